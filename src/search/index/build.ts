/** Search documents → the index file: terms, postings, lexicon, vectors, names, families. */
import { analyse, withoutExclusions } from '../text/analysis.ts';
import { ownWords, type SearchDocument } from './document.ts';
import { countFields, statedFields, type FieldCounts } from './fields.ts';
import { foldImpacts } from './impacts.ts';
import { toInt8, writeInt8 } from '../vectors/int8-vectors.ts';
import { writeKnownTasks } from './known-tasks.ts';
import { canonicalNumbers } from './copies.ts';
import { writeEnglish } from '../words/english.ts';
import { writeLexicon } from '../words/lexicon.ts';
import { chooseModelTerms, rarityOf } from '../vectors/model-terms.ts';
import { writeNames } from './names.ts';
import { countInFields, writePostings } from './postings.ts';
import { writeSections, type SectionArray } from './sections.ts';
import { createStem, type Stem } from '../text/stemming.ts';
import { isStopWord } from '../text/stop-words.ts';
import { writeStrings } from './strings.ts';
import {
  allPhrases,
  phrasesBySkill,
  usePhrases,
  type SkillPhrases,
  type TaskPhrases,
} from '../text/task-phrases.ts';
import { learnTopics } from '../vectors/topic-model.ts';
import { learnWords } from '../vectors/word-model.ts';

const none: SkillPhrases = { own: [], tasks: [] };

/** A term without a vector. */
const noRow = 0xffffffff;

/** Skills that count as stating a term that only bodies hold. */
const unstated = 0.5;

/**
 * The whole index as one file, the same bytes for the same documents in any order.
 * Documents are numbered by falling prior, then slug.
 * @param english The words of English, to tell a real word that no skill uses from a typing error; none: every such word may be one.
 * @throws RangeError when two documents share a slug.
 */
export function buildSearchIndex(
  documents: readonly SearchDocument[],
  tasks: readonly TaskPhrases[] = [],
  english: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const sorted = [...documents].sort((a, b) => b.prior - a.prior || (a.slug < b.slug ? -1 : 1));
  const numberOf = new Map(sorted.map((document, at) => [document.slug, at]));
  if (numberOf.size !== sorted.length) throw new RangeError('two search documents share one slug');
  const stem = createStem();
  const bySkill = phrasesBySkill(tasks);
  const phrases = sorted.map((document) => usePhrases(document, bySkill));
  const fields = sorted.map((document, at) => countFields(document, phrases[at] ?? none, stem));
  const postings = foldImpacts(fields);
  const terms = [...postings.keys()].sort();
  const termOf = new Map(terms.map((term, at) => [term, at]));
  const stating = Uint32Array.from(terms, (term) => countInFields(postings.get(term) ?? [], statedFields));
  const texts = sorted.map((document, at) => stemTexts(document, allPhrases(phrases[at] ?? none), stem));
  return writeSections({
    priors: Float32Array.from(sorted, (document) => document.prior),
    canonical: canonicalNumbers(sorted, numberOf),
    ...writeStrings(
      'slugs',
      sorted.map((document) => document.slug),
    ),
    ...writeStrings('terms', terms),
    // Rarity in what skills state, not in how they do it: a word common in bodies may still name just one skill's purpose.
    'terms.rarity': Float32Array.from(stating, (skills) =>
      rarityOf(Math.max(skills, unstated), sorted.length),
    ),
    'terms.stating': stating,
    ...writePostings(
      terms.map((term) => postings.get(term) ?? []),
      sorted.length,
    ),
    ...writeLexicon(sorted, phrases.map(allPhrases), stem, (term) => termOf.get(term) ?? -1),
    ...writeEnglish(english, stem),
    ...writeNames(sorted, stem, (term) => termOf.get(term) ?? -1),
    ...vectorSections(fields, texts, terms),
    ...writeKnownTasks(
      tasks,
      stem,
      (term) => termOf.get(term) ?? -1,
      (slug) => numberOf.get(slug) ?? -1,
    ),
  });
}

/** The stemmed words of a skill's name and stated texts in reading order, stop words left out. */
function stemTexts(document: SearchDocument, phrases: readonly string[], stem: Stem): string[][] {
  const texts = [
    `${document.name} ${document.path_name} ${document.tags.join(' ')}`,
    withoutExclusions(document.text ?? ''),
    ownWords(document),
    ...phrases,
  ];
  return texts
    .filter((text) => text !== '')
    .map((text) =>
      analyse(text)
        .filter((term) => !isStopWord(term))
        .map(stem),
    );
}

function termNumbers(terms: Iterable<string>, termOf: ReadonlyMap<string, number>): number[] {
  return [...terms].map((term) => termOf.get(term)).filter((term) => term !== undefined);
}

function vectorSections(
  fields: readonly (readonly FieldCounts[])[],
  texts: readonly (readonly (readonly string[])[])[],
  terms: readonly string[],
): Record<string, SectionArray> {
  const model = chooseModelTerms(fields);
  const topics = learnTopics(fields, model);
  const sequences = texts.map((parts) => parts.map((part) => termNumbers(part, model.rowOf)));
  const words = learnWords(fields, sequences, model);
  return {
    'model.rows': Uint32Array.from(terms, (term) => model.rowOf.get(term) ?? noRow),
    'model.stated': Float32Array.from(model.statedShare),
    'words.common': Float32Array.from(words.common),
    ...writeInt8('topics.terms', toInt8(topics.terms, topics.rank)),
    ...writeInt8('topics.documents', toInt8(topics.documents, topics.rank)),
    ...writeInt8('words.terms', toInt8(words.terms, words.rank)),
    ...writeInt8('words.documents', toInt8(words.documents, words.rank)),
  };
}
