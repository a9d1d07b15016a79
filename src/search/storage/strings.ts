/** Strings in typed arrays: one UTF-8 blob, offsets, and a hash table to find a string's number. */
import type { SectionArray, Sections } from './sections.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const empty = 0xffffffff;

export interface StringTable {
  readonly size: number;
  /** The string of a number; decoded on demand. */
  readonly at: (id: number) => string;
  /** Number of a string, or -1. */
  readonly find: (text: string) => number;
  readonly startsWith: (id: number, beginning: string) => boolean;
}

/** Sections `<name>.bytes`, `.offsets` and `.slots` of a list of distinct strings. */
export function writeStrings(name: string, strings: readonly string[]): Record<string, SectionArray> {
  const offsets = new Uint32Array(strings.length + 1);
  // In UTF-8 a UTF-16 unit takes at most three bytes.
  const room = new Uint8Array(strings.reduce((sum, { length }) => sum + 3 * length, 0));
  let end = 0;
  strings.forEach((text, id) => {
    end += encoder.encodeInto(text, room.subarray(end)).written;
    offsets[id + 1] = end;
  });
  const blob = room.slice(0, end);
  return {
    [`${name}.bytes`]: blob,
    [`${name}.offsets`]: offsets,
    [`${name}.slots`]: hashSlots(blob, offsets),
  };
}

/** The hash table of strings: where probing from a string's hash finds its number. */
export function hashSlots(blob: Uint8Array, offsets: Uint32Array): Uint32Array {
  const count = offsets.length - 1;
  const slots = new Uint32Array(slotCount(count)).fill(empty);
  for (let id = 0; id < count; id += 1) {
    const bytes = blob.subarray(offsets[id] ?? 0, offsets[id + 1] ?? 0);
    let slot = hash(bytes, bytes.length) & (slots.length - 1);
    while (slots[slot] !== empty) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = id;
  }
  return slots;
}

/** The table that `writeStrings` made, as views. */
export function readStrings(sections: Sections, name: string): StringTable {
  const blob = sections.u8(`${name}.bytes`);
  const offsets = sections.u32(`${name}.offsets`);
  const slots = sections.u32(`${name}.slots`);
  const equals = (id: number, bytes: Uint8Array, length: number): boolean => {
    const start = offsets[id] ?? 0;
    if ((offsets[id + 1] ?? 0) - start !== length) return false;
    for (let at = 0; at < length; at += 1) if (blob[start + at] !== bytes[at]) return false;
    return true;
  };
  // Most strings are a few ASCII letters, for which the decoder's own cost would be the larger part.
  const decodeAt = (start: number, end: number): string => {
    let text = '';
    for (let at = start; at < end; at += 1) {
      const byte = blob[at] ?? 0;
      if (byte >= 0x80 || end - start > 40) return decoder.decode(blob.subarray(start, end));
      text += String.fromCharCode(byte);
    }
    return text;
  };
  return {
    size: offsets.length - 1,
    at: (id) => decodeAt(offsets[id] ?? 0, offsets[id + 1] ?? 0),
    startsWith: (id, beginning) => {
      const start = offsets[id] ?? 0;
      if ((offsets[id + 1] ?? 0) - start < beginning.length) return false;
      // The first byte decides most; only words that share it are decoded.
      if (blob[start] !== beginning.charCodeAt(0) && beginning.charCodeAt(0) < 0x80) return false;
      return decodeAt(start, offsets[id + 1] ?? 0).startsWith(beginning);
    },
    find: (text) => {
      const isShort = writeShort(text);
      const bytes = isShort ? short : encoder.encode(text);
      const length = isShort ? text.length : bytes.length;
      for (let slot = hash(bytes, length) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
        const id = slots[slot] ?? empty;
        if (id === empty) return -1;
        if (equals(id, bytes, length)) return id;
      }
    },
  };
}

/** A table with more strings behind its own; of equal ones the later is found. */
export function extendStrings(base: StringTable, added: readonly string[]): StringTable {
  const numbers = new Map(added.map((text, at) => [text, base.size + at]));
  const own = (id: number): string => added[id - base.size] ?? '';
  return {
    size: base.size + added.length,
    at: (id) => (id < base.size ? base.at(id) : own(id)),
    startsWith: (id, beginning) =>
      id < base.size ? base.startsWith(id, beginning) : own(id).startsWith(beginning),
    find: (text) => numbers.get(text) ?? base.find(text),
  };
}

/** A power of two at least twice the number of strings, so that a probe ends soon. */
function slotCount(strings: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(strings, 1) * 2));
}

/** FNV-1a of the first bytes, 32 bits. */
function hash(bytes: Uint8Array, length: number): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < length; at += 1) value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193);
  return value >>> 0;
}

/** The text that is looked for, where it is a few ASCII letters, as most are: the encoder's own cost would be the larger part. */
const short = new Uint8Array(64);

/** False for a text that is longer, or has another letter. */
function writeShort(text: string): boolean {
  if (text.length > short.length) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return false;
    short[at] = code;
  }
  return true;
}
