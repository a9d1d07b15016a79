/** Which terms get vectors, and each skill's weighted terms as the models learn from them. */
import type { DocumentFields } from '../documents/document-store.ts';
import { fieldRules, type FieldName } from '../documents/fields.ts';
import { isStopWord } from '../text/stop-words.ts';

/** Upper bound of the models' size; the most frequent terms are kept. */
const mostModelTerms = 12_000;
/** A term must be in this many skills, or be stated by two, to be worth a vector. */
const leastSkills = 3;
const leastStating = 2;
/** In a smaller registry one skill is enough: there most words are stated once. */
const smallRegistry = 500;
/** A term in a larger share of the skills tells nothing. */
const mostCommonShare = 0.6;

const modelWeights: Readonly<Record<FieldName, number>> = {
  name: 2,
  tags: 1.5,
  description: 2,
  use_for: 2,
  tasks: 1,
  headings: 0.5,
  body: 0.3,
};

/** Of a term without a vector. */
export const noRow = 0xffffffff;

export interface ModelTerms {
  /** Terms with a vector, rising; the position is the term's row in every model. */
  readonly terms: Uint32Array;
  /** Row by term, or `noRow`. */
  readonly rows: Uint32Array;
  /** Natural logarithm of rarity over all fields, by row. */
  readonly rarity: Float64Array;
  /** Share of skills that state the term, 0-1, by row. */
  readonly statedShare: Float64Array;
}

/** `having`, `stating`: skills that have each term in any field, and that state it. */
export function chooseModelTerms(
  { size, terms }: DocumentFields,
  having: Uint32Array,
  stating: Uint32Array,
): ModelTerms {
  const all = (term: number): number => having[term] ?? 0;
  const stated = (term: number): number => stating[term] ?? 0;
  const leastStated = size < smallRegistry ? 1 : leastStating;
  const chosen = Uint32Array.from(terms.keys())
    .filter(
      (term) =>
        (all(term) >= leastSkills || stated(term) >= leastStated) &&
        all(term) < size * mostCommonShare &&
        isWord(terms[term] ?? ''),
    )
    // Terms are sorted, so equals stay in the order of the alphabet.
    .sort((a, b) => stated(b) - stated(a) || all(b) - all(a) || a - b)
    .slice(0, mostModelTerms)
    .sort();
  const rows = new Uint32Array(terms.length).fill(noRow);
  chosen.forEach((term, row) => (rows[term] = row));
  return {
    terms: chosen,
    rows,
    rarity: Float64Array.from(chosen, (term) => rarityOf(all(term), size)),
    statedShare: Float64Array.from(chosen, (term) => Math.max(stated(term), 0.5) / size),
  };
}

/** Skills that count as stating a term that only bodies hold. */
export const unstated = 0.5;

/** ln(1 + (N − df + ½) / (df + ½)): BM25's inverse document frequency, above 0. */
export function rarityOf(documentFrequency: number, documentCount: number): number {
  return Math.log(1 + (documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** A skill's terms as [row, weight], rarer and oftener named ones heavier, of length 1; sorted by row. */
export function toModelRow(
  documents: DocumentFields,
  document: number,
  { rows, rarity }: { readonly rows: Uint32Array; readonly rarity: ArrayLike<number> },
): [number, number][] {
  const weights = new Map<number, number>();
  fieldRules.forEach(({ name }, field) => {
    documents.eachTerm(document, field, (term, count) => {
      const row = rows[term] ?? noRow;
      if (row !== noRow) weights.set(row, (weights.get(row) ?? 0) + modelWeights[name] * Math.log1p(count));
    });
  });
  const row = [...weights].map(([at, weight]): [number, number] => [at, weight * (rarity[at] ?? 0)]);
  const length = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
  return row.map(([at, weight]): [number, number] => [at, weight / length]).sort((a, b) => a[0] - b[0]);
}

function isWord(term: string): boolean {
  return !/^\d+$/.test(term) && !isStopWord(term);
}
