/** A task that people have asked before is recognised by the registry's own phrases for it, and by nothing a skill says of itself. */
import { describe, expect, it } from 'vitest';
import { phrasesBySkill, usePhrases } from '../../src/search/documents/task-phrases.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { recogniseTask } from '../../src/search/index/known-tasks.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { readQuery } from '../../src/search/words/query-words.ts';
import { searchDocument } from '../support/search-cast.ts';

const writer = searchDocument(
  'writer',
  'Writes the description of a pull request for the review: what a pull request changes and why.',
);
const reviewer = searchDocument('reviewer', 'Reads a change and lists what is wrong with it.');
const gardener = searchDocument('gardener', 'Plans beds, paths and hedges.');
const documents = [writer, reviewer, gardener];
const task = {
  slug: 'review-a-change',
  name: 'Review a change',
  phrases: ['review this pull request', 'look over my diff before I merge'],
  skills: ['reviewer', 'left-the-registry'],
};
const index = loadSearchIndex(buildSearchIndex(documents, [task]));
const best = (query: string, among = index) =>
  searchSkills(among, query, { mode: 'resolve', limit: 3 }).hits[0];
const sureness = (query: string): number[] => [
  ...recogniseTask(index.knownTasks, index.rarity, readQuery(index, query)).values(),
];

describe('a task asked in words it is known by', () => {
  it.each([
    'review this pull request',
    'Please review my pull requests!',
    'look over the diff before a merge',
  ])('%s: the skill known for it comes first', (query) => {
    expect(best(query)?.slug).toBe('reviewer');
    expect(best(query)?.parts.map(({ name }) => name)).toContain('known for the task');
  });

  it('would find the skill with more of the words, were the task not known', () => {
    const without = loadSearchIndex(buildSearchIndex(documents));
    expect(best('review this pull request', without)?.slug).toBe('writer');
  });

  it('counts the same words as the same task, whatever stop words are between them', () => {
    expect(sureness('could you please review a pull request for me')).toEqual([1]);
  });

  it('adds up to the score, and to no more than 100', () => {
    const hit = best('review this pull request');
    const sum = hit?.parts.reduce((total, { value }) => total + value, 0);
    expect(sum).toBeCloseTo(hit?.score ?? 0);
    expect(hit?.score).toBeLessThanOrEqual(100);
  });
});

describe('a task that only shares words with a known one', () => {
  it.each(['write the description of a pull request', 'request a garden plan', ''])(
    '“%s” is not recognised',
    (query) => {
      expect(sureness(query)).toEqual([]);
    },
  );

  it('a skill cannot make itself known by its own uses', () => {
    const boaster = searchDocument('boaster', 'Waters lawns.', { use_for: ['review this pull request'] });
    const among = loadSearchIndex(buildSearchIndex([...documents, boaster], [task]));
    expect(best('review this pull request', among)?.slug).toBe('reviewer');
  });
});

describe('the phrases of a task', () => {
  const upgrade = {
    slug: 'upgrade',
    name: 'Upgrade a framework',
    phrases: [
      'move from Emberly to a current release',
      'bring Northwind Forms up to date',
      'write a CSV importer',
      'auf die neue Hauptversion umstellen',
    ],
    skills: ['forms', 'other'],
  };
  const forms = searchDocument('forms', 'Upgrades projects of Northwind.');
  const other = searchDocument('other', 'Upgrades what is old.');
  const phrasesOf = (document: typeof forms): string =>
    usePhrases(document, phrasesBySkill([upgrade]))
      .tasks.join(' | ')
      .replace(/\s+/g, ' ');

  it('give a skill no product that it nowhere mentions', () => {
    expect(phrasesOf(forms)).toContain('bring Northwind Forms up to date');
    expect(phrasesOf(other)).toContain('bring up to date');
    expect(phrasesOf(other)).toContain('move from to a current release');
  });

  it('keep abbreviations, the first word, and phrases in other languages', () => {
    expect(phrasesOf(other)).toContain('Upgrade a framework');
    expect(phrasesOf(other)).toContain('write a CSV importer');
    expect(phrasesOf(other)).toContain('auf die neue Hauptversion umstellen');
  });

  it('find no skill for a product of another one', () => {
    const among = loadSearchIndex(buildSearchIndex([...documents, forms, other], [upgrade]));
    const { matched } = searchSkills(among, 'Emberly', { mode: 'resolve', limit: 9 }).hits.find(
      ({ slug }) => slug === 'other',
    ) ?? { matched: [] };
    expect(matched).toEqual([]);
  });
});
