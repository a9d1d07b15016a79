/** What a word that no skill uses may have meant: near words of the lexicon. */
import type { SearchIndex } from '../index/load.ts';
import { nearWords } from './near-words.ts';

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
export function repairWord(index: SearchIndex, word: string): Repair[] {
  if (word.length < leastWordLength || !/^[a-z]/.test(word)) return [];
  return candidates(index, word)
    .map(({ entry, slips }, at) => ({
      word: entry,
      weight: (candidateWeights[at] ?? 0) * trustAfter(slips, word.length),
    }))
    .filter(({ weight }) => weight >= leastTrust);
}

function trustAfter(slips: number, length: number): number {
  return Math.max(0, 1 - ((doubtPerSlip * slips) / length) ** 2);
}

interface Candidate {
  readonly entry: number;
  readonly text: string;
  /** Edit distance, and half a slip more for another first letter. */
  readonly slips: number;
  readonly cost: number;
}

/**
 * The best few. Words that are too far to be trusted only take a place of nearer ones, where they are so much more frequent: they are
 * looked for only where there are nearer ones, and only among words as frequent as that.
 */
function candidates(index: SearchIndex, word: string): Candidate[] {
  const most = slipsAllowed(word.length);
  let trusted = most;
  while (trusted > 0 && trustAfter(trusted, word.length) < leastTrust) trusted -= 1;
  const near = bestOf(index, readCandidates(index, word, trusted, 0));
  const last = near.at(-1);
  if (last === undefined || trusted === most) return near;
  const frequency = Math.floor(Math.exp((trusted + 1 - last.cost) / frequencyBonus) - 1 - 1e-6);
  return bestOf(index, readCandidates(index, word, most, Math.max(0, frequency)).concat(near));
}

function readCandidates(
  { lexicon, parts }: SearchIndex,
  word: string,
  most: number,
  frequency: number,
): Candidate[] {
  parts?.needWords({ from: word.length - most, to: word.length + most, frequency });
  return nearWords(lexicon, word, { least: leastShared, most, frequency }).map(
    ({ entry, text, distance }) => {
      const slips = distance + (text[0] === word[0] ? 0 : changedStart);
      const cost = slips - frequencyBonus * Math.log1p(lexicon.frequencies[entry] ?? 0);
      return { entry, text, slips, cost };
    },
  );
}

/** The best word of each stem: `audits` beside `audit` would only take another candidate's place. */
function bestOf({ stem }: SearchIndex, found: readonly Candidate[]): Candidate[] {
  const byStem = new Map<string, Candidate>();
  for (const each of found.toSorted((a, b) => a.cost - b.cost || a.entry - b.entry))
    if (!byStem.has(stem(each.text))) byStem.set(stem(each.text), each);
  return [...byStem.values()].slice(0, candidateWeights.length);
}
