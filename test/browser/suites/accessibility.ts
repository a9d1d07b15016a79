/** No accessibility rule is broken, in any look, and nothing scrolls sideways on a small screen. */
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { hostile } from '../support/fixture-content.ts';
import type { OpenSite } from '../support/open-site.ts';
import { pages } from '../support/pages.ts';

/** Long words and hostile names included. */
const narrowPages = [...pages, `/skills/${hostile.slug}`, '/skills/dan-scans'];
const colourRules = ['color-contrast', 'link-in-text-block'];
const looks = ['light', 'dark'].flatMap((colorScheme) =>
  [1280, 390].map((width) => ({ colorScheme, width })),
);

export function accessibilitySuite(site: OpenSite): void {
  describe.each(pages)('%s', (path) => {
    it.each(looks)(
      'breaks no accessibility rule in $colorScheme at $width px',
      async ({ colorScheme, width }) => {
        const { page, errors, foreign, close } = await site.open(path, {
          colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
          viewport: { width, height: 900 },
        });
        // What is folded away has to be accessible too.
        await page.evaluate(() =>
          document.querySelectorAll('details').forEach((details) => (details.open = true)),
        );
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        const axe = new AxeBuilder({ page });
        // A theme changes colours and nothing else.
        const isDark = colorScheme === 'dark';
        const { violations, passes } = await (
          isDark ? axe.withRules(colourRules) : axe.withTags(tags)
        ).analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
          ),
        ).toEqual([]);
        expect(passes.length).toBeGreaterThan(isDark ? 0 : 10);
        expect(errors).toEqual([]);
        expect(foreign).toEqual([]);
        await close();
      },
    );
  });

  it.each(narrowPages)('%s fits a screen of 320 px without scrolling sideways', async (path) => {
    const { page, close } = await site.open(path, {
      viewport: { width: 320, height: 700 },
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await close();
  });
}
