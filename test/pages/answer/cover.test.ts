/** How an answer's page says how far a skill covers the task. */
import { describe, expect, it } from 'vitest';
import { unaskedNames } from '../../../src/components/answer/unasked-names.ts';
import { chosenSlugs, namedChoice, openParts } from '../../../src/components/answer/choice-address.ts';
import { verdictOf } from '../../../src/components/answer/answer-words.ts';
import { coverOf } from '../../../src/components/answer/cover.ts';
import type { Entry } from '../../../src/scoring/registry.ts';

const repository = 'https://github.com/qdrant/skills';
const service = { kind: 'service', name: 'Qdrant', text: '' } as const;

describe('the words of a task', () => {
  it('are in its order, each stated or not, and keywords follow', () => {
    expect(
      coverOf({ matched: ['node', 'memory'], not_mentioned: ['heap', 'debug'] }, 'Debug memory in Node'),
    ).toEqual([
      { word: 'debug', stated: false },
      { word: 'memory', stated: true },
      { word: 'node', stated: true },
      { word: 'heap', stated: false },
    ]);
  });

  it('have those too that no answer names as missing, because many skills state them', () => {
    const judged = { matched: ['tests'], not_mentioned: ['checkout'] };
    expect(coverOf(judged, 'Tests of checkout in python', ['python'])).toEqual([
      { word: 'tests', stated: true },
      { word: 'checkout', stated: false },
      { word: 'python', stated: false, common: true },
    ]);
  });
});

describe('names that the task does not name', () => {
  it.each([
    ['Qdrant memory usage', 'debug memory leak in node', ['Qdrant']],
    ['Qdrant memory usage', 'memory of qdrant', []],
    ['Slow search', 'find out why a search is slow', []],
    ['Checks for Apex and PDFs', 'check this pdf', ['Apex']],
    ['PostgreSQL table design', 'tables for postgres', []],
    ['Tests for Next.js', 'test my next app', []],
    ['PDF tables by LiteParse', 'tables of a report', ['LiteParse']],
    ['SEO audit', 'why nobody finds our site', []],
    ['A/B tests', 'find out why a search is slow', []],
  ])('of %j for %j are %j', (name, asked, names) => {
    expect(unaskedNames({ name, repository, needs: [service] }, asked)).toEqual(names);
  });
});

describe('the verdict', () => {
  const candidate = {
    slug: 'a',
    name: 'Qdrant memory usage',
    repository,
    needs: [service],
    not_for: [],
    matched: [],
    not_mentioned: [],
  };
  const about = (match: 'match' | 'weak', missing: string[]): ReturnType<typeof verdictOf> =>
    verdictOf({
      ...({} as Parameters<typeof verdictOf>[0]),
      status: 'review_required',
      choice: 'open',
      match,
      task: 'memory usage',
      candidates: [{ ...candidate, not_mentioned: missing }] as never,
      selected_skill: null,
    });

  it('on a match whose product the task leaves open names the product as a condition', () => {
    expect(about('match', [])).toEqual({
      words: 'Fits best if you use Qdrant. Read what could go wrong before you install it.',
      isDoubtful: false,
    });
  });

  it.each([
    ['match', ['heap'], 'Partly fits: about Qdrant, which you did not name; heap is not mentioned.'],
  ] as const)('on a %s without %j is a doubt', (match, missing, words) => {
    expect(about(match, [...missing])).toEqual({ words, isDoubtful: true });
  });

  it.each([
    [[], 'about Qdrant, which you did not name'],
    [['heap'], 'about Qdrant, which you did not name; heap is not mentioned'],
  ])('on a weak match without %j says, as answers do, that perhaps none fits', (missing, why) => {
    const words = `The closest, and perhaps none fits: ${why}.`;
    expect(about('weak', missing)).toEqual({ words, isDoubtful: true, isWeak: true });
  });
});

describe('a choice in an address', () => {
  it('is that of a task that is the slug of a skill, and of no other words', () => {
    const registry = { bySlug: new Map([['acme-tables', {} as Entry]]) };
    expect(namedChoice(' Acme-Tables ', registry)).toEqual({ slug: 'acme-tables' });
    expect(namedChoice('acme tables', registry)).toEqual({});
  });

  it.each([
    ['slug=a-b', ['a-b']],
    ['slug-0=a-b&slug-1=&slug-2=c-d,a-b', ['a-b', 'c-d']],
    ['slugs=a-b&task=x', []],
  ])('%s is %j', (address, slugs) => {
    expect(chosenSlugs(new URLSearchParams(address))).toEqual(slugs);
  });

  it.each([
    ['slug-0=a-b&slug-1=&slug-2=', ['two', 'three']],
    ['slug-0=a-b', ['two', 'three']],
    ['slug-0=&slug-1=&slug-2=', []],
    ['slug=a-b', []],
  ])('%s leaves the parts %j without a skill', (address, open) => {
    expect(openParts(['one', 'two', 'three'], new URLSearchParams(address))).toEqual(open);
  });
});
