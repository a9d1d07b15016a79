/** Passages of a skill's text that the learned model judges: up to three neighbouring sentences of one region. */
import type { Region, RegionKind } from '../engine/region.ts';
import { isWord, tokens } from './tokens.ts';

/** Text that instructs someone to do something. */
const readKinds = new Set<RegionKind>(['prose', 'list', 'quote', 'comment', 'hidden', 'table']);
/** Sentences of a passage, words below which it says too little, tokens that are read. */
const sentencesOf = 3;
const leastWords = 9;
const mostTokens = 160;
/** Characters of a region, and regions of a skill, that are read. */
const longest = 3_000;
const mostRegions = 3_000;

export interface Passage {
  readonly region: Region;
  /** Where it begins and ends in the region's text. */
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly string[];
}

/** Whether the model reads the region: text of Markdown files; scripts and settings are read by rules. */
const isRead = ({ kind, file, text }: Region): boolean =>
  readKinds.has(kind) && /\.(?:md|txt)$/i.test(file) && text.length >= 15;

interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly string[];
}

/** The passages of the regions, in order; those of one region overlap by all but one sentence. */
export function* passagesOf(regions: readonly Region[]): Generator<Passage> {
  let seen = 0;
  for (const region of regions) {
    if (!isRead(region)) continue;
    if ((seen += 1) > mostRegions) return;
    const sentences = sentencesIn(region.text.slice(0, longest));
    const last = Math.max(0, sentences.length - sentencesOf);
    for (let at = 0; at <= last; at += 1) {
      const group = sentences.slice(at, at + sentencesOf);
      const units = group.flatMap((sentence) => sentence.tokens).slice(0, mostTokens);
      if (units.filter(isWord).length < leastWords) continue;
      const start = group[0]?.start ?? 0;
      yield { region, start, end: group.at(-1)?.end ?? start, tokens: units };
    }
  }
}

const sentenceEnd = /[.!?\u3002](?=[\s"')*]|$)|\n\n|\|/g;

function sentencesIn(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const add = (end: number): void => {
    const own = text.slice(start, end);
    if (own.trim().length > 8) sentences.push({ start, end, tokens: tokens(own) });
    start = end;
  };
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) {
    const end = index + mark.length;
    if (end - start >= 12 || mark === '|') add(end);
  }
  add(text.length);
  return sentences;
}
