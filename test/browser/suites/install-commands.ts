/** Every command that installs is for the visitor's runtime: the one in the address, else the remembered one. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OpenSite } from '../support/open-site.ts';

const paths = [
  '/skills/alice-review',
  '/resolve?task=review+a+pull+request',
  '/search?q=review+a+pull+request',
  '/compare?skills=alice-review,carol-server-setup',
];

/** What of a page's commands and prompts installs, by our own client or the stock command. */
async function installsOf(page: Page): Promise<string[]> {
  const texts = await page.locator('[data-copy] code').allTextContents();
  return texts.filter((text) => /\/i add \S+|\.tgz install \S+@|skills@\S+ add /.test(text));
}

export function installCommandsSuite(site: OpenSite): void {
  describe('the runtime of install commands', () => {
    it.each(paths)('is the one in the address of %s', async (path) => {
      const { page, errors, close } = await site.open(
        `${path}${path.includes('?') ? '&' : '?'}agent=claude-code`,
      );
      const installs = await installsOf(page);
      expect(installs.length).toBeGreaterThan(0);
      expect(installs.filter((text) => !/ --agent /.test(text))).toEqual([]);
      expect(await page.getByText('Goes to .claude/skills/').count()).toBeGreaterThan(0);
      expect(errors).toEqual([]);
      await close();
    });

    it('is remembered from page to page, and no runtime can be chosen again', async () => {
      const { page, close } = await site.open('/skills/alice-review?agent=codex');
      await page.getByLabel(/which agent: the install command/).selectOption('claude-code');
      await page.goto(site.url('/compare?skills=alice-review,carol-server-setup'));
      expect((await installsOf(page)).filter((text) => !text.includes('--agent claude-code'))).toEqual([]);
      await page
        .getByLabel(/which agent/)
        .first()
        .selectOption('auto');
      expect((await installsOf(page)).filter((text) => text.includes('--agent'))).toEqual([]);
      await close();
    });
  });
}
