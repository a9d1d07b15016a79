/** RFC 9110, 12.5: which of what is on offer a caller prefers. */

/** Whether the header names pages, as every browser does; one that accepts anything names none. */
export function namesPages(header: string | null): boolean {
  return (header ?? '').includes('text/html');
}

interface Preference {
  readonly range: string;
  /** 0-1 */
  readonly quality: number;
}

/** Quality of a media type, 0-1, from the most specific range; 1 without the header. */
export function mediaQuality(header: string | null, type: string): number {
  const preferences = parsePreferences(header);
  if (preferences.length === 0) return 1;
  const family = `${type.split('/')[0] ?? ''}/*`;
  for (const range of [type, family, '*/*']) {
    const found = preferences.find((preference) => preference.range === range);
    if (found !== undefined) return found.quality;
  }
  return 0;
}

export type Encoding = 'br' | 'gzip';

/** Brotli over gzip over none, unless the caller ranks them otherwise. */
export function preferredEncoding(header: string | null): Encoding | null {
  if (header === null || header === '') return null;
  const preferences = parsePreferences(header);
  const qualityOf = (name: string): number =>
    (preferences.find(({ range }) => range === name) ?? preferences.find(({ range }) => range === '*'))
      ?.quality ?? 0;
  const brotli = qualityOf('br');
  const gzip = qualityOf('gzip');
  if (brotli === 0 && gzip === 0) return null;
  return brotli >= gzip ? 'br' : 'gzip';
}

/** Longest header looked at; more is noise, and splitting it costs. */
const headerLengthMax = 1_000;

/** Headers that were read last, as most callers send one of a few; emptied when it is full. */
const read = new Map<string, readonly Preference[]>();
const readMax = 64;

function parsePreferences(header: string | null): readonly Preference[] {
  if (header === null) return [];
  const looked = header.slice(0, headerLengthMax);
  const known = read.get(looked);
  if (known !== undefined) return known;
  const preferences = readPreferences(looked);
  if (read.size >= readMax) read.clear();
  read.set(looked, preferences);
  return preferences;
}

function readPreferences(header: string): Preference[] {
  return header
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      const quality = given === undefined ? 1 : Number(given);
      return { range, quality: quality >= 0 && quality <= 1 ? quality : 0 };
    })
    .filter(({ range }) => range !== '');
}
