/** What a search is asked for and what it answers. */
import type { ScorePart } from './mix.ts';
import type { QueryWord } from '../words/query-word.ts';
import type { Verdict } from './verdict.ts';

/** Which skills are wanted, how many, and in what form. */
export interface SearchConditions {
  /** Most hits, 0 and up. */
  readonly limit: number;
  /** Hits left out before the first; 0 by default. */
  readonly offset?: number;
  /** How many of the best matches `documents` names, whatever `limit` is; 0 by default, and always in `resolve`. */
  readonly counted?: number;
  /** Only hits with a higher score are wanted; all by default. */
  readonly above?: number;
  /** Whether a skill, by its number in the index, may appear at all. */
  readonly accept?: (document: number) => boolean;
  /** `resolve` folds copies, orders for tasks of several parts and answers with fewer, closer candidates. */
  readonly mode: 'search' | 'resolve';
}

export interface Wording {
  /** Words of the field for the task, as the caller knows them; they help to find and order, and are judged apart. */
  readonly keywords?: readonly string[] | undefined;
  /** Whether the last word may be the beginning of one, as while typing. */
  readonly prefix?: boolean | undefined;
}

export interface SearchOptions extends SearchConditions, Wording {}

export interface Correction {
  readonly from: string;
  readonly to: string;
}

export interface SearchHit {
  readonly slug: string;
  /** Number of the skill in this index. */
  readonly doc: number;
  /** 0-100, the sum of `parts`; comparable within one answer. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly matched: readonly { readonly field: string; readonly terms: readonly string[] }[];
  /** Words of the query and its keywords that the skill states, each once, in their order. */
  readonly stated: readonly string[];
  /** Those that it states nowhere, the rarest first; no everyday words, units or what is not wanted, common ones where there is no other. */
  readonly unstated: readonly string[];
  /** Those of them that the query itself says. */
  readonly lacking: readonly string[];
  readonly relevance: 'strong' | 'weak';
  /** Whether the query is one of the skill's names and nothing else. */
  readonly called: boolean;
  /** Whether it is worth a look though nothing may be adequate. */
  readonly near: boolean;
  /** Slugs of copies that were found too; only in `resolve`. */
  readonly also: readonly string[];
}

export interface SearchResult {
  /** The words of the query itself, as they were read. */
  readonly said: readonly QueryWord[];
  /** Skills that have a word of the query. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** Numbers of the best matches, best first, as many as were to be counted. */
  readonly documents: readonly number[];
  /** Calibrated: whether the best hit is adequate for the task. */
  readonly verdict: Verdict;
  readonly corrections: readonly Correction[];
  /** What `unstated` is of a skill that states none of the words. */
  readonly asked: readonly string[];
  /** Whether there is text, but no word that can be searched for; then nothing is found. */
  readonly wordless: boolean;
  /** Whether hardly a word of the query itself is known, which may be in a language that is not read, and nothing is adequate or keywords alone say what is. */
  readonly mostlyUnknown: boolean;
}

/** Whether the query is the name of the first skill and of no other, which is a choice of it. */
export function isCalled([first, ...others]: readonly Pick<SearchHit, 'called'>[]): boolean {
  return first?.called === true && !others.some(({ called }) => called);
}
