/** The difference that a skill makes, from runs of the same cases: what is known is in its interval, and little is never sure. */
import { describe, expect, it } from 'vitest';
import { seeded } from '../../scripts/attack-support/random.ts';
import { type PairedCase, pairedLift, t975 } from '../../src/outcomes/paired.ts';

/** Cases that are easier and harder, each with a lift of its own around the true one. */
function drawn(seed: number, trueLift: number, count: number, repetitions: number): PairedCase[] {
  const random = seeded(seed * 7919 + 13);
  const chance = (): number => random.int(1e6) / 1e6;
  const passes = (share: number): number => {
    let passed = 0;
    for (let run = 0; run < repetitions; run += 1) if (chance() < share) passed += 1;
    return passed;
  };
  return Array.from({ length: count }, (_, at) => {
    const without = 0.3 + 0.3 * chance();
    const own = trueLift + 0.1 * (chance() - chance());
    return {
      id: `case ${at}`,
      with_skill: { passed: passes(without + own), runs: repetitions },
      without_skill: { passed: passes(without), runs: repetitions },
    };
  });
}

describe('a lift and its interval', () => {
  it.each([
    [-0.2, 12, 3],
    [0, 12, 3],
    [0.3, 12, 3],
    [-0.2, 5, 5],
    [0.3, 30, 1],
    [0, 3, 10],
  ])('has a true lift of %d in it in 95 of 100 sets of %d cases with %d runs each', (truth, count, runs) => {
    const held = Array.from({ length: 100 }, (_, seed) => pairedLift(drawn(seed, truth, count, runs))).filter(
      (lift) => lift !== null && lift.low <= truth && truth <= lift.high,
    );
    expect(held.length).toBeGreaterThanOrEqual(95);
  });

  it('finds a large lift with enough cases, and none where there is none', () => {
    const lifts = (truth: number): number =>
      Array.from({ length: 100 }, (_, seed) => pairedLift(drawn(seed, truth, 30, 4))).filter(
        (lift) => lift !== null && lift.low > 0,
      ).length;
    expect(lifts(0.3)).toBeGreaterThan(95);
    expect(lifts(0)).toBeLessThanOrEqual(5);
  });

  it('is not certain because a few runs agree', () => {
    const agreed = pairedLift([
      { id: 'a', with_skill: { passed: 3, runs: 3 }, without_skill: { passed: 3, runs: 3 } },
      { id: 'b', with_skill: { passed: 3, runs: 3 }, without_skill: { passed: 3, runs: 3 } },
    ]);
    expect(agreed).toMatchObject({ lift: 0, worse: [] });
    expect(agreed?.low).toBeLessThan(-0.2);
    expect(agreed?.high).toBeGreaterThan(0.2);
  });

  it('names the largest loss first, and leaves out cases that ran one way only', () => {
    const lift = pairedLift([
      { id: 'little', with_skill: { passed: 2, runs: 4 }, without_skill: { passed: 3, runs: 4 } },
      { id: 'gain', with_skill: { passed: 4, runs: 4 }, without_skill: { passed: 0, runs: 4 } },
      { id: 'much', with_skill: { passed: 0, runs: 4 }, without_skill: { passed: 4, runs: 4 } },
      { id: 'one way', with_skill: { passed: 0, runs: 0 }, without_skill: { passed: 4, runs: 4 } },
    ]);
    expect(lift).toMatchObject({ cases: 3, runs: 24, worse: ['much', 'little'] });
    expect(pairedLift([])).toBeNull();
  });

  it('knows the quantiles of the t distribution', () => {
    // Tables of the 97.5 % quantile.
    for (const [freedom, quantile] of [
      [1, 12.706],
      [5, 2.571],
      [10, 2.228],
      [30, 2.042],
      [1000, 1.962],
    ] as const)
      expect(Math.abs(t975(freedom) - quantile)).toBeLessThan(0.004);
  });
});
