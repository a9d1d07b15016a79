/** Nothing on the site leads nowhere, and what does not exist says so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser.ts';
import type { OpenSite } from '../support/open-site.ts';
import { pages } from '../support/pages.ts';

export function linksSuite(site: OpenSite): void {
  describe('links within the site', () => {
    /** Every page has those of the head and the foot: each address is asked once. */
    const statuses = new Map<string, Promise<string>>();
    const statusOf = (link: string): Promise<string> => {
      const known = statuses.get(link);
      const asked = known ?? fetch(site.url(link)).then(({ status }) => `${status} ${link}`);
      statuses.set(link, asked);
      return asked;
    };
    let visit: Visit;
    beforeAll(async () => {
      visit = await site.open('/no-such-page');
    });
    afterAll(() => visit?.close());

    it.each(pages)('on %s all lead somewhere', async (path) => {
      const { page } = visit;
      await page.goto(site.url(path));
      const links = await page
        .locator('a[href^="/"], head link[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const found = await Promise.all([...new Set(links)].map((link) => statusOf(link)));
      expect(found.length).toBeGreaterThan(5);
      expect(found.filter((status) => !status.startsWith('200'))).toEqual([]);
      const lost = await page
        .locator('a[href^="#"]')
        .evaluateAll((all) =>
          all
            .map((link) => link.getAttribute('href')?.slice(1) ?? '')
            .filter((id) => document.getElementById(id) === null),
        );
      expect(lost).toEqual([]);
      const commands = await page.locator('[data-copy] code').allTextContents();
      // A program whose name comes twice in a row was put before a command that names it already.
      expect(commands.filter((command) => /^(npx(?: -y)?|curl|claude|git) \1/.test(command))).toEqual([]);
    });
  });

  describe('an address that is not there', () => {
    it('answers 404 with a way on', async () => {
      const response = await fetch(site.url('/skills/nobody-nothing'), { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('action="/search"');
    });

    it('offers skills of nearly the same name, and stays data for a program', async () => {
      const { page, close } = await site.open('/skills/alice-reveiw');
      await page.getByRole('link', { name: 'alice-review' }).click();
      expect(new URL(page.url()).pathname).toBe('/skills/alice-review');
      await close();
      const program = await fetch(site.url('/skills/alice-reveiw'), {
        headers: { accept: 'application/json' },
      });
      expect([program.status, program.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json',
      ]);
    });
  });

  it('has the API documentation complete without scripts', async () => {
    const { page, close } = await site.open('/api-docs#problem-not-found', { javaScriptEnabled: false });
    expect(await page.locator('#problem-not-found').count()).toBe(1);
    expect(await page.getByLabel('Find a call').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: /^Try it/ }).count()).toBe(0);
    await close();
  });

  it('finds a call of the API by its words, and shows an answer beside it', async () => {
    const { page, errors, close } = await site.open('/api-docs');
    await page.getByLabel('Find a call').fill('resolve a task into one skill');
    expect(await page.locator('[data-endpoint]:visible').count()).toBeLessThan(20);
    await page.getByRole('button', { name: 'Try it: Resolve a task into one skill' }).click();
    await page.locator('[data-try] pre').first().waitFor();
    expect(await page.locator('[data-try] p').first().textContent()).toMatch(/^200, /);
    expect(errors).toEqual([]);
    await close();
  });
}
