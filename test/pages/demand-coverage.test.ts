/** Judgements of the demand list are shown as they are kept, and what has no answer reaches discovery. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDemand } from '../../scripts/eval-support/sheets/demand/write-demand.ts';
import { readKept } from '../../scripts/eval-support/sheets/keep-choices.ts';
import { demandSummaries, demandText } from '../../src/api/evals/demand.ts';
import { demandAnswers } from '../../src/lists/demand-answers.ts';
import { KeptJudgements } from '../../src/schema/demand.ts';

const root = join(import.meta.dirname, '../..');

it('the list that the site reads is that of the kept files', async () => {
  const list: unknown = JSON.parse(readFileSync(join(root, 'docs/eval/demand.json'), 'utf8'));
  expect(list).toEqual(await readKept(join(root, 'docs/eval/demand'), KeptJudgements));
});

it('an answer has every count, and the adequate tasks of each profession, which sum up', () => {
  for (const { counts, fields } of demandSummaries) {
    expect(Object.values(fields).reduce((sum, adequate) => sum + adequate, 0)).toBe(counts.adequate);
    expect(counts.adequate + counts.partial + counts.none).toBeLessThanOrEqual(counts.tasks);
  }
  expect(demandText(demandSummaries)?.split('\n')).toHaveLength(demandSummaries.length + 1);
  expect(demandText([])).toBeNull();
});

it('tasks without an answer are queries of the domain of their field', async () => {
  const demand = await readDemand(join(root, 'content'));
  const { queries, unanswered } = demandAnswers(demand, 'Legal and compliance');
  expect(queries).toBe(12);
  expect(unanswered.length).toBeLessThanOrEqual(12);
  expect(demandAnswers(demand, 'Code review')).toEqual({ queries: 0, unanswered: [] });
  const unknown = demand.map((field) => ({ ...field, slug: `not-${field.slug}` }));
  expect(demandAnswers(unknown, 'Legal and compliance')).toEqual({ queries: 0, unanswered: [] });
});
