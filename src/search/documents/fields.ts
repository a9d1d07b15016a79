/** The fields of a skill as BM25F weighs them: terms by field, weight and length normalisation. */
import type { TermCounts } from '../../schema/evidence.ts';
import { analyse } from '../text/analysis.ts';
import { ownWords, type SearchDocument } from './document.ts';
import type { Stem } from '../text/stemming.ts';
import { isStopWord } from '../text/stop-words.ts';
import type { SkillPhrases } from './task-phrases.ts';

interface FieldRule {
  readonly name: string;
  /** How much one occurrence counts. */
  readonly weight: number;
  /** Length normalisation b, 0 (none) to 1 (full). */
  readonly lengthNormalisation: number;
}

/** Order gives each field's bit in a posting's field mask. Weights and b: `docs/decisions/020-retrieval.md`. */
export const fieldRules = [
  { name: 'name', weight: 1.6, lengthNormalisation: 0.3 },
  { name: 'tags', weight: 1, lengthNormalisation: 0.3 },
  { name: 'description', weight: 1.6, lengthNormalisation: 0.95 },
  { name: 'use_for', weight: 1.6, lengthNormalisation: 0.6 },
  { name: 'tasks', weight: 1.6, lengthNormalisation: 0.3 },
  { name: 'headings', weight: 0.3, lengthNormalisation: 0.95 },
  { name: 'body', weight: 0.12, lengthNormalisation: 0.95 },
] as const satisfies readonly FieldRule[];

export type FieldName = (typeof fieldRules)[number]['name'];
type FieldCounts = ReadonlyMap<string, number>;

/** Bit of a field in a mask. */
export function fieldBit(name: FieldName): number {
  return 1 << fieldRules.findIndex((rule) => rule.name === name);
}

/** Fields whose words say what a skill is for, rather than how it does it. */
export const statedFields: number =
  fieldBit('name') | fieldBit('tags') | fieldBit('description') | fieldBit('use_for') | fieldBit('tasks');

/** Whether a field that states what the skill is for has the word; `fields`: which ones do, by word. */
export const isStated = (fields: ArrayLike<number> | undefined, at: number): boolean =>
  ((fields?.[at] ?? 0) & statedFields) !== 0;

/** Which terms of a body are kept where bodies are most of an index. */
export interface BodyLimit {
  readonly most: number;
  /** Stems of English words. */
  readonly english: { has(stem: string): boolean };
}

/** Up to so many skills all terms of bodies are kept: to cut them to a hundred cost everyday tasks up to 3 points of success@1. */
const wholeBodies = 20_000;
/** Terms kept of each body above it, where whole ones would be four fifths of the index. */
const largeBodyTerms = 100;

/** The limit in an index of so many skills; null: none. */
export function bodyLimitOf(size: number, english: () => BodyLimit['english']): BodyLimit | null {
  return size > wholeBodies ? { most: largeBodyTerms, english: english() } : null;
}

/** Stemmed term counts of each field, in the order of `fieldRules`; `limit` null: bodies are kept whole. */
export function countFields(
  document: SearchDocument,
  phrases: SkillPhrases,
  stem: Stem,
  limit: BodyLimit | null,
): FieldCounts[] {
  const text = (parts: readonly string[]): FieldCounts =>
    stemCounts(listCounts(parts.flatMap(analyse)), stem);
  const names = text([document.name, document.path_name]);
  const byField: Record<FieldName, FieldCounts> = {
    name: new Map(
      [...names.keys(), ...stemCounts(Object.entries(document.terms.name), stem).keys()].map((term) => [
        term,
        1,
      ]),
    ),
    // The category stays out: its few broad words lift whole shelves of skills over the right one.
    tags: text(document.tags),
    description: stemCounts(
      [...Object.entries(document.terms.description), ...listCounts(analyse(ownWords(document)))],
      stem,
    ),
    use_for: text(phrases.own),
    tasks: text(phrases.tasks),
    headings: stemCounts(Object.entries(document.terms.headings), stem),
    body: strongest(stemCounts(withoutStopWords(document.terms.body), stem), limit),
  };
  return fieldRules.map((rule) => byField[rule.name]);
}

function listCounts(terms: readonly string[]): [string, number][] {
  return terms.map((term) => [term, 1]);
}

function withoutStopWords(counts: TermCounts): [string, number][] {
  return Object.entries(counts).filter(([term]) => !isStopWord(term));
}

/**
 * The terms that come most often; of equally frequent ones first those that are no English words, as they name a product, a
 * format or a function, then long ones. Nothing of other documents decides, so a skill's terms change with the skill alone.
 */
function strongest(counts: FieldCounts, limit: BodyLimit | null): FieldCounts {
  if (limit === null || counts.size <= limit.most) return counts;
  const { english } = limit;
  const kept = [...counts]
    .sort(
      ([a, x], [b, y]) =>
        y - x || Number(english.has(a)) - Number(english.has(b)) || b.length - a.length || (a < b ? -1 : 1),
    )
    .slice(0, limit.most);
  return new Map(kept);
}

function stemCounts(counts: readonly (readonly [string, number])[], stem: Stem): Map<string, number> {
  const stemmed = new Map<string, number>();
  for (const [term, count] of counts) {
    const key = stem(term);
    stemmed.set(key, (stemmed.get(key) ?? 0) + count);
  }
  return stemmed;
}
