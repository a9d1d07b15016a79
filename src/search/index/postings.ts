/** Posting lists in typed arrays: documents, impacts and fields, with a maximum per term and per window of documents. */
import type { SectionArray, Sections } from '../storage/sections.ts';

/** Documents per window; between 1,024 and 16,384 the speed is the same within 15 %. */
export const windowDocuments = 4096;
/** Shorter lists are searched without a table of windows, which would be larger than they. */
const windowedFrom = 512;
const none = 0xffffffff;

/** A list of documents for each term, one after the other. */
export interface PostingLists {
  /** Start of each term's list, one more than there are terms. */
  readonly starts: Uint32Array;
  /** Rising within a list. */
  readonly documents: Uint32Array;
  /** 1-255. */
  readonly impacts: Uint8Array;
  /** Fields that contain the term, as bits in the order of `fieldRules`. */
  readonly fields: Uint8Array;
}

export interface Postings extends PostingLists {
  /** Highest impact in each term's list. */
  readonly highest: Uint8Array;
  /** First entry of each term in the window tables, or 0xffffffff for a list without. */
  readonly windowTables: Uint32Array;
  readonly windowStarts: Uint32Array;
  readonly windowHighest: Uint8Array;
}

/** The postings of some documents in a row: those of a build, or those that were added since. */
export interface Segment extends Postings {
  /** Number of the first document; within the segment documents are counted from 0. */
  readonly first: number;
  readonly size: number;
}

/** The segment that a document is in. */
export function segmentOf(segments: readonly Segment[], document: number): Segment | undefined {
  // Most indexes have one, and this is asked of every candidate.
  if (segments.length === 1) return segments[0];
  return segments.findLast(({ first }) => document >= first);
}

/** Lists with their tables; `documentCount` decides the number of windows. */
export function postingsOf(lists: PostingLists, documentCount: number): Postings {
  const terms = lists.starts.length - 1;
  const tables = Array.from({ length: terms }).filter((_, term) =>
    isWindowed(lists, term, documentCount),
  ).length;
  const postings = { ...lists, ...roomForTables(terms, tables, documentCount) };
  for (let term = 0, next = 0; term < terms; term += 1)
    next += measureList(postings, term, next, documentCount);
  return postings;
}

type Tables = Omit<Postings, keyof PostingLists>;

/** Tables still without a list; `lists`: those of at least `windowedFrom` postings, at most. */
export function roomForTables(terms: number, lists: number, documentCount: number): Tables {
  const entries = lists * entriesOf(documentCount);
  return {
    highest: new Uint8Array(terms),
    windowTables: new Uint32Array(terms).fill(none),
    windowStarts: new Uint32Array(entries),
    windowHighest: new Uint8Array(entries),
  };
}

/** Fills the tables of one term, from the entry `next` on where its list is windowed; returns how many entries it takes. */
export function measureList(postings: Postings, term: number, next: number, documentCount: number): number {
  const { starts, documents, impacts, highest, windowTables, windowStarts, windowHighest } = postings;
  const table = isWindowed(postings, term, documentCount) ? next : none;
  windowTables[term] = table;
  const end = starts[term + 1] ?? 0;
  let window = 0;
  for (let at = starts[term] ?? 0; at < end; at += 1) {
    const impact = impacts[at] ?? 0;
    if (impact > (highest[term] ?? 0)) highest[term] = impact;
    if (table === none) continue;
    for (; window <= Math.floor((documents[at] ?? 0) / windowDocuments); window += 1)
      windowStarts[table + window] = at;
    const entry = table + window - 1;
    if (impact > (windowHighest[entry] ?? 0)) windowHighest[entry] = impact;
  }
  if (table === none) return 0;
  const entries = entriesOf(documentCount);
  for (; window < entries; window += 1) windowStarts[table + window] = end;
  return entries;
}

/** Lists of so many postings in all that have a table, at most. */
export function mostWindowed(postings: number): number {
  return Math.floor(postings / windowedFrom);
}

function isWindowed({ starts }: PostingLists, term: number, documentCount: number): boolean {
  return documentCount > windowDocuments && (starts[term + 1] ?? 0) - (starts[term] ?? 0) >= windowedFrom;
}

/** Of one list: its windows, and where the last one ends. */
function entriesOf(documentCount: number): number {
  return Math.max(1, Math.ceil(documentCount / windowDocuments)) + 1;
}

/** Sections of the lists, in the order of term numbers. */
export function writePostings(lists: PostingLists, documentCount: number): Record<string, SectionArray> {
  const postings = postingsOf(lists, documentCount);
  return Object.fromEntries(Object.entries(postings).map(([name, array]) => [`postings.${name}`, array]));
}

export function readPostings(sections: Sections): Postings {
  return {
    starts: sections.u32('postings.starts'),
    documents: sections.u32('postings.documents'),
    impacts: sections.u8('postings.impacts'),
    fields: sections.u8('postings.fields'),
    highest: sections.u8('postings.highest'),
    windowTables: sections.u32('postings.windowTables'),
    windowStarts: sections.u32('postings.windowStarts'),
    windowHighest: sections.u8('postings.windowHighest'),
  };
}

/** Number of documents that hold a term in one of the fields of a mask. */
export function countInFields({ starts, fields }: PostingLists, term: number, mask: number): number {
  let count = 0;
  for (let at = starts[term] ?? 0; at < (starts[term + 1] ?? 0); at += 1)
    if (((fields[at] ?? 0) & mask) !== 0) count += 1;
  return count;
}
