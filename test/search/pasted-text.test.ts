/** Logs, tables and mail beside a request: the request is what is asked for. */
import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { separatePasted } from '../../src/search/words/pasted-text.ts';
import { cast } from '../support/search-cast.ts';
import { pastedTexts } from './pasted-texts.ts';

const request = 'plan the move of our shop to the new warehouse';

describe('a pasted text', () => {
  it.each(pastedTexts.map((text, at) => [at, text] as const))(
    'is told from the request before it and after it: text %i',
    (_, text) => {
      expect(separatePasted(`${request}\n\n${text}`).request).toBe(request);
      expect(separatePasted(`${text}\n\n${request}`).request).toBe(request);
    },
  );

  it('is whatever is between fences', () => {
    const { request: kept, pasted } = separatePasted(
      `${request}\n\`\`\`\nsome words of a file\n\`\`\`\nthanks`,
    );
    expect(kept).toBe(`${request}\n\nthanks`);
    expect(pasted).toBe('some words of a file');
  });

  it('takes a line of words within it along', () => {
    const log = `${'2026-01-01 10:00:00 INFO start of the job'}\nretrying the download in a moment\n2026-01-01 10:00:01 INFO done`;
    expect(separatePasted(`${request}\n\n${log}`)).toEqual({ request, pasted: log.replaceAll('\n', '\n\n') });
  });
});

describe('what is no pasted text', () => {
  it.each([
    ['a task of one block, whatever it looks like', 'fix "TypeError: x.y is not a function" in src/a.ts:12'],
    ['a text that is nothing else', '{"a": 1,\n "b": 2}\n\n{"c": 3,\n "d": 4}'],
    ['paragraphs', 'We sell lamps in 3 shops.\n\nPlease plan the next quarter for us (budget: 4,000).'],
    [
      'a line that names a path',
      'Speed this up.\n\nFolder: evals/files/frames-2/\n\nKeep the results equal.',
    ],
    ['a sentence with a time', 'Plan the call at 10:30 with Ann.\n\n# Agenda\n\nLamps, then chairs.'],
    ['a list', 'Write a page about:\n\n- our lamps\n- our chairs and tables'],
  ])('%s', (_, text) => {
    expect(separatePasted(text)).toEqual({ request: text, pasted: '' });
  });
});

it('finds the same skill with and without what was pasted', () => {
  const index = loadSearchIndex(buildSearchIndex(cast, [], []));
  const first = (query: string) => searchSkills(index, query, { mode: 'resolve', limit: 1 }).hits[0]?.slug;
  const task = 'write release notes from merged pull requests';
  for (const text of pastedTexts) {
    expect(first(`${task}\n\n${text}`)).toBe('gamma-release-notes');
    expect(first(`${text}\n\n${task}`)).toBe('gamma-release-notes');
  }
});

describe('who is to do it', () => {
  it.each([
    ['I need my agent to fill in PDF forms', 'fill in PDF forms'],
    ['We’d like our support assistant to draft replies', 'draft replies'],
    ['i want an agent to call my tools', 'i want an agent to call my tools'],
    ['I need my agent', 'I need my agent'],
    ['evaluate my agent to see where it fails', 'evaluate my agent to see where it fails'],
  ])('%j asks for %j', (text, request) => {
    expect(separatePasted(text)).toEqual({ request, pasted: '' });
  });
});
