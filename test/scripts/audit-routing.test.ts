/** Tests that authors ship beside a skill: read in the forms that they have, with the skill that comes before. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routingReport, routingResults } from '../../scripts/audit-support/routing.ts';
import { searchDocument } from '../support/search-cast.ts';
import { readRoutingTests } from '../../src/ingest/evidence/routing-tests.ts';

describe('readRoutingTests', () => {
  it.each([
    ['["draw a chart"]', [{ prompt: 'draw a chart', wanted: true }]],
    ['[{"query": "a", "should_trigger": false}]', [{ prompt: 'a', wanted: false }]],
    [
      '{"prompts": [{"prompt": "a"}], "negatives": ["b"]}',
      [
        { prompt: 'a', wanted: true },
        { prompt: 'b', wanted: false },
      ],
    ],
    [
      '{"should_trigger": ["a"], "should_not_trigger": [{"text": "b"}]}',
      [
        { prompt: 'a', wanted: true },
        { prompt: 'b', wanted: false },
      ],
    ],
  ])('reads %s', (text, prompts) => {
    expect(readRoutingTests(text)).toEqual(prompts);
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"prompts": 7}',
    '{"other": ["a"]}',
    '[null, 7, {}, [""]]',
    `["${'x'.repeat(3000)}"]`,
  ])('finds nothing in %s', (text) => {
    expect(readRoutingTests(text)).toBeNull();
  });

  it('takes at most 200 prompts of a file', () => {
    expect(
      readRoutingTests(JSON.stringify(Array.from({ length: 900 }, (_, at) => `task ${at}`))),
    ).toHaveLength(200);
  });
});

describe('a folder of skills', () => {
  let root: string;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'routing-'));
    write('chart/SKILL.md', '---\nname: chart\ndescription: Draws bar charts from CSV files.\n---\n');
    write('table/SKILL.md', '---\nname: table\ndescription: Extracts tables from PDF reports.\n---\n');
    write(
      'chart/evals/trigger-evals.json',
      JSON.stringify([
        { query: 'draw a bar chart of this CSV', should_trigger: true },
        { query: 'extract the tables of this PDF report', should_trigger: true },
        { query: 'extract the PDF tables', should_trigger: false },
      ]),
    );
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('shows which prompts find their skill, and what comes before it', () => {
    const results = routingResults(root, ['chart', 'table']);
    expect(results.map(({ skill, wanted, place, before }) => [skill, wanted, place, before])).toEqual([
      ['chart', true, 1, null],
      ['chart', true, null, 'table'],
      ['chart', false, null, 'table'],
    ]);
    expect(routingReport(results)).toBe(
      'chart: 1 of 2 prompts find it first, 1 among the first three; 1 of 1 that should not do not\n' +
        '  first is table: "extract the tables of this PDF report"\n',
    );
  });

  it('ranks the same without the tests: they are evidence, and no input', () => {
    const before = routingResults(root, ['chart', 'table']);
    write(
      'table/evals/routing.json',
      JSON.stringify(Array.from({ length: 50 }, () => 'draw a bar chart of this CSV')),
    );
    const after = routingResults(root, ['chart', 'table']).filter(({ skill }) => skill === 'chart');
    expect(after).toEqual(before);
  });

  it('ranks the skills of a catalog among them, so that a folder of one skill has neighbours', () => {
    expect(routingResults(root, ['chart'])[1]?.before).toBeNull();
    const catalog = ['bakes bread', 'paints walls', 'extracts tables of PDF reports', 'sorts photos'].map(
      (text, at) => searchDocument(`acme-${at}`, text, { family: at === 3 ? 'acme-0' : null }),
    );
    const among = routingResults(root, ['chart'], catalog).map(({ place, before }) => [place, before]);
    expect(among[0]).toEqual([1, null]);
    expect(among[1]).toEqual([null, 'acme-2 (catalog)']);
  });

  it('says when there are none', () => {
    expect(routingReport(routingResults(root, ['table']))).toContain('no routing tests found');
  });
});
