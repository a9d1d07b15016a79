/** An index with documents that changed, came or went since it was built, written as one segment again without learning again. */
import type { SearchDocument } from '../documents/document.ts';
import type { TaskPhrases } from '../documents/task-phrases.ts';
import type { SectionArray } from '../storage/sections.ts';
import { writeStrings, type StringTable } from '../storage/strings.ts';
import { growingU32 } from '../storage/growing-lists.ts';
import { countVectors, type Int8Vectors, writeInt8 } from '../vectors/int8-vectors.ts';
import { pickRows } from '../storage/rows.ts';
import { writeExclusions } from './exclusions.ts';
import { GrowingIndex } from './growing-index.ts';
import { writeKnownTasks } from './known-tasks.ts';
import type { SearchIndex } from './load.ts';
import { namesPerSkill, type SkillNames } from './names.ts';
import { type PostingLists, writePostings } from './postings.ts';
import { pickWordOrder, writeWordOrder } from './word-order.ts';

/** Of a document that is no longer there. */
const gone = 0xffffffff;

export interface DocumentChange {
  /** In the place of those that have their slugs, or new. */
  readonly documents: readonly SearchDocument[];
  /** Slugs. */
  readonly removed: readonly string[];
}

/**
 * The sections of an index file. Documents are measured as `GrowingIndex` measures them: average lengths, rarities and vectors
 * of words stay those of `base`. A changed document keeps its number; the last one gets that of one that is gone.
 */
export function mergeIndex(
  base: SearchIndex,
  { documents, removed }: DocumentChange,
  tasks: readonly TaskPhrases[],
): Record<string, SectionArray> {
  const growing = new GrowingIndex(base, tasks);
  const added = documents.map((document) => ({ slug: document.slug, number: growing.add(document) }));
  const grown = growing.current();
  const order = orderOf(base, added, removed);
  const numberOf = new Uint32Array(grown.size).fill(gone);
  order.forEach((from, number) => (numberOf[from] = number));
  const slugs = Array.from(order, (from) => grown.slugs.at(from));
  const placeOf = new Map(slugs.map((slug, number) => [slug, number]));
  const find = (stem: string): number => grown.terms.find(stem);
  return {
    priors: Float32Array.from(order, (from) => grown.priors[from] ?? 0),
    canonical: Uint32Array.from(order, (from, number) => {
      const canonical = grown.canonical[from] ?? from;
      return canonical === from ? number : (placeOf.get(grown.slugs.at(canonical)) ?? number);
    }),
    ...writeStrings('slugs', slugs),
    ...writeStrings('terms', stringsOf(grown.terms)),
    'terms.rarity': grown.rarity,
    'terms.stating': grown.stating,
    'rarity.skills': Uint32Array.of(grown.rarityOver),
    ...writePostings(mergePostings(grown, numberOf), order.length),
    'fields.lengths': Float32Array.from(grown.measures.lengths),
    'fields.weight': Float32Array.of(grown.measures.weight),
    ...writeStrings('lexicon', stringsOf(grown.lexicon.words)),
    'lexicon.stems': grown.lexicon.stems,
    'lexicon.frequencies': grown.lexicon.frequencies,
    'english.stems': grown.english,
    ...pickNames(grown.names, order),
    ...writeWordOrder(pickWordOrder(grown.wordOrder, order)),
    ...writeExclusions(pickRows(grown.exclusions, order)),
    'model.rows': grown.modelRows,
    'model.rarity': grown.modelRarity,
    'model.stated': grown.statedShare,
    'words.common': grown.wordCommon,
    ...writeInt8('topics.terms', grown.topicTerms),
    ...writeInt8('topics.documents', pickVectors(grown.topicDocuments, order)),
    ...writeInt8('words.terms', grown.wordTerms),
    ...writeInt8('words.documents', pickVectors(grown.wordDocuments, order)),
    ...writeKnownTasks(tasks, grown.stem, find, (slug) => placeOf.get(slug) ?? -1),
  };
}

/** Which document of the grown index is each number of the merged one. */
function orderOf(
  base: SearchIndex,
  added: readonly { readonly slug: string; readonly number: number }[],
  removed: readonly string[],
): Uint32Array {
  const order = Array.from({ length: base.size }, (_, number) => number);
  for (const { slug, number } of added) {
    const place = base.slugs.find(slug);
    if (place < 0) order.push(number);
    else order[place] = number;
  }
  const places = removed.map((slug) => base.slugs.find(slug)).filter((place) => place >= 0);
  for (const place of places.sort((a, b) => b - a)) {
    const last = order.pop();
    if (last !== undefined && place < order.length) order[place] = last;
  }
  return Uint32Array.from(order);
}

function stringsOf(table: StringTable): string[] {
  return Array.from({ length: table.size }, (_, id) => table.at(id));
}

/** The lists of all segments as one, without the documents that are gone. */
function mergePostings({ segments, terms }: SearchIndex, numberOf: Uint32Array): PostingLists {
  const most = segments.reduce((sum, segment) => sum + segment.documents.length, 0);
  const starts = new Uint32Array(terms.size + 1);
  const documents = new Uint32Array(most);
  const impacts = new Uint8Array(most);
  const fields = new Uint8Array(most);
  let end = 0;
  for (let term = 0; term < terms.size; term += 1) {
    const start = end;
    for (const segment of segments) {
      const stop = segment.starts[term + 1] ?? 0;
      for (let at = segment.starts[term] ?? stop; at < stop; at += 1) {
        const document = numberOf[segment.first + (segment.documents[at] ?? 0)] ?? gone;
        if (document === gone) continue;
        // Nearly all come in order; each of the few others moves to its place.
        let place = end;
        for (; place > start && (documents[place - 1] ?? 0) > document; place -= 1) {
          documents[place] = documents[place - 1] ?? 0;
          impacts[place] = impacts[place - 1] ?? 0;
          fields[place] = fields[place - 1] ?? 0;
        }
        documents[place] = document;
        impacts[place] = segment.impacts[at] ?? 0;
        fields[place] = segment.fields[at] ?? 0;
        end += 1;
      }
    }
    starts[term + 1] = end;
  }
  return {
    starts,
    documents: documents.subarray(0, end),
    impacts: impacts.subarray(0, end),
    fields: fields.subarray(0, end),
  };
}

function pickNames(names: SkillNames, order: Uint32Array): Record<string, Uint32Array> {
  const digests = new Uint32Array(order.length * namesPerSkill);
  const starts = new Uint32Array(digests.length + 1);
  const terms = growingU32();
  for (let list = 0; list < digests.length; list += 1) {
    const which = list % namesPerSkill;
    const from = (order[(list - which) / namesPerSkill] ?? 0) * namesPerSkill + which;
    digests[list] = names.digests[from] ?? 0;
    for (let at = names.starts[from] ?? 0; at < (names.starts[from + 1] ?? 0); at += 1)
      terms.push(names.terms[at] ?? 0);
    starts[list + 1] = terms.length;
  }
  return { 'names.digests': digests, 'names.starts': starts, 'names.terms': terms.toArray() };
}

function pickVectors(vectors: Int8Vectors, order: Uint32Array): Int8Vectors {
  const { rank } = vectors;
  const count = countVectors(vectors) === 0 ? 0 : order.length;
  const values = new Int8Array(count * rank);
  const factors = new Float32Array(count);
  for (let number = 0; number < count; number += 1) {
    const [from, at] = vectorOf(vectors, order[number] ?? 0);
    values.set(from.values.subarray(at * rank, (at + 1) * rank), number * rank);
    factors[number] = from.factors[at] ?? 0;
  }
  return { rank, count, values, factors };
}

/** The list that has a vector, and its number there. */
function vectorOf(vectors: Int8Vectors, at: number): [Int8Vectors, number] {
  const { count, added } = vectors;
  return at < count || added === undefined ? [vectors, at] : vectorOf(added, at - count);
}
