/** The file of an exported index that is read first: what every question needs, and where the segments are. */
import type { Collections } from '../schema/collections.ts';
import { readSections, type SectionArray, type Sections, writeSections } from '../search/storage/sections.ts';
import { type PackName, packNames } from './index-manifest.ts';
import type { RowColumns } from './offline-row.ts';
import { fromDifferences, fromPlanes, toDifferences, toPlanes } from './packed-arrays.ts';
import type { TermLayout } from './term-segments.ts';

/** Where the segments of one pack are. */
export interface PackTable {
  /** Number of the first item of each segment, and the number of items. */
  readonly first: Uint32Array;
  /** Byte at which each segment begins, and the size of the pack. */
  readonly offsets: Uint32Array;
}

export type PackTables = Readonly<Record<PackName, PackTable>>;

/** What the catalog has beside its skills. */
interface StartHeader extends Collections {
  readonly former_slugs: readonly (readonly [former: string, slug: string])[];
  /** Slugs in the search index that the catalog does not list. */
  readonly unlisted: readonly string[];
  /** Which of the listed skills were reported on, in the order of slugs. */
  readonly reported: readonly number[];
  /** Facts of all listed skills, in the order of slugs. */
  readonly columns: RowColumns;
}

interface StartFile {
  readonly header: StartHeader;
  readonly tables: PackTables;
  /** Of the digests of all segments, see `writeDigests`. */
  readonly roots: Uint8Array;
  /** Of the search index, what is not in segments, and where in it they belong. */
  readonly search: Sections;
}

/** Sections of the search index that a question reads whatever it is. */
const keptSections = [
  'priors',
  'canonical',
  'slugs.bytes',
  'slugs.offsets',
  'rarity.skills',
  'fields.lengths',
  'fields.weight',
  'names.starts',
  'exclusions.starts',
  'order.starts',
  'words.common',
  'topics.terms.rank',
  'topics.documents.rank',
  'words.terms.rank',
  'words.documents.rank',
  'known.termStarts',
  'known.tasks',
  'known.skillStarts',
  'known.skills',
];

/** Sections of rising numbers: written as differences, which compress to half. */
const rising = new Set([
  'slugs.offsets',
  'names.starts',
  'exclusions.starts',
  'order.starts',
  'terms.postings',
  'terms.rows',
  'known.all',
]);

/** The sections that the start file has of an index. */
export function startSections(
  sections: Sections,
  all: Readonly<Record<string, SectionArray>>,
  { order, numberOf, postings, rows }: TermLayout,
): Record<string, SectionArray> {
  const known = sections.u32('known.terms').map((term) => numberOf[term] ?? 0);
  const terms = Uint32Array.from(new Set(known)).sort();
  const placeOf = new Map(Array.from(terms, (term, at) => [term, at]));
  const rarity = sections.f32('terms.rarity');
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => keptSections.includes(name))),
    // Places among those of all phrases: a phrase is weighed by all its terms, those that the question does not say too.
    'known.terms': known.map((term) => placeOf.get(term) ?? 0),
    'known.all': terms,
    'known.rarity': Float32Array.from(terms, (term) => rarity[order[term] ?? 0] ?? 0),
    'terms.postings': postings,
    'terms.rows': rows,
  };
}

/** Not compressed. Sections of whole numbers are written by planes, so that the file compresses to less. */
export function writeStartFile(
  { header, tables, roots }: Omit<StartFile, 'search'>,
  search: Readonly<Record<string, SectionArray>>,
): Uint8Array {
  const sections: Record<string, SectionArray> = {
    header: new TextEncoder().encode(JSON.stringify(header)),
    roots,
  };
  for (const name of packNames) {
    sections[`${name}.first`] = toPlanes(toDifferences(tables[name].first));
    sections[`${name}.offsets`] = toPlanes(toDifferences(tables[name].offsets));
  }
  for (const [name, array] of Object.entries(search)) {
    const numbers = rising.has(name) && array instanceof Uint32Array ? toDifferences(array) : array;
    sections[`search.${name}`] = numbers instanceof Uint32Array ? toPlanes(numbers) : numbers;
  }
  return writeSections(sections);
}

/** Throws a RangeError for bytes that are no start file. */
export function readStartFile(bytes: Uint8Array): StartFile {
  const sections = readSections(bytes);
  const read = (name: string): Uint32Array => fromDifferences(fromPlanes(sections.u8(name)));
  const tableOf = (name: PackName): PackTable => ({
    first: read(`${name}.first`),
    offsets: read(`${name}.offsets`),
  });
  const header = new TextDecoder().decode(sections.u8('header'));
  return {
    // The digest in the signed manifest says that this is what was written, which gives the parts their types.
    header: JSON.parse(header) as StartHeader,
    tables: Object.fromEntries(packNames.map((name) => [name, tableOf(name)])) as PackTables,
    roots: sections.u8('roots'),
    search: {
      u8: (name) => sections.u8(`search.${name}`),
      i8: (name) => sections.i8(`search.${name}`),
      u32: (name) => (rising.has(name) ? read(`search.${name}`) : fromPlanes(sections.u8(`search.${name}`))),
      f32: (name) => sections.f32(`search.${name}`),
    },
  };
}
