/** The site in a real browser: accessible, quiet, complete without scripts, and deaf to hostile text. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, openBrowser, visit } from './support/browser.ts';
import { hostile } from './support/fixture-content.ts';
import { type FixtureSite, fixtureSiteUrl, openFixtureSite } from './support/fixture-site.ts';

const pages = [
  '/',
  '/search?q=review',
  '/search?q=qqqqqq',
  '/skills/carol-server-setup',
  '/skills/alice-review',
  '/api-docs',
];
/** Long words and hostile names included. */
const narrowPages = [...pages, `/skills/${hostile.slug}`, '/skills/dan-scans'];
/** Elements that no page of ours has: images, handlers, and scripts that are neither files of the site nor data. */
const foreignMarkup =
  'img, [onerror], [onload], script:not([type=module][src^="/_astro/"], [type="application/ld+json"])';
const looks = ['light', 'dark'].flatMap((colorScheme) =>
  [1280, 390].map((width) => ({ colorScheme, width })),
);

describe.skipIf(!hasChromium)('the site in a browser', { timeout: 60_000 }, () => {
  let site: FixtureSite;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([openFixtureSite(), openBrowser()]);
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  describe.each(pages)('%s', (path) => {
    it.each(looks)(
      'breaks no accessibility rule in $colorScheme at $width px',
      async ({ colorScheme, width }) => {
        const { page, errors, foreign, close } = await visit(browser, `${site.url}${path}`, {
          colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
          viewport: { width, height: 900 },
        });
        // What is folded away has to be accessible too.
        await page.evaluate(() =>
          document.querySelectorAll('details').forEach((details) => (details.open = true)),
        );
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        const { violations, passes } = await new AxeBuilder({ page }).withTags(tags).analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
          ),
        ).toEqual([]);
        expect(passes.length).toBeGreaterThan(10);
        expect(errors).toEqual([]);
        expect(foreign).toEqual([]);
        await close();
      },
    );
  });

  it.each(narrowPages)('%s fits a screen of 320 px without scrolling sideways', async (path) => {
    const { page, close } = await visit(browser, `${site.url}${path}`, {
      viewport: { width: 320, height: 700 },
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await close();
  });

  describe('search', () => {
    it('works without scripts', async () => {
      const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false });
      await page.getByRole('searchbox', { name: 'What should the agent do?' }).fill('review a pull request');
      await page.getByRole('button', { name: 'Search' }).click();
      expect(new URL(page.url()).pathname).toBe('/search');
      expect(await page.getByRole('link', { name: 'Reviewing a change', exact: true }).count()).toBe(1);
      await page.getByLabel('Category').selectOption('DevOps and CI');
      await page.getByRole('button', { name: 'Apply' }).click();
      expect(new URL(page.url()).searchParams.get('category')).toBe('DevOps and CI');
      expect(new URL(page.url()).searchParams.get('q')).toBe('review a pull request');
      await close();
    });

    it('suggests as one types, and leads to a skill by keyboard alone', async () => {
      const { page, errors, close } = await visit(browser, site.url);
      const field = page.getByRole('combobox');
      await field.focus();
      await page.keyboard.type('review');
      await page.getByRole('option').first().waitFor();
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      const first = page.getByRole('option').first();
      expect(await first.getAttribute('aria-selected')).toBe('true');
      expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
      const open = await new AxeBuilder({ page }).analyze();
      expect(open.violations.map(({ id }) => id)).toEqual([]);
      await Promise.all([page.waitForURL('**/skills/*'), page.keyboard.press('Enter')]);
      expect(errors).toEqual([]);
      await close();
    });

    it('closes the suggestions on Escape, and keeps what was typed', async () => {
      const { page, close } = await visit(browser, site.url);
      await page.getByRole('combobox').pressSequentially('review');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('option').count()).toBe(0);
      expect(await page.getByRole('combobox').inputValue()).toBe('review');
      await close();
    });

    it('sends what was typed when nothing is chosen', async () => {
      const { page, close } = await visit(browser, site.url);
      await page.getByRole('combobox').pressSequentially('review');
      await page.getByRole('option').first().waitFor();
      await Promise.all([page.waitForURL('**/search?*'), page.keyboard.press('Enter')]);
      expect(new URL(page.url()).search).toBe('?q=review');
      await close();
    });

    it('says what is wrong with a filter that does not exist', async () => {
      const { page, close } = await visit(browser, `${site.url}/search?safety=none`);
      expect(await page.getByText('safety: must be one of').count()).toBe(1);
      await close();
    });
  });

  describe('an install command', () => {
    it('is copied by its button', async () => {
      const { page, close } = await visit(browser, `${site.url}/skills/alice-review`, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.getByRole('button', { name: 'Copy the install command' }).click();
      await page.getByText('Copied to the clipboard.').waitFor({ state: 'attached' });
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('alice/skills/tree/a1b2c3d4e5f60718293a4b5c6d7e8f9001122334/skills/review');
      await close();
    });

    it('can be read and selected without scripts, with no dead button beside it', async () => {
      const { page, close } = await visit(browser, `${site.url}/skills/alice-review`, {
        javaScriptEnabled: false,
      });
      expect(await page.getByText('/tree/a1b2c3d4e5f60718293a4b5c6d7e8f9001122334').first().isVisible()).toBe(
        true,
      );
      expect(await page.getByRole('button').count()).toBe(0);
      await close();
    });
  });

  describe('a hostile skill', () => {
    const places = [`/skills/${hostile.slug}`, '/search', '/search?q=gift', '/'];

    it.each(places)('runs nothing on %s', async (path) => {
      const { page, errors, foreign, close } = await visit(browser, `${site.url}${path}`);
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((details) => (details.open = true)),
      );
      await page.getByText(hostile.name.slice(0, 20)).first().waitFor();
      expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      expect(await page.locator(foreignMarkup).count()).toBe(0);
      const links = await page
        .locator('a')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
      expect(links.length).toBeGreaterThan(5);
      expect(links.filter((link) => !/^(?:https:\/\/github\.com\/|\/(?!\/)|#)/.test(link))).toEqual([]);
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
      await close();
    });

    it('shows its name as the text that it is', async () => {
      const { page, close } = await visit(browser, `${site.url}/skills/${hostile.slug}`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(hostile.name);
      await close();
    });

    it('cannot leave its structured data', async () => {
      const { page, close } = await visit(browser, `${site.url}/skills/${hostile.slug}`);
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(texts.map((text) => JSON.parse(text).name)).toEqual([hostile.name]);
      await close();
    });

    it('shows as text among the suggestions too', async () => {
      const { page, close } = await visit(browser, site.url);
      await page.getByRole('combobox').pressSequentially('gift');
      await page.getByRole('option').filter({ hasText: '<img src=x' }).first().waitFor();
      expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      await close();
    });
  });

  describe('a blocked skill', () => {
    it('keeps its page, says why, and offers no command', async () => {
      const { page, errors, close } = await visit(browser, `${site.url}/skills/eve-forum`);
      expect(await page.getByText('Blocked. Do not install.').count()).toBe(1);
      expect(await page.getByText('There is no install command.').count()).toBe(1);
      expect(await page.locator('[data-copy]').count()).toBe(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    });

    it('is found only when it is asked for', async () => {
      const name = { name: 'Publishing to an old forum' };
      const { page, close } = await visit(browser, `${site.url}/search?q=forum`);
      expect(await page.getByRole('link', name).count()).toBe(0);
      await page.getByLabel('Safety').selectOption('all');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('link', name).waitFor();
      await close();
    });
  });

  describe('a skill whose folder was not read whole', () => {
    it('says so, and passes no check for what nobody saw', async () => {
      const { page, close } = await visit(browser, `${site.url}/skills/dan-scans`);
      expect(await page.getByText('Not everything was read.').count()).toBe(1);
      const checks = page.getByRole('list', { name: 'Checks' });
      expect(await checks.getByText('nothing seen').count()).toBeGreaterThan(3);
      expect(await checks.getByText('pass', { exact: true }).count()).toBe(0);
      await close();
    });
  });

  describe('links out of the site', () => {
    it('are https and pass nothing on', async () => {
      const { page, close } = await visit(browser, `${site.url}/skills/carol-server-setup`);
      const rels = await page
        .locator('a[href^="http"]')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('rel')));
      expect(rels.length).toBeGreaterThan(4);
      expect(new Set(rels)).toEqual(new Set(['nofollow noopener ugc']));
      await close();
    });

    it('lead to a finding’s line at the audited commit', async () => {
      const { page, close } = await visit(browser, `${site.url}/skills/carol-server-setup`);
      expect(await page.getByRole('link', { name: 'scripts/run.py:44' }).getAttribute('href')).toBe(
        'https://github.com/carol/infra-skills/blob/a1b2c3d4e5f60718293a4b5c6d7e8f9001122334/server-setup/scripts/run.py#L44',
      );
      await close();
    });
  });

  describe('the head of a skill’s page', () => {
    it('names its address from the configured site, its other formats, and what describes it', async () => {
      const { page, close } = await visit(browser, `${site.url}/skills/alice-review`);
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
      const response = await fetch(`${site.url}${path}`);
      expect(response.status).toBe(200);
    });
  });

  describe('links within the site', () => {
    it.each(pages)('on %s all lead somewhere', async (path) => {
      const { page, close } = await visit(browser, `${site.url}${path}`);
      const links = await page
        .locator('a[href^="/"], head link[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const statuses = await Promise.all(
        [...new Set(links)].map(async (link) => `${(await fetch(`${site.url}${link}`)).status} ${link}`),
      );
      expect(statuses.length).toBeGreaterThan(5);
      expect(statuses.filter((status) => !status.startsWith('200'))).toEqual([]);
      const lost = await page
        .locator('a[href^="#"]')
        .evaluateAll((all) =>
          all
            .map((link) => link.getAttribute('href')?.slice(1) ?? '')
            .filter((id) => document.getElementById(id) === null),
        );
      expect(lost).toEqual([]);
      await close();
    });
  });

  describe('an address that is not there', () => {
    it('answers 404 with a way on', async () => {
      const response = await fetch(`${site.url}/skills/nobody-nothing`, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('action="/search"');
    });
  });

  it('has the API documentation without any script', async () => {
    const { page, close } = await visit(browser, `${site.url}/api-docs#problem-not-found`);
    expect(await page.locator('script').count()).toBe(0);
    expect(await page.locator('#problem-not-found').count()).toBe(1);
    await close();
  });
});
