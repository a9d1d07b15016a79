/** The k documents with the highest sum of weighted impacts. */
import { BestList, type Scored } from './top-k.ts';
import { type Segment, windowDocuments } from '../index/postings.ts';
import { firstNotBelow } from '../storage/rows.ts';

export interface WeightedTerm {
  readonly term: number;
  /** A whole number above 0: rarity times trust in the word, so that sums are exact. */
  readonly weight: number;
}

/** Of a term whose list is short, or that came after the segment. */
const noTable = 0xffffffff;

/** The postings of each term that are in the current window. */
interface Ranges {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/**
 * Best first, at most `limit`, ties by document number; documents that match no term never appear.
 * `accept` is asked only about documents that would enter the list.
 */
export function retrieve(
  segments: readonly Segment[],
  terms: readonly WeightedTerm[],
  limit: number,
  accept: ((document: number) => boolean) | undefined,
): Scored[] {
  return retrieveBest(segments, terms, limit, accept).sorted();
}

/** The same for a caller that needs no order. */
export function retrieveBest(
  segments: readonly Segment[],
  terms: readonly WeightedTerm[],
  limit: number,
  accept: ((document: number) => boolean) | undefined,
): BestList {
  const best = new BestList(limit);
  if (limit > 0) for (const segment of segments) retrieveFrom(segment, terms, best, accept);
  return best;
}

/** How many accepted documents match at least one of the terms. */
export function countMatches(
  segments: readonly Segment[],
  terms: readonly WeightedTerm[],
  accept: ((document: number) => boolean) | undefined,
): number {
  let count = 0;
  for (const { first, size, starts, documents } of segments) {
    const seen = new Uint8Array(size);
    for (const { term } of terms) {
      for (let at = starts[term] ?? 0, end = starts[term + 1] ?? 0; at < end; at += 1) {
        const document = documents[at] ?? 0;
        if (seen[document] === 1) continue;
        seen[document] = 1;
        if (accept === undefined || accept(first + document)) count += 1;
      }
    }
  }
  return count;
}

/**
 * Adds up every list, window by window: plain loops over sums that stay in the processor's cache. To ask the lists with low
 * weights only about what the others found (MaxScore) reads a third of the postings and takes twice as long.
 */
function retrieveFrom(
  segment: Segment,
  terms: readonly WeightedTerm[],
  best: BestList,
  accept: ((document: number) => boolean) | undefined,
): void {
  const sums = new Int32Array(Math.min(windowDocuments, segment.size));
  const to = Uint32Array.from(terms, ({ term }) => segment.starts[term] ?? 0);
  const ranges = { from: to.slice(), to };
  for (let first = 0; first < segment.size; first += windowDocuments) {
    if (enterWindow(segment, terms, first, ranges) <= best.threshold) continue;
    for (let at = 0; at < terms.length; at += 1)
      addUp(segment, first, [ranges.from[at] ?? 0, ranges.to[at] ?? 0], terms[at]?.weight ?? 0, sums);
    offerAll(sums, segment.first + first, best, accept);
  }
}

/** Moves every range to its postings of the window; returns the most that any document there can score. */
function enterWindow(
  segment: Segment,
  terms: readonly WeightedTerm[],
  first: number,
  { from, to }: Ranges,
): number {
  let total = 0;
  terms.forEach(({ term, weight }, at) => {
    const table = segment.windowTables[term] ?? noTable;
    if (table === noTable) {
      const last = to[at] ?? 0;
      const end = firstNotBelow(
        segment.documents,
        first + windowDocuments,
        last,
        segment.starts[term + 1] ?? 0,
      );
      from[at] = last;
      to[at] = end;
      if (end > last) total += weight * (segment.highest[term] ?? 0);
    } else {
      const window = table + first / windowDocuments;
      from[at] = segment.windowStarts[window] ?? 0;
      to[at] = segment.windowStarts[window + 1] ?? 0;
      total += weight * (segment.windowHighest[window] ?? 0);
    }
  });
  return total;
}

function addUp(
  { documents, impacts }: Segment,
  first: number,
  [from, to]: readonly [number, number],
  weight: number,
  sums: Int32Array,
): void {
  // In range by construction; checks for undefined would double the time of this loop.
  for (let at = from; at < to; at += 1) {
    const slot = (documents[at] as number) - first;
    sums[slot] = (sums[slot] as number) + weight * (impacts[at] as number);
  }
}

/** Offers what can enter, in the order of documents, and leaves all sums at 0. */
function offerAll(
  sums: Int32Array,
  first: number,
  best: BestList,
  accept: ((document: number) => boolean) | undefined,
): void {
  let { threshold } = best;
  for (let slot = 0; slot < sums.length; slot += 1) {
    const score = sums[slot] as number;
    if (score <= threshold) continue;
    if (accept !== undefined && !accept(first + slot)) continue;
    best.offer(first + slot, score);
    threshold = best.threshold;
  }
  sums.fill(0);
}
