/** The status page of a submission: for the holder of the token only. */
import { describe, expect, it } from 'vitest';
import { fixtureSubmissionId, fixtureSubmissionPath, fixtureToken } from '../support/fixture-submissions.ts';
import type { OpenSite } from '../support/open-site.ts';

const browser = { accept: 'text/html' };

export function submissionSuite(site: OpenSite): void {
  describe('the status of a submission', () => {
    it('shows its history and its findings, with their rules and places', async () => {
      const { page, foreign, close } = await site.open(fixtureSubmissionPath('in_review'));
      expect(await page.title()).toContain('In review: ');
      expect(await page.getByText('Waiting for a reviewer: the audit has 1 high finding.').count()).toBe(1);
      expect(await page.getByRole('link', { name: 'RC-01' }).getAttribute('href')).toBe('/audit-rules#RC-01');
      expect(await page.getByRole('link', { name: 'scripts/run.sh:12' }).getAttribute('href')).toBe(
        'https://github.com/alice/skills/blob/a1b2c3d4e5f60718293a4b5c6d7e8f9001122334/skills/review/scripts/run.sh#L12',
      );
      expect(await page.locator('img').count()).toBe(0);
      expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      expect(foreign).toEqual([]);
      await close();
    });

    it('does not link to the text of a quarantined skill', async () => {
      const { page, close } = await site.open(fixtureSubmissionPath('quarantined'));
      expect(await page.getByText('scripts/run.sh:12').count()).toBe(1);
      const links = await page
        .locator('main a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(links.length).toBeGreaterThan(2);
      expect(links.filter((link) => link.includes('/blob/'))).toEqual([]);
      await close();
    });

    it('leads to the skill once it is published', async () => {
      const { page, close } = await site.open(fixtureSubmissionPath('published'));
      await page.getByRole('link', { name: 'Its page in the registry' }).click();
      await page.waitForURL('**/skills/alice-review');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Reviewing a change');
      await close();
    });

    it('withdraws it after one question, with scripts and without', async () => {
      const { page, close } = await site.open(fixtureSubmissionPath('in_review'));
      const button = page.getByRole('button', { name: 'Yes, withdraw it' });
      expect(await button.count()).toBe(0);
      await page.locator('summary', { hasText: 'Withdraw it' }).click();
      const form = page.locator('form', { has: button });
      expect(await form.getAttribute('method')).toBe('post');
      expect(await form.getAttribute('action')).toContain('&action=withdraw&format=text');
      await button.click();
      await page.getByText('until it is withdrawn').waitFor();
      await close();
    });

    it('is not cached on the way, and does not pass its address on', async () => {
      const { headers, status } = await fetch(site.url(fixtureSubmissionPath('published')), {
        headers: browser,
      });
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    });

    it('asks search engines to stay away, and names no canonical address', async () => {
      const { page, close } = await site.open(fixtureSubmissionPath('published'));
      expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await page.locator('head link[rel=canonical], head meta[property="og:url"]').count()).toBe(0);
      await close();
    });

    it('is the same nothing for a wrong id, a wrong token, no token and a hostile id', async () => {
      const id = fixtureSubmissionId('published');
      const answers = await Promise.all(
        [
          `/submissions/${fixtureSubmissionId('published').replace(/.$/, 'f')}?token=${fixtureToken}`,
          `/submissions/${id}?token=${fixtureToken}x`,
          `/submissions/${id}`,
          `/submissions/${id}?token=${'x'.repeat(5_000)}`,
          `/submissions/%3Cscript%3E?token=${fixtureToken}`,
        ].map(async (path) => {
          const response = await fetch(site.url(path), { headers: browser });
          return {
            status: response.status,
            kept: response.headers.get('cache-control'),
            text: await response.text(),
          };
        }),
      );
      expect(answers.map(({ status, kept }) => [status, kept])).toEqual(answers.map(() => [404, 'no-store']));
      const [hostile, ...wrong] = answers.toReversed().map(({ text }) => text);
      expect(new Set(wrong).size).toBe(1);
      expect(wrong[0]).toContain('There is no submission at this address.');
      // No page has an escaped address, so this one ends before any page is made: it says nothing of submissions.
      expect(hostile).toContain('Not found');
      expect(hostile).not.toMatch(/submission at this address|%3Cscript|&lt;script/);
    });

    it('offers to submit again what was rejected, with its repository filled in', async () => {
      const { page, close } = await site.open(fixtureSubmissionPath('rejected'));
      await page.getByRole('link', { name: 'Submit it again' }).click();
      await page.waitForURL('**/submit?*');
      expect(await page.getByLabel('Repository').inputValue()).toBe('https://github.com/alice/skills');
      await close();
    });

    it('moves on by itself when the review has moved on', async () => {
      const { page, close } = await site.open('/submit');
      let looks = 0;
      await page.route('**/api/skills/submissions/**', (route) => {
        looks += 1;
        return route.fulfill({ json: { updated_at: looks < 2 ? '2026-11-20T09:00:00.000Z' : 'later' } });
      });
      await page.goto(site.url(fixtureSubmissionPath('submitted')));
      await page.waitForEvent('framenavigated', { timeout: 20_000 });
      expect(looks).toBeGreaterThanOrEqual(2);
      await close();
    });
  });
}
