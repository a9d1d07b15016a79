import { describe, expect, test } from 'vitest';
import { type QuotaUse, quotas, refusalPause, spendQuota } from '../../../src/submissions/intake/limits.ts';

const minute = 60_000;
const noon = new Date('2026-01-15T12:20:00.000Z');
const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** Uses in a row at one time; the last answer. */
function spendOften(count: number, from: QuotaUse | null, at: Date): QuotaUse | number {
  let use = from;
  for (let each = 0; each < count; each += 1) {
    const spent = spendQuota('submission', use, at);
    if ('retryAfter' in spent) return spent.retryAfter;
    use = spent.use;
  }
  if (use === null) throw new RangeError('count must be at least 1');
  return use;
}

describe('one network submits', () => {
  test('30 times an hour, and then in the next hour again', () => {
    const spent = spendOften(30, null, noon);
    if (typeof spent === 'number') throw new TypeError('refused too early');
    expect(spendOften(1, spent, noon)).toBe(40 * 60);
    expect(spendOften(30, spent, later(noon, 40 * minute))).toEqual({ hours: { '12': 30, '13': 30 } });
  });
  test('200 times a day, and then on the next day', () => {
    const hours = Object.fromEntries(['00', '01', '02', '03', '04', '05', '06'].map((hour) => [hour, 28]));
    const spent = spendOften(4, { hours }, noon);
    if (typeof spent === 'number') throw new TypeError('refused too early');
    expect(spendOften(1, spent, noon)).toBe((11 * 60 + 40) * 60);
  });
  test('less often than it validates', () => {
    expect(quotas.validation.perHour).toBeGreaterThan(quotas.submission.perHour);
  });
});

describe('a repository waits after a refusal', () => {
  const refusal = (status: 'quarantined' | 'rejected', at: Date) => ({
    status,
    updated_at: at.toISOString(),
    commit: 'c'.repeat(40),
    prefix: 'own',
  });
  const refusals = (count: number) => Array.from({ length: count }, () => refusal('quarantined', noon));
  test('not at all without one', () => {
    expect(refusalPause([], 'own', noon)).toBe(0);
    expect(refusalPause([{ ...refusal('rejected', noon), status: 'in_review' }], 'own', noon)).toBe(0);
  });
  test.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [8, 640],
  ])('%i refusals: %i minutes', (count, minutes) => {
    expect(refusalPause(refusals(count), 'own', noon)).toBe(minutes * 60);
    expect(refusalPause(refusals(count), 'own', later(noon, minutes * minute - 1))).toBe(1);
    expect(refusalPause(refusals(count), 'own', later(noon, minutes * minute))).toBe(0);
  });
  test('a week at most', () => {
    expect(refusalPause(refusals(20), 'own', noon)).toBe(7 * 86_400);
  });
  test('six hours at most after those of others, and only for critical findings', () => {
    expect(refusalPause(refusals(20), 'another', noon)).toBe(6 * 3_600);
    expect(refusalPause([refusal('rejected', noon)], 'another', noon)).toBe(0);
  });
  test('not at all after a path that was not there', () => {
    expect(refusalPause([{ ...refusal('rejected', noon), commit: null }], 'own', noon)).toBe(0);
  });
  test('from the newest refusal on', () => {
    const both = [refusal('rejected', noon), refusal('rejected', later(noon, -minute))];
    expect(refusalPause(both, 'own', noon)).toBe(600);
  });
});
