/** What does not exist says so, and the API’s documentation finds its calls. */
import { describe, expect, it } from 'vitest';
import type { OpenSite } from '../support/open-site.ts';

export function linksSuite(site: OpenSite): void {
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

  it('says on pages about the program whom to ask for it where no repository is configured', async () => {
    for (const path of ['/about', '/scores', '/security']) {
      const { page, close } = await site.open(path);
      const link = page.getByRole('main').getByRole('link', { name: 'the feedback call' });
      expect([path, await link.first().getAttribute('href')]).toEqual([path, '/api-docs#feedback']);
      await close();
    }
    const { page, close } = await site.open('/ci');
    expect(await page.getByText(/<repository>|<account>/).count()).toBe(0);
    await close();
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
