import { describe, expect, test } from 'vitest';
import { workOf } from './work.ts';

/** How many times the work of 100 items is that of 1,000. */
const growth = (work: (items: number) => void): number => workOf(() => work(1_000)) / workOf(() => work(100));
const line = (items: number): string => 'a '.repeat(items);

describe('ten times the text is ten times the work', () => {
  test.each<[string, (items: number) => void]>([
    ['of one search', (items) => line(items).indexOf('b')],
    ['of one pattern over all of it', (items) => [...line(items).matchAll(/a/g)].length],
    ['of one list', (items) => line(items).split(' ').filter(Boolean)],
  ])('%s', (_name, work) => {
    expect(growth(work)).toBeGreaterThan(8);
    expect(growth(work)).toBeLessThan(12);
  });
});

describe('and a hundred times the work', () => {
  test.each<[string, (items: number) => void]>([
    [
      'of a copy of the rest for each item',
      (items) => {
        for (let at = 0; at < items; at += 1) line(items).slice(at);
      },
    ],
    [
      'of a pattern that looks for its end from each item',
      (items) => {
        const pattern = /a[^b]*b/g;
        for (let at = 0; at < items; at += 1) {
          pattern.lastIndex = at;
          pattern.exec(line(items));
        }
      },
    ],
    [
      'of a list that is filtered for each of its items',
      (items) => {
        const list = line(items).split(' ');
        for (const each of list) list.filter((other) => other === each);
      },
    ],
  ])('%s', (_name, work) => {
    expect(growth(work)).toBeGreaterThan(60);
  });
});

test('the methods are again what they were, also after an error', () => {
  const methods = (): unknown[] => [RegExp.prototype.exec, String.prototype.slice, Array.prototype.map];
  const before = methods();
  expect(() =>
    workOf(() => {
      throw new Error('a bad day');
    }),
  ).toThrow('a bad day');
  expect(methods()).toEqual(before);
});
