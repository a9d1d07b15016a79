/** One binary file of named typed arrays, read back as views on the same buffer without copying. */
import { concat } from '../../proof/bytes.ts';

type ArrayType = 'u8' | 'i8' | 'u32' | 'f32';
export type SectionArray = Uint8Array | Int8Array | Uint32Array | Float32Array;

/** "SRX" and the version of the layout; a file of another version is refused. */
const magic = 0x53525803;
/** Bytes; every section starts on a multiple, so that any view is aligned. */
const alignment = 8;

interface SectionEntry {
  readonly name: string;
  readonly type: ArrayType;
  /** Bytes from the end of the table. */
  readonly offset: number;
  readonly length: number;
}

const align = (bytes: number): number => Math.ceil(bytes / alignment) * alignment;

/** The parts of the file in order: magic, length of the table, the table as JSON, then the arrays. */
export function* sectionParts(
  sections: Readonly<Record<string, SectionArray>>,
): Generator<Uint8Array<ArrayBufferLike>> {
  const table: SectionEntry[] = [];
  let size = 0;
  for (const [name, array] of Object.entries(sections)) {
    table.push({ name, type: typeOf(array), offset: size, length: array.length });
    size += align(array.byteLength);
  }
  const header = new TextEncoder().encode(JSON.stringify(table));
  const head = new Uint8Array(align(8 + header.length));
  new DataView(head.buffer).setUint32(0, magic);
  new DataView(head.buffer).setUint32(4, header.length);
  head.set(header, 8);
  yield head;
  for (const array of Object.values(sections)) {
    yield new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const gap = align(array.byteLength) - array.byteLength;
    if (gap > 0) yield new Uint8Array(gap);
  }
}

/** The sections as one file. */
export function writeSections(sections: Readonly<Record<string, SectionArray>>): Uint8Array<ArrayBuffer> {
  return concat([...sectionParts(sections)]);
}

/** Typed access to the sections of one file. */
export interface Sections {
  readonly u8: (name: string) => Uint8Array;
  readonly i8: (name: string) => Int8Array;
  readonly u32: (name: string) => Uint32Array;
  readonly f32: (name: string) => Float32Array;
}

/**
 * Views on the sections of a file. Copies the bytes once only when they do not start on an aligned address.
 * @throws RangeError when the bytes are no index of this version, or lack a section that is asked for.
 */
export function readSections(bytes: Uint8Array): Sections {
  const arrays = listSections(bytes);
  const find = <T extends SectionArray>(
    name: string,
    type: ArrayType,
    isIt: (array: SectionArray) => array is T,
  ): T => {
    const array = arrays.get(name);
    if (array === undefined || !isIt(array))
      throw new RangeError(`the search index has no section ${name} of type ${type}`);
    return array;
  };
  return {
    u8: (name) => find(name, 'u8', (array) => array instanceof Uint8Array),
    i8: (name) => find(name, 'i8', (array) => array instanceof Int8Array),
    u32: (name) => find(name, 'u32', (array) => array instanceof Uint32Array),
    f32: (name) => find(name, 'f32', (array) => array instanceof Float32Array),
  };
}

/**
 * Every section of a file by name, as views on it.
 * @throws RangeError when the bytes are no index of this version.
 */
export function listSections(bytes: Uint8Array): ReadonlyMap<string, SectionArray> {
  const file = bytes.byteOffset % alignment === 0 ? bytes : bytes.slice();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 8 || view.getUint32(0) !== magic)
    throw new RangeError('not a search index of this version');
  const headerLength = view.getUint32(4);
  const start = align(8 + headerLength);
  // The table was written by writeSections above; the magic says so.
  const table = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + headerLength))) as SectionEntry[];
  return new Map(
    table.map(({ name, type, offset, length }) => [
      name,
      viewOf(type, file.buffer, file.byteOffset + start + offset, length),
    ]),
  );
}

function viewOf(type: ArrayType, buffer: ArrayBufferLike, offset: number, length: number): SectionArray {
  if (type === 'u8') return new Uint8Array(buffer, offset, length);
  if (type === 'i8') return new Int8Array(buffer, offset, length);
  return type === 'u32' ? new Uint32Array(buffer, offset, length) : new Float32Array(buffer, offset, length);
}

function typeOf(array: SectionArray): ArrayType {
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Int8Array) return 'i8';
  return array instanceof Uint32Array ? 'u32' : 'f32';
}
