/** What authors state about the effect of their skill: read in known forms, explained where it is not, never more than stated. */
import { describe, expect, it } from 'vitest';
import { toClaims } from '../../../src/ingest/evidence/claims.ts';
import { AuthorClaim } from '../../../src/schema/evidence.ts';
import { corpus, evidenceOf, run, skillText, temporaryFolder } from '../support.ts';

const file = (path: string, text: string | null) => ({
  path,
  mode: '100644' as const,
  size: 1,
  sha256: null,
  content: text === null ? null : new TextEncoder().encode(text),
});
const claimsOf = (files: Readonly<Record<string, string | null>>) =>
  toClaims({ files: Object.entries(files).map(([path, text]) => file(path, text)) });
const report = (table: string) => `# Report

- Evaluation date: 2026-05-29
- Dataset: 13 evaluation tasks

${table}
`;

describe('cases', () => {
  it.each([
    ['an array', [{ prompt: 'a' }, { question: 'b' }]],
    ['a list with a name', { skill_name: 'x', evals: [{ prompt: 'a' }, { prompt: 'b' }] }],
    ['another known name', { evaluations: [{ prompt: 'a' }, { prompt: 'b' }] }],
  ])('are counted in %s', (_, value) => {
    expect(claimsOf({ 'evals/evals.json': JSON.stringify(value) })).toEqual([
      { file: 'evals/evals.json', cases: 2, date: null, results: [], problem: null },
    ]);
  });

  it.each([
    ['{', /^The file is not JSON: /],
    ['{"x": 1}', /no list of cases/],
    ['[]', /empty/],
    ['[{"prompt": "a"}, {"prompt": " "}]', /^Case 2 of 2 does not say what is asked/],
    [null, /not read/],
  ])('that are malformed say why: %s', (text, why) => {
    const [claim] = claimsOf({ 'evals/evals.json': text }) ?? [];
    expect(claim).toMatchObject({ cases: null, results: [] });
    expect(claim?.problem).toMatch(why);
  });

  it('are not looked for in configuration and tests of routing', () => {
    expect(
      claimsOf({ 'evals/config.json': '{"model": "x"}', 'evals/triggers.json': '[{"prompt": "a"}]' }),
    ).toBe(undefined);
  });

  it('in a form that is not known are said once, of their folder', () => {
    const files = { 'evals/cases.yaml': '- prompt: a', 'evals/run.py': 'print()', 'evals/config.json': '{}' };
    expect(claimsOf(files)).toEqual([
      {
        file: 'evals',
        cases: null,
        date: null,
        results: [],
        problem: expect.stringMatching(/^No file in it/),
      },
    ]);
    expect(claimsOf({ ...files, 'evals/more.json': '[{"prompt": "a"}]' })).toMatchObject([
      { file: 'evals/more.json', cases: 1 },
    ]);
  });
});

describe('results', () => {
  it('are read from a table of rates with their change in points', () => {
    const table = `| Dimension | Num | \`one\` | \`two\` |
|---|---:|---:|---:|
| Correctness | 8 | 96% (+10%) | 84% (-3%) |`;
    expect(claimsOf({ 'BENCHMARK.md': report(table) })).toEqual([
      {
        file: 'BENCHMARK.md',
        cases: 13,
        date: '2026-05-29',
        results: [
          { measure: 'Correctness', model: 'one', with_skill: 0.96, without_skill: 0.86 },
          { measure: 'Correctness', model: 'two', with_skill: 0.84, without_skill: 0.87 },
        ],
        problem: null,
      },
    ]);
  });

  it('are read from a table that says from what to what', () => {
    const table = `| Measure | One (Baseline → Skill) |
|---|---|
| Overall | 57% → 87% (+30 points) |`;
    expect(claimsOf({ 'BENCHMARK.md': report(table) })?.[0]?.results).toEqual([
      { measure: 'Overall', model: 'One', with_skill: 0.87, without_skill: 0.57 },
    ]);
  });

  it('are read from a column for each side, in either order', () => {
    const table = `| Measure | Without skill | With skill |
|:--|--:|--:|
| Pass rate | 40% | 80% |`;
    expect(claimsOf({ 'BENCHMARK.md': report(table) })?.[0]?.results).toEqual([
      { measure: 'Pass rate', model: null, with_skill: 0.8, without_skill: 0.4 },
    ]);
  });

  it('are kept once where a card repeats the report', () => {
    const table = '| A | B |\n|---|---|\n| Security | 90% (+1%) |';
    const claims = claimsOf({ 'BENCHMARK.md': report(table), 'skill-card.md': report(table) });
    expect(claims?.map(({ results }) => results.length)).toEqual([1, 0]);
  });

  it('that cannot be are left out, and a report without any says so', () => {
    const table = '| A | B |\n|---|---|\n| Speed | 900% (+1%) |\n| Cost | 20% (+90%) |';
    expect(claimsOf({ 'BENCHMARK.md': table })?.[0]?.results).toEqual([
      { measure: 'Cost', model: 'B', with_skill: 0.2, without_skill: null },
    ]);
    for (const name of ['BENCHMARK.md', 'skill-card.md'])
      expect(claimsOf({ [name]: '# Soon' })?.[0]?.problem).toMatch(/^No table/);
  });

  it('are read from benchmark.json', () => {
    const value = {
      metadata: { executor_model: 'm', timestamp: '2026-03-04T05:06:07Z', evals_run: [1, 2, 3] },
      run_summary: {
        with_skill: { pass_rate: { mean: 0.85 } },
        without_skill: { pass_rate: { mean: 0.35 } },
      },
    };
    expect(claimsOf({ 'benchmark.json': JSON.stringify(value) })).toEqual([
      {
        file: 'benchmark.json',
        cases: 3,
        date: '2026-03-04',
        results: [{ measure: 'pass rate', model: 'm', with_skill: 0.85, without_skill: 0.35 }],
        problem: null,
      },
    ]);
    expect(
      claimsOf({ 'benchmark.json': '{"run_summary": {"with_skill": {"pass_rate": 7}}}' })?.[0]?.problem,
    ).toMatch(/^Not a benchmark: run_summary.with_skill.pass_rate/);
  });

  it('are bounded, whatever a file holds', () => {
    const hostile = `| ${'x\u202e'.repeat(900)} | B |\n|---|---|\n${`| ${'y'.repeat(900)} | 1% (+1%) |\n`.repeat(9_000)}`;
    const claims = claimsOf({ 'BENCHMARK.md': hostile, 'evals/evals.json': '['.repeat(90_000) }) ?? [];
    for (const claim of claims) expect(AuthorClaim.safeParse(claim).error).toBe(undefined);
    expect(claims.flatMap(({ results }) => results).length).toBeLessThanOrEqual(40);
  });
});

it('claims are in the evidence of the skill, and none where the folder states none', async () => {
  const out = temporaryFolder();
  const cases = JSON.stringify([{ prompt: 'Draw a chart' }]);
  await run(
    corpus({
      'x/charts/SKILL.md': { here: { 'SKILL.md': skillText('charts'), 'evals/evals.json': cases } },
      'x/plain/SKILL.md': { here: { 'SKILL.md': skillText('plain') } },
    }),
    out,
  );
  expect(evidenceOf(out, 'acme', 'acme-charts').claims).toMatchObject([
    { file: 'evals/evals.json', cases: 1 },
  ]);
  expect(evidenceOf(out, 'acme', 'acme-plain').claims).toBe(undefined);
});
