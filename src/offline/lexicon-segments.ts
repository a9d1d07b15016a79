/** The words that a mistyped one may have meant, by their lengths: a slip changes a length by little, and what is far off is looked for among frequent words only. */
import { startsOf } from '../search/storage/rows.ts';
import type { Sections } from '../search/storage/sections.ts';
import { extendStrings, readStrings } from '../search/storage/strings.ts';
import type { Lexicon, WordRange } from '../search/words/lexicon.ts';
import { fromDifferences, PackedArrays, packArrays, toDifferences } from './packed-arrays.ts';

/** From so many letters on words of all lengths share their segments. */
const longest = 13;
/** Skills that hold a word of the first of the two segments of a length, at least. */
const frequentFrom = 16;

/** Words and what comes with each, in the order of the lexicon. */
export interface LexiconPart {
  /** Numbers in the whole lexicon, rising. */
  readonly entries: Uint32Array;
  readonly texts: readonly string[];
  readonly frequencies: Uint32Array;
}

/** The segments that have these words. */
export function segmentsOfWords({ from, to, frequency }: WordRange): number[] {
  const [first, last] = [from, to].map((length) => 2 * Math.min(Math.max(1, length), longest) - 2) as [
    number,
    number,
  ];
  const segments = Array.from({ length: last + 2 - first }, (_, at) => first + at);
  return frequency < frequentFrom ? segments : segments.filter((segment) => segment % 2 === 0);
}

/** In order. */
export function lexiconSegments(sections: Sections): Uint8Array[] {
  const words = readStrings(sections, 'lexicon');
  const frequencies = sections.u32('lexicon.frequencies');
  const segments = Array.from({ length: 2 * longest }, (): number[] => []);
  frequencies.forEach((frequency, entry) => {
    const { length } = words.at(entry);
    segments[segmentsOfWords({ from: length, to: length, frequency }).at(-1) ?? 0]?.push(entry);
  });
  const encoder = new TextEncoder();
  return segments.map((own) => {
    const entries = Uint32Array.from(own);
    const texts = own.map((entry) => words.at(entry));
    return packArrays([
      toDifferences(entries),
      Uint32Array.from(texts, ({ length }) => length),
      encoder.encode(texts.join('')),
      entries.map((entry) => frequencies[entry] ?? 0),
    ]);
  });
}

export function readLexiconSegment(bytes: Uint8Array): LexiconPart {
  const arrays = new PackedArrays(bytes, 4);
  const [entries, starts] = [fromDifferences(arrays.u32()), startsOf(arrays.u32())];
  const text = new TextDecoder().decode(arrays.u8());
  return {
    entries,
    texts: Array.from(entries, (_, at) => text.slice(starts[at], starts[at + 1])),
    frequencies: arrays.u32(),
  };
}

/** A lexicon of these words alone, in the order of the whole one. `none`: one without a word. */
export function lexiconOf(none: Lexicon, parts: readonly LexiconPart[]): Lexicon {
  const words = parts.flatMap(({ entries, texts, frequencies }) =>
    texts.map((text, at) => ({ entry: entries[at] ?? 0, text, frequency: frequencies[at] ?? 0 })),
  );
  words.sort((a, b) => a.entry - b.entry);
  return {
    ...none,
    words: extendStrings(
      none.words,
      words.map(({ text }) => text),
    ),
    frequencies: Uint32Array.from(words, ({ frequency }) => frequency),
    near: {},
  };
}
