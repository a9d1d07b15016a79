import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseMarkdown } from '../../src/catalog/parse-markdown.ts';
import { problemText } from '../../src/catalog/problems.ts';

const Dish = z.strictObject({
  name: z.string().min(2),
  plates: z.int().min(1),
  notes: z.array(z.string()).default([]),
});
const problemsOf = (text: string): string[] =>
  parseMarkdown('dishes/soup.md', text, Dish).problems.map(problemText);

test('a good file gives its value and its body', () => {
  expect(parseMarkdown('dishes/soup.md', '---\nname: Soup\nplates: 2\n---\nHot.\n', Dish)).toEqual({
    value: { name: 'Soup', plates: 2, notes: [] },
    body: 'Hot.\n',
    bodyLine: 5,
    problems: [],
  });
});

describe('a bad file gives no value, and', () => {
  test('every broken member, each with its own line', () => {
    expect(problemsOf('---\nplates: 0\nname: S\nnotes: [1]\n---\n')).toEqual([
      expect.stringMatching(/^dishes\/soup\.md:3: name: must be at least 2 characters$/),
      expect.stringMatching(/^dishes\/soup\.md:2: plates: must be at least 1$/),
      expect.stringMatching(/^dishes\/soup\.md:4: notes\.0: must be text$/),
    ]);
  });
  test('a missing member on line 1, for it has none', () => {
    expect(problemsOf('---\nname: Soup\n---\n')).toEqual([
      expect.stringMatching(/^dishes\/soup\.md:1: plates: /),
    ]);
  });
  test('an unknown member by name', () => {
    expect(problemsOf('---\nname: Soup\nplates: 1\nspoons: 2\n---\n')).toEqual([
      expect.stringMatching(/^dishes\/soup\.md:4: .*spoons/),
    ]);
  });
  test('missing front matter', () => {
    expect(problemsOf('# Soup\n')).toEqual([
      'dishes/soup.md:1: front matter is missing: start the file with ---',
    ]);
  });
  test('front matter that the guard refuses, without looking at its members', () => {
    expect(problemsOf('---\nname: &n Soup\nplates: *n\n---\n')).toEqual([
      'dishes/soup.md:3: YAML aliases are not allowed',
    ]);
  });
});
