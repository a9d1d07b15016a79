/** Which of a page's links lead nowhere. */
import type { Page } from 'playwright-core';
import type { OpenSite } from './open-site.ts';

interface LinkCheck {
  /** Addresses that are not answered with 200, names of places that the page does not have, and commands that name a program twice. */
  lostOn(page: Page): Promise<string[]>;
}

/** Every page has the links of the head and the foot: each address is asked once. */
export function createLinkCheck(site: Pick<OpenSite, 'url'>): LinkCheck {
  const statuses = new Map<string, Promise<string>>();
  const statusOf = (link: string): Promise<string> => {
    const known = statuses.get(link);
    const asked = known ?? fetch(site.url(link)).then(({ status }) => `${status} ${link}`);
    statuses.set(link, asked);
    return asked;
  };
  return {
    async lostOn(page) {
      const { links, lost, commands } = await page.evaluate(() => {
        const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
        const target = (link: Element): string => link.getAttribute('href') ?? '';
        return {
          links: all('a[href^="/"], head link[href^="/"]').map(target),
          lost: all('a[href^="#"]')
            .map(target)
            .filter((link) => document.getElementById(link.slice(1)) === null),
          commands: all('[data-copy] code').map(({ textContent }) => textContent ?? ''),
        };
      });
      const found = await Promise.all([...new Set(links)].map((link) => statusOf(link)));
      return [
        ...(found.length > 5 ? [] : ['hardly any links']),
        ...found.filter((status) => !status.startsWith('200')),
        ...lost,
        // One was put before a command that names it already.
        ...commands.filter((command) => /^(npx(?: -y)?|curl|claude|git) \1/.test(command)),
      ];
    },
  };
}
