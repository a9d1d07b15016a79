/** Names that are not free for anyone to use, and where a text has them: this registry's own, brands' and publishers'. */
import { brands, isSlip } from '../../audit/vocabulary/brand-names.ts';
import { foldText, foldWord } from '../../audit/engine/fold.ts';
import type { Publisher } from '../../schema/collections.ts';
import { ownSkillName } from '../../schema/vocabulary.ts';
import { skeleton } from './look-alike.ts';

export interface KnownName {
  /** As it is told to a submitter. */
  readonly label: string;
  /** Without spaces, as `wordsOf` writes its letters. */
  readonly key: string;
  /** Its words in the order of the alphabet. */
  readonly sorted: string;
  /** Accounts that may use it, in lower case. */
  readonly accounts: readonly string[];
}

/** What the registry calls itself; `host` is that of its public address, null where it has none. */
export const ownNames = (host: string | null): KnownName[] => [
  ...[ownSkillName, ...projectNames].map((name) => toKnown(thisRegistry, name, [])),
  // Not in any order: `acme-skills` is who submits to `skills.acme.com`.
  ...hostNames(host).map((name) => ({ ...toKnown(thisRegistry, name, []), sorted: '' })),
];

const thisRegistry = 'this registry';
const projectNames = ['skill registry', 'skills registry', 'registry of skills', 'registry for skills'];

/** The host, and the host without its last part. None for a machine's own address: `localhost` is an everyday word. */
function hostNames(host: string | null): string[] {
  const parts = (host ?? '').replace(/^www\./, '').split('.');
  if (parts.length < 2 || /^[\d.]+$|:/.test(host ?? '')) return [];
  const short = parts.slice(0, -1).join(' ');
  return [parts.join(' '), ...(short.length >= insideLength ? [short] : [])];
}

/** Those that the account may not use: publishers', then brands'. */
export function othersNames(account: string, publishers: readonly Publisher[]): KnownName[] {
  const named = publishers.flatMap(({ slug, name }) =>
    [slug, name].map((each) => toKnown(name, each, [slug])),
  );
  const branded = Object.entries(brands).map(([brand, accounts]) => toKnown(brand, brand, accounts));
  return [...named, ...branded].filter(({ key, accounts }) => key !== '' && !accounts.includes(account));
}

function toKnown(label: string, name: string, accounts: readonly string[]): KnownName {
  const words = wordsOf(name);
  return { label, key: words.join(''), sorted: words.toSorted().join(' '), accounts };
}

/** Fewest letters of a name that is also found at the start or end of a longer word: `anthropic` in `anthropicskills`. */
const insideLength = 7;

/** Fewest letters of a name of which one slip of the hand still counts. */
const slipLength = 8;

/** What is put before or after a shorter name to make another word of it. */
const [before, after] = [
  'get|use|try|my|the|real|go',
  'ai|app|corp|dev|gmbh|hq|inc|io|labs|llc|ltd|official|org|skills?|team',
].map((words) => words.split('|').map(skeleton).join('|'));

/** Words as a hurried reader sees them: letters that look alike made one, accents and case left out, `camelCase` in two. */
export function wordsOf(text: string): string[] {
  return plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(skeleton)
    .filter((word) => word !== '');
}

/** The text as it is, and with its digits as gaps, so that `stripe2pay` is `stripe pay`, and `str1pe` still `stripe`. */
export function bothReadings(text: string): string[] {
  const without = text.replaceAll(/\p{N}+/gu, ' ');
  return without === text ? [text] : [text, without];
}

const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
/** Between a letter written without spaces and one of an alphabet. */
export const besideUnspaced = new RegExp(
  `(?<=[${unspaced}])(?=[a-z0-9])|(?<=[a-z0-9])(?=[${unspaced}])`,
  'giu',
);

/** In lower case, look-alikes folded, without accents, a space between `camel` and `Case` and beside letters written without spaces. */
export function plainLetters(text: string): string {
  const plain = foldText(text.normalize('NFKC')).normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const apart = plain.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return foldWord(apart).replaceAll(besideUnspaced, ' ');
}

/** As one word, as several in a row (`open-ai`), in any order if it is all there is, at an end of a longer word, or nearly. */
export function contains({ key, sorted }: KnownName, words: readonly string[]): boolean {
  return (
    runsIn(words, key.length + 1).some((run) => run === key || isNearly(run, key)) ||
    words.some((word) => isWithAffix(word, key)) ||
    (words.length > 1 && words.toSorted().join(' ') === sorted)
  );
}

/** Each row of adjacent words, joined, of at most `longest` letters. */
function runsIn(words: readonly string[], longest: number): string[] {
  return words.flatMap((_, from) => {
    const runs: string[] = [];
    let run = '';
    for (let to = from; to < words.length; to += 1) {
      run += words[to] ?? '';
      if (run.length > longest) break;
      runs.push(run);
    }
    return runs;
  });
}

/** Names to be found in a long text at the cost of a look at each word. */
export interface NameTable {
  readonly byKey: ReadonlyMap<string, KnownName>;
  /** How their keys begin, of every length. */
  readonly beginnings: ReadonlySet<string>;
}

export function tableOf(names: readonly KnownName[]): NameTable {
  return {
    byKey: new Map(names.map((name) => [name.key, name])),
    beginnings: new Set(names.flatMap(({ key }) => Array.from(key, (_, at) => key.slice(0, at + 1)))),
  };
}

/** A name as one word or several in a row, from `from` up to `to`, without the latter. */
export interface FoundName {
  readonly from: number;
  readonly to: number;
  readonly name: KnownName;
}

/** Those that have the words exactly, in order of `from`. */
export function namesIn(words: readonly string[], { byKey, beginnings }: NameTable): FoundName[] {
  const found: FoundName[] = [];
  for (let from = 0; from < words.length; from += 1) {
    let run = words[from] ?? '';
    for (let to = from + 1; beginnings.has(run); to += 1) {
      const name = byKey.get(run);
      if (name !== undefined) found.push({ from, to, name });
      if (to >= words.length) break;
      run += words[to] ?? '';
    }
  }
  return found;
}

function isNearly(run: string, key: string): boolean {
  return key.length >= slipLength && isSlip(run, key);
}

function isWithAffix(word: string, key: string): boolean {
  if (!word.includes(key)) return false;
  if (key.length >= insideLength) return word.startsWith(key) || word.endsWith(key);
  return new RegExp(`^(?:${before})?${key}(?:${after})?$`, 'u').test(word);
}
