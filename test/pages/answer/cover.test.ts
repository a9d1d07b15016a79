/** How an answer's page says how far a skill covers the task. */
import { describe, expect, it } from 'vitest';
import { unaskedNames } from '../../../src/api/shared/unasked-names.ts';
import { chosenSlugs, openParts } from '../../../src/components/answer/choice-address.ts';
import { coverOf } from '../../../src/components/answer/cover.ts';

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
});

describe('names that the task does not name', () => {
  it.each([
    ['Qdrant memory usage', 'debug memory leak in node', ['Qdrant']],
    ['Qdrant memory usage', 'memory of qdrant', []],
    ['Slow search', 'find out why a search is slow', []],
    ['Checks for Apex and PDFs', 'check this pdf', ['Apex']],
  ])('of %j for %j are %j', (name, asked, names) => {
    expect(unaskedNames({ name, repository, needs: [service] }, asked)).toEqual(names);
  });
});

describe('a choice in an address', () => {
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
