/** Hostile names, descriptions and files are text, and links out are https. */
import { describe, expect, it } from 'vitest';
import { hostile } from '../support/fixture-content.ts';
import type { OpenSite } from '../support/open-site.ts';

/** Elements that no page of ours has: images but badges, handlers, and scripts that are neither files of the site nor data. */
const foreignMarkup =
  'img:not([src^="/api/badge/"]), [onerror], [onload], script:not([type=module][src^="/_astro/"], [type="application/ld+json"])';

export function untrustedTextSuite(site: OpenSite): void {
  describe('a hostile skill', () => {
    const places = [`/skills/${hostile.slug}`, '/search', '/search?q=gift', '/', '/weekly-report'];

    it.each(places)('runs nothing on %s', async (path) => {
      const { page, errors, foreign, close } = await site.open(path);
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((details) => (details.open = true)),
      );
      await page.getByText(hostile.name.slice(0, 20)).first().waitFor();
      expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      expect(await page.locator(foreignMarkup).count()).toBe(0);
      const links = await page
        .locator('a')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
      expect(links.length).toBeGreaterThan(5);
      expect(links.filter((link) => !/^(?:https:\/\/github\.com\/|\/(?!\/)|#)/.test(link))).toEqual([]);
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
      await close();
    });

    it('shows its name as the text that it is', async () => {
      const { page, close } = await site.open(`/skills/${hostile.slug}`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(hostile.name);
      await close();
    });

    it('shows what its author says that it needs as a claim, and as the text that it is', async () => {
      const { page, close } = await site.open(`/skills/${hostile.slug}`);
      const needs = page.getByRole('region', { name: 'Needs' });
      expect(await needs.getByText('Its author says, which is not checked:').count()).toBe(1);
      expect(await needs.locator('q').textContent()).toBe(hostile.compatibility);
      expect(await needs.locator('ul').count()).toBe(0);
      await close();
    });

    it('cannot leave its structured data', async () => {
      const { page, close } = await site.open(`/skills/${hostile.slug}`);
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(texts.map((text) => JSON.parse(text).name)).toEqual([hostile.name]);
      await close();
    });

    it('shows as text among the suggestions too', async () => {
      const { page, close } = await site.open('/search');
      await page.getByRole('combobox', { name: 'What should the agent do?' }).pressSequentially('gift');
      await page.getByRole('option').filter({ hasText: '<img src=x' }).first().waitFor();
      expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      await close();
    });
  });

  describe('links out of the site', () => {
    it('are https and pass nothing on', async () => {
      const { page, close } = await site.open('/skills/carol-server-setup');
      const rels = await page
        .locator('a[href^="http"]')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('rel')));
      expect(rels.length).toBeGreaterThan(4);
      expect(new Set(rels)).toEqual(new Set(['nofollow noopener ugc']));
      await close();
    });

    it('lead to a finding’s line at the audited commit', async () => {
      const { page, close } = await site.open('/skills/carol-server-setup');
      const finding = page
        .getByRole('listitem')
        .filter({ hasText: 'scripts/run.py:44', has: page.getByRole('link', { name: 'at its source' }) })
        .first();
      expect(await finding.getByRole('link', { name: 'scripts/run.py:44' }).getAttribute('href')).toBe(
        '/read?skill=carol-server-setup&file=scripts%2Frun.py&view=source#L44',
      );
      expect(await finding.getByRole('link', { name: 'at its source' }).getAttribute('href')).toBe(
        'https://github.com/carol/infra-skills/blob/a1b2c3d4e5f60718293a4b5c6d7e8f9001122334/server-setup/scripts/run.py#L44',
      );
      await close();
    });
  });
}
