/** What the learned model knows of a passage, as numbers of features. */
import type { Passage } from './passages.ts';
import { isContent, isWord, tokens } from './tokens.ts';

/** Features are hashed to this many numbers; two features with one number share a weight. */
export const featureCount = 1 << 21;

/** Words of the name and the description, which say what the skill is for. */
export function purposeWords(stated: string): ReadonlySet<string> {
  return new Set(tokens(stated.slice(0, 600)).filter(isContent));
}

/**
 * The features of a passage, each once: its words, pairs of neighbouring tokens, its first word, the kind of region, the
 * words of the heading, and the share of its content words that the skill's purpose has.
 */
export function featuresOf(passage: Passage, purpose: ReadonlySet<string>): Int32Array {
  const features = new Set<number>();
  const add = (kind: number, text: string): void => void features.add(numberOf(hash(kind, text)));
  const { tokens: units, region } = passage;
  const words = units.filter(isWord);
  for (const word of words) add(kinds.word, word);
  let before = units[0] ?? '';
  for (const unit of units.slice(1)) {
    features.add(numberOf(hash(hash(hash(kinds.pair, before), ' '), unit)));
    before = unit;
  }
  add(kinds.first, words[0] ?? '');
  add(kinds.region, region.kind);
  for (const word of headingWords(region.heading)) add(kinds.heading, word);
  add(kinds.share, String(shareOf(words, purpose)));
  return Int32Array.from(features);
}

const headings = new Map<string, readonly string[]>();

function headingWords(heading: string): readonly string[] {
  const own = heading.split(' > ').at(-1)?.slice(-80) ?? '';
  const known = headings.get(own) ?? tokens(own).filter(isWord);
  if (headings.size > 1_000) headings.clear();
  headings.set(own, known);
  return known;
}

/** None, below a tenth, below a quarter, more. */
function shareOf(words: readonly string[], purpose: ReadonlySet<string>): 0 | 1 | 2 | 3 {
  let content = 0;
  let own = 0;
  for (const word of words) {
    if (!isContent(word)) continue;
    content += 1;
    if (purpose.has(word)) own += 1;
  }
  const share = own / Math.max(1, content);
  return share === 0 ? 0 : share < 0.1 ? 1 : share < 0.25 ? 2 : 3;
}

/** FNV-1a over UTF-16 units, from the hash of what precedes the text on. */
export function hash(from: number, text: string): number {
  let value = from;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

/** Hashes of what each kind of feature begins with. */
export const begin = (text: string): number => hash(0x811c9dc5, text);
const kinds = {
  word: begin('u '),
  pair: begin('b '),
  first: begin('1 '),
  region: begin('k '),
  heading: begin('h '),
  share: begin('o '),
};

/** Mixed, since the low bits of FNV alone collide for texts that end alike. */
export function numberOf(hashed: number): number {
  const value = Math.imul(hashed ^ (hashed >>> 15), 0x2c1b3c6d);
  return ((value ^ (value >>> 12)) >>> 0) & (featureCount - 1);
}
