/** Judgements of the demand list are counted by field and kind, and refused where they are for other sheets. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDemand } from '../../../../scripts/eval-support/sheets/demand/write-demand.ts';
import {
  type DemandKey,
  demandText,
  scoreDemand,
} from '../../../../scripts/eval-support/sheets/demand/score-demand.ts';
import { DemandFrontMatter, demandTaskId } from '../../../../src/schema/demand.ts';

const digest = 'a'.repeat(64);
const key: DemandKey = {
  answered_on: '2026-11-27',
  skills: 7,
  sheets_digest: digest,
  tasks: {
    'cook-1': { field: 'cook', kind: 'english', listed: ['acme-menu', 'acme-rota'] },
    'cook-2': { field: 'cook', kind: 'product', listed: [] },
    'baker-1': { field: 'baker', kind: 'english', listed: ['acme-menu'] },
  },
};
const written = (judgements: object, sheets_digest = digest): string =>
  JSON.stringify({ reader: 'ann', model: 'person', date: '2026-11-27', sheets_digest, judgements });
const score = (judgements: object): ReturnType<typeof scoreDemand> =>
  scoreDemand(written(judgements), JSON.stringify(key));

it('counts what is adequate, partial and none, and leaves a task without a judgement in the whole', () => {
  const { result } = score({
    'cook-1': { verdict: 'adequate', slug: 'acme-menu' },
    'cook-2': { verdict: 'none' },
  });
  expect(result.all).toEqual({ tasks: 3, adequate: 1, partial: 0, none: 1 });
  expect(result.fields).toEqual({
    baker: { tasks: 1, adequate: 0, partial: 0, none: 0 },
    cook: { tasks: 2, adequate: 1, partial: 0, none: 1 },
  });
  expect(result.kinds['product']).toEqual({ tasks: 1, adequate: 0, partial: 0, none: 1 });
  expect(result.unanswered).toEqual(['cook-2']);
  expect(demandText(score({ 'baker-1': { verdict: 'partial', slug: 'acme-menu' } }))).toMatch(
    /baker +1 +0 +1 +0/,
  );
});

it('refuses a slug or task that is not on the sheets, a verdict without its slug, and other sheets', () => {
  expect(() => score({ 'cook-1': { verdict: 'adequate', slug: 'acme-other' } })).toThrow(
    'cook-1: acme-other',
  );
  expect(() => score({ 'cook-9': { verdict: 'none' } })).toThrow('not on the sheets: cook-9');
  expect(() => score({ 'cook-1': { verdict: 'adequate' } })).toThrow('name a slug');
  expect(() => scoreDemand(written({}, 'b'.repeat(64)), JSON.stringify(key))).toThrow('other sheets');
});

it('every field of the list has its own tasks', async () => {
  const fields = await readDemand(join(import.meta.dirname, '../../../../content'));
  expect(fields).toHaveLength(40);
  const asks = fields.flatMap(({ tasks }) => tasks.map(({ ask }) => ask));
  expect(new Set(asks).size).toBe(480);
  expect(demandTaskId('cook', 0)).toBe('cook-1');
});

it('a field needs twelve tasks, three in other languages with keywords, and three products', () => {
  const english = Array.from({ length: 6 }, (_, at) => ({ ask: `make menu number ${at}` }));
  const foreign = ['de', 'fr', 'es'].map((language) => ({
    ask: `Speisekarte ${language}`,
    language,
    keywords: ['menu'],
  }));
  const products = ['A', 'B', 'C'].map((product) => ({ ask: `make it in ${product}`, product }));
  const field = (tasks: object[]): boolean =>
    DemandFrontMatter.safeParse({ name: 'Cook', domain: 'Business operations', tasks }).success;
  expect(field([...english, ...foreign, ...products])).toBe(true);
  expect(field([...english, ...foreign])).toBe(false);
  expect(field([...english, ...english])).toBe(false);
  expect(field([...english, { ask: 'Speisekarte', language: 'de' }, ...foreign.slice(1), ...products])).toBe(
    false,
  );
});
