/** No accessibility rule is broken, in any look, and nothing scrolls sideways on a small screen. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { hostile } from '../support/fixture-content.ts';
import { markAlike } from '../support/mark-alike.ts';
import type { OpenSite } from '../support/open-site.ts';
import { pages } from '../support/pages.ts';

/** Pages with long words and hostile names, with charts, and of one name. */
const narrowToo = [
  `/skills/${hostile.slug}`,
  '/skills/dan-scans',
  '/evals/resolve',
  '/categories/testing',
  '/no-such-page',
];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRules = ['color-contrast', 'link-in-text-block'];
const layoutRules = ['target-size', 'scrollable-region-focusable'];
/** A theme changes colours and nothing else; between the widest and the narrowest screen only the layout changes, and no colour. */
const looks = [
  { colorScheme: 'light', width: 1440, rules: null },
  { colorScheme: 'light', width: 768, rules: layoutRules },
  { colorScheme: 'light', width: 390, rules: null },
  { colorScheme: 'dark', width: 1440, rules: colourRules },
  { colorScheme: 'dark', width: 390, rules: colourRules },
] as const;

/** The rule that takes three quarters of the time of a long page. */
const contrast = { id: 'color-contrast', selector: '*:not([data-alike])' };

async function brokenRules(
  page: Page,
  { colorScheme, width, rules }: (typeof looks)[number],
  isFirst: boolean,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  // Axe is half a megabyte: loaded once a page, and in no blank page besides, which it needs for frames alone.
  const builder = isFirst ? new AxeBuilder({ page }) : new AxeBuilder({ page, axeSource: ';' });
  const looksAtColours = rules !== layoutRules;
  if (!isFirst && looksAtColours) await page.evaluate(markAlike, contrast);
  // Without the places of what passes, which take longer to name than all rules take to run.
  const axe = builder.setLegacyMode().options({ resultTypes: ['violations'], selectors: false });
  const { violations, passes } = await (
    rules === null ? axe.withTags(tags) : axe.withRules([...rules])
  ).analyze();
  // Everything was seen in the first look, which had no axe before.
  if (isFirst) await page.evaluate(markAlike, contrast);
  if (passes.length <= (rules === null ? 10 : 0)) return [`axe found nothing to look at at ${width} px`];
  return violations.map(
    ({ id, nodes }) =>
      `${colorScheme} at ${width} px, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

const widthOf = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: 320, height: 700 });
  return page.evaluate(() => document.documentElement.scrollWidth);
};

/** Text that is hard to read in one look alone: everywhere in a theme, or where a width shows it. */
const faults = `<!doctype html><html lang="en"><head><title>Faults</title><meta name="viewport" content="width=device-width">
<style>
  body { background: #fff; color: #000; }
  .narrow, .both { display: none; }
  @media (prefers-color-scheme: light) { .light, .narrow { color: #ddd; } }
  @media (prefers-color-scheme: dark) { body { background: #000; color: #fff; } .both { color: #333; } .dark { color: #333; } }
  @media (max-width: 500px) { .narrow, .both { display: block; } }
</style></head><body><main><h1>Faults</h1>${[
  'light',
  'dark',
  'narrow',
  'both',
  ...Array<string>(12).fill('fine'),
]
  .map((name) => `<p class="${name}">This one is ${name}</p>`)
  .join('')}</main></body></html>`;

export function accessibilitySuite(site: OpenSite): void {
  it('finds a fault of each look', async () => {
    const { page, close } = await site.open('/about');
    await page.goto('about:blank');
    await page.setContent(faults);
    const broken: string[][] = [];
    for (const [at, look] of looks.entries()) broken.push(await brokenRules(page, look, at === 0));
    const named = broken.map((all) => all.join().match(/(?<=class=")\w+/g) ?? []);
    // What was found at the width before is not looked at again.
    expect(named).toEqual([['light'], [], ['narrow'], ['dark'], ['both']]);
    await close();
  });

  describe('at 1440, 768 and 390 px and in the dark', () => {
    // One window for all of them: to open one takes as long as a look.
    let visit: Visit;
    beforeAll(async () => {
      visit = await site.open('/about');
    });
    afterAll(() => visit?.close());

    it.each(pages)(
      '%s breaks no accessibility rule and fits 320 px without scrolling sideways',
      async (path) => {
        const { page, errors, foreign } = visit;
        // As a first visitor finds it.
        await page.evaluate(() => localStorage.clear());
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(site.url(path));
        expect(await widthOf(page)).toBe(320);
        // What is folded away has to be accessible too.
        await page.evaluate(() =>
          document.querySelectorAll('details').forEach((details) => (details.open = true)),
        );
        expect(page.frames()).toHaveLength(1);
        const broken: string[] = [];
        for (const [at, look] of looks.entries()) broken.push(...(await brokenRules(page, look, at === 0)));
        expect(broken).toEqual([]);
        expect(errors).toEqual([]);
        expect(foreign).toEqual([]);
      },
      // The longest pages have thousands of nodes, in five looks.
      180_000,
    );
  });

  it.each(narrowToo)('%s fits a screen of 320 px without scrolling sideways', async (path) => {
    const { page, close } = await site.open(path);
    expect(await widthOf(page)).toBe(320);
    await close();
  });
}
