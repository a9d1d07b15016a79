/** What a word that no skill uses may have meant: near words of the lexicon. */
import { editDistance } from '../../text/edit-distance.ts';
import { wordsWithGroups } from './letter-groups.ts';
import { letterMask, type Lexicon } from './lexicon.ts';

interface Repair {
  /** A word of the lexicon. */
  readonly word: number;
  /** Trust in the repair, 0-1. */
  readonly weight: number;
}

/** Trust in the first, second and third candidate. */
const candidateWeights = [1, 0.8, 0.5];
/** Share of a word's two- and three-letter groups that a candidate must share. */
const leastShared = 0.2;
/** How much a tenfold more frequent word makes up in distance: .25 per natural logarithm. */
const frequencyBonus = 0.25;
/** Slips beyond the distance for another first letter: fingers rarely miss the first key. */
const changedStart = 0.5;
/** Squared, so that one slip in ten letters is a typing slip (trust .93) and two in six are another word (.19). */
const doubtPerSlip = 2.7;
const leastTrust = 0.6;
/** Shorter words are acronyms, near to many others by chance. */
const leastWordLength = 4;

/** Slips allowed in a word of so many letters. */
function slipsAllowed(length: number): number {
  if (length <= 4) return 1;
  return length <= 8 ? 2 : 3;
}

/** Candidates for one unknown word, best first; empty when nothing is near. */
export function repairWord(lexicon: Lexicon, word: string): Repair[] {
  if (word.length < leastWordLength || !/^[a-z]/.test(word)) return [];
  return nearWords(lexicon, word)
    .slice(0, candidateWeights.length)
    .map(({ entry, slips }, at) => ({
      word: entry,
      weight: (candidateWeights[at] ?? 0) * Math.max(0, 1 - ((doubtPerSlip * slips) / word.length) ** 2),
    }))
    .filter(({ weight }) => weight >= leastTrust);
}

interface NearWord {
  readonly entry: number;
  /** Edit distance, and half a slip more for another first letter. */
  readonly slips: number;
}

function nearWords(lexicon: Lexicon, word: string): NearWord[] {
  const most = slipsAllowed(word.length);
  const mask = letterMask(word);
  const found: (NearWord & { cost: number })[] = [];
  for (const entry of wordsWithGroups(lexicon, word, { least: leastShared, most })) {
    // One slip takes at most one letter out of the set and brings at most one in.
    const letters = lexicon.letters[entry] ?? 0;
    if (bitCount(letters & ~mask) > most || bitCount(mask & ~letters) > most) continue;
    const candidate = lexicon.words.at(entry);
    const distance = editDistance(word, candidate, most);
    if (distance > most) continue;
    const slips = distance + (candidate[0] === word[0] ? 0 : changedStart);
    found.push({ entry, slips, cost: slips - frequencyBonus * Math.log1p(lexicon.frequencies[entry] ?? 0) });
  }
  return distinctStems(
    lexicon,
    found.sort((a, b) => a.cost - b.cost || a.entry - b.entry),
  );
}

/** The best word of each stem: `audits` beside `audit` would only take another candidate's place. */
function distinctStems(lexicon: Lexicon, words: readonly NearWord[]): NearWord[] {
  const seen = new Set<number>();
  return words.filter(({ entry }) => {
    const stem = lexicon.stems[entry] ?? 0;
    const isNew = !seen.has(stem);
    seen.add(stem);
    return isNew;
  });
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
