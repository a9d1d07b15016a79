/** A skill's own routing tests asked of the whole registry: shown on its manifest and page, without any part in the order. */
import { expect, it } from 'vitest';
import { routePrompts } from '../../src/resolve/findability.ts';
import { facts } from '../support/cast.ts';
import { ask, askFor, createContext } from '../support/registry.ts';

const tests = [
  { prompt: 'print labels for parcels', wanted: true },
  { prompt: 'draw a bar chart from a spreadsheet', wanted: true },
  { prompt: 'knit a woollen jumper with \u202Ecables', wanted: true },
  { prompt: 'write a haiku about my release', wanted: false },
];
const labels = (routing_tests?: typeof tests) =>
  facts('beta-labels', {
    source: {
      name: 'Parcel labels',
      tags: ['labels'],
      summary: 'Prints labels for parcels from a spreadsheet of addresses.',
      use_for: ['print labels for parcels'],
    },
    ...(routing_tests === undefined ? {} : { evidence: { routing_tests } }),
  });
const context = createContext({ skills: [labels(tests)] });
const path = { slug: 'beta-labels' };

it('says for each prompt which place the skill has, or what comes first instead', () => {
  const entry = context.registry.bySlug.get('beta-labels');
  if (entry === undefined) throw new RangeError('beta-labels is listed');
  const results = routePrompts(entry, context).map(({ place, before }) => [place, before]);
  expect(results[0]).toEqual([1, null]);
  expect(results[1]?.[1]).toBe('acme-charts');
  expect(results[2]).toEqual([null, null]);
  expect(results[3]?.[1]).toBe('acme-novice');
});

it('is summed up in the manifest and its text, with the prompts only in full detail', async () => {
  const { findability } = (await ask('manifest', {}, path, context)) as Record<string, unknown>;
  expect(findability).toEqual({
    prompts: 3,
    first: 1,
    among_three: expect.any(Number),
    none: 1,
    refused: 1,
    refused_kept: 1,
    stood_before: [{ slug: 'acme-charts', prompts: 1 }],
  });
  expect(await askFor('text', 'manifest', {}, path, context)).toContain(
    'FINDABILITY: 1 of 3 prompts of its authors find it first',
  );
  const full = (await ask('manifest', { detail: 'full' }, path, context)) as {
    findability?: { missed?: { prompt: string }[] };
  };
  expect(full.findability?.missed?.map(({ prompt }) => prompt)).toEqual([
    'draw a bar chart from a spreadsheet',
    // Without the character that reverses what follows.
    'knit a woollen jumper with cables',
  ]);
});

it('is absent for a skill without tests', async () => {
  expect(await ask('manifest', {}, { slug: 'acme-charts' }, context)).not.toHaveProperty('findability');
});

it('changes no answer: the same tasks find the same skills with the same scores', async () => {
  const without = createContext({ skills: [labels()] });
  for (const { prompt } of tests) {
    const asked = { task: prompt, detail: 'full' };
    const [a, b] = [await ask('resolve', asked, {}, context), await ask('resolve', asked, {}, without)];
    const relevance = (answer: unknown) => {
      const { selected_skill, alternatives } = (
        answer as { decision_packet: { selected_skill: unknown; alternatives: unknown } }
      ).decision_packet;
      return { selected_skill, alternatives };
    };
    expect(relevance(a)).toEqual(relevance(b));
  }
});
