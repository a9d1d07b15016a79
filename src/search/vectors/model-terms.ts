/** Which terms get vectors, and each skill's weighted terms as the models learn from them. */
import { fieldBit, fieldRules, statedFields, type FieldCounts, type FieldName } from '../index/fields.ts';
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

export interface ModelTerms {
  /** Sorted; the position is the term's row in every model. */
  readonly terms: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  /** Natural logarithm of rarity over all fields, by row. */
  readonly rarity: Float64Array;
  /** Share of skills that state the term, 0-1, by row. */
  readonly statedShare: Float64Array;
}

export function chooseModelTerms(documents: readonly (readonly FieldCounts[])[]): ModelTerms {
  const counts = new Map<string, { all: number; stated: number }>();
  const stated = fieldRules.map((rule) => (fieldBit(rule.name) & statedBits) !== 0);
  for (const fields of documents) {
    const seen = new Map<string, boolean>();
    fields.forEach((terms, field) => {
      for (const term of terms.keys()) seen.set(term, (seen.get(term) ?? false) || (stated[field] ?? false));
    });
    for (const [term, isStated] of seen) {
      const count = counts.get(term) ?? { all: 0, stated: 0 };
      counts.set(term, { all: count.all + 1, stated: count.stated + (isStated ? 1 : 0) });
    }
  }
  const size = documents.length;
  const chosen = [...counts]
    .filter(
      ([term, { all, stated: by }]) =>
        (all >= leastSkills || by >= (size < smallRegistry ? 1 : leastStating)) &&
        all < size * mostCommonShare &&
        isWord(term),
    )
    .sort(([a, x], [b, y]) => y.stated - x.stated || y.all - x.all || (a < b ? -1 : 1))
    .slice(0, mostModelTerms)
    .map(([term]) => term)
    .sort();
  const count = (term: string): { all: number; stated: number } => counts.get(term) ?? { all: 0, stated: 0 };
  return {
    terms: chosen,
    rowOf: new Map(chosen.map((term, row) => [term, row])),
    rarity: Float64Array.from(chosen, (term) => rarityOf(count(term).all, size)),
    statedShare: Float64Array.from(chosen, (term) => Math.max(count(term).stated, 0.5) / size),
  };
}

/** ln(1 + (N − df + ½) / (df + ½)): BM25's inverse document frequency, above 0. */
export function rarityOf(documentFrequency: number, documentCount: number): number {
  return Math.log(1 + (documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** A skill's terms as [row, weight], rarer and oftener named ones heavier, of length 1; sorted by row. */
export function toModelRow(fields: readonly FieldCounts[], model: ModelTerms): [number, number][] {
  const weights = new Map<number, number>();
  fields.forEach((counts, field) => {
    const name = fieldRules[field]?.name;
    if (name === undefined) return;
    for (const [term, count] of counts) {
      const row = model.rowOf.get(term);
      if (row !== undefined)
        weights.set(row, (weights.get(row) ?? 0) + modelWeights[name] * Math.log1p(count));
    }
  });
  const row = [...weights].map(([at, weight]): [number, number] => [at, weight * (model.rarity[at] ?? 0)]);
  const length = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
  return row.map(([at, weight]): [number, number] => [at, weight / length]).sort((a, b) => a[0] - b[0]);
}

const statedBits = statedFields;

function isWord(term: string): boolean {
  return !/^\d+$/.test(term) && !isStopWord(term);
}
