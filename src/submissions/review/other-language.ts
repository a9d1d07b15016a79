/** Sentences in other languages than English: whether they claim or only name a holder is for a person to read. */
import { forges } from '../../audit/hosts/shared-hosts.ts';
import {
  besideUnspaced,
  type FoundName,
  type KnownName,
  namesIn,
  type NameTable,
  plainLetters,
  wordsOf,
} from './known-names.ts';
import { skeleton } from './look-alike.ts';

/** Whether a word, in lower case and without accents, is one of English or one that skills have. */
export type IsKnownWord = (word: string) => boolean;

interface Word {
  /** As names are compared. */
  readonly key: string;
  /** Null for a name or a term, which every language writes so. */
  readonly isKnown: boolean | null;
}

/** Words beside a name that are looked at, on each side. */
const beside = 3;
/** Fewest words of a side: one may be a term of the field. */
const leastBeside = 2;
/** Fewest words of a sentence that is looked at though it names no holder, and of a clause written as a title. */
const leastAlone = 3;
/** Fewest letters of a name that other languages put endings to: `Stripen`, `Githubu`. */
const inflectedLength = 5;

/**
 * The holder whom a sentence in another language names, or one that has words of another language beside the name; null for
 * none. Of words that are not English there are at least `least`.
 */
export function holderInOtherLanguage(
  text: string,
  names: NameTable,
  isKnownWord: IsKnownWord,
  least: number,
): KnownName | null {
  if (findNames(wordsOf(text), names).length === 0) return null;
  for (const sentence of sentencesOf(text)) {
    const clauses = clausesOf(sentence);
    const named = clauses.map((clause) => findNames(clause.map(keyOf), names));
    const holder = named.flat()[0]?.name;
    if (holder === undefined) continue;
    const words = clauses.map((clause) => clause.map((word, at) => toWord(word, at, isKnownWord)));
    if (
      isOther(
        words.flatMap((clause, at) => withoutNames(clause, named[at] ?? [])),
        least,
      )
    )
      return holder;
    for (const [at, clause] of words.entries())
      for (const { from, to, name } of named[at] ?? []) {
        const sides = [clause.slice(Math.max(0, from - beside), from), clause.slice(to, to + beside)];
        if (sides.some((side) => side.length >= leastBeside && isOther(side, least))) return name;
      }
  }
  return null;
}

/** Most letters of a word that may be a preposition. */
const shortLength = 4;
const oneShortWord = new RegExp(String.raw`^\s*\p{L}{1,${shortLength}}\s`, 'u');

/**
 * The holder whom a sentence of one short word and a name names: `Par Stripe`, `Von Stripe` and `De Stripe` say whose a skill is
 * with words that English has too. Null for none.
 */
export function holderBehindShortWord(text: string, names: NameTable): KnownName | null {
  for (const sentence of sentencesOf(text)) {
    if (!oneShortWord.test(sentence)) continue;
    const words = clausesOf(sentence).flat();
    const found = findNames(words.map(keyOf), names).find(
      ({ from, to }) => from === 1 && to === words.length,
    );
    if (found !== undefined) return found.name;
  }
  return null;
}

const compound = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;

/** Whether a text has a sentence in another language, whatever it names; compounds are terms and names of skills. */
export function hasOtherLanguage(text: string, isKnownWord: IsKnownWord): boolean {
  return sentencesOf(text.replaceAll(compound, ' ')).some((sentence) => {
    const words = clausesOf(sentence).flatMap((clause) =>
      clause.map((word, at) => toWord(word, at, isKnownWord)),
    );
    return words.length >= leastAlone && isOther(words, 1);
  });
}

/** At least as many words that are not known as known ones. */
function isOther(words: readonly Word[], least: number): boolean {
  const unknown = words.filter(({ isKnown }) => isKnown === false).length;
  return unknown >= least && unknown >= words.filter(({ isKnown }) => isKnown === true).length;
}

/**
 * Code and names of files are in no language; of an address its host counts, unless that is a forge's, or the address says only how
 * to reach the person named.
 */
function sentencesOf(text: string): string[] {
  const written = text
    .normalize('NFKC')
    .replaceAll(/`[^`]*`/g, (code) => (/[^`\p{L}\p{M}\p{N}\s]/u.test(code) ? ' ' : code))
    .replaceAll(/\]\([^)]{0,500}\)/g, ' ');
  const isAddress = (word: string): boolean => /\/\/|@|\.[a-z]{2,4}(?!\p{L})/u.test(word);
  const words = written.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !isAddress(word));
  return written
    .replaceAll(/\S+/g, (word) =>
      !isAddress(word) ? word : words.length < leastAlone && word.includes('@') ? ' ' : ownerOf(word),
    )
    .split(/[.!?;]+(?:\s|$)|[。।\n]/u);
}

/** The list of public suffixes is not loaded for it: the labels but for the last. */
function ownerOf(address: string): string {
  const plain = address.replace(/^\P{L}+/u, '');
  const host =
    URL.parse(plain.includes('//') ? plain : `http://${plain}`)?.hostname.replace(/^www\./, '') ?? '';
  return forges.has(host) ? ' ' : ` ${host.split('.').slice(0, -1).join(' ')} `;
}

/** Words in a row; where each of several has a capital, that is no sign of a name. */
function clausesOf(sentence: string): string[][] {
  return sentence.split(/[,:()[\]{}"“”/|—–=<>_\\、]|\s-+\s/u).map((clause) => {
    const words = clause.match(/[\p{L}\p{M}\p{N}]+/gu)?.flatMap((word) => word.split(besideUnspaced)) ?? [];
    const isTitle = words.length >= leastAlone && !words.some((word) => /^\p{Ll}/u.test(word));
    return isTitle ? words.map((word) => word.toLowerCase()) : words;
  });
}

const keyOf = (word: string): string => skeleton(plainLetters(word).replaceAll(' ', ''));

function toWord(word: string, at: number, isKnownWord: IsKnownWord): Word {
  const parts = plainLetters(word).split(' ');
  const isName = /\p{N}|\p{L}\p{Lu}/u.test(word) || (at > 0 && /^\p{Lu}/u.test(word));
  const isKnown = parts.every(isKnownWord) || (isName ? null : false);
  return { key: keyOf(word), isKnown: /^\p{Script=Latin}$/u.test(word) ? null : isKnown };
}

/** Also those with an ending. */
function findNames(keys: readonly string[], names: NameTable): FoundName[] {
  const inflected = keys.flatMap((key, from) => {
    let found: KnownName | undefined;
    for (let length = 1; length < key.length && names.beginnings.has(key.slice(0, length)); length += 1)
      if (length >= inflectedLength) found = names.byKey.get(key.slice(0, length)) ?? found;
    return found === undefined ? [] : [{ from, to: from + 1, name: found }];
  });
  return [...namesIn(keys, names), ...inflected];
}

function withoutNames(words: readonly Word[], named: readonly FoundName[]): Word[] {
  const inNames = new Set(
    named.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  return words.filter((_, at) => !inNames.has(at));
}
