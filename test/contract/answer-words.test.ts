/** In text answers a skill's tier and label are in words that do not contradict each other; the contract's values stay in the JSON. */
import { expect, it } from 'vitest';
import { licenceWords } from '../../src/scoring/redistribution.ts';
import { facts } from '../support/cast.ts';
import { askFor, createContext, reports } from '../support/registry.ts';

const context = createContext();
const task = 'extract tables from a PDF report';

const slugs = ['acme-tables', 'acme-charts', 'acme-deploy', 'acme-novice'];
it.each([
  ...['manifest', 'install', 'audit'].flatMap((id) => slugs.map((slug) => [id, { slug }, {}] as const)),
  ...slugs.map((slug) => ['evals', {}, { slug, task }] as const),
  ...['resolve', 'receipt', 'recommend'].map((id) => [id, {}, { task, max_risk: 'high' }] as const),
  ['search', {}, { q: 'tables' }] as const,
])('%s %o %o says who checked the skill, and how much speaks for it', async (id, path, query) => {
  expect(await askFor('text', id, query, path, context)).not.toMatch(
    /\b(?:production candidate|strong shortlist|needs review|avoid until fixed)\b|[,(:] ?(?:reviewed|experimental|verified)\b/,
  );
});

it('says of a licence that is not recognised what a skill’s page says of it', async () => {
  const license = {
    spdx: null,
    stated_by: 'skill' as const,
    note: 'the licence file in the skill folder is not recognised',
  };
  const slug = 'acme-labels';
  const other = createContext({ skills: [facts(slug, { evidence: { license } })] });
  expect(await askFor('text', 'manifest', {}, { slug }, other)).toContain(
    `License: ${licenceWords(license)}`,
  );
});

it('keeps the contract’s values in the JSON', async () => {
  const slug = { slug: 'acme-deploy' };
  const text = await askFor('text', 'manifest', {}, slug, context);
  expect(await askFor('json', 'manifest', {}, slug, context)).toContain('"safety_tier":"experimental"');
  expect(text).toContain('checked by machine, open doubts');
  expect(text).toContain('Policy: review: a person must approve first');
});

it.each([
  ['manifest', { slug: 'acme-tables' }, {}] as const,
  ['resolve', {}, { task }] as const,
  ['outcome', {}, { skill_slug: 'acme-tables' }] as const,
])('%s gives a score of reports with its scale and what it means', async (id, path, query) => {
  const reported = createContext({ outcomes: { 'acme-tables': reports(9, 10) } });
  expect(await askFor('text', id, query, path, reported)).toMatch(
    /^(?:The first: )?Agent Proven: [\d.]+\/100 \((?:little evidence|some evidence|well tried|proven by agents)\)$/m,
  );
});

it.each([
  ['recommend', {}, { task }] as const,
  ['search', {}, { q: 'tables' }] as const,
  ['task', { slug: 'read-a-report' }, {}] as const,
])('%s says with less detail nothing else of a skill', async (id, path, query) => {
  const reported = createContext({ outcomes: { 'acme-tables': reports(9, 10) } });
  const linesOf = async (detail: string): Promise<string[]> =>
    (await askFor('text', id, { ...query, detail }, path, reported)).match(
      /^(?:Description|Outcomes|Agent Proven|\d+\. ).*$/gm,
    ) ?? [];
  const brief = await linesOf('brief');
  expect(brief.length).toBeGreaterThan(1);
  expect(brief).toEqual(await linesOf('standard'));
});

it('resolve names the outcomes that a report may have, once a skill is chosen', async () => {
  expect(await askFor('text', 'resolve', { task, slug: 'acme-tables' }, {}, context)).toContain(
    'outcome (success, failed, not_relevant, blocked_by_risk, setup_required), install_used to https://',
  );
});
