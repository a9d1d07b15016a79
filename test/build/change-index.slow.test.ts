/** An index that takes over what did not change has the same skills, scores and lists as one that is made whole. */
import { mkdir, mkdtemp, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSkill } from '../../scripts/bench-support/synthetic-catalog.ts';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { readIndex, readIndexPointer, readTexts } from '../../src/adapters/files/index-files.ts';
import { buildIndex, buildScope, type IndexSummary } from '../../src/build/index/build-index.ts';
import { planChange } from '../../src/build/index/change-index.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { nothingPublished } from '../../src/submissions/publish/published-files.ts';

const starter = join(import.meta.dirname, '../../content');
/** Four of them may change before an index is made whole again. */
const skills = 210;
const day = new Date('2026-11-20T10:00:00.000Z');

let dir: string;
let models: ReturnType<typeof parseCatalog>['skills'];
/** Texts of files that a test changes, put back after it; null: the file was not there. */
let before: Map<string, Buffer | null>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'change-'));
  models = parseCatalog(await readContentFiles(starter)).skills;
  for (let number = 0; number < skills; number += 1) await writeSkill(number);
  await build();
});
afterAll(() => rm(dir, { recursive: true, force: true }));

beforeEach(() => void (before = new Map()));
afterEach(async () => {
  for (const [path, bytes] of before) await (bytes === null ? rm(path) : write(path, bytes));
});

async function writeSkill(number: number): Promise<void> {
  for (const { path, text } of makeSkill(models, number, '2026-11-01').files)
    await write(join(dir, 'content', path), text);
}

async function write(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The path, whose present text is put back after the test. */
async function restored(path: string): Promise<string> {
  if (!before.has(path)) before.set(path, await readFile(path).catch(() => null));
  return path;
}

const options = (more: object = {}) => ({
  contentDir: join(dir, 'content'),
  defaultContentDir: starter,
  indexDir: join(dir, 'index'),
  now: day,
  inputsDigest: 'test',
  codeDigest: 'test',
  ...more,
});

const build = (more: object = {}): Promise<IndexSummary> => buildIndex(options(more));

/** Everything that an index says of its skills; `since` is of the build that saw a skill first. */
async function contentsOf(indexDir: string): Promise<unknown> {
  const { header, entries } = await readIndex(indexDir);
  const pointer = await readIndexPointer(indexDir);
  const texts = pointer === null ? null : readTexts(indexDir, pointer);
  return {
    header: { ...header, generated_at: '' },
    texts: texts?.slugs.map((_, at) => texts.at(at)),
    entries: entries.map(({ slug, row, json }) => [
      slug,
      { ...row, since: '' },
      Buffer.from(json?.card.read() ?? []).toString(),
      Buffer.from(json?.details.read() ?? []).toString(),
    ]),
  };
}

/** Skills that are scored again, or null for all; the index is as one of the same content that is made whole. */
async function changedBy(): Promise<number | null> {
  const { changed, revision } = await build();
  const indexDir = join(dir, 'whole');
  expect((await build({ indexDir, isWhole: true })).revision).toBe(revision);
  expect(await contentsOf(join(dir, 'index'))).toEqual(await contentsOf(indexDir));
  return changed;
}

/** Whether the next build takes over the index as it is. */
async function takesOver(more: object = {}): Promise<boolean> {
  const { contentDir, indexDir } = options();
  const today = '2026-11-20';
  const published = nothingPublished;
  const scope = buildScope({ ...options(more), published });
  return (await planChange({ contentDir, indexDir, published, scope, today })) !== null;
}

function paths(kind: 'skills' | 'evidence'): string[] {
  return readdirSync(join(dir, 'content', kind), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:md|json)$/.test(path))
    .map((path) => join(dir, 'content', kind, path))
    .sort();
}

async function edit(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(await restored(path), 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  await writeFile(path, edited);
}

const renameFirst = (): Promise<void> =>
  edit(paths('skills')[0] ?? '', /^name: .*$/m, 'name: Quillsharpener');
const slugOfFirst = (): string => basename(paths('skills')[0] ?? '', '.md');

async function find(task: string): Promise<string[]> {
  const index = loadSearchIndex((await readIndex(join(dir, 'index'))).search);
  return searchSkills(index, task, { limit: 10, mode: 'resolve' }).hits.map(({ slug }) => slug);
}

it('takes over what did not change: of four skills, two other texts, one that came and one that went', async () => {
  expect(await find('quillsharpener')).not.toContain(slugOfFirst());
  await renameFirst();
  // Of the same size and time as before.
  const other = paths('evidence')[3] ?? '';
  const { atime, mtime } = await stat(other);
  await edit(other, /("first_indexed_on": "20\d\d-)..-../, '$102-01');
  await utimes(other, atime, mtime);
  for (const kind of ['skills', 'evidence'] as const) await rm(await restored(paths(kind)[5] ?? ''));
  const { files } = makeSkill(models, skills + 7, '2026-11-01');
  for (const { path } of files) await restored(join(dir, 'content', path));
  await writeSkill(skills + 7);
  // With the other skills of owners of whom one came or went.
  expect(await changedBy()).toBeGreaterThan(4);
  expect((await find('quillsharpener'))[0]).toBe(slugOfFirst());
  expect(await takesOver()).toBe(true);
  await edit(paths('evidence')[20] ?? '', /("first_indexed_on": )"[^"]*"/, '$1"2026-01-02"');
  expect(await takesOver()).toBe(false);
});

describe('an index is made whole', () => {
  it.each([
    ['on another day', { now: new Date('2026-11-21T10:00:00.000Z') }],
    ['by other code', { codeDigest: 'other' }],
  ])('%s', async (_, more) => {
    await build();
    expect([await takesOver(), await takesOver(more)]).toEqual([true, false]);
  });

  it('where a record of the last one is damaged', async () => {
    await build();
    const { folder = '' } = (await readIndexPointer(join(dir, 'index'))) ?? {};
    const path = join(dir, 'index', folder, 'details.rec');
    const bytes = await readFile(path);
    await writeFile(
      path,
      bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
    );
    await renameFirst();
    expect((await build()).changed).toBe(null);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'another kind of content changed',
      async () => write(await restored(join(dir, 'content/tasks/x.md')), '---\n'),
    ],
    ['a file has a problem', async () => write(await restored(paths('skills')[0] ?? ''), 'no front matter')],
    ['a skill has no evidence any more', async () => rm(await restored(paths('evidence')[0] ?? ''))],
    [
      'half of the skills are gone',
      async () => {
        const kinds = [paths('skills'), paths('evidence')];
        for (const path of kinds.flatMap((all) => all.filter((_, at) => at % 2 === 0)))
          await rm(await restored(path));
      },
    ],
    [
      'what was kept is of another index',
      async () => {
        const kept = await readFile(join(dir, 'index/content.rec'));
        await renameFirst();
        await build();
        await writeFile(join(dir, 'index/content.rec'), kept);
      },
    ],
    ['what was kept is cut', () => truncate(join(dir, 'index/content.rec'), 100)],
    ['what was kept is foreign', () => writeFile(join(dir, 'index/content.rec'), 'hello')],
    ['what was kept is gone', () => rm(join(dir, 'index/content.rec'))],
    ['the index is gone', () => rm(join(dir, 'index/current.json'))],
  ])('where %s', async (_, damage) => {
    await build();
    const kept = ['content.rec', 'current.json'].map((name) => join(dir, 'index', name));
    for (const path of kept) await restored(path);
    expect(await takesOver()).toBe(true);
    await damage();
    expect(await takesOver()).toBe(false);
  });
});
