import { describe, expect, test } from 'vitest';
import { agentFactor, burstFactor, dayMs, decay, originFactor } from '../../src/outcomes/weights.ts';

test.each([
  [0, 1],
  [90, 0.5],
  [180, 0.25],
  [-1, 1],
])('a report of %d days ago counts %d', (age, weight) => {
  expect(decay(age)).toBeCloseTo(weight, 12);
});

test('an agent counts 1, a half, a quarter, and then not at all', () => {
  expect([1, 2, 3, 4, 1000].map(agentFactor)).toEqual([1, 0.5, 0.25, 0, 0]);
});

describe('origin', () => {
  const at = Date.parse('2026-11-20T12:00:00Z');
  test.each([
    ['known for a week, tried for 30 seconds', at - 30_000, at - 7 * dayMs, 1],
    ['known for a day less', at - 30_000, at - 7 * dayMs + 1, 0.5],
    ['reported at once', at - 29_999, at - 30 * dayMs, 0.5],
    ['never heard of before', at - 60_000, null, 0.5],
  ])('%s', (_, issuedAt, knownSince, factor) => {
    expect(originFactor({ at, issuedAt, knownSince })).toBe(factor);
  });
});

describe('a burst', () => {
  test('of up to 20 reports on a quiet skill is not damped', () => {
    expect(burstFactor(100, (day) => (day === 100 ? 20 : 0))).toBe(1);
  });
  test('of more counts for 20', () => {
    expect(burstFactor(100, (day) => (day === 100 ? 80 : 0))).toBe(0.25);
  });
  test('on a busy skill counts for five times its median', () => {
    expect(burstFactor(100, (day) => (day === 100 ? 100 : day >= 72 && day < 100 ? 10 : 1_000))).toBe(0.5);
  });
});
