/** A company's own catalog of a few skills: measured by the background, it finds what is stated and says none to the rest. */
import { describe, expect, it } from 'vitest';
import { englishWords } from '../../src/adapters/english-words.ts';
import { searchBackground } from '../../src/adapters/search-background.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { GrowingIndex } from '../../src/search/index/growing-index.ts';
import { loadSearchIndex, type SearchIndex } from '../../src/search/index/load.ts';
import { mergeIndex } from '../../src/search/index/merge.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { writeSections } from '../../src/search/storage/sections.ts';
import { searchDocument } from '../support/search-cast.ts';

const skills = [
  searchDocument(
    'own-ferry-timetable',
    'Writes the winter timetable of a ferry line from tides and crew hours.',
  ),
  searchDocument(
    'own-deck-inspection',
    'Turns photos of a deck inspection into a list of repairs by urgency.',
  ),
  searchDocument('own-crew-roster', 'Plans the crew roster of a month within the rules on rest and leave.'),
  searchDocument(
    'own-delay-notice',
    'Writes the notice for passengers when a crossing is late or cancelled.',
  ),
  searchDocument(
    'own-fuel-report',
    'Compares fuel burnt on each crossing with the plan and reports the causes.',
  ),
];
/** Slug, task, keywords. */
const answerable: readonly (readonly [string, string, readonly string[]])[] = [
  ['own-ferry-timetable', 'make the winter timetable for our ferry line', ['timetable', 'schedule']],
  ['own-deck-inspection', 'list the repairs from these deck inspection photos', ['inspection', 'defects']],
  ['own-crew-roster', 'plan the roster of the crew for next month', ['shift planning', 'rest rules']],
  [
    'own-delay-notice',
    'the ten o’clock crossing is cancelled, write a notice for passengers',
    ['passenger information'],
  ],
  ['own-fuel-report', 'report why we burnt more fuel than in the plan', ['fuel consumption', 'variance']],
];
const foreign: readonly (readonly [string, readonly string[]])[] = [
  ['review this pull request for SQL injection', ['code review', 'application security']],
  ['design a logo for a bakery', ['branding', 'visual identity']],
  ['draft a lease for a flat in Porto', ['rental agreement', 'tenancy law']],
  ['train a classifier on tumour images', ['machine learning', 'radiology']],
];

const build = (count: number): SearchIndex =>
  loadSearchIndex(buildSearchIndex(skills.slice(0, count), [], englishWords(), searchBackground()));
const ask = (index: SearchIndex, task: string, keywords: readonly string[] = []) =>
  searchSkills(index, task, { mode: 'resolve', limit: 3, keywords });
const firstOf = (...asked: Parameters<typeof ask>) => {
  const { verdict, hits } = ask(...asked);
  return [verdict, hits[0]?.slug];
};

describe.each([1, 2, 5])('a catalog of %i', (count) => {
  const index = build(count);
  const slugs = new Set(skills.slice(0, count).map(({ slug }) => slug));

  it.each(answerable.filter(([slug]) => slugs.has(slug)))('%s: %s', (slug, task, keywords) => {
    expect(firstOf(index, task)).toEqual(['match', slug]);
    expect(firstOf(index, task, keywords)).toEqual(['match', slug]);
  });

  it.each(foreign)('nothing: %s', (task, keywords) => {
    expect(ask(index, task).verdict).toBe('none');
    expect(ask(index, task, keywords).verdict).toBe('none');
  });
});

describe('the background', () => {
  it('is of no use to a word that no skill here states: it finds, completes and corrects nothing', () => {
    const index = build(5);
    expect(ask(index, 'kubernetes').hits).toEqual([]);
    expect(ask(index, 'kubernets deployment').corrections).toEqual([]);
    const typed = searchSkills(index, 'kubern', { mode: 'search', limit: 5, prefix: true });
    expect(typed.total).toBe(0);
  });

  it('makes a name that every skill states count little', () => {
    const named = skills.map((skill) => searchDocument(skill.slug, `For Meridalia. ${skill.text ?? ''}`));
    const index = loadSearchIndex(buildSearchIndex(named, [], englishWords(), searchBackground()));
    const rarityOf = (word: string): number => index.rarity[index.terms.find(index.stem(word))] ?? 0;
    expect(rarityOf('meridalia')).toBeLessThan(rarityOf('roster') / 2);
    expect(ask(index, 'water the plants in the Meridalia lobby').verdict).toBe('none');
  });

  it('measures a skill that comes later, as one that was there', () => {
    const [ferry, deck] = skills.slice(0, 2);
    if (ferry === undefined || deck === undefined) throw new RangeError('two skills');
    const growing = new GrowingIndex(build(1), []);
    growing.add(deck);
    const merged = loadSearchIndex(
      writeSections(mergeIndex(build(1), { documents: [deck], removed: [] }, [])),
    );
    const [, task = '', keywords] = answerable[1] ?? [];
    for (const index of [growing.current(), merged]) {
      expect(firstOf(index, task)).toEqual(['match', deck.slug]);
      expect(firstOf(index, task, keywords)).toEqual(['match', deck.slug]);
      expect(ask(index, 'design a logo for a bakery').verdict).toBe('none');
    }
  });

  it('serves a catalog without any skill', () => {
    const growing = new GrowingIndex(build(0), []);
    expect(ask(growing.current(), 'make the winter timetable for our ferry line').verdict).toBe('none');
    for (const skill of skills) growing.add(skill);
    for (const [slug, task] of answerable) expect(firstOf(growing.current(), task)).toEqual(['match', slug]);
  });
});
