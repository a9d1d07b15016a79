/** Nothing on the site leads nowhere, and what does not exist says so. */
import { describe, expect, it } from 'vitest';
import type { OpenSite } from '../support/open-site.ts';
import { pages } from '../support/pages.ts';

export function linksSuite(site: OpenSite): void {
  describe('links within the site', () => {
    it.each(pages)('on %s all lead somewhere', async (path) => {
      const { page, close } = await site.open(path);
      const links = await page
        .locator('a[href^="/"], head link[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const statuses = await Promise.all(
        [...new Set(links)].map(async (link) => `${(await fetch(site.url(link))).status} ${link}`),
      );
      expect(statuses.length).toBeGreaterThan(5);
      expect(statuses.filter((status) => !status.startsWith('200'))).toEqual([]);
      const lost = await page
        .locator('a[href^="#"]')
        .evaluateAll((all) =>
          all
            .map((link) => link.getAttribute('href')?.slice(1) ?? '')
            .filter((id) => document.getElementById(id) === null),
        );
      expect(lost).toEqual([]);
      await close();
    });
  });

  describe('an address that is not there', () => {
    it('answers 404 with a way on', async () => {
      const response = await fetch(site.url('/skills/nobody-nothing'), { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('action="/search"');
    });
  });

  it('has the API documentation without any script', async () => {
    const { page, close } = await site.open('/api-docs#problem-not-found');
    expect(await page.locator('script').count()).toBe(0);
    expect(await page.locator('#problem-not-found').count()).toBe(1);
    await close();
  });
}
