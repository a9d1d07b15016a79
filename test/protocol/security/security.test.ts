/** What is promised about security is shown by tests that exist, in one wording everywhere, and says what is not met. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { securityFile, securityMarkdown } from '../../../src/protocol/markdown/security-page.ts';
import { byAnswer } from '../../../src/protocol/security/promise.ts';
import { promiseLists, reportingFacts } from '../../../src/protocol/security/security-content.ts';
import { createFetch } from '../../support/application.ts';
import { createContext } from '../../support/registry.ts';

const root = join(import.meta.dirname, '../../..');
const rows = promiseLists.flatMap(({ groups }) => groups.flatMap((group) => group.rows));

describe('a row', () => {
  it.each(rows.filter(({ tests }) => tests.length > 0))(
    'names tests that exist: $number $asks',
    ({ tests }) => {
      const absent = tests.filter(({ file, title }) => {
        if (title.length < 8 || !/^test\/.+\.test\.ts$/.test(file) || !existsSync(join(root, file)))
          return true;
        return !readFileSync(join(root, file), 'utf8').includes(title);
      });
      expect(absent).toEqual([]);
    },
  );
  it('that is met, or in part, names a test; one that is not gives a reason and names none', () => {
    expect(rows.length).toBeGreaterThan(60);
    for (const { number, asks, state, says, tests } of rows) {
      const isShown = state === 'met' || state === 'partly';
      expect([number, asks, tests.length > 0]).toEqual([number, asks, isShown]);
      expect(says.length).toBeGreaterThan(20);
    }
  });
  it('is there for every level of the principles and every number of the checklist', () => {
    const [principles, checklist] = promiseLists;
    expect(principles?.groups.map((group) => group.rows.map(({ number }) => number).join(''))).toEqual([
      '111112222333',
      '12333',
      '11222333',
      '1233',
    ]);
    const numbers =
      checklist?.groups.map((group) => group.rows.flatMap(({ number }) => number.split(', '))) ?? [];
    // Checks of each risk in the published checklist.
    expect(numbers.map((all) => all.length)).toEqual([6, 6, 8, 6, 6, 7, 6, 6, 7, 6]);
    numbers.forEach((all, risk) => {
      expect(all.toSorted()).toEqual(all.map((_, at) => `${risk + 1}.${at + 1}`));
    });
  });
});

describe('the ways to report', () => {
  const nowhere = { programRepository: null, securityContacts: [] };

  it('of a registry are those that it has', () => {
    const told = reportingFacts(nowhere).join('\n');
    expect(told).toContain('with `POST /api/agent/feedback`, which only this registry’s operator reads');
    expect(told).not.toMatch(/security advisory|pull request|open an issue/);
  });
  it('are a contact and a repository where they are set', () => {
    const programRepository = 'https://git.example/skill-registry';
    const securityContacts = ['mailto:security@skills.example'];
    const told = reportingFacts({ programRepository, securityContacts }).join('\n');
    expect(told).toContain(
      `a security advisory of ${programRepository}, or at mailto:security@skills.example.`,
    );
    expect(told).toContain(`a pull request at ${programRepository}`);
  });
});

describe('rows of one level with one answer', () => {
  it('are one row, and none is lost', () => {
    for (const { groups } of promiseLists)
      for (const group of groups) {
        const together = byAnswer(group.rows);
        const answers = together.map(({ number, says }) => `${number} ${says}`);
        expect(new Set(answers).size).toBe(answers.length);
        expect(together.flatMap(({ asks }) => asks.split('; ')).toSorted()).toEqual(
          group.rows.flatMap(({ asks }) => asks.split('; ')).toSorted(),
        );
      }
  });
});

describe('SECURITY.md', () => {
  const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  it('is what `npm run docs:security` writes, and what the page’s Markdown says', async () => {
    expect(page).toBe(securityFile());
    expect(await (await createFetch()('/security.md')).text()).toBe(securityMarkdown(createContext()));
  });
  it('says how to report a weakness, until when there is an answer, and that reporters are safe', () => {
    const text = reportingFacts(null).join(' ');
    expect(page).toContain(reportingFacts(null)[0]);
    expect(text).toMatch(/within seven days[^]*90 days/);
    expect(text).toMatch(/Safe harbour/);
    expect(text).toMatch(/supported versions/);
  });
  it('says of each row that is not met that it is not', () => {
    for (const { asks, state } of byAnswer(rows).filter((each) => each.state === 'not_met'))
      expect(page).toContain(`**${asks}**: ${state.replace('_', ' ')}. `);
  });
});
