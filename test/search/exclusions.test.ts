/** A skill says what it is not for: a task that states this is for another one. */
import { describe, expect, it } from 'vitest';
import { ownExclusions } from '../../src/search/documents/document.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { GrowingIndex } from '../../src/search/index/growing-index.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { mergeIndex } from '../../src/search/index/merge.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { writeSections } from '../../src/search/storage/sections.ts';
import { cast, searchDocument } from '../support/search-cast.ts';

const posts = searchDocument('zeta-posts', 'Writes job posts that applicants read, from a role.', {
  use_for: ['write a job post for applicants'],
  not_for: ['screening applicants'],
});
const interviews = searchDocument(
  'zeta-interviews',
  'Plans interviews: questions for people, screening first.',
);
const index = loadSearchIndex(buildSearchIndex([...cast, posts, interviews]));
const resolve = (task: string, among = index) => searchSkills(among, task, { mode: 'resolve', limit: 3 });

describe('a task that states an exclusion', () => {
  it('is no match of the skill, which comes behind one that is for it', () => {
    const { hits, verdict } = resolve('screening applicants');
    expect(hits[0]?.slug).toBe('zeta-interviews');
    expect(verdict).not.toBe('match');
    expect(hits.find(({ slug }) => slug === 'zeta-posts')?.parts).toContainEqual({
      name: 'not for this',
      value: expect.any(Number) as number,
    });
  });

  it.each(['screen each of the applicants', 'Screening applicants!'])(
    'is recognised however it is written: %s',
    (task) => {
      expect(resolve(task).hits[0]?.slug).toBe('zeta-interviews');
    },
  );

  it('is none where it says only words that the skill is for too, or leaves the exclusion out itself', () => {
    expect(resolve('write a job post for applicants').hits[0]?.slug).toBe('zeta-posts');
    expect(resolve('write a job post for applicants, without screening').hits[0]?.slug).toBe('zeta-posts');
  });

  it('is none where it says only a part of an exclusion, and is one where it says one of several', () => {
    const maps = searchDocument('zeta-sketches', 'Draws sketches of rooms from a plan.', {
      use_for: ['draw a plan of a room'],
      not_for: ['interactive street maps', 'measuring or costing building sites'],
    });
    const among = loadSearchIndex(buildSearchIndex([...cast, maps]));
    const excludes = (task: string): boolean =>
      resolve(task, among).hits.some(
        ({ slug, parts }) => slug === 'zeta-sketches' && parts.some(({ name }) => name === 'not for this'),
      );
    expect(['draw a street', 'draw street maps', 'plan a building site'].map(excludes)).not.toContain(true);
    expect(['draw interactive street maps', 'cost the plan of building sites'].map(excludes)).toEqual([
      true,
      true,
    ]);
  });

  it('is the same where the skill was added after the build, and where both are written as one index', () => {
    const base = loadSearchIndex(buildSearchIndex([...cast, interviews]));
    const growing = new GrowingIndex(base, []);
    growing.add(posts);
    expect(resolve('screening applicants', growing.current()).hits[0]?.slug).toBe('zeta-interviews');
    const merged = mergeIndex(base, { documents: [posts], removed: ['acme-chart-maker'] }, []);
    const hits = resolve('screening applicants', loadSearchIndex(writeSections(merged))).hits;
    expect(hits[0]?.slug).toBe('zeta-interviews');
  });
});

describe('what a skill is not for', () => {
  it.each([
    ['Draws charts. Not for maps.', ['maps']],
    [
      'Draws charts. Do not use for globe views, street maps or 3D scenes.',
      ['globe views', 'street maps', '3D scenes'],
    ],
    ['Reads files; not for creating or editing documents.', ['creating documents', 'editing documents']],
    ['Reads files; not for audio, video or scanned pages.', ['audio', 'video', 'scanned pages']],
    ['Draws charts.', []],
  ])('is read from its description: %s', (text, expected) => {
    expect(ownExclusions({ ...searchDocument('a', ''), text }).map((each) => each.trim())).toEqual(expected);
  });
});
