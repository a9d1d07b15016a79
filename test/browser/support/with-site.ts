/** The fixture site and a browser, opened once for all suites of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { hasChromium, openBrowser, visit } from './browser.ts';
import { type FixtureSite, openFixtureSite } from './fixture-site.ts';
import type { OpenSite } from './open-site.ts';

if (!hasChromium)
  console.warn('Chromium is not installed (apt-get install chromium): the pages are not tested');

/** Runs suites, in their order, on one site; skipped where there is no Chromium. */
export function withSite(suites: readonly ((site: OpenSite) => void)[]): void {
  describe.skipIf(!hasChromium)('the site in a browser', () => {
    let built: FixtureSite;
    let browser: Browser;
    const site: OpenSite = {
      url: (path) => `${built.url}${path}`,
      open: (path, options) => visit(browser, `${built.url}${path}`, options),
      addLateSkill: () => built.addLateSkill(),
      exportFiles: () => built.exportFiles(),
      visit: (url, options) => visit(browser, url, options),
    };

    beforeAll(async () => {
      [built, browser] = await Promise.all([openFixtureSite(), openBrowser()]);
    });

    afterAll(async () => {
      await browser?.close();
      await built?.close();
    });

    for (const suite of suites) suite(site);
  });
}
