/** Search documents → the index file: terms, postings, lexicon, vectors, names, families. */
import { canonicalNumbers, type CopyFacts, copyFacts } from './copies.ts';
import type { SearchDocument } from '../documents/document.ts';
import { type DocumentFields, DocumentStore } from '../documents/document-store.ts';
import { bodyLimitOf, statedFields } from '../documents/fields.ts';
import { ExclusionsWriter, writeExclusions } from './exclusions.ts';
import { foldImpacts, measure } from './impacts.ts';
import { writeInt8 } from '../vectors/int8-vectors.ts';
import { writeKnownTasks } from './known-tasks.ts';
import { writeEnglish } from '../words/english.ts';
import { LexiconWriter } from '../words/lexicon.ts';
import { chooseModelTerms, rarityOf, unstated } from '../vectors/model-terms.ts';
import { NamesWriter } from './names.ts';
import { countInFields, writePostings } from './postings.ts';
import { writeSections, type SectionArray } from '../storage/sections.ts';
import { createStem } from '../text/stemming.ts';
import { writeStrings } from '../storage/strings.ts';
import { type Background, type Rarities, rarityBeside, vectorsOf, withTermsOf } from './background.ts';
import { allPhrases, phrasesBySkill, type TaskPhrases, usePhrases } from '../documents/task-phrases.ts';
import { learnTopics } from '../vectors/topic-model.ts';
import { learnWords } from '../vectors/word-model.ts';
import { WordOrderWriter, writeWordOrder } from './word-order.ts';

/** The same bytes as `IndexBuilder` makes, of documents that are all there. */
export function buildSearchIndex(
  documents: Iterable<SearchDocument>,
  tasks: readonly TaskPhrases[] = [],
  english: readonly string[] = [],
  background: Background | null = null,
): Uint8Array<ArrayBuffer> {
  const builder = new IndexBuilder(tasks, { english, background });
  for (const document of documents) builder.add(document);
  return writeSections(builder.finish());
}

/** What is known of language beside the documents. */
interface Language {
  /** The words of English, to tell a real word that no skill uses from a typing error; none: every such word may be one. */
  readonly english: readonly string[];
  /** For a catalog of fewer skills than `leastWithoutBackground`; null: the documents are measured by themselves. */
  readonly background: Background | null;
}

/**
 * The whole index from documents that are added one by one and not kept; the same for the same documents in any order.
 * Documents are numbered by falling prior, then slug.
 */
export class IndexBuilder {
  readonly #stem = createStem();
  readonly #tasks: readonly TaskPhrases[];
  readonly #language: Language;
  readonly #phrasesOf: ReadonlyMap<string, readonly string[]>;
  readonly #store: DocumentStore;
  readonly #lexicon = new LexiconWriter();
  readonly #names = new NamesWriter(this.#stem);
  readonly #wordOrder = new WordOrderWriter(this.#stem);
  readonly #exclusions = new ExclusionsWriter(this.#stem);
  readonly #facts: (CopyFacts & { readonly prior: number })[] = [];

  /** @param size Documents that will be added, about. */
  constructor(tasks: readonly TaskPhrases[], language: Language, size = 0) {
    this.#tasks = tasks;
    this.#language = language;
    const limit = bodyLimitOf(size, () => new Set(language.english.map(this.#stem)));
    this.#store = new DocumentStore(this.#stem, limit);
    this.#phrasesOf = phrasesBySkill(tasks);
  }

  add(document: SearchDocument): void {
    const phrases = usePhrases(document, this.#phrasesOf);
    this.#store.add(document, phrases);
    this.#lexicon.add(document, allPhrases(phrases));
    this.#names.add(document);
    this.#wordOrder.add(document);
    this.#exclusions.add(document);
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
    const { english, background } = this.#language;
    const own = this.#store.inOrder(order);
    const documents = background === null ? own : withTermsOf(background, own);
    const { terms } = documents;
    const termOf = new Map(terms.map((term, at) => [term, at]));
    const findTerm = (term: string): number => termOf.get(term) ?? -1;
    const measures = background?.measures ?? measure(documents);
    const lists = foldImpacts(documents, measures);
    const stating = Uint32Array.from(terms, (_, term) => countInFields(lists, term, statedFields));
    const having = Uint32Array.from(
      terms,
      (_, term) => (lists.starts[term + 1] ?? 0) - (lists.starts[term] ?? 0),
    );
    const rarities =
      background === null
        ? rarityAlone(stating, sorted.length)
        : rarityBeside(background, terms, stating, sorted.length);
    return {
      priors: Float32Array.from(sorted, ({ prior }) => prior),
      canonical: canonicalNumbers(sorted, numberOf),
      ...writeStrings(
        'slugs',
        sorted.map(({ slug }) => slug),
      ),
      ...writeStrings('terms', terms),
      'terms.rarity': rarities.rarity,
      'terms.stating': rarities.stating,
      'rarity.skills': Uint32Array.of(rarities.skills),
      ...writePostings(lists, sorted.length),
      'fields.lengths': Float32Array.from(measures.lengths),
      'fields.weight': Float32Array.of(measures.weight),
      ...this.#lexicon.write(this.#stem, findTerm),
      ...writeEnglish(english, this.#stem),
      ...this.#names.write(order, findTerm),
      ...writeWordOrder(this.#wordOrder.inOrder(order)),
      ...writeExclusions(this.#exclusions.inOrder(order)),
      ...(background === null
        ? vectorSections(documents, having, stating)
        : vectorsOf(background, documents)),
      ...writeKnownTasks(this.#tasks, this.#stem, findTerm, (slug) => numberOf.get(slug) ?? -1),
    };
  }
}

/** Rarity in what skills state, not in how they do it: a word common in bodies may still name just one skill's purpose. */
function rarityAlone(stating: Uint32Array, skills: number): Rarities {
  const rarity = Float32Array.from(stating, (count) => rarityOf(Math.max(count, unstated), skills));
  return { rarity, stating, skills };
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
    'model.rarity': Float32Array.from(model.rarity),
    'model.stated': Float32Array.from(model.statedShare),
    'words.common': Float32Array.from(words.common),
    ...writeInt8('topics.terms', topics.terms),
    ...writeInt8('topics.documents', topics.documents),
    ...writeInt8('words.terms', words.terms),
    ...writeInt8('words.documents', words.documents),
  };
}
