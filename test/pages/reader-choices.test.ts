/** What readers chose is shown as what it is, one row a kept file, and nothing where there is none. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readKept } from '../../scripts/eval-support/sheets/keep-choices.ts';
import { readerSummaries, readersText, toSummary } from '../../src/api/evals/readers.ts';
import { readerColumns, readerRows } from '../../src/components/evals/reader-rows.ts';
import { KeptChoices, type ReaderScores } from '../../src/schema/reader-choices.ts';

const all: ReaderScores = {
  sheets: 10,
  listed: 6,
  right: 4,
  acceptable: 1,
  wrong: 1,
  rightly_none: 2,
  wrongly_none: 1,
  missing: 1,
  tokens: 6_300,
};
const identity = { reader: 'ann', model: 'person', date: '2026-11-25', sheets_digest: 'a'.repeat(64) };
const summary = toSummary({ ...identity, answered_on: '2026-11-24', all, sets: { spoken: all } });

it('a result in short has the good choices of all, the right ones where one was listed, and none where none was', () => {
  expect(summary).toEqual({
    ...identity,
    counts: { sheets: 10, good: 7, listed: 6, right: 4, unlisted: 4, rightly_none: 2, tokens: 700 },
  });
  expect(readerRows([summary])).toEqual([
    { name: 'ann (person), 2026-11-25', figures: ['10', '70%', '67%', '50%', '700'] },
  ]);
  expect(readerRows([summary])[0]?.figures).toHaveLength(readerColumns.length);
});

it('a share of nothing is a dash', () => {
  expect(
    readerRows([{ ...summary, counts: { ...summary.counts, listed: 0, right: 0 } }])[0]?.figures[2],
  ).toBe('–');
});

it('the text says who read what, and without a reader nothing', () => {
  expect(readersText([summary])).toContain(
    '- ann (person), 2026-11-25: good 7 of 10; right 4 of 6 with a right skill, none for 2 of 4 without; 700 tokens',
  );
  expect(readersText([summary])).toMatch(/language models that saw only sheets/);
  expect(readersText([])).toBeNull();
});

it('the list that is shown is that of the kept files', async () => {
  const folder = join(import.meta.dirname, '../../docs/eval/choices');
  const kept = await readKept(folder, KeptChoices);
  expect(JSON.parse(readFileSync(`${folder}.json`, 'utf8'))).toEqual(kept);
  expect(readerSummaries).toEqual(kept.map((result) => toSummary(result)));
});
