/** The weekly report says what its endpoint says, and offers it in every format. */
import { describe, expect, it } from 'vitest';
import type { WeeklyReport } from '../../../src/api/weekly-report/report.ts';
import type { OpenSite } from '../support/open-site.ts';

export function weeklyReportSuite(site: OpenSite): void {
  describe('the weekly report', () => {
    it('has the week, the new skills and the use of its endpoint', async () => {
      // As: this is the endpoint whose shape that is.
      const report = (await (await fetch(site.url('/api/agent/weekly-report'))).json()) as WeeklyReport;
      const { page, errors, close } = await site.open('/weekly-report');
      expect(await page.getByText(report.week.id, { exact: true }).count()).toBe(1);
      expect(await page.getByText(report.summary).count()).toBe(1);
      const use = page.getByRole('region', { name: 'Use', exact: true });
      expect(await use.getByText('No calls, installs or reports in either week.').count()).toBe(1);
      const names = async (region: string): Promise<string[]> =>
        page.getByRole('region', { name: region }).getByRole('heading', { level: 3 }).allInnerTexts();
      expect(await names('Editors’ picks')).toEqual(report.editor_picks.map(({ name }) => name));
      expect(await names('New skills')).toEqual(report.new_skills.map(({ name }) => name));
      expect(await names('Maintained projects')).toEqual(['dan/paper']);
      expect([report.editor_picks.length, report.new_skills.length]).toEqual([2, 1]);
      expect(errors).toEqual([]);
      await close();
    });

    it('is a feed too, which its head names', async () => {
      const { page, close } = await site.open('/weekly-report');
      const feed = await page
        .locator('head link[rel=alternate][type="application/atom+xml"]')
        .getAttribute('href');
      const response = await fetch(site.url(feed ?? ''));
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'application/atom+xml; charset=utf-8',
      ]);
      await close();
    });

    it('needs no script', async () => {
      const { page, close } = await site.open('/weekly-report', { javaScriptEnabled: false });
      expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1);
      await close();
    });
  });
}
