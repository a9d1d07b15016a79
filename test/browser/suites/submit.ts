/** Submitting a skill by the form: by keyboard, with every mistake shown at its field, and without scripts. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OpenSite } from '../support/open-site.ts';

const found = {
  skillPath: 'review/SKILL.md',
  name: 'review',
  description: '<img src=x onerror="globalThis.hacked=12"> Reads a change.',
  valid: true,
  errors: [],
  warnings: ['line 3: the description is short'],
  listed_as: null,
};
const answer = {
  valid: true,
  repository: {
    host: 'github.com',
    owner: 'grace',
    name: 'tools',
    url: 'https://github.com/grace/tools',
    default_branch: 'main',
    commit: 'c'.repeat(40),
    stars: 0,
    license: null,
  },
  total: 2,
  skills: [found, { ...found, skillPath: 'old/SKILL.md', name: 'old', listed_as: 'alice-review' }],
  notes: ['one file was left out'],
};

/** GitHub is not there in tests, so the answer of validate is given; submit is the real one. */
async function giveFound(page: Page): Promise<void> {
  await page.route('**/api/skills/validate', (route) => route.fulfill({ json: answer }));
}

export function submitSuite(site: OpenSite): void {
  describe('the submission form', () => {
    it('leads by keyboard alone from a repository to the status of the submission', async () => {
      const { page, errors, close } = await site.open('/submit');
      await giveFound(page);
      await page.getByLabel('Repository').focus();
      await page.keyboard.type('https://github.com/grace/tools');
      await page.keyboard.press('Enter');
      await page.getByText('2 skills in grace/tools, at commit cccccccccccc').waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('2. Which of them?');
      expect(await page.getByText('One file was left out.').count()).toBe(1);
      // One that is listed can be chosen to be read again, and is not chosen by itself.
      const listed = page.getByRole('checkbox', { name: 'old' });
      expect([await listed.isEnabled(), await listed.isChecked()]).toEqual([true, false]);
      expect(await page.getByRole('checkbox', { name: 'review', exact: false }).first().isChecked()).toBe(
        true,
      );
      expect(await page.locator('img').count()).toBe(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await page.getByLabel('Category').selectOption('Code review');
      await page.getByLabel('Tags').fill('Review, pull request');
      const sent = page.waitForRequest('**/api/skills/submit');
      await page.keyboard.press('Enter');
      expect((await sent).postDataJSON()).toEqual({
        repository: 'https://github.com/grace/tools',
        skillPath: 'review/SKILL.md',
        category: 'Code review',
        tags: ['review', 'pull-request'],
        submissionSource: 'web',
      });
      await page.getByRole('heading', { name: 'is submitted.' }).waitFor();
      const link = page.getByRole('link', { name: 'See its status' });
      const kept = await page.locator('[data-keep] code').textContent();
      expect(new URL(kept ?? '').pathname).toMatch(/^\/submissions\/sub_[0-9a-f]{44}$/);
      expect(kept).toBe(site.url((await link.getAttribute('href')) ?? ''));
      expect(errors).toEqual([]);
      await link.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/submissions/**');
      expect(await page.getByRole('main').getByText('grace/tools').count()).toBe(1);
      await close();
    });

    it('submits several skills of one repository, and shows what the audit expects of each', async () => {
      const { page, errors, close } = await site.open('/submit');
      const skills = ['forks', 'knives'].map((name) => ({
        ...found,
        skillPath: `${name}/SKILL.md`,
        name,
        would_be: name === 'knives' ? 'quarantined' : 'published',
        because: 'One sentence.',
        findings: name === 'knives' ? ['line 9: EX-01 (critical): it sends a key away'] : [],
      }));
      await page.route('**/api/skills/validate', (route) => route.fulfill({ json: { ...answer, skills } }));
      await page.getByLabel('Repository').fill('https://github.com/grace/kitchen');
      await page.getByRole('button', { name: 'Find its skills' }).click();
      await page.getByText('The audit finds: line 9: EX-01 (critical)').waitFor();
      expect(await page.getByText('By this file alone it would be refused. One sentence.').count()).toBe(1);
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.getByText('Choose at least one of the skills first.').waitFor();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.getByRole('heading', { name: '2 skills are submitted.' }).waitFor();
      expect(await page.getByRole('link', { name: /^Status of / }).count()).toBe(2);
      expect(((await page.locator('[data-keep] code').textContent()) ?? '').split('\n')).toHaveLength(2);
      expect(errors).toEqual([]);
      await close();
    });

    it('says that a skill is waiting already, and shows no token of another', async () => {
      const { page, close } = await site.open('/submit');
      await giveFound(page);
      await page.getByLabel('Repository').fill('https://github.com/grace/tools');
      await page.getByRole('button', { name: 'Find its skills' }).click();
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.getByRole('heading', { name: 'is already waiting for its review.' }).waitFor();
      expect(await page.getByRole('link', { name: 'See its status' }).isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Submit another skill of this repository' }).click();
      expect(await page.getByRole('button', { name: 'Submit for review' }).isVisible()).toBe(true);
      await close();
    });

    it('shows a mistake at its field, and removes it when it is corrected', async () => {
      const { page, close } = await site.open('/submit');
      const field = page.getByLabel('Repository');
      await field.fill('https://evil.example/a/b');
      await page.getByRole('button', { name: 'Find its skills' }).click();
      await page.getByText('Must be on github.com: ').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('repository');
      expect(
        await page.getByRole('alert').filter({ hasText: 'Please correct the marked fields.' }).count(),
      ).toBe(1);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await giveFound(page);
      await field.fill('https://github.com/grace/tools');
      await page.getByRole('button', { name: 'Find its skills' }).click();
      await page.getByText('2 skills in grace/tools').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBeNull();
      expect(await page.getByText('Must be on github.com').count()).toBe(0);
      await close();
    });

    it('tells a mistake in a tag at the tags, and keeps what was typed', async () => {
      const { page, close } = await site.open('/submit');
      await giveFound(page);
      await page.getByLabel('Repository').fill('https://github.com/grace/tools');
      await page.getByRole('button', { name: 'Find its skills' }).click();
      await page.getByLabel('Tags').fill('good, b@d');
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.getByText('Must be 1 to 40 characters').waitFor();
      expect(await page.getByLabel('Tags').getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('Tags').inputValue()).toBe('good, b@d');
      await close();
    });

    it('says when GitHub does not answer, and when to try again', async () => {
      const { page, close } = await site.open('/submit');
      await page.getByLabel('Repository').fill('https://github.com/grace/tools');
      await page.getByRole('button', { name: 'Find its skills' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'retry in' });
      await alert.waitFor();
      expect(await page.getByRole('button', { name: 'Find its skills' }).isEnabled()).toBe(true);
      await close();
    });

    it('says when the network is gone, and sends nothing twice', async () => {
      const { page, close } = await site.open('/submit');
      let calls = 0;
      await page.route('**/api/skills/validate', (route) => {
        calls += 1;
        return route.abort();
      });
      await page.getByLabel('Repository').fill('grace/tools');
      await page.getByLabel('Repository').press('Enter');
      await page.getByText('The registry could not be reached.').waitFor();
      expect(calls).toBe(1);
      await close();
    });

    it('is filled in by the links of other pages, without scripts too', async () => {
      const address = 'https://github.com/acme/skills';
      const link = `/submit?${new URLSearchParams({ repository: address, skillPath: 'a/SKILL.md' }).toString()}`;
      const plain = await site.open(link, { javaScriptEnabled: false });
      expect(await plain.page.getByLabel('Address of the source').inputValue()).toBe(address);
      expect(await plain.page.getByLabel('Path of its SKILL.md').inputValue()).toBe('a/SKILL.md');
      await plain.close();
      const { page, close } = await site.open(link);
      expect(await page.getByLabel('Repository').inputValue()).toBe(address);
      await close();
    });

    it('without scripts sends one skill, and leads to the page of its submission', async () => {
      const { page, close } = await site.open('/submit', { javaScriptEnabled: false });
      expect(await page.getByLabel('Repository').isVisible()).toBe(false);
      const repository = page.getByLabel('Address of the source');
      const path = page.getByLabel('Path of its SKILL.md');
      await repository.fill('https://evil.example/a/b');
      await path.fill('a/SKILL.md');
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.getByText('must be on github.com').waitFor();
      await page.getByRole('link', { name: 'Back to the form' }).click();
      await repository.fill('https://github.com/heidi/tools');
      await path.fill('forks/SKILL.md');
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.waitForURL('**/submissions/sub_*');
      expect(await page.getByRole('main').getByText('heidi/tools').count()).toBe(1);
      await close();
    });
  });

  it('asks for no mail address where no mail server is configured', async () => {
    const { page, close } = await site.open('/subscribe', { javaScriptEnabled: false });
    expect(await page.getByText('This registry has no mail server').count()).toBe(1);
    expect(await page.getByLabel('Mail address').count()).toBe(0);
    await close();
  });
}
