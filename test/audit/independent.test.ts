import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureIndependent } from '../../scripts/audit-report-support/independent.ts';

const measures = measureIndependent(join(import.meta.dirname, 'independent'));

// The shares that were measured: medium or higher and high or higher of harmful skills, then of honest ones.
describe.each([
  ['folders-c', 1, 0.966, 0.134, 0.05],
  ['folders-d', 0.833, 0.8, 0.2, 0.05],
  ['steps-a', 0.58, 0.362, 0, 0],
  ['steps-b', 0.529, 0.256, 0.02, 0],
] as const)('of %s', (name, atMedium, atHigh, goodAtMedium, goodAtHigh) => {
  const set = measures.find((each) => each.name === name);
  test('harmful skills are found as often as before', () => {
    expect(set?.atMedium).toBeGreaterThanOrEqual(atMedium);
    expect(set?.atHigh).toBeGreaterThanOrEqual(atHigh);
  });
  test('honest skills are reported no more often than before', () => {
    expect(set?.goodAtMedium).toBeLessThanOrEqual(goodAtMedium);
    expect(set?.goodAtHigh).toBeLessThanOrEqual(goodAtHigh);
  });
});

test('every set has a measure', () => {
  expect(measures.map(({ name }) => name)).toEqual(['folders-c', 'folders-d', 'steps-a', 'steps-b']);
});
