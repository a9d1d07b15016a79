/** The k documents with the highest sum of weighted impacts: MaxScore by windows, equal to scoring everything. */
import { BestList, type Scored } from './best-list.ts';
import { findPosting, type Segment, windowDocuments, type Postings } from '../index/postings.ts';

export interface WeightedTerm {
  readonly term: number;
  /** A whole number above 0: rarity times trust in the word, so that sums are exact. */
  readonly weight: number;
}

/** Of a term whose list is short, or that came after the segment. */
const noTable = 0xffffffff;
/** A window of which more than one in so many documents have a word is walked from end to end. */
const walkedFrom = 16;

/** One term's part of the current window. */
interface Cursor {
  readonly weight: number;
  readonly term: number;
  position: number;
  end: number;
  /** Most that the term can add in this window. */
  bound: number;
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
  const best = new BestList(limit);
  if (limit < 1) return [];
  for (const segment of segments) retrieveFrom(segment, terms, best, accept);
  return best.sorted();
}

function retrieveFrom(
  postings: Segment,
  terms: readonly WeightedTerm[],
  best: BestList,
  accept: ((document: number) => boolean) | undefined,
): void {
  const sums = new Uint32Array(Math.min(windowDocuments, postings.size));
  const touched = new Uint32Array(sums.length);
  const cursors = terms.map(({ term, weight }): Cursor => ({
    term,
    weight,
    position: postings.starts[term] ?? 0,
    end: 0,
    bound: 0,
  }));
  for (let first = 0; first < postings.size; first += windowDocuments) {
    const total = enterWindow(postings, cursors, first);
    if (total <= best.threshold) continue;
    scoreWindow(postings, cursors, first, { best, sums, touched, accept });
  }
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

/** Moves every cursor to its postings of the window; returns the most any document there can score. */
function enterWindow(postings: Postings, cursors: Cursor[], first: number): number {
  let total = 0;
  for (const cursor of cursors) {
    const table = postings.windowTables[cursor.term] ?? noTable;
    if (table === noTable) {
      const stop = postings.starts[cursor.term + 1] ?? 0;
      cursor.position = findPosting(postings.documents, first, cursor.position, stop);
      cursor.end = findPosting(postings.documents, first + windowDocuments, cursor.position, stop);
      cursor.bound = cursor.end > cursor.position ? cursor.weight * (postings.highest[cursor.term] ?? 0) : 0;
    } else {
      const window = table + first / windowDocuments;
      cursor.position = postings.windowStarts[window] ?? 0;
      cursor.end = postings.windowStarts[window + 1] ?? 0;
      cursor.bound = cursor.weight * (postings.windowHighest[window] ?? 0);
    }
    total += cursor.bound;
  }
  return total;
}

interface Work {
  readonly best: BestList;
  readonly sums: Uint32Array;
  readonly touched: Uint32Array;
  readonly accept: ((document: number) => boolean) | undefined;
}

/** Adds up the lists that can decide, then asks the others only about documents that can still enter. */
function scoreWindow(postings: Segment, all: readonly Cursor[], first: number, work: Work): void {
  const { documents, impacts } = postings;
  const { best, sums, touched, accept } = work;
  const cursors = all.filter((cursor) => cursor.bound > 0).sort((a, b) => b.bound - a.bound);
  let essential = cursors.length;
  let rest = 0;
  while (essential > 0 && rest + (cursors[essential - 1]?.bound ?? 0) <= best.threshold) {
    essential -= 1;
    rest += cursors[essential]?.bound ?? 0;
  }
  let count = 0;
  for (const { position, end, weight } of cursors.slice(0, essential)) {
    for (let at = position; at < end; at += 1) {
      // In range by construction; checks for undefined would double the time of this loop.
      const slot = (documents[at] as number) - first;
      const sum = sums[slot] as number;
      if (sum === 0) touched[count++] = slot;
      sums[slot] = sum + weight * (impacts[at] as number);
    }
  }
  const probes = cursors.slice(essential);
  let threshold = best.threshold;
  const settle = (slot: number): void => {
    let score = sums[slot] as number; // in range: slots come from the loop above
    sums[slot] = 0;
    if (score + rest <= threshold) return;
    let open = rest;
    for (const probe of probes) {
      if (score + open <= threshold) return;
      open -= probe.bound;
      probe.position = findPosting(documents, first + slot, probe.position, probe.end);
      if (probe.position < probe.end && documents[probe.position] === first + slot) {
        score += probe.weight * (impacts[probe.position] ?? 0);
      }
    }
    const document = postings.first + first + slot;
    if (score <= threshold || (accept !== undefined && !accept(document))) return;
    best.offer(document, score);
    threshold = best.threshold;
  };
  // Ascending documents keep ties in order and let the probes move forward only; past a point walking beats sorting.
  if (count > sums.length / walkedFrom) {
    for (let slot = 0; slot < sums.length; slot += 1) if (sums[slot] !== 0) settle(slot);
  } else {
    for (const slot of touched.subarray(0, count).sort()) settle(slot);
  }
}
