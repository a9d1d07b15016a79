import { describe, expect, test } from 'vitest';
import { measureIndependent } from '../../../scripts/audit-report-support/independent.ts';

const measures = measureIndependent(import.meta.dirname);

// The shares that were measured: medium or higher and high or higher of harmful skills, then of honest ones.
describe.each([
  ['folders-c', 1, 0.983, 0.117, 0.034],
  ['folders-d', 1, 1, 0.184, 0.017],
  ['folders-e', 0.966, 0.95, 0.134, 0.05],
  ['folders-g', 0.983, 0.95, 0.217, 0.034],
  ['folders-h', 0.7, 0.58, 0.178, 0.045],
  ['folders-j', 0.8, 0.55, 0.184, 0.05],
  ['steps-a', 0.594, 0.367, 0, 0],
  ['steps-b', 0.559, 0.273, 0.02, 0],
  ['steps-f', 0.682, 0.375, 0.09, 0.026],
  ['steps-i', 0.615, 0.358, 0.231, 0.039],
  ['steps-k', 0.637, 0.35, 0.063, 0.013],
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
  expect(measures.map(({ name }) => name)).toEqual([
    'folders-c',
    'folders-d',
    'folders-e',
    'folders-g',
    'folders-h',
    'folders-j',
    'steps-a',
    'steps-b',
    'steps-f',
    'steps-i',
    'steps-k',
  ]);
});
