/** The outcomes page follows the reports at once, and a skill's page leads to it. */
import { describe, expect, it } from 'vitest';
import type { OpenSite } from '../support/open-site.ts';

export function outcomesSuite(site: OpenSite): void {
  describe('the outcomes page', () => {
    it('shows a report as soon as it is acknowledged', async () => {
      const post = async (body: object): Promise<{ recorded: boolean }> => {
        const headers = { 'content-type': 'application/json' };
        const request = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await (await fetch(site.url('/api/agent/outcome'), request)).json()) as { recorded: boolean };
      };
      const unverified = async (): Promise<number> => {
        const { page, errors, close } = await site.open('/outcomes');
        const figure = page.locator('dl > div', { hasText: 'Unverified, not counted' }).locator('dd');
        // Before the first report nothing is counted.
        const count = (await figure.count()) === 0 ? 0 : Number(await figure.textContent());
        expect(errors).toEqual([]);
        await close();
        return count;
      };
      const before = await unverified();
      const report = {
        event_id: 'evt_from.the.browser.tests',
        skill_slug: 'alice-review',
        task: 'review',
        outcome: 'failed',
      };
      expect(await post(report)).toMatchObject({ recorded: true });
      expect(await unverified()).toBe(before + 1);
    });

    it('is reached from a skill’s page, and its command is copied', async () => {
      const { page, close } = await site.open('/skills/alice-review', {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      expect(await page.getByRole('link', { name: 'ask with your task' }).getAttribute('href')).toBe(
        '/resolve',
      );
      await page.getByRole('link', { name: 'How reports count' }).click();
      await page.waitForURL('**/outcomes');
      await page.getByRole('button', { name: 'Copy the report command' }).click();
      await page.getByText('Copied to the clipboard.').waitFor({ state: 'attached' });
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"dry_run":true');
      await close();
    });
  });
}
