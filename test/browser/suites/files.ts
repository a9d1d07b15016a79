/** The exported site on nginx, with no Node anywhere: a task is answered, checked and leads to the command in the browser. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningNginx, startNginx } from '../../support/nginx.ts';
import type { Visit } from '../support/browser.ts';
import type { OpenSite } from '../support/open-site.ts';

const task = 'review my pull request before I merge it';
const asked = `/resolve?${new URLSearchParams({ task, agent: 'claude-code' }).toString()}`;

export function filesSuite(site: OpenSite): void {
  describe('the exported site without a server', () => {
    let folder: string;
    let nginx: RunningNginx;
    beforeAll(async () => {
      folder = await site.exportFiles();
      nginx = await startNginx(folder);
    });
    afterAll(() => nginx.stop());

    it('answers a task, verifies the answer and shows the command', async () => {
      const { page, errors, foreign, close } = await site.visit(`${nginx.base}/`);
      await page.getByLabel('What should the agent do?').fill(task);
      await page.getByLabel('Your agent').selectOption('claude-code');
      await page.getByRole('button', { name: 'Find one skill' }).click();
      await page.getByRole('heading', { name: 'Checked in this browser' }).waitFor();
      const answer = await page.locator('[data-answer]').innerText();
      expect(answer).toContain('install alice-review@');
      expect(answer).toContain('--agent claude-code');
      expect(answer).toMatch(/The index is signed by key \S+/);
      expect(answer).toMatch(/the folder that the command installs: sha256:[0-9a-f]{64}/);
      expect(answer).toContain('Skills for this task');
      expect(await page.getByLabel('Your agent').inputValue()).toBe('claude-code');
      expect(await page.getByRole('status').first().innerText()).toContain('No event was issued');
      expect([errors, foreign]).toEqual([[], []]);
      await close();
    });

    it('loads the program only when there is something to answer', async () => {
      const { page, errors, close } = await site.visit(`${nginx.base}/resolve`);
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map((entry) => (entry as PerformanceResourceTiming).decodedBodySize),
      );
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(20_000);
      expect(errors).toEqual([]);
      await close();
    });

    it('answers a search', async () => {
      const { page, errors, close } = await site.visit(`${nginx.base}/search?q=review`);
      await page.getByRole('link', { name: 'Reviewing a change', exact: true }).waitFor();
      expect(errors).toEqual([]);
      await close();
    });

    it('compares skills by their manifests, and leads to a text at its source', async () => {
      const compared = await site.visit(
        `${nginx.base}/compare?skills=alice-review,carol-server-setup,no-such-one`,
      );
      await compared.page.getByRole('link', { name: 'Reviewing a change', exact: true }).waitFor();
      expect(
        await compared.page
          .getByRole('row', { name: /^Trust / })
          .getByRole('cell')
          .count(),
      ).toBe(2);
      expect(await compared.page.getByRole('status').innerText()).toBe('Nothing is listed as no-such-one.');
      expect(compared.errors.filter((error) => !error.includes('404'))).toEqual([]);
      await compared.close();
      const read = await site.visit(`${nginx.base}/read?skill=alice-review`);
      await read.page.getByRole('link', { name: /at its source/ }).waitFor();
      expect(read.errors).toEqual([]);
      await read.close();
    });

    it('says when nothing fits, and what is wrong with a question', async () => {
      const none = await site.visit(`${nginx.base}/resolve?task=tune+a+grand+piano`);
      await none.page.getByRole('heading', { name: /^No listed skill is adequate/ }).waitFor();
      expect(await none.page.locator('[data-answer] [data-copy]').count()).toBe(0);
      await none.close();
      const unknown = await site.visit(`${nginx.base}/resolve?task=x&agent=nobody`);
      await unknown.page.getByText('agent: must be one of').waitFor();
      await unknown.close();
    });

    it.each([
      ['manifest.json', /^manifest/, 'index/manifest.json is not as the registry signed it'],
      ['start', /^start-/, 'is not the file that the registry signed'],
      ['terms', /^terms-/, 'of index/terms-'],
      ['statements', /^statements-/, 'of index/statements-'],
    ])('refuses a changed %s, and names it', async (name, pattern, sentence) => {
      const copy = `${folder}-${name}`;
      await cp(folder, copy, { recursive: true });
      const file = (await readdir(join(copy, 'index'))).find((each) => pattern.test(each)) ?? '';
      const bytes = await readFile(join(copy, 'index', file));
      if (name === 'manifest.json') bytes.write('9', bytes.indexOf('"skills":') + 9);
      // In every segment, whichever the question needs.
      else for (let at = 16; at < bytes.length; at += 64) bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(join(copy, 'index', file), bytes);
      const damaged = await startNginx(copy);
      const { page, close }: Visit = await site.visit(`${damaged.base}${asked}`);
      await page.getByText(sentence).waitFor();
      expect(await page.locator('[data-answer] [data-copy]').count()).toBe(0);
      await close();
      await damaged.stop();
    });
  });
}
