/** Structured logs: JSON lines on standard error, one line per event whatever is in the fields. */
import { pino } from 'pino';
import type { Logger } from '../ports/surroundings.ts';

/** Characters a logged text may have before it is cut. */
const textMax = 2_000;
const depthMax = 4;
const secretName = /token|secret|password|authorization|cookie/i;
/** Where a text contains a secret: an address with its query, or a header. */
const secretValue = /\b(token=|Bearer\s{1,8})[\w.~+/=-]{8,}/gi;
/** Characters that JSON leaves alone and terminals or log viewers act upon. */
// oxlint-disable-next-line no-control-regex -- controls are what is to be escaped
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** `write` takes one line with its line end; the default writes at once, so nothing is lost when the process ends. */
export function openLogger(level: string, write?: (line: string) => void): Logger {
  const target = write === undefined ? pino.destination({ fd: 2, sync: true }) : { write };
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, target);
  return {
    info: (fields, message) => log.info(clean(fields), message),
    warn: (fields, message) => log.warn(clean(fields), message),
    error: (fields, message) => log.error(clean(fields), message),
  };
}

function clean(fields: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      secretName.test(name) ? '[redacted]' : cleanValue(value, depth),
    ]),
  );
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value instanceof Error)
    return { name: value.name, message: cleanText(value.message), stack: cleanText(value.stack ?? '') };
  if (value === null || typeof value !== 'object') return value;
  if (depth >= depthMax) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => cleanValue(item, depth + 1));
  return clean(Object.fromEntries(Object.entries(value)), depth + 1);
}

function cleanText(text: string): string {
  const short = text.length > textMax ? `${text.slice(0, textMax)} [cut]` : text;
  return short
    .replaceAll(secretValue, '$1[redacted]')
    .replaceAll(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
