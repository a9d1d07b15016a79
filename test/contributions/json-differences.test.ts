/** Where two values differ, and on which line a reader finds it. */
import { describe, expect, test } from 'vitest';
import { jsonDifferences, jsonLine, jsonPathText } from '../../src/contributions/json-differences.ts';

describe('differences', () => {
  test.each([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, ['a.b[1]']],
    [{ a: [1] }, { a: [1, 2] }, ['a[1]']],
    [{ a: null }, { a: {} }, ['a']],
    [{ a: [] }, { a: {} }, ['a']],
    [{}, { a: undefined }, []],
    [{ a: 1 }, {}, ['a']],
    [[], [0], ['[0]']],
    [1, 2, ['(the whole file)']],
    [{ 'odd key': 1 }, {}, ['["odd key"]']],
    [JSON.parse('{"__proto__":1}'), {}, ['__proto__']],
  ])('of %j and %j are at %j', (found, expected, paths) => {
    expect(jsonDifferences(found, expected).map(({ path }) => jsonPathText(path))).toEqual(paths);
  });
});

describe('the line of a member', () => {
  const text = JSON.stringify(
    { a: 1, b: { a: 2, list: [{ x: 1, y: [] }, { x: 2 }], empty: {} }, c: { a: 3 } },
    null,
    2,
  );
  test.each([
    [[], '{'],
    [['a'], '"a": 1,'],
    [['b', 'a'], '"a": 2,'],
    [['c', 'a'], '"a": 3'],
    [['b', 'list', 1], '{'],
    [['b', 'list', 1, 'x'], '"x": 2'],
    [['b', 'list', 0, 'y', 5], '"y": []'],
    [['b', 'gone'], '"b": {'],
    [['gone'], '{'],
  ])('%j is %j', (path, line) => {
    expect(text.split('\n')[jsonLine(text, path) - 1]?.trim()).toBe(line);
  });
});
