/** Tasks of several parts: the first places go to skills for different parts. */
import type { Candidate } from './features.ts';
import type { Folded } from './families.ts';

interface Rankable {
  readonly score: number;
  readonly candidate: Candidate;
}

/** A skill for another part may rise past others only when its score is at least this share of theirs. */
const leastShare = 0.85;
/** Place, from 0, up to which parts take turns. */
const turns = 2;

/**
 * Moves the best skill of a part that the places above it leave out to the next place, within `turns` places; the
 * first place stays.
 */
export function coverParts<Item extends Rankable>(ranked: readonly Folded<Item>[]): Folded<Item>[] {
  const order = [...ranked];
  for (let place = 1; place <= turns; place += 1) {
    const covered = new Set(order.slice(0, place).map(({ item }) => item.candidate.part));
    const current = order[place];
    if (current === undefined || covered.has(-1) || !covered.has(current.item.candidate.part)) continue;
    const other = order.findIndex(
      ({ item }, at) =>
        at > place &&
        item.candidate.part >= 0 &&
        !covered.has(item.candidate.part) &&
        item.score >= leastShare * current.item.score,
    );
    if (other > 0) order.splice(place, 0, ...order.splice(other, 1));
  }
  return order;
}
