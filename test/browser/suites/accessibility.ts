/** No accessibility rule is broken, in any look, nothing scrolls sideways on a small screen, and links lead somewhere. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { createLinkCheck } from '../support/link-check.ts';
import { markAlike } from '../support/mark-alike.ts';
import type { OpenSite } from '../support/open-site.ts';
import { pages } from '../support/pages.ts';

/** Half a megabyte, loaded once a page. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
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

/** `judged` has the looks whose colours were seen, on this page or another; those of this one are added. */
async function brokenRules(
  page: Page,
  { colorScheme, width, rules }: (typeof looks)[number],
  judged: Set<number>,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  const seen =
    rules === layoutRules ? [] : await page.evaluate(markAlike, { rule: contrast, judged: [...judged] });
  // Without a blank page besides, which it needs for frames alone, and the places of what passes, which take longer to name
  // than all rules take to run.
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], selectors: false });
  const { violations, passes, incomplete, inapplicable } = await (
    rules === null ? axe.withTags(tags) : axe.withRules([...rules])
  ).analyze();
  for (const look of seen) judged.add(look);
  const tried = [violations, passes, incomplete, inapplicable].flat().length;
  if (tried < (rules?.length ?? 50) || (rules === null && passes.length <= 10))
    return [`axe found nothing to look at at ${width} px`];
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
    await page.evaluate(axeSource);
    const broken: string[][] = [];
    const judged = new Set<number>();
    for (const look of looks) broken.push(await brokenRules(page, look, judged));
    const named = broken.map((all) => all.join().match(/(?<=class=")\w+/g) ?? []);
    // What was found at the width before is not looked at again.
    expect(named).toEqual([['light'], [], ['narrow'], ['dark'], ['both']]);
    await close();
  });

  it.each([390, 1440])('%i px wide, no copy button covers a line of a document', async (width) => {
    const { page, close } = await site.open('/cli', { viewport: { width, height: 900 } });
    await page.locator('[data-copy] button').first().waitFor();
    const covered = await page.locator('[data-copy]:has(> pre)').evaluateAll((blocks) =>
      blocks.filter((block) => {
        const lines = document.createRange();
        lines.selectNodeContents(block.querySelector('code') ?? block);
        const { bottom = 0 } = block.querySelector('button')?.getBoundingClientRect() ?? {};
        return lines.getBoundingClientRect().top < bottom;
      }),
    );
    expect(covered).toHaveLength(0);
    await close();
  });

  describe('at 1440, 768 and 390 px and in the dark', () => {
    // One window for all of them: to open one takes as long as a look.
    let visit: Visit;
    beforeAll(async () => {
      visit = await site.open('/about');
    });
    afterAll(() => visit?.close());

    const judged = new Set<number>();
    const links = createLinkCheck(site);

    it.each(pages)(
      '%s breaks no accessibility rule, fits 320 px, and leads somewhere with every link',
      async (path) => {
        const { page, errors, foreign } = visit;
        const before = errors.length;
        // As a first visitor finds it.
        await page.evaluate(() => localStorage.clear());
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1280, height: 900 });
        const response = await page.goto(site.url(path));
        expect(await widthOf(page)).toBe(320);
        expect(await links.lostOn(page)).toEqual([]);
        // What is folded away has to be accessible too.
        await page.evaluate(() =>
          document.querySelectorAll('details').forEach((details) => (details.open = true)),
        );
        expect(page.frames()).toHaveLength(1);
        const broken: string[] = [];
        await page.evaluate(axeSource);
        for (const look of looks) broken.push(...(await brokenRules(page, look, judged)));
        expect(broken).toEqual([]);
        // Chromium counts an address that is not there as an error of the page.
        const isMissing = response?.ok() !== true;
        const counted = errors.slice(before).filter((error) => !(isMissing && /status of 4/.test(error)));
        expect(counted).toEqual([]);
        expect(foreign).toEqual([]);
      },
      // The longest pages have thousands of nodes, in five looks.
      180_000,
    );
  });
}
