import { expect, test } from 'vitest';
import { checkEvery, overdue } from '../../src/ingest/refresh/turn.ts';

test.each([
  ['a repository that was never seen to change is checked daily', [], false, 1],
  ['one that changes every four days, every two', ['2026-11-12', '2026-11-16'], false, 2],
  ['one that somebody uses, twice as often', ['2026-11-12', '2026-11-16'], true, 1],
  [
    'one that changes all the time, four times a day at most',
    ['2026-11-20', '2026-11-20', '2026-11-20'],
    false,
    0.25,
  ],
  ['one that went quiet, every fifteen days at least', ['2025-01-01', '2025-01-03'], false, 15],
])('%s', (_, changes, isUsed, days) => {
  expect(checkEvery(changes, '2026-11-20', isUsed, 'current')).toBe(days);
});

test('the longest overdue comes first, and one that was never checked before all', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(overdue('2026-11-18T00:00:00Z', 1, now)).toBe(2);
  expect(overdue('2026-11-18T00:00:00Z', 4, now)).toBe(0.5);
  expect(overdue(undefined, 4, now)).toBe(Number.POSITIVE_INFINITY);
});

test('one that is not as it was listed is checked daily, however quiet it is: that may end at any time', () => {
  for (const state of ['gone', 'owner_changed', 'renamed'] as const)
    expect(checkEvery(['2025-01-01', '2025-01-03'], '2026-11-20', false, state)).toBe(1);
});
