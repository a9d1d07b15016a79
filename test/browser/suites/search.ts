/** Search as people use it: without scripts, by keyboard, and with a mistake in the address. */
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { fixtureSiteUrl } from '../support/fixture-site.ts';
import type { OpenSite } from '../support/open-site.ts';

export function searchSuite(site: OpenSite): void {
  describe('search', () => {
    it('works without scripts', async () => {
      const { page, close } = await site.open('/search', { javaScriptEnabled: false });
      await page.getByRole('searchbox', { name: 'What should the agent do?' }).fill('review a pull request');
      await page.getByRole('button', { name: 'Search' }).click();
      expect(new URL(page.url()).pathname).toBe('/search');
      const results = page.getByRole('region', { name: /^\d/ });
      expect(await results.getByRole('link', { name: 'Reviewing a change', exact: true }).count()).toBe(1);
      await page.getByLabel('Category').selectOption('DevOps and CI');
      await page.getByRole('button', { name: 'Apply' }).click();
      expect(new URL(page.url()).searchParams.get('category')).toBe('DevOps and CI');
      expect(new URL(page.url()).searchParams.get('q')).toBe('review a pull request');
      await close();
    });

    it('suggests as one types, and leads to a skill by keyboard alone', async () => {
      const { page, errors, close } = await site.open('/search');
      const field = page.getByRole('combobox', { name: 'What should the agent do?' });
      await field.focus();
      await page.keyboard.type('review');
      await page.locator('[data-suggest-list] [role=option]').first().waitFor();
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      const first = page.locator('[data-suggest-list] [role=option]').first();
      expect(await first.getAttribute('aria-selected')).toBe('true');
      expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
      const open = await new AxeBuilder({ page }).analyze();
      expect(open.violations.map(({ id }) => id)).toEqual([]);
      await Promise.all([page.waitForURL('**/skills/*'), page.keyboard.press('Enter')]);
      expect(errors).toEqual([]);
      await close();
    });

    it('closes the suggestions on Escape, and keeps what was typed', async () => {
      const { page, close } = await site.open('/search');
      await page.getByRole('combobox', { name: 'What should the agent do?' }).pressSequentially('review');
      await page.locator('[data-suggest-list] [role=option]').first().waitFor();
      await page.keyboard.press('Escape');
      expect(await page.locator('[data-suggest-list] [role=option]:visible').count()).toBe(0);
      expect(await page.getByRole('combobox', { name: 'What should the agent do?' }).inputValue()).toBe(
        'review',
      );
      await close();
    });

    it('sends what was typed when nothing is chosen', async () => {
      const { page, close } = await site.open('/search');
      await page.getByRole('combobox', { name: 'What should the agent do?' }).pressSequentially('review');
      await page.locator('[data-suggest-list] [role=option]').first().waitFor();
      await Promise.all([page.waitForURL('**/search?*'), page.keyboard.press('Enter')]);
      expect(new URL(page.url()).search).toBe('?q=review');
      await close();
    });

    it('says what is wrong with a filter that does not exist', async () => {
      const { page, close } = await site.open('/search?safety=none');
      expect(await page.getByText('safety: must be one of').count()).toBe(1);
      await close();
    });

    it('has no page for a category that does not exist, and names the one that was meant', async () => {
      const { page, close } = await site.open('/search?category=Code+reveiw');
      expect(await page.getByText('Did you mean Code review?').count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Code review', exact: true }).count()).toBe(1);
      const answer = await page.request.get(site.url('/search?category=Code+reveiw'));
      expect(answer.status()).toBe(404);
      await close();
    });

    it('answers with the one skill above the list, unless a filter leaves it out', async () => {
      const { page, close } = await site.open('/search?q=review+a+pull+request');
      const answer = page.getByRole('region', { name: 'The one skill for it' });
      expect(await answer.getByRole('heading', { name: 'Reviewing a change' }).count()).toBe(1);
      await page.goto(site.url('/search?q=review+a+pull+request&category=Code+review'));
      expect(await answer.getByRole('heading', { name: 'Reviewing a change' }).count()).toBe(1);
      await page.getByLabel('Category').selectOption('Testing');
      await answer.waitFor({ state: 'detached' });
      await close();
    });

    it('counts what each filter would leave, and leads back from the second page', async () => {
      const { page, close } = await site.open('/search');
      const categories = await page.getByLabel('Category').locator('option').allTextContents();
      expect(categories.map((text) => text.trim())).toContainEqual(
        expect.stringMatching(/^Code review \(\d+\)$/),
      );
      await Promise.all([
        page.waitForURL('**/search?*'),
        page.getByLabel('Order', { exact: true }).selectOption('stars'),
      ]);
      expect(new URL(page.url()).searchParams.get('sort')).toBe('stars');
      expect(await page.getByRole('link', { name: 'Previous page' }).count()).toBe(0);
      await close();
    });

    it('filters at once, keeps the focus, and takes a filter back by its chip', async () => {
      const { page, errors, close } = await site.open('/search');
      const count = page.getByRole('heading', { level: 2, name: /skills?$/ }).first();
      const all = await count.textContent();
      const field = page.getByLabel('Category');
      await field.focus();
      await Promise.all([page.waitForURL('**/search?*'), field.selectOption('DevOps and CI')]);
      const chip = page.getByRole('link', { name: 'Without the filter Category: DevOps and CI' });
      await chip.waitFor();
      expect(await count.textContent()).not.toBe(all);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      // No other filter changes with it.
      expect(new URL(page.url()).search).toBe('?category=DevOps+and+CI');
      const chosen = await page
        .locator('select[form=search]')
        .evaluateAll((all) => all.flatMap((each) => (each instanceof HTMLSelectElement && each.value) || []));
      expect(chosen).toEqual(['DevOps and CI']);
      await Promise.all([page.waitForURL((url) => url.search === ''), chip.click()]);
      expect(await count.textContent()).toBe(all);
      expect(errors).toEqual([]);
      await close();
    });

    it.each([
      ['/search?q=review', false],
      ['/search?q=qqqqqq', true],
      ['/search?safety=none', true],
      ['/resolve?task=review+a+pull+request', false],
      ['/resolve?task=tune+a+grand+piano', true],
    ])('%s has one address for search engines, and is hidden from them: %s', async (path, isHidden) => {
      const text = await (await fetch(site.url(path), { headers: { accept: 'text/html' } })).text();
      expect(text).toContain(`rel="canonical" href="${fixtureSiteUrl}${path.split('?')[0]}"`);
      expect(text.includes('<meta name="robots" content="noindex"')).toBe(isHidden);
    });

    it('compares what is ticked, without scripts', async () => {
      const { page, close } = await site.open('/search?q=review', { javaScriptEnabled: false });
      const ticks = page.getByRole('checkbox', { name: /^Compare / });
      const chosen = await Promise.all([0, 1].map(async (at) => ticks.nth(at).getAttribute('value')));
      for (const at of [0, 1]) await ticks.nth(at).check();
      await page.getByRole('button', { name: 'Compare the ticked' }).click();
      expect(new URL(page.url()).searchParams.getAll('skills')).toEqual(chosen);
      const heads = page.getByRole('columnheader');
      expect(await heads.count()).toBe(2);
      // On a phone the titles are in the head alone, and values have their numbers.
      await page.setViewportSize({ width: 390, height: 844 });
      const marks = await page
        .locator('td[data-of]')
        .evaluateAll((all) => all.map((each) => each.dataset['of']));
      expect([...new Set(marks)]).toEqual(['1.', '2.']);
      for (const at of [0, 1])
        expect(await heads.nth(at).getByRole('link').getAttribute('data-number')).toBe(`${at + 1}`);
      await close();
    });

    it('is offered in the header of every page, by Ctrl-K, with suggestions', async () => {
      const { page, errors, close } = await site.open('/about');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('review');
      await page.locator('header [data-suggest-list] [role=option]').first().waitFor();
      const open = await new AxeBuilder({ page }).analyze();
      expect(open.violations.map(({ id }) => id)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await Promise.all([page.waitForURL('**/skills/*'), page.keyboard.press('Enter')]);
      expect(errors).toEqual([]);
      await close();
    });

    it('is reached from any page by the key /', async () => {
      const { page, close } = await site.open('/scores');
      await page.keyboard.press('/');
      await page.keyboard.type('review/merge');
      await Promise.all([page.waitForURL('**/search?*'), page.keyboard.press('Enter')]);
      expect(new URL(page.url()).searchParams.get('q')).toBe('review/merge');
      await close();
    });
  });
}
