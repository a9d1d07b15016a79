/** Search documents → the index file: terms, postings, lexicon, vectors, names, families. */
import { canonicalNumbers, type CopyFacts, copyFacts } from './copies.ts';
import type { SearchDocument } from '../documents/document.ts';
import { type DocumentFields, DocumentStore } from '../documents/document-store.ts';
import { bodyLimitOf, statedFields } from '../documents/fields.ts';
import { foldImpacts, measure } from './impacts.ts';
import { writeInt8 } from '../vectors/int8-vectors.ts';
import { writeKnownTasks } from './known-tasks.ts';
import { writeEnglish } from '../words/english.ts';
import { LexiconWriter } from '../words/lexicon.ts';
import { chooseModelTerms, rarityOf } from '../vectors/model-terms.ts';
import { NamesWriter } from './names.ts';
import { countInFields, writePostings } from './postings.ts';
import { writeSections, type SectionArray } from '../storage/sections.ts';
import { createStem } from '../text/stemming.ts';
import { writeStrings } from '../storage/strings.ts';
import { allPhrases, phrasesBySkill, type TaskPhrases, usePhrases } from '../documents/task-phrases.ts';
import { learnTopics } from '../vectors/topic-model.ts';
import { learnWords } from '../vectors/word-model.ts';
import { WordOrderWriter, writeWordOrder } from './word-order.ts';

/** Skills that count as stating a term that only bodies hold. */
const unstated = 0.5;

/** The same bytes as `IndexBuilder` makes, of documents that are all there. */
export function buildSearchIndex(
  documents: Iterable<SearchDocument>,
  tasks: readonly TaskPhrases[] = [],
  english: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const builder = new IndexBuilder(tasks, english);
  for (const document of documents) builder.add(document);
  return writeSections(builder.finish());
}

/**
 * The whole index from documents that are added one by one and not kept; the same for the same documents in any order.
 * Documents are numbered by falling prior, then slug.
 */
export class IndexBuilder {
  readonly #stem = createStem();
  readonly #tasks: readonly TaskPhrases[];
  readonly #english: readonly string[];
  readonly #phrasesOf: ReadonlyMap<string, readonly string[]>;
  readonly #store: DocumentStore;
  readonly #lexicon = new LexiconWriter();
  readonly #names = new NamesWriter(this.#stem);
  readonly #wordOrder = new WordOrderWriter(this.#stem);
  readonly #facts: (CopyFacts & { readonly prior: number })[] = [];

  /**
   * @param english The words of English, to tell a real word that no skill uses from a typing error; none: every such word may be one.
   * @param size Documents that will be added, about.
   */
  constructor(tasks: readonly TaskPhrases[], english: readonly string[], size = 0) {
    this.#tasks = tasks;
    this.#english = english;
    const limit = bodyLimitOf(size, () => new Set(english.map(this.#stem)));
    this.#store = new DocumentStore(this.#stem, limit);
    this.#phrasesOf = phrasesBySkill(tasks);
  }

  add(document: SearchDocument): void {
    const phrases = usePhrases(document, this.#phrasesOf);
    this.#store.add(document, phrases);
    this.#lexicon.add(document, allPhrases(phrases));
    this.#names.add(document);
    this.#wordOrder.add(document);
    this.#facts.push({ ...copyFacts(document), prior: document.prior });
  }

  /** The sections of the index file. @throws RangeError when two documents share a slug. */
  finish(): Record<string, SectionArray> {
    const facts = this.#facts;
    const order = Uint32Array.from(facts.keys()).sort((a, b) => {
      const [one, other] = [facts[a], facts[b]];
      return (other?.prior ?? 0) - (one?.prior ?? 0) || ((one?.slug ?? '') < (other?.slug ?? '') ? -1 : 1);
    });
    const sorted = Array.from(order, (at) => facts[at]).filter((each) => each !== undefined);
    const numberOf = new Map(sorted.map(({ slug }, at) => [slug, at]));
    if (numberOf.size !== sorted.length) throw new RangeError('two search documents share one slug');
    const documents = this.#store.inOrder(order);
    const { terms } = documents;
    const termOf = new Map(terms.map((term, at) => [term, at]));
    const findTerm = (term: string): number => termOf.get(term) ?? -1;
    const measures = measure(documents);
    const lists = foldImpacts(documents, measures);
    const stating = Uint32Array.from(terms, (_, term) => countInFields(lists, term, statedFields));
    const having = Uint32Array.from(
      terms,
      (_, term) => (lists.starts[term + 1] ?? 0) - (lists.starts[term] ?? 0),
    );
    return {
      priors: Float32Array.from(sorted, ({ prior }) => prior),
      canonical: canonicalNumbers(sorted, numberOf),
      ...writeStrings(
        'slugs',
        sorted.map(({ slug }) => slug),
      ),
      ...writeStrings('terms', terms),
      // Rarity in what skills state, not in how they do it: a word common in bodies may still name just one skill's purpose.
      'terms.rarity': Float32Array.from(stating, (skills) =>
        rarityOf(Math.max(skills, unstated), sorted.length),
      ),
      'terms.stating': stating,
      ...writePostings(lists, sorted.length),
      'fields.lengths': Float32Array.from(measures.lengths),
      'fields.weight': Float32Array.of(measures.weight),
      ...this.#lexicon.write(this.#stem, findTerm),
      ...writeEnglish(this.#english, this.#stem),
      ...this.#names.write(order, findTerm),
      ...writeWordOrder(this.#wordOrder.inOrder(order)),
      ...vectorSections(documents, having, stating),
      ...writeKnownTasks(this.#tasks, this.#stem, findTerm, (slug) => numberOf.get(slug) ?? -1),
    };
  }
}

function vectorSections(
  documents: DocumentFields,
  having: Uint32Array,
  stating: Uint32Array,
): Record<string, SectionArray> {
  const model = chooseModelTerms(documents, having, stating);
  const topics = learnTopics(documents, model);
  const words = learnWords(documents, model);
  return {
    'model.rows': model.rows,
    'model.stated': Float32Array.from(model.statedShare),
    'words.common': Float32Array.from(words.common),
    ...writeInt8('topics.terms', topics.terms),
    ...writeInt8('topics.documents', topics.documents),
    ...writeInt8('words.terms', words.terms),
    ...writeInt8('words.documents', words.documents),
  };
}
