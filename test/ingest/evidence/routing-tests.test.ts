/** Prompts that authors ship to test whether their skill is found: kept as evidence, never as words of the skill. */
import { expect, it } from 'vitest';
import { toRoutingTests } from '../../../src/ingest/evidence/routing-tests.ts';
import { corpus, evidenceOf, run, skillText, temporaryFolder } from '../support.ts';

const tests = JSON.stringify([
  { query: 'Please draw the budget as a chart', should_trigger: true },
  { query: 'Write a poem about the sea', should_trigger: false },
]);
const withTests = () =>
  corpus({
    'x/charts/SKILL.md': { here: { 'SKILL.md': skillText('charts'), 'evals/trigger-evals.json': tests } },
  });

it('are in the evidence of the skill that they are beside', async () => {
  const out = temporaryFolder();
  await run(withTests(), out);
  expect(evidenceOf(out, 'acme', 'acme-charts').routing_tests).toEqual([
    { prompt: 'Please draw the budget as a chart', wanted: true },
    { prompt: 'Write a poem about the sea', wanted: false },
  ]);
});

it('are kept as words without order where no sentence may be kept', async () => {
  const out = temporaryFolder();
  await run(withTests(), out, { factsOnly: true });
  expect(evidenceOf(out, 'acme', 'acme-charts').routing_tests).toEqual([
    { prompt: 'budget chart draw', wanted: true },
    { prompt: 'poem sea write', wanted: false },
  ]);
});

it('add no word to what the skill is found by', async () => {
  const out = temporaryFolder();
  await run(withTests(), out);
  expect(JSON.stringify(evidenceOf(out, 'acme', 'acme-charts').terms)).not.toContain('budget');
});

it('are absent from evidence of a skill without any, or with a file that is none', async () => {
  const out = temporaryFolder();
  const files = { 'SKILL.md': skillText('charts'), 'routing.json': '{"routes": {"/": "index"}}' };
  await run(corpus({ 'x/charts/SKILL.md': { here: files } }), out);
  expect(evidenceOf(out, 'acme', 'acme-charts')).not.toHaveProperty('routing_tests');
});

it('are at most forty, each once', () => {
  const prompts = Array.from({ length: 90 }, (_, at) => `task number ${at % 60}`);
  const content = new TextEncoder().encode(JSON.stringify(prompts));
  const file = {
    path: 'triggers.json',
    mode: '100644' as const,
    size: content.length,
    sha256: null,
    content,
  };
  const folder = { folderName: 'x', owner: null, files: [file], listIncomplete: null };
  const found = toRoutingTests(folder, false) ?? [];
  expect(found).toHaveLength(40);
  expect(new Set(found.map(({ prompt }) => prompt)).size).toBe(40);
});
