/** The arrays of a search index with zeros where segments belong. */
import { namesPerSkill } from '../search/index/names.ts';
import { roomForTables, mostWindowed } from '../search/index/postings.ts';
import type { SectionArray, Sections } from '../search/storage/sections.ts';
import { hashSlots } from '../search/storage/strings.ts';

/** `first`: number of the first term of each segment, and of terms. */
export function roomFor(start: Sections, first: Uint32Array): Sections {
  const [terms, documents] = [first.at(-1) ?? 0, start.f32('priors').length];
  const [postings, rows] = [start.u32('terms.postings').at(-1) ?? 0, start.u32('terms.rows').at(-1) ?? 0];
  const vectors = (name: string, count: number): [string, SectionArray][] => {
    const rank = start.u32(`${name}.rank`)[0] ?? 0;
    return [
      [`${name}.values`, new Int8Array(count * rank)],
      [`${name}.factors`, new Float32Array(rank === 0 ? 0 : count)],
    ];
  };
  const last = (name: string): number => start.u32(name).at(-1) ?? 0;
  const noStrings = new Uint32Array(1);
  const tables = roomForTables(terms, mostWindowed(postings), documents);
  const known = start.u32('known.all');
  const arrays = new Map<string, SectionArray>([
    ['known.terms', start.u32('known.terms').map((place) => known[place] ?? 0)],
    ...['terms', 'lexicon'].flatMap((name): [string, SectionArray][] => [
      [`${name}.bytes`, new Uint8Array()],
      [`${name}.offsets`, noStrings],
      [`${name}.slots`, hashSlots(new Uint8Array(), noStrings)],
    ]),
    ['lexicon.stems', new Uint32Array()],
    ['lexicon.frequencies', new Uint32Array()],
    ['english.stems', new Uint32Array()],
    ['slugs.slots', hashSlots(start.u8('slugs.bytes'), start.u32('slugs.offsets'))],
    ['terms.rarity', new Float32Array(terms)],
    ['terms.stating', new Uint32Array(terms)],
    ['postings.starts', new Uint32Array(terms + 1)],
    ['postings.documents', new Uint32Array(postings)],
    ['postings.impacts', new Uint8Array(postings)],
    ['postings.fields', new Uint8Array(postings)],
    ...Object.entries(tables).map(([name, array]): [string, SectionArray] => [`postings.${name}`, array]),
    ['model.rows', new Uint32Array(terms).fill(0xffffffff)],
    ['model.stated', new Float32Array(rows)],
    ...vectors('topics.terms', rows),
    ...vectors('words.terms', rows),
    ...vectors('topics.documents', documents),
    ...vectors('words.documents', documents),
    ['names.digests', new Uint32Array(namesPerSkill * documents)],
    ['names.terms', new Uint32Array(last('names.starts'))],
    ['exclusions.words', new Uint8Array(2 * last('exclusions.starts'))],
    ['order.repositories', new Uint32Array(documents)],
    ['order.pairs', new Uint8Array(2 * last('order.starts'))],
  ]);
  const sections = sectionsOf(arrays, start);
  const rarity = sections.f32('terms.rarity');
  start.f32('known.rarity').forEach((value, at) => (rarity[known[at] ?? 0] = value));
  return sections;
}

/** The arrays, and what the start file has beside them. */
function sectionsOf(arrays: Map<string, SectionArray>, start: Sections): Sections {
  return {
    // As: each name has the type that its section has in the index.
    u8: (name) => (arrays.get(name) as Uint8Array | undefined) ?? start.u8(name),
    i8: (name) => (arrays.get(name) as Int8Array | undefined) ?? start.i8(name),
    f32: (name) => (arrays.get(name) as Float32Array | undefined) ?? start.f32(name),
    u32: (name) => {
      const found = (arrays.get(name) as Uint32Array | undefined) ?? start.u32(name);
      arrays.set(name, found);
      return found;
    },
  };
}
