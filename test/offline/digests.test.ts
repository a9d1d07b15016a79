/** The tree of digests: each record shows its own digests under the roots, and no other. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  digestIn,
  isListed,
  listDigests,
  recordBytes,
  recordOf,
  writeDigests,
} from '../../src/offline/digests.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const digestOf = (segment: number): Uint8Array => sha256(Uint8Array.of(segment & 0xff, segment >> 8));
const all = (count: number): Uint8Array =>
  new Uint8Array(Buffer.concat(Array.from({ length: count }, (_, at) => digestOf(at))));

describe.each([1, 8, 9, 32, 33, 200])('of %i segments', (count) => {
  const { file, roots } = writeDigests(all(count), sha256);
  const recordAt = (number: number): Uint8Array =>
    file.slice(number * recordBytes, (number + 1) * recordBytes);

  it('each is found in a record that is listed', () => {
    for (let segment = 0; segment < count; segment += 1) {
      const number = recordOf(segment);
      expect(isListed(recordAt(number), number, roots, sha256)).toBe(true);
      expect(digestIn(recordAt(number), segment)).toEqual(digestOf(segment));
    }
    expect(listDigests(file).subarray(0, count * 32)).toEqual(all(count));
  });

  it('a record with a changed byte, one that is cut and one in another place are not listed', () => {
    const number = recordOf(count - 1);
    const record = recordAt(number);
    for (const at of [0, 255, 256, recordBytes - 1]) {
      const changed = record.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(isListed(changed, number, roots, sha256)).toBe(false);
    }
    expect(isListed(record.subarray(0, -1), number, roots, sha256)).toBe(false);
    expect(isListed(record, number ^ 1, roots, sha256)).toBe(false);
    expect(isListed(record, number + 4, roots, sha256)).toBe(false);
  });
});
