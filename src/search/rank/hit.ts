/** One ranked skill → a hit: its score in parts, and which words of the query it states and which not. */
import { fieldBit, fieldRules, statedFields } from '../documents/fields.ts';
import type { SearchIndex } from '../index/load.ts';
import { isFoundAsTyped, isSurelyMeant, type QueryWord } from '../words/query-word.ts';
import type { Candidate } from './features.ts';
import { verdictAlone, smallness } from './decide-verdict.ts';
import { type ScorePart, scoreParts } from './mix.ts';
import { leastLength } from './verdict-input.ts';
import type { Correction, SearchHit } from './result.ts';

/** What the comparison with others of about the same score changes in a score. */
const comparedPart = 'beside its neighbours';

/** Share of its weight from which a word is one that the query asks for: a keyword's is .7, a part's or a denied one's .3. */
const leastShare = 0.7;

export interface Ranked {
  readonly document: number;
  readonly score: number;
  readonly candidate: Candidate;
}

/** A class, since an object with getters of its own has a shape of its own, which keeps its whole search in memory until a full collection. */
class Hit implements SearchHit {
  readonly slug;
  readonly doc;
  readonly score;
  readonly stated;
  readonly unstated: readonly string[];
  readonly called;
  readonly also;
  readonly #words;
  readonly #ranked;
  readonly #prior;
  readonly #few;

  constructor(index: SearchIndex, words: readonly QueryWord[], ranked: Ranked, others: readonly Ranked[]) {
    const { document, candidate, score } = ranked;
    this.slug = index.slugs.at(document);
    this.doc = document;
    this.score = score;
    this.stated = foundIn(words, candidate).map(asFound);
    this.unstated = unstatedWords(index, words, candidate);
    this.called = candidate.called;
    this.also = others.map((other) => index.slugs.at(other.document));
    this.#words = words;
    this.#ranked = ranked;
    this.#prior = index.priors[document] ?? 0;
    this.#few = smallness(index);
  }

  // The rest is made when it is asked for: most answers explain one hit of many.

  get relevance(): SearchHit['relevance'] {
    return this.#alone().verdict === 'match' ? 'strong' : 'weak';
  }

  get near(): boolean {
    return this.#alone().near;
  }

  get parts(): ScorePart[] {
    return partsOf(this.#ranked, this.#prior);
  }

  get matched(): SearchHit['matched'] {
    return matchedIn(this.#words, this.#ranked.candidate);
  }

  get lacking(): string[] {
    const own = new Set(this.#words.filter(({ isKeyword }) => !isKeyword).map(({ text }) => text));
    return this.unstated.filter((text) => own.has(text));
  }

  #alone(): ReturnType<typeof verdictAlone> {
    return verdictAlone(this.#words, this.#ranked.candidate, this.#few);
  }
}

export function toHit(
  index: SearchIndex,
  words: readonly QueryWord[],
  ranked: Ranked,
  others: readonly Ranked[],
): SearchHit {
  return new Hit(index, words, ranked, others);
}

function foundIn(words: readonly QueryWord[], { fields }: Candidate): QueryWord[] {
  return words.filter((_, at) => (fields[at] ?? 0) !== 0);
}

function partsOf({ candidate, score }: Ranked, prior: number): ScorePart[] {
  if (!candidate.features.some((value) => value > 0)) return [{ name: 'matching words', value: score }];
  const own = scoreParts(candidate, prior);
  const moved = score - own.reduce((sum, { value }) => sum + value, 0);
  return Math.abs(moved) < 1e-9 ? own : [...own, { name: comparedPart, value: moved }];
}

/** By field, those that have a word of the query alone. */
function matchedIn(words: readonly QueryWord[], { fields }: Candidate): SearchHit['matched'] {
  let all = 0;
  for (let at = 0; at < fields.length; at += 1) all |= fields[at] ?? 0;
  return fieldRules.flatMap(({ name }, field) => {
    const bit = 1 << field;
    if ((all & bit) === 0) return [];
    return [{ field: name, terms: words.filter((_, at) => ((fields[at] ?? 0) & bit) !== 0).map(asFound) }];
  });
}

/** Of a keyword that no skill states the share says only that it is no evidence. */
function isAskedFor({ share, isForeign, isKeyword, known }: QueryWord): boolean {
  return !isForeign && (share >= leastShare || (isKeyword && !known));
}

/** A word that more skills state, and a larger share of them, is common: what a task is about, its rarer words say. */
const mostStating = { skills: 3, share: 1 / 12 } as const;

/**
 * Of the skills that state a word so many have it in their name or tags; one that clearly fewer have there, by so many standard
 * deviations, says what something is like or what is done (short, old, applied), and is no subject. So many skills are read.
 */
const named = { share: 0.2, deviations: 2.2, read: 1_000 } as const;
const namedFields = fieldBit('name') | fieldBit('tags');

/** Whether the task may be about the word: no numeral, which no skill is for, and of another language only what a skill is named after. */
function mayBeSubject(
  { segments }: SearchIndex,
  { text, readings: [best], isUntranslated }: QueryWord,
): boolean {
  if (numerals.has(text)) return false;
  if (best === undefined) return true;
  let stating = 0;
  let naming = 0;
  let left: number = named.read;
  for (const { starts, fields } of segments) {
    const end = starts[best.term + 1] ?? 0;
    for (let at = starts[best.term] ?? 0; at < end && left > 0; at += 1, left -= 1) {
      const mask = fields[at] ?? 0;
      if ((mask & statedFields) !== 0) stating += 1;
      if ((mask & namedFields) !== 0) naming += 1;
    }
  }
  if (isUntranslated && naming === 0) return false;
  const { share, deviations } = named;
  return share * stating - naming <= deviations * Math.sqrt(share * (1 - share) * stating);
}

const numerals: ReadonlySet<string> = new Set(
  'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million'.split(
    ' ',
  ),
);

/** What task and keywords both say counts more than once. */
const isGiven = ({ isKeyword, share }: QueryWord): boolean => isKeyword || share > 1;

/** Of a skill that has each word in those fields, as bits; in none where there are none. */
export function unstatedWords(
  index: SearchIndex,
  words: readonly QueryWord[],
  { fields }: { readonly fields: ArrayLike<number> },
): string[] {
  const { all, given } = askedIn(index, words);
  // A word that was found only as another one, which may not be meant, is itself not mentioned.
  const lacked = all.filter(({ at, isMeant }) => (fields[at] ?? 0) === 0 || !isMeant);
  // Keywords are several words for one thing: a skill that states more than half of them lacks none.
  const lacksGiven = lacked.filter(({ isGiven }) => isGiven).length >= given / 2;
  const unstated = lacked.filter(({ isGuess }) => lacksGiven || !isGuess).map(({ text }) => text);
  return [...new Set(unstated)].filter((name) =>
    unstated.every((other) => other === name || !other.includes(name)),
  );
}

/** A word that is asked for, with its place in the query. */
interface AskedWord {
  readonly text: string;
  readonly at: number;
  readonly isMeant: boolean;
  /** Whether a keyword says it. */
  readonly isGiven: boolean;
  /** Whether only a keyword says it, and some skill states it. */
  readonly isGuess: boolean;
}

interface AskedWords {
  readonly all: readonly AskedWord[];
  /** How many words of the query keywords say, asked for or not. */
  readonly given: number;
}

/** Of each list of words, as every hit is asked which of them it lacks. */
const asked = new WeakMap<readonly QueryWord[], AskedWords>();

/** The rarest first, one of each stem; common ones, and those that are no subject, only where the task has no other. */
function askedIn(index: SearchIndex, words: readonly QueryWord[]): AskedWords {
  const known = asked.get(words);
  if (known !== undefined) return known;
  const given = words.filter(isGiven).length;
  // Keywords say in English what a task in another language asks, and a skill need not have its words.
  const isAsked = (word: QueryWord): boolean =>
    isAskedFor(word) && (given === 0 || !word.isOther || isGiven(word));
  const all = [...words.entries()].filter(([, word]) => isAsked(word) && word.text.length >= leastLength);
  const skills = Math.max(1, index.size, index.rarityOver);
  const most = Math.max(mostStating.skills / skills, mostStating.share);
  const rare = all.filter(([, word]) => word.statedShare <= most && mayBeSubject(index, word));
  const sorted = (rare.length === 0 ? all : rare).sort(([, a], [, b]) => b.rarity - a.rarity);
  const said = new Set<number | string>();
  const isFirst = ({ text, readings }: QueryWord): boolean => {
    const before = said.size;
    return said.add(readings[0]?.term ?? text).size > before;
  };
  const made = {
    all: sorted
      .filter(([, word]) => isFirst(word))
      .map(([at, word]) => ({
        text: word.text,
        at,
        isMeant: isSurelyMeant(word),
        isGiven: isGiven(word),
        isGuess: word.isKeyword && word.known,
      })),
    given,
  };
  asked.set(words, made);
  return made;
}

/** A repaired word is found as what it was also searched as. */
const asFound = (word: QueryWord): string =>
  isFoundAsTyped(word) ? word.text : (word.readings[0]?.corrected ?? word.text);

export function corrections(word: QueryWord): Correction[] {
  return word.readings.flatMap(({ corrected }) =>
    // A part of a word that was typed in one is itself.
    corrected === null || corrected === word.text ? [] : [{ from: word.text, to: corrected }],
  );
}
