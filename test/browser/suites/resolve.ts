/** From a task to the command for my agent: by mouse, by keyboard, and without scripts. */
import { describe, expect, it } from 'vitest';
import type { OpenSite } from '../support/open-site.ts';

const task = 'review my pull request before I merge it';

export function resolveSuite(site: OpenSite): void {
  describe('the answer to a task', () => {
    it('is two actions from the home page', async () => {
      const { page, errors, foreign, close } = await site.open('/', {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.getByLabel('What should the agent do?').fill(task);
      await page.getByLabel('Your agent').selectOption('claude-code');
      await page.getByRole('button', { name: 'Find one skill' }).click();
      await page.getByRole('heading', { name: 'Install for Claude Code' }).waitFor();
      await page.getByRole('button', { name: 'Copy the install command' }).click();
      await page.getByText('Copied to the clipboard.').waitFor({ state: 'attached' });
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('add alice-review');
      expect(copied).toContain('--agent claude-code');
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
      await close();
    });

    it('is reached by keyboard alone', async () => {
      const { page, close } = await site.open('/');
      await page.keyboard.press('/');
      await page.keyboard.type(task);
      await Promise.all([page.waitForURL('**/resolve?*'), page.keyboard.press('Enter')]);
      expect(await page.getByRole('link', { name: 'Reviewing a change', exact: true }).count()).toBe(1);
      await close();
    });

    it('is complete without scripts, and no button is dead', async () => {
      const { page, close } = await site.open('/', { javaScriptEnabled: false });
      await page.getByLabel('What should the agent do?').fill(task);
      await page.getByLabel('Your agent').selectOption('codex');
      await page.getByRole('button', { name: 'Find one skill' }).click();
      expect(await page.getByText('add alice-review').first().isVisible()).toBe(true);
      expect(await page.getByRole('heading', { name: 'What could go wrong' }).count()).toBe(1);
      expect(await page.getByRole('button').count()).toBe(1);
      await close();
    });

    it('has a list for each step of a task, without scripts: the form is filled from the task', async () => {
      const { page, close } = await site.open(
        `/resolve?${new URLSearchParams({ task: 'review my pull request, then tune the piano; and write it down', agent: 'codex' }).toString()}`,
        { javaScriptEnabled: false },
      );
      expect(await page.getByLabel('Step 1').inputValue()).toBe('review my pull request');
      await page.getByLabel('Step 2').fill('tune a grand piano');
      await page.getByLabel('Step 3').fill('');
      await page.getByRole('button', { name: 'Find a skill for each' }).click();
      const first = page.getByRole('group', { name: 'Part 1: review my pull request' });
      expect(await first.getByText('Reviewing a change', { exact: true }).count()).toBe(1);
      expect(await first.getByText(/^(?:low|medium|high) risk$/).count()).toBeGreaterThan(0);
      const second = page.getByRole('group', { name: 'Part 2: tune a grand piano' });
      expect(await second.getByText('No listed skill is adequate for this part.').count()).toBe(1);
      await first.getByLabel('Reviewing a change', { exact: true }).check();
      await page.getByRole('button', { name: 'Use what is chosen' }).click();
      await page.getByText(/^This one is chosen\. /).waitFor();
      expect(await page.getByText('add alice-review').first().textContent()).toContain('--agent codex');
      await close();
    });

    it('shows several chosen skills without what they lack for the whole task, and without further candidates', async () => {
      const chosen = new URLSearchParams({ task, 'slug-0': 'alice-review', 'slug-1': 'carol-server-setup' });
      const { page, close } = await site.open(`/resolve?${chosen.toString()}`);
      await page.getByRole('heading', { name: 'Chosen with it' }).waitFor();
      expect(await page.getByRole('heading', { name: 'What could go wrong' }).count()).toBe(2);
      expect(await page.getByText('What else').count()).toBe(0);
      expect(await page.getByRole('list', { name: 'Words of the task' }).count()).toBe(0);
      await close();
    });

    it('has for the first one, too, the command that reports how it went, with its event', async () => {
      const { page, close } = await site.open(`/resolve?${new URLSearchParams({ task }).toString()}`);
      const command = await page.getByText(/ outcome OUTCOME /).textContent();
      expect(command).toMatch(/ outcome OUTCOME alice-review .*--event evt_\S+ --task /);
      // A receipt is of a choice, and none was made.
      expect(await page.getByRole('link', { name: 'The signed receipt of this choice' }).count()).toBe(0);
      await close();
    });

    it('is the skill itself for a task that is a slug', async () => {
      const { page, close } = await site.open('/resolve?task=carol-server-setup');
      expect(await page.locator('#answer-name a').getAttribute('href')).toBe('/skills/carol-server-setup');
      await page.getByText(/^The skill of this name\. /).waitFor();
      await close();
    });

    it('leads from another candidate than the first to its receipt and the report on it, without scripts', async () => {
      const { page, close } = await site.open(`/resolve?${new URLSearchParams({ task }).toString()}`, {
        javaScriptEnabled: false,
      });
      await page
        .getByRole('link', { name: /^Use this one instead/ })
        .first()
        .click();
      await page.getByText(/^This one is chosen\. /).waitFor();
      const chosen =
        (await page.locator('#answer-name a').getAttribute('href'))?.replace('/skills/', '') ?? '';
      expect(chosen).not.toBe('alice-review');
      const href = await page
        .getByRole('link', { name: 'The signed receipt of this choice' })
        .getAttribute('href');
      const receipt = (await (await fetch(site.url(href ?? ''))).json()) as {
        readonly receipt: object;
        readonly feedback: { readonly event_id: string };
      };
      expect(receipt.receipt).toMatchObject({ selected_skill: { slug: chosen } });
      const command = await page.getByText(/ outcome OUTCOME /).textContent();
      const { event_id } = receipt.feedback;
      expect(command).toContain(` outcome OUTCOME ${chosen} --event ${event_id} --task `);
      const reported = await fetch(site.url('/api/agent/outcome'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          event_id,
          skill_slug: chosen,
          task,
          outcome: 'success',
          passed_over: ['alice-review'],
        }),
      });
      expect(await reported.json()).toMatchObject({
        recorded: true,
        event_verified: true,
        passed_over: ['alice-review'],
      });
      await close();
    });

    it('of a skill that is only the closest says so before and above its command', async () => {
      const { page, close } = await site.open('/resolve?task=review+the+change+of+a+price');
      await page.getByText(/^(?:The closest, and perhaps none fits|Partly fits): /).waitFor();
      await page.getByText('Only if it fits: install').waitFor();
      expect(await page.getByText('What else fits').count()).toBe(0);
      await close();
    });

    it('says so when nothing fits, and what to do next', async () => {
      const { page, close } = await site.open('/resolve?task=tune+a+grand+piano');
      await page.getByRole('heading', { name: 'No listed skill fits this task' }).waitFor();
      expect(await page.locator('main [data-copy]').count()).toBe(0);
      await page.getByRole('link', { name: 'Search with the same words' }).click();
      expect(new URL(page.url()).searchParams.get('q')).toBe('tune a grand piano');
      await close();
    });

    it('names what is wrong with an agent that does not exist, and with a task that is too long', async () => {
      const unknown = await fetch(site.url('/resolve?task=x&agent=nobody'), {
        headers: { accept: 'text/html' },
      });
      expect([unknown.status, (await unknown.text()).includes('agent: must be one of')]).toEqual([400, true]);
      const long = await fetch(site.url(`/resolve?task=${'x'.repeat(2_001)}`), {
        headers: { accept: 'text/html' },
      });
      expect([long.status, (await long.text()).includes('at most 2000 characters')]).toEqual([400, true]);
    });
  });

  describe('a comparison', () => {
    it('marks what differs, and names what is not listed', async () => {
      const { page, close } = await site.open(
        '/compare?skills=alice-review,carol-server-setup,nobody-nothing',
      );
      expect(await page.getByText('Nothing is listed as nobody-nothing.').count()).toBe(1);
      expect(await page.getByRole('rowheader', { name: /Risk and audit\s*, differs/ }).count()).toBe(1);
      expect(await page.getByRole('rowheader', { name: /When not to use it\s*, differs/ }).count()).toBe(1);
      expect(await page.getByRole('rowheader', { name: 'What it can do' }).count()).toBe(1);
      await close();
    });

    it('of four skills is as wide as the page, so that no column is cut, and keeps the agent', async () => {
      const { page, close } = await site.open('/compare?skills=alice-review,carol-server-setup&agent=codex');
      const frame = page.getByRole('region', { name: 'Comparison' });
      expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await page.locator('main input[name=agent]').getAttribute('value')).toBe('codex');
      await close();
    });
  });

  describe('the address of the integration kit', () => {
    it('is a page for a browser, and JSON for a program', async () => {
      const ask = (accept: string) => fetch(site.url('/agent/integration-kit'), { headers: { accept } });
      const page = await ask('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
      expect(page.headers.get('content-type')).toContain('text/html');
      for (const accept of ['*/*', 'application/json', 'text/html;q=0.1, application/json']) {
        const answer = await ask(accept);
        expect([accept, answer.headers.get('content-type')]).toEqual([
          accept,
          'application/json; charset=utf-8',
        ]);
        expect(answer.headers.get('vary') ?? '').toMatch(/accept/i);
      }
    });
  });
}
