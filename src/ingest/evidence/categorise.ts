/** The category of a skill that has none yet, guessed from keywords in its own text. */
import type { Category } from '../../schema/vocabulary.ts';
import { analyse, withoutExclusions } from '../../search/text/analysis.ts';
import { type CategoryKeywords, categoryKeywords } from './category-keywords.ts';

interface CategoriseInput {
  readonly name: string;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly headings: readonly string[];
  /** Path of SKILL.md; its folder names often state the field. */
  readonly path: string;
}

/** Default when nothing matches: most such skills are about developers' work. */
export const defaultCategory: Category = 'Developer workflow';

/** Weight of one hit by place. Names are chosen with care; headings are many and less precise. */
const fieldWeights = { name: 5, tags: 2, folders: 1.5, description: 1.5, headings: 0.25 } as const;
/** Most hits of one word that count in one place; more repetitions add no information. */
const mostHits = 2;
const strongWeight = 3;
const weakWeight = 1;
const productWeight = 4;
/** One common word of the description decides nothing: "servings" of a recipe are no model serving. */
const leastScore = 2;
/** Words of the description that are read; what follows is usually a list of triggers. */
const descriptionWords = 60;

/** The best category by weighted keyword hits; deterministic, ties go to the first in the table. */
export function categorise(input: CategoriseInput): Category {
  const scores = new Map<Category, number>();
  for (const [field, phrases] of fieldPhrases(input)) {
    const hits = countHits(phrases);
    for (const row of categoryKeywords) {
      const score = fieldWeights[field] * rowScore(row, hits);
      scores.set(row.category, (scores.get(row.category) ?? 0) + score);
    }
  }
  let best: { category: Category; score: number } = { category: defaultCategory, score: leastScore };
  for (const [category, score] of scores) if (score > best.score) best = { category, score };
  return best.category;
}

type Phrases = readonly (readonly string[])[];

function fieldPhrases(input: CategoriseInput): [keyof typeof fieldWeights, Phrases][] {
  const folders = input.path.split('/').slice(0, -2).join(' ');
  return [
    ['name', [analyse(input.name)]],
    ['tags', input.tags.map(analyse)],
    ['folders', [analyse(folders).filter((term) => !structuralFolders.has(term))]],
    ['description', firstWords(sentencesOf(withoutExclusions(input.description ?? '')).map(analyse))],
    ['headings', firstWords(input.headings.map(analyse))],
  ];
}

/** Words at the end of one sentence and the start of the next are no pair: "a tool. Use when …" is not about tool use. */
const sentencesOf = (text: string): string[] => text.split(/[.!?;:](?=\s|$)|\n/);

/** As many phrases as have the words that are read. */
function firstWords(phrases: Phrases): Phrases {
  let left = descriptionWords;
  return phrases.map((terms) => {
    const read = terms.slice(0, left);
    left -= read.length;
    return read;
  });
}

/** Folder words that state where skills are stored, not their subject. */
const structuralFolders: ReadonlySet<string> = new Set([
  'skill',
  'skills',
  'plugin',
  'plugins',
  'agent',
  'agents',
  'claude',
  'github',
  'src',
]);

/** Single terms and pairs of adjacent terms of one phrase, plural s removed. */
function countHits(phrases: Phrases): Map<string, number> {
  const hits = new Map<string, number>();
  for (const terms of phrases) {
    const singular = terms.map(toSingular);
    for (const [index, term] of singular.entries()) {
      hits.set(term, (hits.get(term) ?? 0) + 1);
      const next = singular[index + 1];
      if (next !== undefined) hits.set(`${term} ${next}`, (hits.get(`${term} ${next}`) ?? 0) + 1);
    }
  }
  return hits;
}

function toSingular(term: string): string {
  return term.length > 3 && /[^s]s$/.test(term) ? term.slice(0, -1) : term;
}

interface Keywords {
  readonly words: readonly { readonly key: string; readonly weight: number }[];
}

/** The table's words normalised like the texts; a pair of words counts twice. */
const prepared = new Map<Category, Keywords>(
  categoryKeywords.map((row) => {
    const weigh = (weight: number) => (word: string) => {
      const terms = analyse(word).map(toSingular);
      return { key: terms.join(' '), weight: terms.length > 1 ? 2 * weight : weight };
    };
    return [
      row.category,
      {
        words: [
          ...row.products.map(weigh(productWeight)),
          ...row.strong.map(weigh(strongWeight)),
          ...row.weak.map(weigh(weakWeight)),
        ],
      },
    ];
  }),
);

function rowScore(row: CategoryKeywords, hits: ReadonlyMap<string, number>): number {
  let score = 0;
  for (const { key, weight } of prepared.get(row.category)?.words ?? []) {
    score += weight * Math.min(mostHits, hits.get(key) ?? 0);
  }
  return score;
}
