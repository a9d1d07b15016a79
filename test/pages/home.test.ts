/** The home page's choice of skills and its figures. */
import { describe, expect, it } from 'vitest';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { exampleTasks } from '../../src/components/home/example-tasks.ts';
import { countHome } from '../../src/components/home/counts.ts';
import { newByDay } from '../../src/components/home/new-by-day.ts';
import { picksOfWeek } from '../../src/components/home/picks-of-week.ts';
import { wellChosen } from '../../src/components/home/well-chosen.ts';
import { byteSize, percentText } from '../../src/components/number-text.ts';
import { buildRegistry } from '../../src/scoring/registry.ts';
import { fixtureContent } from '../browser/support/fixture-content.ts';
import { isListed } from '../../src/scoring/listed.ts';
import { shiftDay } from '../../src/text/day.ts';
import { decide } from '../../src/resolve/decide.ts';
import { createContext } from '../support/registry.ts';

const catalog = parseCatalog(fixtureContent());
const registry = buildRegistry({ ...catalog, revision: 'r', generatedAt: '2026-11-20T00:00:00Z' });

it('is tried with content that has no problems', () => {
  expect(catalog.problems).toEqual([]);
});

describe('the skills on the home page', () => {
  it('are the most trusted, one per author and category, none risky or half read', () => {
    const slugs = wellChosen(registry, 6).map(({ slug }) => slug);
    expect(slugs).toEqual(['alice-review', 'mallory-gift']);
  });

  it('are as many as asked for', () => {
    expect(wellChosen(registry, 1).map(({ slug }) => slug)).toEqual(['alice-review']);
  });

  it('are the same whatever order the registry is in', () => {
    const reversed = { ...registry, entries: registry.entries.toReversed() };
    expect(wellChosen(reversed, 6)).toEqual(wellChosen(registry, 6));
  });
});

it('tries tasks that the catalog answers, be they its own, and none in an empty one', () => {
  const context = createContext();
  const tasks = exampleTasks(context, wellChosen(context.registry, 6));
  expect(tasks.length).toBeGreaterThan(0);
  const constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: false } as const;
  for (const task of tasks)
    expect(decide({ task, agent: 'auto', limit: 1, constraints }, context).selected).not.toBeNull();
  const empty = { ...context.registry, entries: [] };
  expect(exampleTasks({ ...context, registry: empty, entryOf: () => undefined }, [])).toEqual([]);
});

describe('equally trusted skills', () => {
  const [entry] = registry.entries;
  if (entry === undefined) throw new RangeError('the fixture has no skills');
  const revisions = Array.from({ length: 40 }, (_, index) => `revision-${index}`);
  const equal = ['aaa', 'mmm', 'zzz'].map((slug) => Object.assign({}, entry, { slug }));
  const first = (revision: string): string | undefined =>
    wellChosen({ entries: equal, revision }, 1)[0]?.slug;

  it('are drawn by lot, so that the first name of the alphabet has no advantage', () => {
    expect(new Set(revisions.map(first))).toEqual(new Set(['aaa', 'mmm', 'zzz']));
  });

  it('stay as drawn while the catalog stays', () => {
    expect(revisions.map(first)).toEqual(revisions.map(first));
  });
});

describe('the picks of a week', () => {
  const slugs = registry.entries.filter(isListed).map(({ slug }) => slug);
  const tracks = [
    {
      slug: 'editor-picks',
      name: 'Editor picks',
      summary: '',
      skills: [...slugs, 'gone'].map((skill) => ({ skill, reason: `Why ${skill}.` })),
    },
  ];
  const pickedOn = (day: string, count = 2) => picksOfWeek({ ...registry, tracks }, day, count);

  it('stay for the week and come with the editors’ sentence', () => {
    const monday = pickedOn('2026-11-23');
    expect(monday).toHaveLength(2);
    expect(monday.every(({ entry, reason }) => reason === `Why ${entry.slug}.`)).toBe(true);
    expect(pickedOn('2026-11-29')).toEqual(monday);
  });

  it('give each skill of the list its turn', () => {
    const weeks = Array.from({ length: slugs.length }, (_, at) => shiftDay('2026-11-23', at * 7));
    const seen = weeks.flatMap((day) => pickedOn(day).map(({ entry }) => entry.slug));
    expect(new Set(seen)).toEqual(new Set(slugs));
  });

  it('are none where the editors keep no list', () => {
    expect(picksOfWeek({ ...registry, tracks: [] }, '2026-11-23', 6)).toEqual([]);
  });
});

it('lists what is new by day and owner, the latest day and the largest owner first', () => {
  const [one, two] = registry.entries.filter(isListed);
  if (one === undefined || two === undefined) throw new RangeError('the fixture has too few skills');
  const listedOn = (entry: typeof one, day: string, slug: string) =>
    Object.assign({}, entry, { slug, row: { ...entry.row, indexed_on: day } });
  const entries = [
    listedOn(one, '2026-11-01', 'old'),
    listedOn(one, '2026-11-20', 'alone'),
    listedOn(two, '2026-11-20', 'second'),
    listedOn(two, '2026-11-20', 'third'),
  ];
  const [latest, ...earlier] = newByDay({ entries }, { days: 2, owners: 1 });
  expect(latest).toMatchObject({ day: '2026-11-20', moreOwners: 1 });
  expect(latest?.owners.map(({ entries: own }) => own.map(({ slug }) => slug))).toEqual([
    ['second', 'third'],
  ]);
  expect(earlier.map(({ day }) => day)).toEqual(['2026-11-01']);
});

describe('the figures on the home page', () => {
  it('count what anyone can find, in the order of the vocabulary', () => {
    const counts = countHome(registry);
    expect(counts).toMatchObject({ skills: 5, repositories: 5, outcomes: 0 });
    expect(counts.categories).toEqual([
      { name: 'Code review', count: 2 },
      { name: 'DevOps and CI', count: 1 },
      { name: 'Documents', count: 1 },
      { name: 'Security', count: 1 },
    ]);
  });
});

describe('figures in words', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 KB'],
    [5_240, '5.2 KB'],
    [2_500_000, '2.5 MB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(byteSize(bytes)).toBe(words);
  });

  it('say 100% only of the whole', () => {
    expect(percentText(0.9999)).toBe('99%');
    expect(percentText(1)).toBe('100%');
    expect(percentText(0.29)).toBe('29%');
  });
});
