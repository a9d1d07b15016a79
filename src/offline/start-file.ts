/** The file of an exported index that is read first: what every question needs, and the table of the segments. */
import type { Collections } from '../schema/collections.ts';
import type { ListRow } from '../scoring/list-row.ts';
import { readSections, type SectionArray, type Sections, writeSections } from '../search/storage/sections.ts';
import { hashSlots } from '../search/storage/strings.ts';
import { type PackName, packNames } from './index-manifest.ts';
import { derivedSections, partedSections } from './term-segments.ts';

/** Where the segments of one pack are. */
export interface PackTable {
  /** Number of the first item of each segment, and the number of items. */
  readonly first: Uint32Array;
  /** Byte at which each segment begins, and the size of the pack. */
  readonly offsets: Uint32Array;
  /** SHA-256 of each segment, 32 bytes each. */
  readonly digests: Uint8Array;
}

export type PackTables = Readonly<Record<PackName, PackTable>>;

/** What the catalog has beside its skills. */
interface StartHeader extends Collections {
  readonly former_slugs: readonly (readonly [former: string, slug: string])[];
  /** In the order of rows, cards, details and statements. */
  readonly slugs: readonly string[];
}

interface StartFile {
  readonly header: StartHeader;
  readonly rows: readonly ListRow[];
  readonly tables: PackTables;
  /** Of the search index, without what is in segments. */
  readonly search: Sections;
}

/** Sections of rising numbers: written as differences, which compress to half. */
const rising = [
  'slugs.offsets',
  'terms.offsets',
  'lexicon.offsets',
  'postings.starts',
  'names.starts',
  'exclusions.starts',
  'english.stems',
];

/** Sections that no question needs. */
const unaskedSections = ['model.rarity'];

/**
 * Not compressed. Sections of whole numbers are written by planes (all lowest bytes first, the highest last): most high bytes are
 * 0, so the file compresses to less.
 */
export function writeStartFile(
  { header, rows, tables }: Omit<StartFile, 'search'>,
  search: Readonly<Record<string, SectionArray>>,
): Uint8Array {
  const omitted = new Set<string>([...partedSections, ...derivedSections, ...unaskedSections]);
  const sections: Record<string, SectionArray> = { header: toBytes(header), rows: toBytes(rows) };
  for (const name of packNames) {
    const { first, offsets, digests } = tables[name];
    Object.assign(sections, {
      [`${name}.first`]: first,
      [`${name}.offsets`]: offsets,
      [`${name}.digests`]: digests,
    });
  }
  for (const [name, array] of Object.entries(search)) {
    if (omitted.has(name)) continue;
    sections[`search.${name}`] =
      rising.includes(name) && array instanceof Uint32Array
        ? array.map((value, at) => value - (array[at - 1] ?? 0))
        : array;
  }
  for (const [name, array] of Object.entries(sections))
    if (array instanceof Uint32Array) sections[name] = toPlanes(array);
  return writeSections(sections);
}

/** Throws a RangeError for bytes that are no start file. */
export function readStartFile(bytes: Uint8Array): StartFile {
  const sections = readSections(bytes);
  const tableOf = (name: PackName): PackTable => ({
    first: fromPlanes(sections.u8(`${name}.first`)),
    offsets: fromPlanes(sections.u8(`${name}.offsets`)),
    digests: sections.u8(`${name}.digests`),
  });
  return {
    // The digest in the signed manifest says that this is what was written, which gives the parts their types.
    header: fromBytes(sections.u8('header')) as StartHeader,
    rows: fromBytes(sections.u8('rows')) as ListRow[],
    tables: Object.fromEntries(packNames.map((name) => [name, tableOf(name)])) as PackTables,
    search: restored(sections),
  };
}

function restored(sections: Sections): Sections {
  const made = new Map<string, Uint32Array>();
  const u32 = (name: string): Uint32Array => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const array = rising.includes(name)
      ? summed(fromPlanes(sections.u8(`search.${name}`)))
      : (derivedSections as readonly string[]).includes(name)
        ? slotsOf(name.replace(/\.slots$/, ''))
        : fromPlanes(sections.u8(`search.${name}`));
    made.set(name, array);
    return array;
  };
  const slotsOf = (name: string): Uint32Array =>
    hashSlots(sections.u8(`search.${name}.bytes`), u32(`${name}.offsets`));
  return {
    u8: (name) => sections.u8(`search.${name}`),
    i8: (name) => sections.i8(`search.${name}`),
    u32,
    f32: (name) => sections.f32(`search.${name}`),
  };
}

function toPlanes(numbers: Uint32Array): Uint8Array {
  const planes = new Uint8Array(numbers.length * 4);
  for (const [at, value] of numbers.entries())
    for (let plane = 0; plane < 4; plane += 1)
      planes[plane * numbers.length + at] = (value >>> (8 * plane)) & 0xff;
  return planes;
}

function fromPlanes(planes: Uint8Array): Uint32Array {
  const { length } = planes.subarray(0, planes.length / 4);
  return Uint32Array.from({ length }, (_, at) => {
    let value = 0;
    for (let plane = 3; plane >= 0; plane -= 1) value = value * 256 + (planes[plane * length + at] ?? 0);
    return value;
  });
}

function summed(differences: Uint32Array): Uint32Array {
  let sum = 0;
  return differences.map((each) => (sum += each));
}

function toBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function fromBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
