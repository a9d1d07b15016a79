/** Attack table, row 21: a number in a query is a whole number in its range, or a 400 that says which. */
import { describe, expect, it } from 'vitest';
import { keywords, limit, task } from '../../src/api/parameters.ts';

const read = limit(10, 100);

describe('a limit from 1 to 100', () => {
  it.each([
    ['1', 1],
    ['100', 100],
    ['007', 7],
    [50, 50],
    [undefined, 10],
  ])('takes %j as %j', (given, value) => {
    expect(read.parse(given)).toBe(value);
  });

  it.each([
    '0',
    '-1',
    '-0',
    '101',
    '1e9',
    '1e1',
    '0x10',
    '1.5',
    '5.0',
    '',
    ' 5',
    '5 ',
    '+5',
    '١',
    'NaN',
    'Infinity',
    '9'.repeat(400),
    0,
    101,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    true,
    [5],
    { valueOf: 5 },
  ])('refuses %j', (given) => {
    const messages = read.safeParse(given).error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['must be a whole number from 1 to 100']);
  });
});

describe('keywords', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['a', ['a']],
    [' a , b c ,, ', ['a', 'b c']],
    [
      ['a, b', ' c ', ''],
      ['a, b', 'c'],
    ],
  ])('are read from %j as %j', (given, read_) => {
    expect(keywords.parse(given)).toEqual(read_);
  });

  it.each([[7], [{}], [['a', 1]], ['x'.repeat(65)], [Array.from({ length: 1_001 }, String)]])(
    'reject %j',
    (given) => {
      expect(keywords.safeParse(given).success).toBe(false);
    },
  );
});

describe('a task', () => {
  it.each([
    [undefined, 'is required: describe the task in words'],
    [null, 'is required: describe the task in words'],
    [' ', 'is required: describe the task in words'],
    [5, 'must be text'],
    [['pdf'], 'must be text'],
  ])('%j: %s', (given, message) => {
    expect(task.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
