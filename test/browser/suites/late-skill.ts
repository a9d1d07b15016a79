/** A skill that came after the pages were built has its page at once, like any other. */
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import type { OpenSite } from '../support/open-site.ts';

export function lateSkillSuite(site: OpenSite): void {
  describe('a skill that came after the pages were built', () => {
    it('is missing before, and has a page, a manifest and a place in the weekly report after', async () => {
      const status = async (path: string): Promise<number> =>
        (await fetch(site.url(path), { headers: { accept: 'text/html' } })).status;
      expect(await status('/skills/frank-late')).toBe(404);
      await site.addLateSkill();
      await expect.poll(() => status('/skills/frank-late'), { interval: 100 }).toBe(200);
      const { page, errors, close } = await site.open('/skills/frank-late');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Naming a release');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(errors).toEqual([]);
      const manifest = await page.locator('head link[rel=describedby]').getAttribute('href');
      expect((await fetch(site.url(manifest ?? ''))).status).toBe(200);
      await page.goto(site.url('/weekly-report'));
      expect(await page.getByRole('link', { name: 'Naming a release' }).count()).toBe(1);
      await close();
    });

    it('renders the others again too, with the same markup as the build did', async () => {
      const response = await fetch(site.url('/skills/alice-review'), { headers: { accept: 'text/html' } });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      const html = await response.text();
      expect(html).toContain('<title>Reviewing a change · Skill Registry</title>');
      expect(html).toMatch(/rel="canonical" href="https:\/\/skills\.example\/skills\/alice-review"/);
    });

    it('leaves an unknown one a 404, in the form that was asked for', async () => {
      const ask = (accept: string): Promise<Response> =>
        fetch(site.url('/skills/nobody-nothing'), { headers: { accept } });
      expect((await ask('text/html')).headers.get('content-type')).toBe('text/html; charset=utf-8');
      const problem = await ask('*/*');
      expect([problem.status, problem.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json',
      ]);
    });
  });
}
