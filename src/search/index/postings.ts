/** Posting lists in typed arrays: documents, impacts and fields, with a maximum per term and per window of documents. */
import type { Posting } from './impacts.ts';
import type { SectionArray, Sections } from './sections.ts';

/** Documents per window; between 1,024 and 16,384 the speed is the same within 15 %. */
export const windowDocuments = 4096;
/** Shorter lists are searched without a table of windows, which would be larger than they. */
const windowedFrom = 512;
const none = 0xffffffff;

export interface Postings {
  /** Start of each term's list, one more than there are terms. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly impacts: Uint8Array;
  readonly fields: Uint8Array;
  /** Highest impact in each term's list. */
  readonly highest: Uint8Array;
  /** First entry of each term in the window tables, or 0xffffffff for a list without. */
  readonly windowTables: Uint32Array;
  readonly windowStarts: Uint32Array;
  readonly windowHighest: Uint8Array;
}

/** Sections of the lists, in the order of term numbers; `documentCount` decides the number of windows. */
export function writePostings(
  lists: readonly (readonly Posting[])[],
  documentCount: number,
): Record<string, SectionArray> {
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  const windows = Math.max(1, Math.ceil(documentCount / windowDocuments));
  const windowed = windows > 1 ? lists.filter((list) => list.length >= windowedFrom).length : 0;
  const postings: Postings = {
    starts: new Uint32Array(lists.length + 1),
    documents: new Uint32Array(total),
    impacts: new Uint8Array(total),
    fields: new Uint8Array(total),
    highest: new Uint8Array(lists.length),
    windowTables: new Uint32Array(lists.length).fill(none),
    windowStarts: new Uint32Array(windowed * (windows + 1)),
    windowHighest: new Uint8Array(windowed * (windows + 1)),
  };
  let at = 0;
  let table = 0;
  lists.forEach((list, term) => {
    const windowing = windows > 1 && list.length >= windowedFrom;
    if (windowing) postings.windowTables[term] = table;
    let window = 0;
    for (const { document, impact, fields } of list) {
      if (windowing)
        for (; window <= Math.floor(document / windowDocuments); window += 1)
          postings.windowStarts[table + window] = at;
      postings.documents[at] = document;
      postings.impacts[at] = impact;
      postings.fields[at] = fields;
      if (impact > (postings.highest[term] ?? 0)) postings.highest[term] = impact;
      const entry = table + window - 1;
      if (windowing && impact > (postings.windowHighest[entry] ?? 0)) postings.windowHighest[entry] = impact;
      at += 1;
    }
    if (windowing) {
      for (; window <= windows; window += 1) postings.windowStarts[table + window] = at;
      table += windows + 1;
    }
    postings.starts[term + 1] = at;
  });
  return Object.fromEntries(
    Object.entries(postings).map(([name, array]) => [`postings.${name}`, array as SectionArray]),
  );
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

/** First position in [from, to) whose document is not below `document`; `to` when there is none. */
export function findPosting(documents: Uint32Array, document: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((documents[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of documents that hold a term in one of the fields of a mask. */
export function countInFields(list: readonly Posting[], mask: number): number {
  return list.reduce((count, { fields }) => count + ((fields & mask) === 0 ? 0 : 1), 0);
}
