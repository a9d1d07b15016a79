/** An index that documents are added to while it is searched: a second segment of postings, and longer lists of the rest. */
import { addVector, type Int8Vectors, Int8Writer, normaliseRows } from '../vectors/int8-vectors.ts';
import { noRow, rarityOf, toModelRow, unstated } from '../vectors/model-terms.ts';
import { eachMeaning, removeDirection } from '../vectors/word-model.ts';
import { isEnglish } from '../words/english.ts';
import { extendLexicon, statedWords } from '../words/lexicon.ts';
import { allPhrases, phrasesBySkill, type TaskPhrases, usePhrases } from '../documents/task-phrases.ts';
import type { SearchDocument } from '../documents/document.ts';
import { type DocumentFields, DocumentStore } from '../documents/document-store.ts';
import { bodyLimitOf, statedFields } from '../documents/fields.ts';
import { growingU32, joinF32, joinU32 } from '../storage/growing-lists.ts';
import { joinRows } from '../storage/rows.ts';
import { ExclusionsWriter } from './exclusions.ts';
import { foldImpacts } from './impacts.ts';
import type { SearchIndex } from './load.ts';
import { NamesWriter } from './names.ts';
import { type PostingLists, postingsOf, type Segment } from './postings.ts';
import { extendStrings } from '../storage/strings.ts';
import { joinWordOrder, WordOrderWriter } from './word-order.ts';

/**
 * Added documents are numbered after those of the base, in the order in which they are added, and are measured by the base:
 * its average lengths, rarities and word vectors stay as they are until the next build.
 */
export class GrowingIndex {
  readonly #base: SearchIndex;
  readonly #phrasesOf: ReadonlyMap<string, readonly string[]>;
  readonly #names: NamesWriter;
  readonly #wordOrder: WordOrderWriter;
  readonly #exclusions: ExclusionsWriter;
  readonly #slugs: string[] = [];
  readonly #priors: number[] = [];
  readonly #canonical: number[] = [];
  /** Number and stating documents of each term that the base does not have. */
  readonly #terms = new Map<string, number>();
  readonly #stating: number[] = [];
  readonly #words = new Map<string, number>();
  readonly #postings: { readonly terms: Uint32Array; readonly lists: PostingLists }[] = [];
  readonly #topics: Float32Array[] = [];
  readonly #meanings: Float32Array[] = [];

  constructor(base: SearchIndex, tasks: readonly TaskPhrases[]) {
    this.#base = base;
    this.#phrasesOf = phrasesBySkill(tasks);
    this.#names = new NamesWriter(base.stem);
    this.#wordOrder = new WordOrderWriter(base.stem);
    this.#exclusions = new ExclusionsWriter(base.stem);
  }

  /** Answers the document's number. */
  add(document: SearchDocument): number {
    const base = this.#base;
    const number = base.size + this.#slugs.length;
    const phrases = usePhrases(document, this.#phrasesOf);
    const english = { has: (stem: string): boolean => isEnglish(base.english, stem) };
    const limit = bodyLimitOf(base.size, () => english);
    const store = new DocumentStore(base.stem, limit);
    store.add(document, phrases);
    const fields = store.inOrder(Uint32Array.of(0));
    const lists = foldImpacts(fields, base.measures);
    const terms = Uint32Array.from(fields.terms, (term, at) =>
      this.#numberOf(term, ((lists.fields[at] ?? 0) & statedFields) !== 0),
    );
    this.#postings.push({ terms, lists });
    this.#names.add(document);
    this.#wordOrder.add(document);
    this.#exclusions.add(document);
    this.#slugs.push(document.slug);
    this.#priors.push(document.prior);
    const family = document.family === null ? -1 : base.slugs.find(document.family);
    this.#canonical.push(family < 0 ? number : family);
    for (const word of statedWords(document, allPhrases(phrases))) {
      const term = this.#find(base.stem(word));
      if (term >= 0 && base.lexicon.words.find(word) < 0) this.#words.set(word, term);
    }
    this.#addVectors(fields, terms);
    return number;
  }

  /** The base with everything that was added; nothing of it changes when more is added. */
  current(): SearchIndex {
    const base = this.#base;
    if (this.#slugs.length === 0) return base;
    const size = base.size + this.#slugs.length;
    const rarities = this.#stating.map((skills) =>
      rarityOf(Math.max(skills, unstated), Math.max(size, base.rarityOver)),
    );
    const added = Uint32Array.from(this.#slugs.keys());
    const noRows = this.#stating.map(() => noRow);
    return {
      ...base,
      size,
      slugs: extendStrings(base.slugs, [...this.#slugs]),
      priors: joinF32(base.priors, this.#priors),
      canonical: joinU32(base.canonical, this.#canonical),
      terms: extendStrings(base.terms, [...this.#terms.keys()]),
      rarity: joinF32(base.rarity, rarities),
      stating: joinU32(base.stating, this.#stating),
      segments: [...base.segments, this.#segment()],
      lexicon: extendLexicon(base.lexicon, this.#words),
      names: this.#extendNames(),
      wordOrder: joinWordOrder(base.wordOrder, this.#wordOrder.inOrder(added)),
      exclusions: joinRows(base.exclusions, this.#exclusions.inOrder(added)),
      modelRows: joinU32(base.modelRows, noRows),
      topicDocuments: extendVectors(base.topicDocuments, this.#topics),
      wordDocuments: extendVectors(base.wordDocuments, this.#meanings),
    };
  }

  #find(term: string): number {
    const known = this.#base.terms.find(term);
    return known < 0 ? (this.#terms.get(term) ?? -1) : known;
  }

  #numberOf(term: string, isStated: boolean): number {
    const known = this.#base.terms.find(term);
    if (known >= 0) return known;
    const added = this.#terms.get(term) ?? this.#base.terms.size + this.#terms.size;
    this.#terms.set(term, added);
    const place = added - this.#base.terms.size;
    this.#stating[place] = (this.#stating[place] ?? 0) + (isStated ? 1 : 0);
    return added;
  }

  /** All added documents; their lists are put together again, which takes as long as copying them. */
  #segment(): Segment {
    const starts = new Uint32Array(this.#base.terms.size + this.#terms.size + 1);
    for (const { terms } of this.#postings)
      for (const term of terms) starts[term + 1] = (starts[term + 1] ?? 0) + 1;
    for (let term = 1; term < starts.length; term += 1)
      starts[term] = (starts[term] ?? 0) + (starts[term - 1] ?? 0);
    const next = starts.slice();
    const total = starts.at(-1) ?? 0;
    const documents = new Uint32Array(total);
    const impacts = new Uint8Array(total);
    const fields = new Uint8Array(total);
    this.#postings.forEach(({ terms, lists }, document) => {
      terms.forEach((term, own) => {
        const at = next[term] ?? 0;
        next[term] = at + 1;
        documents[at] = document;
        impacts[at] = lists.impacts[own] ?? 0;
        fields[at] = lists.fields[own] ?? 0;
      });
    });
    const size = this.#postings.length;
    return { ...postingsOf({ starts, documents, impacts, fields }, size), first: this.#base.size, size };
  }

  #extendNames(): SearchIndex['names'] {
    const { digests, starts, terms } = this.#base.names;
    const order = Uint32Array.from(this.#slugs.keys());
    const added = this.#names.write(order, (stem) => this.#find(stem));
    const addedStarts = growingU32();
    for (const start of added['names.starts'].subarray(1)) addedStarts.push(terms.length + start);
    return {
      digests: joinU32(digests, added['names.digests']),
      starts: joinU32(starts, addedStarts.toArray()),
      terms: joinU32(terms, added['names.terms']),
    };
  }

  #addVectors(fields: DocumentFields, terms: Uint32Array): void {
    const { modelRows, modelRarity, statedShare, topicTerms, wordTerms, wordCommon } = this.#base;
    const rows = Uint32Array.from(terms, (term) => modelRows[term] ?? noRow);
    const topics = new Float32Array(topicTerms.rank);
    for (const [row, weight] of toModelRow(fields, 0, { rows, rarity: modelRarity }))
      addVector(topicTerms, row, weight, topics);
    normaliseRows(topics, topics.length || 1);
    const meaning = new Float32Array(wordTerms.rank);
    eachMeaning(fields, 0, { rows, statedShare }, (row, weight) =>
      addVector(wordTerms, row, weight, meaning),
    );
    normaliseRows(meaning, meaning.length || 1);
    removeDirection(meaning, wordCommon, meaning.length || 1);
    this.#topics.push(topics);
    this.#meanings.push(meaning);
  }
}

function extendVectors(base: Int8Vectors, added: readonly Float32Array[]): Int8Vectors {
  const writer = new Int8Writer(added.length, base.rank);
  for (const vector of added) writer.add(Float64Array.from(vector));
  return { ...base, added: writer.vectors };
}
