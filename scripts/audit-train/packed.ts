/** Learned weights as they are stored. */
import type { Linear } from '../../src/audit/model/weights.ts';

/** A model as JSON keeps it. */
export const storedLinear = ({ bias, step, weights }: Linear): object => ({
  bias,
  step,
  weights: packed(weights).toString('base64'),
});

/** As `src/audit/model/weights.ts` reads them; throws where two weights are too far apart for two bytes. */
function packed(weights: Int8Array): Buffer {
  const bytes: number[] = [];
  let before = -1;
  for (const [feature, weight] of weights.entries()) {
    if (weight === 0) continue;
    const distance = feature - before;
    if (distance > 0xffff) throw new RangeError(`no weight between features ${before} and ${feature}`);
    bytes.push(distance >> 8, distance & 0xff, weight & 0xff);
    before = feature;
  }
  return Buffer.from(bytes);
}
