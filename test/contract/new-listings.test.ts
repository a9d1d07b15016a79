/** A skill that its submission listed a minute ago leads nothing, whatever its figures, and is chosen over no other. */
import { describe, expect, test } from 'vitest';
import { countChoices } from '../../src/lists/editor-choices.ts';
import { rankEntries } from '../../src/lists/rank-entries.ts';
import { skillSorts, sortSkills } from '../../src/lists/skill-order.ts';
import type { Context } from '../../src/api/define.ts';
import { rankTaskSkills } from '../../src/lists/task-skills.ts';
import { decide } from '../../src/resolve/decide.ts';
import { establishedFirst } from '../../src/resolve/established-first.ts';
import { findSkills } from '../../src/protocol/clients/find-skills.ts';
import { rankingOrders } from '../../src/schema/collections.ts';
import { isListed } from '../../src/scoring/listed.ts';
import type { SkillFacts } from '../../src/scoring/registry.ts';
import { createFetch } from '../support/application.ts';
import { facts } from '../support/cast.ts';
import { createContext, task, today } from '../support/registry.ts';

const slug = 'aaa-charts';
/** A little more relevant than `acme-charts`, from another account, with every figure that can be had within a minute. */
const lookAlike = (listedOn: string): SkillFacts =>
  facts(slug, {
    source: {
      name: 'Bar charts',
      category: 'Data and analytics',
      tags: ['charts'],
      summary: 'Draws a bar chart from a spreadsheet.',
      use_for: ['draw a bar chart from a spreadsheet'],
      repository: 'https://github.com/aaa/old-account',
      listed_by: 'submission',
    },
    evidence: { first_indexed_on: listedOn },
    upstream: {
      repository: 'https://github.com/aaa/old-account',
      stars: 90_000,
      skill_changed_on: today,
      repository_created_on: '2015-01-01',
    },
  });
const context = (listedOn: string): Context => createContext({ skills: [lookAlike(listedOn)] });
const young = context(today);
const old = context('2026-01-01');

function choose({ registry, search, entryOf }: Context): string | undefined {
  const constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: false } as const;
  return decide(
    { task: 'draw a bar chart from a spreadsheet', agent: 'auto', limit: 5, constraints },
    { registry, search, entryOf },
  ).selected?.entry.slug;
}

describe('a skill that was listed a minute ago', () => {
  test('is capped, whatever its stars', () => {
    expect(young.registry.bySlug.get(slug)?.trust).toMatchObject({ score: 59, cap: 'new_listing' });
    expect(old.registry.bySlug.get(slug)?.trust.score).toBeGreaterThan(70);
  });

  const placeIn = (sort: (typeof skillSorts)[number]): string[] =>
    sortSkills(young.registry.entries.filter(isListed), sort, countChoices(young.registry)).map(
      (entry) => entry.slug,
    );
  test.each(skillSorts.filter((sort) => sort !== 'new'))(
    'is behind all others in the order by %s',
    (sort) => {
      expect(placeIn(sort).at(-1)).toBe(slug);
    },
  );
  test('is shown among the new ones', () => {
    expect(placeIn('new').slice(0, 2)).toContain(slug);
  });

  test.each(rankingOrders)('is in no ranking by %s, unless it is that of new ones', (order) => {
    const ranked = rankEntries(young.registry, { filter: {}, order }).entries.map(({ entry }) => entry.slug);
    expect(ranked.includes(slug)).toBe(order === 'newest');
  });

  test('is not chosen over one that is about as relevant, nor first in a task', () => {
    expect(choose(young)).toBe('acme-charts');
    const phrases = ['draw a bar chart from a spreadsheet', 'bar charts', 'line charts'];
    const charts = { ...task, slug: 'charts', name: 'Draw a chart', phrases, pins: [] };
    expect(rankTaskSkills(charts, young)[0]?.entry.slug).toBe('acme-charts');
  });

  const ask = async (path: string, given: Context): Promise<string[]> => {
    const answer = await createFetch(given)(`${path}=draw+a+bar+chart+from+a+spreadsheet`);
    const body = await answer.text();
    return [...body.matchAll(/\b(?:aaa|acme)-charts\b/g)].map(([found]) => found);
  };
  test.each(['/api/registry/search?q', '/api/registry/recommend?task', '/api/agent/resolve?task'])(
    'is not the first of %s',
    async (path) => {
      expect((await ask(path, old))[0]).toBe(slug);
      expect((await ask(path, young))[0]).toBe('acme-charts');
    },
  );

  test('is not the first that other clients are given', () => {
    const first = (given: Context) =>
      findSkills('draw a bar chart from a spreadsheet', 5, given, isListed)[0];
    expect([first(old), first(young)].map((found) => found?.entry.slug)).toEqual([slug, 'acme-charts']);
  });

  test('is a listing like any other after two weeks', () => {
    expect(choose(old)).toBe(slug);
    expect(rankEntries(old.registry, { filter: {}, order: 'stars' }).entries[0]?.entry.slug).toBe(slug);
  });
});

describe('the second row', () => {
  const order = (text: string): string =>
    establishedFirst(text.split(' '), (item) => ({
      isNew: item.startsWith('n'),
      relevance: Number(item.slice(1)),
    })).join(' ');

  test.each([
    ['n100 e95 e90 e80', 'e95 e90 n100 e80'],
    ['n100 n99 e90', 'e90 n100 n99'],
    ['n100 e89', 'n100 e89'],
    ['e100 n90 e85 n80 e10', 'e100 e85 n90 n80 e10'],
    ['n100', 'n100'],
    ['e3 e2 e1', 'e3 e2 e1'],
  ])('%s becomes %s', (given, expected) => expect(order(given)).toBe(expected));
});
