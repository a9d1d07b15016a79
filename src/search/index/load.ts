/** The index file → an index to search: views on the one buffer, nothing decoded before it is asked for. */
import { readInt8, type Int8Vectors } from '../vectors/int8-vectors.ts';
import { readKnownTasks, type KnownTasks } from './known-tasks.ts';
import { readEnglish, type EnglishStems } from '../words/english.ts';
import { readLexicon, type Lexicon, type WordRange } from '../words/lexicon.ts';
import { type Exclusions, readExclusions } from './exclusions.ts';
import { readNames, type SkillNames } from './names.ts';
import type { FieldMeasures } from './impacts.ts';
import { readPostings, type Segment } from './postings.ts';
import { relatedByStem } from '../words/related-words.ts';
import { readSections, type Sections } from '../storage/sections.ts';
import { createStem, type Stem } from '../text/stemming.ts';
import { readStrings, type StringTable } from '../storage/strings.ts';
import { readWordOrder, type WordOrder } from './word-order.ts';

/**
 * An index of which a part is loaded. What is asked of the rest is noted, and reads as if it were not there until the caller has loaded
 * it and asks again; so what was found is worth something only after `settle`.
 */
export interface IndexParts {
  /** Words of the lexicon. */
  needWords(range: WordRange): void;
  /** Documents that are compared with a question. */
  needDocuments(documents: readonly number[]): void;
  /** All documents that have a name of this digest. */
  needNamed(digest: number): void;
  /** The pairs of words of a document. */
  needPairs(document: number): void;
  /** An answer shows these documents. */
  needShown(documents: readonly number[]): void;
  isEnglish(stem: string): boolean;
  /** Whether the lexicon has a word whose stem is this term. */
  hasWord(term: number): boolean;
  /** Throws where something that was asked for is not loaded. */
  settle(): void;
}

export interface SearchIndex {
  /** Number of skills; they are numbered by falling prior. */
  readonly size: number;
  readonly slugs: StringTable;
  /** Quality, 0-100. */
  readonly priors: Float32Array;
  /** Number of each skill's canonical family member; its own without a family. */
  readonly canonical: Uint32Array;
  readonly terms: StringTable;
  /** BM25's inverse document frequency, over what skills state. */
  readonly rarity: Float32Array;
  /** Skills that rarity was counted over: those of a background in a small catalog. */
  readonly rarityOver: number;
  /** Skills that state each term in name, tags, description or use. */
  readonly stating: Uint32Array;
  /** In the order of documents; one for an index as it was built. */
  readonly segments: readonly Segment[];
  readonly measures: FieldMeasures;
  readonly lexicon: Lexicon;
  readonly english: EnglishStems;
  readonly names: SkillNames;
  readonly wordOrder: WordOrder;
  readonly exclusions: Exclusions;
  /** Row of each term in the models; 0xffffffff for a term without. */
  readonly modelRows: Uint32Array;
  /** Rarity over all fields of each model term; empty where the index is loaded in parts. */
  readonly modelRarity: Float32Array;
  /** Share of skills that state each model term, 0-1. */
  readonly statedShare: Float32Array;
  readonly topicTerms: Int8Vectors;
  readonly topicDocuments: Int8Vectors;
  readonly wordTerms: Int8Vectors;
  readonly wordDocuments: Int8Vectors;
  readonly wordCommon: Float32Array;
  readonly knownTasks: KnownTasks;
  /** Stems of other words for the same thing, by a word's stem. */
  readonly relatedStems: ReadonlyMap<string, readonly string[]>;
  readonly stem: Stem;
  /** Null where all of it is loaded. */
  readonly parts: IndexParts | null;
}

/** @throws RangeError when the bytes are no index of this version. */
export function loadSearchIndex(bytes: Uint8Array): SearchIndex {
  return openSearchIndex(readSections(bytes), null);
}

/** @throws RangeError when a section is missing. */
export function openSearchIndex(sections: Sections, parts: IndexParts | null): SearchIndex {
  const slugs = readStrings(sections, 'slugs');
  const stem = createStem();
  return {
    size: slugs.size,
    slugs,
    priors: sections.f32('priors'),
    canonical: sections.u32('canonical'),
    terms: readStrings(sections, 'terms'),
    rarity: sections.f32('terms.rarity'),
    rarityOver: sections.u32('rarity.skills')[0] ?? 0,
    stating: sections.u32('terms.stating'),
    segments: [{ ...readPostings(sections), first: 0, size: slugs.size }],
    measures: {
      lengths: sections.f32('fields.lengths'),
      weight: sections.f32('fields.weight')[0] ?? 1,
    },
    lexicon: readLexicon(sections),
    english: readEnglish(sections),
    names: readNames(sections),
    wordOrder: readWordOrder(sections),
    exclusions: readExclusions(sections),
    modelRows: sections.u32('model.rows'),
    // Only documents that are added are measured by it.
    modelRarity: parts === null ? sections.f32('model.rarity') : new Float32Array(),
    statedShare: sections.f32('model.stated'),
    topicTerms: readInt8(sections, 'topics.terms'),
    topicDocuments: readInt8(sections, 'topics.documents'),
    wordTerms: readInt8(sections, 'words.terms'),
    wordDocuments: readInt8(sections, 'words.documents'),
    wordCommon: sections.f32('words.common'),
    knownTasks: readKnownTasks(sections),
    relatedStems: relatedByStem(stem),
    stem,
    parts,
  };
}
