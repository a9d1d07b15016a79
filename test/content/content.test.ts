/** The content that this repository ships. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import type { ContentFile } from '../../src/catalog/content-file.ts';
import { type Catalog, parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { problemText } from '../../src/catalog/problems.ts';
import { collectionsOf } from '../../src/schema/collections.ts';
import { builtInAgents } from '../../src/schema/vocabulary.ts';
import { buildRegistry } from '../../src/scoring/registry.ts';
import { categoryLabels } from './category-labels.ts';

const root = join(import.meta.dirname, '../..');
let files: ContentFile[];
let catalog: Catalog;
beforeAll(async () => {
  files = await readContentFiles(join(root, 'content'));
  catalog = parseCatalog(files);
});

test('has no problem', () => {
  expect(catalog.problems.map(problemText)).toEqual([]);
});

test('holds what the catalog is meant to hold', () => {
  const kinds = files.map(({ path }) => path.split('/')[0] ?? '');
  const count = (kind: string): number => kinds.filter((each) => each === kind).length;
  expect(count('skills')).toBeGreaterThanOrEqual(1_000);
  expect(count('agents')).toBeGreaterThanOrEqual(18);
  expect(count('tasks')).toBeGreaterThanOrEqual(60);
  expect(count('packs')).toBeGreaterThanOrEqual(20);
  expect(count('rankings')).toBeGreaterThanOrEqual(16);
});

test('has no trust score that more than 8 % of its skills share', () => {
  const { skills } = catalog;
  const { entries } = buildRegistry({ skills, revision: '', generatedAt: new Date().toISOString(), ...collectionsOf(catalog) });
  const shared = [...Map.groupBy(entries, ({ trust }) => trust.score)].map(([, members]) => members.length);
  expect(Math.max(...shared)).toBeLessThanOrEqual(0.08 * entries.length);
});

test('is of at least 90 repositories, each read at one commit, and next to no script is unread', () => {
  const commits = Map.groupBy(catalog.skills, ({ source }) => source.repository);
  expect(commits.size).toBeGreaterThanOrEqual(90);
  const several = [...commits].filter(([, skills]) => new Set(skills.map(({ evidence }) => evidence.source.commit)).size > 1);
  expect(several.map(([repository]) => repository)).toEqual([]);
  const unread = catalog.skills.filter(({ evidence }) => evidence.files.some(({ read, sha256 }) => !read && sha256 !== null));
  // Someone may add one with a large file: a reviewer's matter, which fails nothing.
  expect(unread.length).toBeLessThanOrEqual(0.01 * catalog.skills.length);
});

test('at least 100 skills are signed off at the pinned commit, and at least 60 of them verified publishers’', () => {
  const signed = catalog.skills.filter(({ source, evidence }) => source.review?.decision === 'approved' && source.review.commit === evidence.source.commit);
  expect(signed.length).toBeGreaterThanOrEqual(100);
  const publishers = new Set(catalog.publishers.map(({ slug }) => slug));
  expect(signed.filter(({ source }) => publishers.has((source.repository.split('/')[3] ?? '').toLowerCase())).length).toBeGreaterThanOrEqual(60);
});

test('every task, pack, ranking and agent says in a sentence or two what it is', () => {
  const described = [...catalog.tasks, ...catalog.packs, ...catalog.rankings, ...catalog.agents];
  expect(described.filter(({ summary }) => summary.length < 20 || summary.length > 400).map(({ slug }) => slug)).toEqual([]);
});

describe('agents', () => {
  test.each([
    ['agent-runtime-a', 'claude-code'],
    ['agent-runtime-b', 'codex'],
    ['agent-runtime-c', 'cursor'],
  ])('%s means %s', (alias, id) => {
    expect(catalog.agents.filter(({ aliases }) => aliases.includes(alias)).map(({ slug }) => slug)).toEqual([id]);
  });
  test('every built-in value of `agent` is an alias or reserved', () => {
    const aliases = catalog.agents.flatMap((agent) => agent.aliases);
    expect(builtInAgents.filter((id) => !aliases.includes(id))).toEqual(['auto', 'registry-cli']);
  });
  test('an unknown runtime gets the shared folder', () => {
    expect(catalog.agents.find(({ slug }) => slug === 'universal')?.project_dirs).toEqual(['.agents/skills']);
  });
  test('the folder that the stock skills command writes to comes first', async () => {
    const source = await readFile(join(root, 'node_modules/skills/dist/cli.mjs'), 'utf8');
    const table = new Map(
      [...source.matchAll(/name: "([a-z0-9-]+)",\s+displayName: "[^"]+",\s+skillsDir: "([^"]+)"/g)].map((row) => [
        row[1] ?? '',
        row[2] ?? '',
      ]),
    );
    const known = catalog.agents.filter(({ skills_cli }) => skills_cli !== null);
    expect(known.length).toBeGreaterThan(0);
    expect(known.map(({ slug, project_dirs }) => `${slug} ${project_dirs[0] ?? ''}`)).toEqual(
      known.map(({ slug, skills_cli }) => `${slug} ${table.get(skills_cli ?? '') ?? ''}`),
    );
  });
});

describe('rankings', () => {
  test('every main runtime has its own', () => {
    const main = catalog.agents.filter((agent) => agent.main).map(({ slug }) => slug);
    expect(main).toEqual(['claude-code', 'codex', 'cursor', 'gemini-cli', 'github-copilot', 'opencode']);
    const runtimeOf = new Map(catalog.rankings.map(({ slug, filter }) => [slug, filter.runtime]));
    for (const id of main) expect(runtimeOf.get(`best-${id}-skills`)).toBe(id);
  });
  test.each(['agent-proven', 'best-by-success-rate'])('%s waits for outcomes', (slug) => {
    expect(catalog.rankings.find((ranking) => ranking.slug === slug)?.filter.min_outcomes).toBeGreaterThan(0);
  });
  test('every tag and category that one asks for is borne by some skill', () => {
    const skills = files.filter(({ path }) => path.startsWith('skills/')).map(({ text }) => text);
    const tags = new Set(skills.flatMap((text) => /^tags: \[(.*)\]$/m.exec(text)?.[1]?.split(/,\s*/) ?? []));
    const categories = new Set(skills.map((text) => /^category: (.*)$/m.exec(text)?.[1]));
    const asked = catalog.rankings.flatMap(({ filter }) => filter.tags ?? []);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((tag) => !tags.has(tag))).toEqual([]);
    expect(catalog.rankings.filter(({ filter }) => filter.category !== undefined && !categories.has(filter.category))).toEqual([]);
  });
});

describe('tasks', () => {
  test('have ten to twenty-five phrases, of which none is repeated', () => {
    expect(catalog.tasks.filter(({ phrases }) => phrases.length < 10 || phrases.length > 25).map(({ slug }) => slug)).toEqual([]);
    const phrases = catalog.tasks.flatMap((task) => task.phrases.map((phrase) => phrase.toLowerCase()));
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
  });
  test('pin two skills at most', () => {
    expect(catalog.tasks.filter(({ pins }) => pins.length > 2).map(({ slug }) => slug)).toEqual([]);
  });
});

test('a pack names three to six skills, each once', () => {
  const sizes = catalog.packs.map(({ slug, skills }) => ({ slug, named: skills.length, distinct: new Set(skills.map(({ skill }) => skill)).size }));
  expect(sizes.filter(({ named, distinct }) => named < 3 || named > 6 || named !== distinct)).toEqual([]);
});

test('at least 95 % of 200 skills drawn at random have a category that a second reader gives them', () => {
  const categoryOf = new Map(catalog.skills.map(({ source }) => [source.slug, source.category]));
  const labels = Object.entries(categoryLabels);
  expect(labels.length).toBe(200);
  expect(labels.filter(([slug]) => !categoryOf.has(slug))).toEqual([]);
  const agreed = labels.filter(([slug, fitting]) => fitting.some((category) => category === categoryOf.get(slug)));
  expect(agreed.length / labels.length).toBeGreaterThanOrEqual(0.95);
});
