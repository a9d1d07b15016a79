/** The words that a mistyped word may have meant, all in one segment, which only a question with an unknown word reads. */
import { startsOf } from '../search/storage/rows.ts';
import type { Sections } from '../search/storage/sections.ts';
import type { StringTable } from '../search/storage/strings.ts';
import { letterMask, type Lexicon } from '../search/words/lexicon.ts';
import { PackedArrays, packArrays, toDifferences } from './packed-arrays.ts';

/** `numberOf`: see `TermLayout`. */
export function lexiconSegment(sections: Sections, numberOf: Uint32Array): Uint8Array {
  return packArrays([
    toDifferences(sections.u32('lexicon.offsets').subarray(1)),
    sections.u8('lexicon.bytes'),
    sections.u32('lexicon.stems').map((term) => numberOf[term] ?? 0),
    sections.u32('lexicon.frequencies'),
  ]);
}

export function readLexiconSegment(bytes: Uint8Array): Lexicon {
  const arrays = new PackedArrays(bytes, 4);
  const [offsets, blob] = [startsOf(arrays.u32()), arrays.u8()];
  const [stems, frequencies] = [arrays.u32(), arrays.u32()];
  const decoder = new TextDecoder();
  const words = Array.from(stems, (_, at) => decoder.decode(blob.subarray(offsets[at], offsets[at + 1])));
  return {
    words: stringTable(words),
    stems,
    frequencies,
    lengths: Uint8Array.from(words, ({ length }) => length),
    letters: Uint32Array.from(words, letterMask),
    near: {},
  };
}

function stringTable(strings: readonly string[]): StringTable {
  const numbers = new Map(strings.map((text, at) => [text, at]));
  return {
    size: strings.length,
    at: (id) => strings[id] ?? '',
    find: (text) => numbers.get(text) ?? -1,
    startsWith: (id, beginning) => strings[id]?.startsWith(beginning) ?? false,
  };
}
