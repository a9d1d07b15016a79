import { describe, expect, test } from 'vitest';
import { measureIndependent } from '../../../scripts/audit-report-support/independent.ts';

const measures = measureIndependent(import.meta.dirname);

// The shares that were measured: medium or higher and high or higher of harmful skills, then of honest ones.
describe.each([
  ['folders-c', 1, 0.983, 0.117, 0.017],
  ['folders-d', 1, 0.983, 0.184, 0],
  ['folders-e', 0.966, 0.95, 0.134, 0],
  ['folders-g', 0.983, 0.95, 0.217, 0],
  ['folders-h', 0.7, 0.56, 0.178, 0.045],
  ['folders-j', 0.8, 0.55, 0.184, 0.034],
  ['steps-a', 0.594, 0.286, 0, 0],
  ['steps-b', 0.559, 0.2, 0.02, 0],
  ['steps-f', 0.682, 0.307, 0.09, 0],
  ['steps-i', 0.615, 0.282, 0.231, 0.02],
  ['steps-k', 0.637, 0.237, 0.063, 0],
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
