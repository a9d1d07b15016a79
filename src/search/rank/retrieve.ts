/** The k documents with the highest sum of weighted impacts: MaxScore by windows, equal to scoring everything. */
import { BestList, type Scored } from './best-list.ts';
import {
  advancePosting,
  findPosting,
  type Segment,
  windowDocuments,
  type Postings,
} from '../index/postings.ts';

export interface WeightedTerm {
  readonly term: number;
  /** A whole number above 0: rarity times trust in the word, so that sums are exact. */
  readonly weight: number;
}

/** Of a term whose list is short, or that came after the segment. */
const noTable = 0xffffffff;
/** Documents of a window that are scored before the least score to enter is looked at again. */
const stepDocuments = 512;

/** One term's part of the current window. */
interface Cursor {
  readonly weight: number;
  readonly term: number;
  position: number;
  /** End of the part, and of the current step's share of it. */
  end: number;
  stop: number;
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
  const sums = new Uint32Array(Math.min(stepDocuments, postings.size));
  const cursors = terms.map(({ term, weight }): Cursor => ({
    term,
    weight,
    position: postings.starts[term] ?? 0,
    end: 0,
    stop: 0,
    bound: 0,
  }));
  for (let first = 0; first < postings.size; first += windowDocuments) {
    const total = enterWindow(postings, cursors, first);
    if (total <= best.threshold) continue;
    const within = cursors.filter((cursor) => cursor.bound > 0).sort((a, b) => b.bound - a.bound);
    const end = Math.min(first + windowDocuments, postings.size);
    // In steps: after the first of them most lists are only asked about documents that others have found.
    for (let from = first; from < end && total > best.threshold; from += stepDocuments)
      scoreStep(postings, within, from, { best, sums, accept });
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
  readonly accept: ((document: number) => boolean) | undefined;
}

/**
 * Adds up the lists that can decide, then asks the others only about documents that can still enter. `cursors`: by falling
 * bound.
 */
function scoreStep(postings: Segment, cursors: readonly Cursor[], first: number, work: Work): void {
  const { documents, impacts } = postings;
  const { best, sums, accept } = work;
  let essential = cursors.length;
  let rest = 0;
  while (essential > 0 && rest + (cursors[essential - 1]?.bound ?? 0) <= best.threshold) {
    essential -= 1;
    rest += cursors[essential]?.bound ?? 0;
  }
  for (const cursor of cursors) {
    const start = Math.max(cursor.position, cursor.stop);
    cursor.position = start;
    cursor.stop = advancePosting(documents, first + stepDocuments, start, cursor.end);
  }
  for (const { position, stop, weight } of cursors.slice(0, essential)) {
    for (let at = position; at < stop; at += 1) {
      // In range by construction; checks for undefined would double the time of this loop.
      const slot = (documents[at] as number) - first;
      sums[slot] = (sums[slot] as number) + weight * (impacts[at] as number);
    }
  }
  const probes = cursors.slice(essential);
  let threshold = best.threshold;
  // Rising documents keep ties in order and let the probes move forward only.
  for (let slot = 0; slot < sums.length; slot += 1) {
    let score = sums[slot] as number;
    if (score === 0) continue;
    sums[slot] = 0;
    let open = rest;
    for (const probe of probes) {
      if (score + open <= threshold) break;
      open -= probe.bound;
      probe.position = advancePosting(documents, first + slot, probe.position, probe.stop);
      if (probe.position < probe.stop && documents[probe.position] === first + slot) {
        score += probe.weight * (impacts[probe.position] ?? 0);
      }
    }
    const document = postings.first + first + slot;
    if (score <= threshold || (accept !== undefined && !accept(document))) continue;
    best.offer(document, score);
    threshold = best.threshold;
  }
}
