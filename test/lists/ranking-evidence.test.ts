/** A ranking says whether its order rests on anything, and what is missing where it does not. */
import { describe, expect, it } from 'vitest';
import type { Ranking } from '../../src/schema/collections.ts';
import { buildRegistry, type Registry, type SkillFacts } from '../../src/scoring/registry.ts';
import { rankEntries } from '../../src/lists/rank-entries.ts';
import { oneRanking, recommended } from '../../src/lists/shown-rankings.ts';
import { toRankingEvidence } from '../../src/lists/ranking-evidence.ts';
import { facts } from '../support/cast.ts';
import { ask, createContext, pluck } from '../support/registry.ts';

const { agents } = createContext().registry;
const ranking = (changes: Partial<Ranking>): Ranking => ({
  slug: 'a-ranking',
  name: 'A ranking',
  summary: 'For a test.',
  filter: {},
  order: 'trust',
  ...changes,
});

function registryOf(skills: SkillFacts[], pinned: string[] = []): Registry {
  return buildRegistry({
    skills,
    revision: 'r',
    generatedAt: '2026-01-15T10:00:00.000Z',
    tasks: [
      {
        slug: 'a-task',
        name: 'A task',
        summary: 'For a test.',
        phrases: [],
        pins: pinned.map((skill) => ({ skill, reason: 'It is good.' })),
      },
    ],
    packs: [],
    rankings: [],
    agents,
  });
}
/** Skills that no figure tells apart. */
const twins = (count: number): SkillFacts[] =>
  Array.from({ length: count }, (_, at) => facts(`acme-twin-${at}`, { upstream: { stars: null } }));

function evidenceOf(definition: Ranking, registry: Registry): ReturnType<typeof toRankingEvidence> {
  return toRankingEvidence(definition, rankEntries(registry, definition), registry);
}

describe('the order', () => {
  it('breaks a tie by what editors chose, and says so', () => {
    const ranked = rankEntries(registryOf(twins(3), ['acme-twin-2']), ranking({})).entries;
    expect(ranked.map(({ entry, equals }) => [entry.slug, equals])).toEqual([
      ['acme-twin-2', 0],
      ['acme-twin-0', 1],
      ['acme-twin-1', 1],
    ]);
    expect(ranked[0]?.why()).toMatch(/Chosen for 1 task\.$/);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 2]);
  });

  it('follows the editors where the list says so: picks in their order, then what they chose elsewhere, then trust', () => {
    const starred = facts('acme-starred', { upstream: { stars: 900 } });
    const picks = ['acme-twin-3', 'acme-twin-1'].map((skill) => ({ skill, reason: 'It is short.' }));
    const ranked = rankEntries(
      registryOf([...twins(4), starred], ['acme-twin-2']),
      ranking({ order: 'editors', picks }),
    ).entries;
    expect(ranked.map(({ entry }) => entry.slug)).toEqual([
      'acme-twin-3',
      'acme-twin-1',
      'acme-twin-2',
      'acme-starred',
      'acme-twin-0',
    ]);
    expect(ranked[0]?.why()).toBe("Editors' pick: It is short. Trust 69/100.");
  });

  it('puts of equally safe skills first what editors chose, then what is trusted more', () => {
    const starred = facts('acme-starred', { upstream: { stars: 900 } });
    const { entries } = rankEntries(
      registryOf([...twins(2), starred], ['acme-twin-1']),
      ranking({ order: 'safety' }),
    );
    expect(new Set(entries.map(({ score }) => score)).size).toBe(1);
    expect(entries.map(({ entry }) => entry.slug)).toEqual(['acme-twin-1', 'acme-starred', 'acme-twin-0']);
  });

  it('puts no skill with open doubts before one without, though an editor chose it', () => {
    const unknown = { spdx: null, stated_by: 'nothing', note: null } as const;
    const doubtful = facts('acme-doubtful', { evidence: { license: unknown } });
    const picks = [{ skill: 'acme-doubtful', reason: 'It is short.' }];
    const ranked = rankEntries(registryOf([...twins(2), doubtful]), ranking({ order: 'editors', picks }));
    expect(ranked.entries.map(({ entry }) => [entry.slug, entry.safety.tier])).toEqual([
      ['acme-twin-0', 'reviewed'],
      ['acme-twin-1', 'reviewed'],
      ['acme-doubtful', 'experimental'],
    ]);
  });

  it('has one skill of an owner among the first three and two among the first ten, where there are others', () => {
    const others = ['dan', 'eve', 'fay', 'gus', 'hal'].flatMap((owner) =>
      ['one', 'two'].map((name) =>
        facts(`${owner}-${name}`, {
          source: { repository: `https://github.com/${owner}/kitchen` },
          upstream: { stars: null },
        }),
      ),
    );
    const owners = rankEntries(registryOf([...twins(9), ...others]), ranking({})).entries.map(
      ({ entry }) => entry.slug.split('-')[0],
    );
    expect(new Set(owners.slice(0, 3)).size).toBe(3);
    expect(owners.slice(0, 10).filter((owner) => owner === 'acme')).toHaveLength(2);
    expect(owners).toHaveLength(19);
  });

  it('compares trust before it is rounded, and shows one decimal of it', () => {
    const registry = registryOf(twins(2));
    const exact = [68.62, 68.94];
    const entries = registry.entries.map((entry, at) =>
      Object.assign({}, entry, { row: { ...entry.row, trust: exact[at] ?? 0 } }),
    );
    const ranked = rankEntries({ ...registry, entries }, ranking({ order: 'trust' })).entries;
    expect(ranked.map(({ rank, entry, score }) => [rank, entry.slug, score])).toEqual([
      [1, 'acme-twin-1', 68.9],
      [2, 'acme-twin-0', 68.6],
    ]);
  });

  it('never lets editors’ choices beat a figure', () => {
    const starred = facts('acme-starred', { upstream: { stars: 900 } });
    const registry = registryOf(
      [...twins(2), starred].map((skill) => ({ ...skill })),
      ['acme-twin-0'],
    );
    expect(rankEntries(registry, ranking({})).entries[0]?.entry.slug).toBe('acme-starred');
  });

  it('puts first what is made for the runtime, where the score is the same', () => {
    const own = facts('acme-twin-9', { source: { platforms: ['oven'] }, upstream: { stars: null } });
    const ranked = rankEntries(registryOf([...twins(2), own]), ranking({ filter: { runtime: 'oven' } }));
    expect([ranked.entries[0]?.entry.slug, ranked.total, ranked.madeForRuntime]).toEqual([
      'acme-twin-9',
      3,
      1,
    ]);
  });
});

describe('rankings that are the same to a reader', () => {
  const definitions = ['oven', 'grill'].map((runtime) =>
    ranking({ slug: `best-${runtime}`, filter: { runtime } }),
  );
  const [first] = definitions;
  const sameAs = (skills: SkillFacts[]): string[] | undefined =>
    first && oneRanking(first, definitions, registryOf(skills)).same.map(({ slug }) => slug);

  it('name each other, also where one is asked for', () => {
    expect(sameAs(twins(3))).toEqual(['best-grill']);
  });

  it('are two where one has a skill that is made for its runtime', () => {
    const own = facts('acme-twin-9', { source: { platforms: ['oven'] }, upstream: { stars: null } });
    expect(sameAs([...twins(3), own])).toEqual([]);
  });
});

describe('the evidence', () => {
  it('is too little where the slug decides most of the first places', () => {
    expect(evidenceOf(ranking({}), registryOf(twins(12)))).toEqual({
      status: 'too_little_evidence',
      note: '10 of the first 10 tie with 3 or more others on every measure; ties are in order of slug, which says nothing about quality. Outcome reports would separate them.',
    });
  });

  it('is enough where figures tell the first places apart', () => {
    const skills = [10, 200, 3000].map((stars) => facts(`acme-s${stars}`, { upstream: { stars } }));
    expect(evidenceOf(ranking({ order: 'stars' }), registryOf(skills))).toEqual({
      status: 'ranked',
      note: '3 skills are ranked.',
    });
  });

  it('says that stars are not known instead of that nothing passes the filter', () => {
    const { status, note } = evidenceOf(ranking({ order: 'stars' }), registryOf(twins(4)));
    expect(status).toBe('too_little_evidence');
    expect(note).toContain('the star counts of 4 matching skills are unknown');
    expect(note).not.toContain('read this as a list');
  });

  it('names the reason that keeps most skills from being installed without asking', () => {
    const { note } = evidenceOf(
      ranking({ order: 'safety', filter: { auto_install: true } }),
      registryOf(twins(4)),
    );
    expect(note).toBe(
      'No skill is ranked here yet: 4 skills match the rest of its filter, but installing them requires a person’s approval; for 4 of them because: The owner of the repository is not verified.',
    );
  });

  it('of too few reports says how many a skill needs', () => {
    const definition = ranking({ order: 'agent_proven', filter: { min_outcomes: 5 } });
    expect(evidenceOf(definition, registryOf(twins(4))).note).toContain(
      '3 skills with 5 or more weighted successes',
    );
  });

  it('of a runtime that nothing is made for says that the list is the general one', () => {
    const { note } = evidenceOf(ranking({ filter: { runtime: 'oven' } }), registryOf(twins(3)));
    expect(note).toContain('None is made only for oven');
  });
});

it('a runtime’s ranking goes by its alias too, and its commands are for that runtime', async () => {
  const context = createContext();
  const rankings = [ranking({ slug: 'best-oven-skills', filter: { runtime: 'oven' } })];
  const asked = { ...context, registry: { ...context.registry, rankings } };
  const answer = await ask('rankings', { slug: 'best-agent-runtime-a-skills' }, {}, asked);
  expect(pluck(answer, 'rankings', 'slug')).toEqual(['best-oven-skills']);
  for (const command of pluck(answer, 'rankings.0.entries', 'install_command'))
    expect(command).toMatch(/ --agent oven(?= |$)/);
});

describe('what the page of a field or runtime shows first', () => {
  const picks = [{ skill: 'acme-twin-3', reason: 'It is short.' }];
  const list = ranking({ order: 'editors', filter: { runtime: 'oven', max_risk: 'low' }, picks });
  const registry = { ...registryOf(twins(4), ['acme-twin-1']), rankings: [list] };
  const firstOf = (filter: Parameters<typeof recommended>[1]): string[] =>
    recommended(registry, filter, 3).map(({ slug }) => slug);

  it('is its ranking: the picks, then what editors chose elsewhere', () => {
    expect(firstOf({ runtime: 'oven' })).toEqual(['acme-twin-3', 'acme-twin-1', 'acme-twin-0']);
  });

  it('is what editors chose where it has no ranking', () => {
    expect(firstOf({ runtime: 'stove' })).toEqual(['acme-twin-1', 'acme-twin-0', 'acme-twin-2']);
  });
});
