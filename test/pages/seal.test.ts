/** The seal of a skill: arcs by weight and value, hatched where nothing is known, engraved from the digest. */
import { describe, expect, it } from 'vitest';
import { rosette, sealArcs } from '../../src/components/seal/seal.ts';

const dimension = (name: string, value: number, confidence: number, weight: number) => ({
  name,
  value,
  confidence,
  weight,
});
const arcs = sealArcs([
  dimension('audit', 100, 1, 0.5),
  dimension('adoption', 0, 0, 0.25),
  dimension('outcomes', 50, 0.4, 0.25),
]);
/** Largest distance of a path's points from the centre, in the drawing's units. */
const reach = (path: string): number =>
  Math.max(
    ...[...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[LAZ])/g)].map(([, x, y]) =>
      Math.hypot(Number(x) - 50, Number(y) - 50),
    ),
  );

describe('the arcs', () => {
  it('are one for each dimension, in their order', () => {
    expect(arcs.map(({ name }) => name)).toEqual(['audit', 'adoption', 'outcomes']);
  });

  it('are known where there is any confidence', () => {
    expect(arcs.map(({ isKnown }) => isKnown)).toEqual([true, false, true]);
  });

  it('fill the ring outward by their value', () => {
    const [full = 0, , half = 0] = arcs.map(({ fill }) => reach(fill));
    expect(full).toBeCloseTo(47, 0);
    expect(half).toBeCloseTo(38.5, 0);
  });

  it('stay inside the drawing whatever the value is', () => {
    const [arc] = sealArcs([dimension('audit', 4_000, 1, 1)]);
    expect(reach(arc?.fill ?? '')).toBeLessThan(50);
  });
});

describe('the engraving', () => {
  it('is the same for the same digest, and another for another', () => {
    const of = (digest: string): string => rosette(digest, 27, 0);
    expect(of('sha256-a')).toBe(of('sha256-a'));
    const different = new Set(Array.from({ length: 200 }, (_, at) => of(`sha256-${at * 7_919}`)));
    expect(different.size).toBeGreaterThan(190);
  });

  it('is a closed path of numbers inside its radius, also for an empty digest', () => {
    for (const digest of ['', 'sha256-x', '\u0000'.repeat(1_000)]) {
      const path = rosette(digest, 27, 1);
      expect(path).toMatch(/^M[\d. L-]+Z$/);
      expect(reach(path)).toBeLessThanOrEqual(27.2);
    }
  });
});
