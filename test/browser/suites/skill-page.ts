/** What a skill’s page offers, and what it refuses to. */
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { fixtureSiteUrl } from '../support/fixture-site.ts';
import type { OpenSite } from '../support/open-site.ts';

export function skillPageSuite(site: OpenSite): void {
  describe('an install command', () => {
    it('is copied by its button', async () => {
      const { page, close } = await site.open('/skills/alice-review', {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.getByRole('button', { name: 'Copy the install command' }).click();
      await page.getByText('Copied to the clipboard.').waitFor({ state: 'attached' });
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^npx -y \S+\/i add alice-review$/);
      await close();
    });

    it('can be read and selected without scripts, with no dead button beside it', async () => {
      const { page, close } = await site.open('/skills/alice-review', {
        javaScriptEnabled: false,
      });
      const command = page.getByText('/i add alice-review').first();
      expect(await command.isVisible()).toBe(true);
      expect(await page.getByRole('button').count()).toBe(0);
      await close();
    });
  });

  describe('the visitor’s runtime', () => {
    it('is remembered, and decides which command is shown', async () => {
      const { page, errors, close } = await site.open('/skills/alice-review');
      const command = page.locator('[data-quick] [data-copy] code').first();
      expect(await command.textContent()).not.toContain('--agent');
      await page.getByLabel(/which agent: the install command/).selectOption('claude-code');
      expect(await command.textContent()).toContain('--agent claude-code');
      expect(await page.getByText('Goes to .claude/skills/').count()).toBe(1);
      await page.goto(site.url('/'));
      expect(await page.getByLabel('Your agent').inputValue()).toBe('claude-code');
      await page.goto(site.url('/skills/alice-review'));
      expect(await command.textContent()).toContain('--agent claude-code');
      expect(errors).toEqual([]);
      await close();
    });
  });

  describe('the way on from a skill', () => {
    it('leads to a comparison with the alternatives', async () => {
      const { page, close } = await site.open('/skills/alice-review');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Compare/ })
        .click();
      expect(new URL(page.url()).pathname).toBe('/compare');
      expect(await page.getByRole('columnheader', { name: /Reviewing a change/ }).count()).toBeGreaterThan(0);
      await close();
    });
  });

  describe('the badge', () => {
    it('is offered as Markdown whose picture is there', async () => {
      const { page, close } = await site.open('/skills/alice-review');
      const markdown = (await page.locator('[data-copy="the badge"] code').textContent()) ?? '';
      expect(markdown).toBe(
        `[![Skill Registry trust](${fixtureSiteUrl}/api/badge/alice-review)](${fixtureSiteUrl}/skills/alice-review)`,
      );
      const picture = await fetch(site.url('/api/badge/alice-review'));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      await close();
    });
  });

  it('leads from a skill to where a problem of it is reported', async () => {
    const { page, close } = await site.open('/skills/alice-review');
    await page.getByRole('link', { name: 'Report a problem' }).click();
    await page.waitForURL('**/report?skill=alice-review');
    expect(await page.getByLabel('Slug of the skill').inputValue()).toBe('alice-review');
    await close();
  });

  describe('the page for authors', () => {
    it.each(['alice-review', 'alice/skills', 'github.com/alice/skills/', 'https://github.com/alice/skills'])(
      'lists the skills of the repository for %s',
      async (asked) => {
        const response = await fetch(site.url(`/author?skill=${encodeURIComponent(asked)}`), {
          headers: { accept: 'text/html' },
        });
        const text = await response.text();
        expect([response.status, /Skills of this repository \(\d+\)/.test(text)]).toEqual([200, true]);
      },
    );

    it('offers the names most like one that is not listed', async () => {
      const response = await fetch(site.url('/author?skill=review'), { headers: { accept: 'text/html' } });
      const text = await response.text();
      expect([response.status, text.includes('href="/author?skill=alice-review"')]).toEqual([404, true]);
    });
  });

  describe('a blocked skill', () => {
    it('keeps its page, says why, and offers no command', async () => {
      const { page, errors, close } = await site.open('/skills/eve-forum');
      expect(await page.getByText('Do not install it: there is no install command').count()).toBe(1);
      expect(await page.getByText('There is no install command.').count()).toBe(1);
      expect(await page.locator('main section [data-copy]').count()).toBe(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    });

    it('is found only when it is asked for', async () => {
      const name = { name: 'Publishing to an old forum' };
      const { page, close } = await site.open('/search?q=forum');
      expect(await page.getByRole('link', name).count()).toBe(0);
      await page.getByLabel('Checked').selectOption('all');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('link', name).waitFor();
      await close();
    });
  });

  describe('a skill whose folder was not read whole', () => {
    it('says so, and passes no check for what was not read', async () => {
      const { page, close } = await site.open('/skills/dan-scans');
      expect(await page.getByText('Some files were not audited.').count()).toBe(1);
      const checks = page.getByRole('list', { name: 'Checks' });
      expect(await checks.getByText('not every file read').count()).toBeGreaterThan(3);
      expect(await checks.getByText('none seen', { exact: true }).count()).toBe(0);
      await close();
    });
  });

  describe('the head of a skill’s page', () => {
    it('names its address from the configured site, its other formats, and what describes it', async () => {
      const { page, close } = await site.open('/skills/alice-review');
      const links = await page
        .locator('head link')
        .evaluateAll((all) => all.map((link) => `${link.getAttribute('rel')} ${link.getAttribute('href')}`));
      expect(links).toContain(`canonical ${fixtureSiteUrl}/skills/alice-review`);
      expect(links).toContain('alternate /api/registry/manifest/alice-review.json');
      expect(links).toContain('alternate /api/registry/manifest/alice-review.txt');
      expect(links).toContain('describedby /api/registry/manifest/alice-review.json');
      expect(await page.title()).toBe('Reviewing a change · Skill Registry');
      await close();
    });

    it.each([
      '/api/registry/manifest/alice-review.json',
      '/api/registry/manifest/alice-review.txt',
      '/openapi.json',
    ])('leads to %s, which is there', async (path) => {
      const response = await fetch(site.url(path));
      expect(response.status).toBe(200);
    });
  });
}
