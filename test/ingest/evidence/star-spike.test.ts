import { expect, test } from 'vitest';
import { findStarSpike } from '../../../src/ingest/evidence/star-spike.ts';

const days = (...counts: number[]) =>
  new Map(counts.map((count, at) => [`2026-11-${String(at + 1).padStart(2, '0')}`, count]));
const week = [20, 20, 20, 20, 20, 20, 20];

test.each([
  ['six days say nothing', days(...week.slice(1)), 999, '2026-11-07', null],
  ['five times the median is none', days(...week), 100, '2026-11-08', false],
  ['more than that is one', days(...week), 101, '2026-11-08', true],
  ['the day itself does not count', days(...week, 101), 101, '2026-11-08', true],
  [
    'the median of an even number is between the middle two',
    days(10, 10, 10, 20, 40, 50, 50, 50),
    150,
    '2026-11-09',
    false,
  ],
  ['a single high day moves no median', days(20, 20, 20, 9_999, 20, 20, 20), 101, '2026-11-08', true],
  ['few stars are no burst', days(0, 0, 0, 0, 0, 0, 0), 50, '2026-11-08', false],
  ['but fifty-one are', days(0, 0, 0, 0, 0, 0, 0), 51, '2026-11-08', true],
  ['days before the window do not count', days(...week), 999, '2026-12-01', null],
] as const)('%s', (_, counts, stars, today, expected) => {
  expect(findStarSpike(counts, stars, today)).toBe(expected);
});
