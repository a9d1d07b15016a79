/** Tracks and snapshots among the content files. */
import { describe, expect, it } from 'vitest';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { goodContent } from '../support/content-fixtures.ts';

const snapshot = {
  schema: 'ranking-snapshot-v1',
  ranking: 'best-tables',
  date: '2026-11-20',
  catalog_revision: 'r',
  entries: [
    { rank: 1, slug: 'acme-tables', score: 60 },
    { rank: 2, slug: 'acme-gone', score: 12.5 },
  ],
};
const parse = (path: string, text: string): ReturnType<typeof parseCatalog> =>
  parseCatalog([...goodContent(), { path, text }]);
const parseOne = (path: string, different: object): ReturnType<typeof parseCatalog> =>
  parse(path, JSON.stringify({ ...snapshot, ...different }));

describe('a snapshot', () => {
  it('is taken as it is, skills that are listed no more included', () => {
    const catalog = parseOne('snapshots/best-tables/2026-11-20.json', {});
    expect(catalog.problems).toEqual([]);
    expect(catalog.snapshots).toEqual([snapshot]);
  });

  it.each([
    [
      'snapshots/best-tables/2026-11-20.json',
      { date: '2026-11-19' },
      'belongs in snapshots/best-tables/2026-11-19.json',
    ],
    ['snapshots/other/2026-11-20.json', {}, 'belongs in snapshots/best-tables/2026-11-20.json'],
    [
      'snapshots/best-tables/2026-11-20.json',
      { entries: [{ rank: 2, slug: 'acme-tables', score: 1 }] },
      'ranks must count up from 1',
    ],
    [
      'snapshots/best-tables/2026-11-20.json',
      { entries: [1, 2].map((rank) => ({ rank, slug: 'acme-tables', score: 1 })) },
      'no skill may appear twice',
    ],
    [
      'snapshots/best-tables/2026-11-20.json',
      { entries: Array.from({ length: 31 }, (_, at) => ({ rank: at + 1, slug: `a-${at}`, score: 1 })) },
      'entries',
    ],
    ['snapshots/best-tables/today.json', {}, 'snapshots/<ranking>/<YYYY-MM-DD>.json'],
  ])('%s with %o is refused', (path, different, reason) => {
    const { snapshots, problems } = parseOne(path, different);
    expect(snapshots).toEqual([]);
    expect(problems.map((problem) => problem.reason).join('\n')).toContain(reason);
  });

  it('that is no JSON is refused without losing the rest', () => {
    const catalog = parse('snapshots/best-tables/2026-11-20.json', '{');
    expect(catalog.problems.map(({ reason }) => reason)).toEqual([
      'not valid JSON: remove it; the snapshot of a past day cannot be repeated',
    ]);
    expect(catalog.skills).toHaveLength(1);
  });
});

describe('a track', () => {
  const track = (front: string): ReturnType<typeof parseCatalog> =>
    parse('tracks/first.md', `---\nname: First steps\n${front}---\nEasy ones.\n`);

  it('holds skills by name, a filter, or both', () => {
    expect(track('skills:\n  - skill: acme-tables\n    reason: It is easy.\n').tracks).toMatchObject([
      { slug: 'first', skills: [{ skill: 'acme-tables' }] },
    ]);
    expect(track('filter:\n  max_risk: low\n').problems).toEqual([]);
  });

  it.each([
    ['', 'so it would be empty'],
    ['skills:\n  - skill: acme-nothing\n    reason: It is easy.\n', 'unknown skill acme-nothing'],
    ['filter:\n  runtime: toaster\n', 'unknown agent toaster'],
    ['filter:\n  colour: red\n', 'colour'],
  ])('%j is a problem', (front, reason) => {
    expect(
      track(front)
        .problems.map((problem) => problem.reason)
        .join('\n'),
    ).toContain(reason);
  });
});
