/** What building an index remembers of each document: terms as numbers, in typed arrays, so that 100,000 fit in memory. */
import { analyse, withoutExclusions } from '../text/analysis.ts';
import type { Stem } from '../text/stemming.ts';
import { isStopWord } from '../text/stop-words.ts';
import { allPhrases, type SkillPhrases } from './task-phrases.ts';
import { ownWords, type SearchDocument } from './document.ts';
import { type BodyLimit, countFields, fieldRules } from './fields.ts';
import { partedU16, partedU32 } from '../storage/growing-lists.ts';

/** Between two texts of one document: words on either side are not neighbours. */
const border = 0xffffffff;
/** Counts above it are equal: what a term adds to a document has long reached its most. */
const countMax = 0xffff;

/** The fields of documents 0 to `size` − 1 as terms 0 to `terms.length` − 1. */
export interface DocumentFields {
  readonly size: number;
  /** Sorted; every term is in a field of some document. */
  readonly terms: readonly string[];
  /** Terms of one field with their counts, in the order in which the field has them. */
  readonly eachTerm: (document: number, field: number, visit: (term: number, count: number) => void) => void;
  /** The texts that say what a document is for, as terms in reading order; `endText` after each of them. */
  readonly eachWord: (document: number, visit: (term: number) => void, endText: () => void) => void;
}

export class DocumentStore {
  readonly #stem: Stem;
  readonly #limit: BodyLimit | null;
  readonly #numbers = new Map<string, number>();
  /** Whether a word is a term of a field, by its number; the others are in texts only. */
  readonly #isTerm: boolean[] = [];
  readonly #starts = partedU32();
  readonly #terms = partedU32();
  readonly #counts = partedU16();
  readonly #textStarts = partedU32();
  readonly #words = partedU32();

  /** `limit`: of the terms of a body. */
  constructor(stem: Stem, limit: BodyLimit | null) {
    this.#stem = stem;
    this.#limit = limit;
  }

  add(document: SearchDocument, phrases: SkillPhrases): void {
    for (const counts of countFields(document, phrases, this.#stem, this.#limit)) {
      this.#starts.push(this.#terms.length);
      for (const [term, count] of counts) {
        const number = this.#numberOf(term);
        this.#isTerm[number] = true;
        this.#terms.push(number);
        this.#counts.push(Math.min(count, countMax));
      }
    }
    this.#textStarts.push(this.#words.length);
    for (const text of textsOf(document, allPhrases(phrases))) {
      for (const word of analyse(text))
        if (!isStopWord(word)) this.#words.push(this.#numberOf(this.#stem(word)));
      this.#words.push(border);
    }
  }

  /** `order[n]`: which of the added documents is number `n`. */
  inOrder(order: Uint32Array): DocumentFields {
    const names = [...this.#numbers.keys()];
    const terms = names.filter((_, number) => this.#isTerm[number] === true).sort();
    const termOf = new Uint32Array(names.length).fill(border);
    terms.forEach((term, at) => (termOf[this.#numbers.get(term) ?? 0] = at));
    const end = (
      starts: { readonly length: number; at(position: number): number },
      at: number,
      all: number,
    ): number => (at < starts.length ? starts.at(at) : all);
    return {
      size: order.length,
      terms,
      eachTerm: (document, field, visit) => {
        const at = (order[document] ?? 0) * fieldRules.length + field;
        const stop = end(this.#starts, at + 1, this.#terms.length);
        for (let entry = this.#starts.at(at); entry < stop; entry += 1)
          visit(termOf[this.#terms.at(entry)] ?? border, this.#counts.at(entry));
      },
      eachWord: (document, visit, endText) => {
        const at = order[document] ?? 0;
        const stop = end(this.#textStarts, at + 1, this.#words.length);
        for (let entry = this.#textStarts.at(at); entry < stop; entry += 1) {
          const word = this.#words.at(entry);
          if (word === border) endText();
          else if (termOf[word] !== border) visit(termOf[word] ?? border);
        }
      },
    };
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    this.#isTerm.push(false);
    return number;
  }
}

/** A skill's name and what it states, its phrases included, in reading order. */
function textsOf(document: SearchDocument, phrases: readonly string[]): string[] {
  return [
    `${document.name} ${document.path_name} ${document.tags.join(' ')}`,
    withoutExclusions(document.text ?? ''),
    ownWords(document),
    ...phrases,
  ].filter((text) => text !== '');
}
