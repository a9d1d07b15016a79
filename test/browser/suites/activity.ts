/** The activity page shows what happened, the latest first. */
import { describe, expect, it } from 'vitest';
import type { OpenSite } from '../support/open-site.ts';

export function activitySuite(site: OpenSite): void {
  describe('the activity page', () => {
    it('has the days and events in order, and leads only to skills that are there', async () => {
      const { page, errors, close } = await site.open('/activity');
      expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
        '20 November 2026',
        '18 November 2026',
      ]);
      const published = page.getByRole('listitem').filter({ hasText: 'published' });
      expect(await published.getByRole('link', { name: 'Reviewing a change' }).getAttribute('href')).toBe(
        '/skills/alice-review',
      );
      const withdrawn = page.getByRole('listitem').filter({ hasText: 'withdrawn' });
      expect(await withdrawn.textContent()).toContain('A skill that is gone');
      expect(await withdrawn.getByRole('link', { name: 'A skill that is gone' }).count()).toBe(0);
      expect(errors).toEqual([]);
      await close();
    });

    it('leads to the form by which a skill gets there', async () => {
      const { page, close } = await site.open('/activity');
      await page.getByRole('main').getByRole('link', { name: 'Submit a skill' }).click();
      await page.waitForURL('**/submit');
      expect(await page.getByLabel('Repository').isVisible()).toBe(true);
      await close();
    });
  });
}
