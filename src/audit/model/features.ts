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
  const add = (name: string): void => void features.add(numberOf(name));
  const { tokens: units, region } = passage;
  const words = units.filter(isWord);
  for (const word of words) add(`u ${word}`);
  for (let at = 1; at < units.length; at += 1) add(`b ${units[at - 1] ?? ''} ${units[at] ?? ''}`);
  add(`1 ${words[0] ?? ''}`);
  add(`k ${region.kind}`);
  for (const word of headingWords(region.heading)) add(`h ${word}`);
  add(`o ${shareOf(words.filter(isContent), purpose)}`);
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
function shareOf(content: readonly string[], purpose: ReadonlySet<string>): 0 | 1 | 2 | 3 {
  const share = content.filter((word) => purpose.has(word)).length / Math.max(1, content.length);
  return share === 0 ? 0 : share < 0.1 ? 1 : share < 0.25 ? 2 : 3;
}

/** FNV-1a over UTF-16 units, then mixed, since the low bits of FNV alone collide for texts that end alike. */
function numberOf(name: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) value = Math.imul(value ^ name.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return ((value ^ (value >>> 12)) >>> 0) & (featureCount - 1);
}
