/** SE: keys and passwords in the text, by their shape. */
import { patternNamed } from '../patterns/shared-words.ts';
import type { RowHit, Weigher } from '../engine/rule.ts';
import type { Severity } from '../../schema/vocabulary.ts';
import { isLocal } from '../hosts/whose-host.ts';

/** Parts of values that documentation uses to show that they are not real. */
const placeholder = patternNamed('placeholder');

const fixturePath = patternNamed('fixture-path');

/** A value as random as the format asks for; a fixture's path makes it medium. */
export function bySecret({ match, region, severity }: RowHit): Severity | null {
  const value = match[1] ?? match[0];
  if (placeholder.test(value) || distinct(value) < 9 || isTyped(value)) return null;
  return fixturePath.test(region.file) ? 'medium' : severity;
}

/** Whether eight letters follow each other as in the alphabet, digits between them passed over: typed, not drawn. */
function isTyped(value: string): boolean {
  const letters = value.toLowerCase().replace(/[^a-z]/g, '');
  for (let at = 1, run = 1; at < letters.length; at += 1) {
    run = letters.charCodeAt(at) - letters.charCodeAt(at - 1) === 1 ? run + 1 : 1;
    if (run === 8) return true;
  }
  return false;
}

function distinct(value: string): number {
  return new Set(value).size;
}

/** The secret that belongs to an access key id, left out where the id is shown: `SECRET=ab1c...`, `secret_key: <secret>`. */
const leftOut =
  /secret[\w-]{0,24}["']?\s{0,3}[=:]\s{0,3}["']?(?:[\w+/]{0,8}(?:\.{3}|…|\*{3}|[xX]{4})|<[^<>\n]{2,40}>|\$\{?\w|your\b|\[?redacted)/i;

/** An access key id opens nothing without its secret, so one beside a secret that is left out is at most medium. */
export function byKeyId(hit: RowHit): Severity | null {
  const severity = bySecret(hit);
  if (severity !== 'high') return severity;
  const { region, start } = hit;
  const near = region.text.slice(Math.max(0, start - 200), start + 300);
  return leftOut.test(near) ? 'medium' : severity;
}

/** The body of a key block: base64 has every word and every run in it somewhere, so only its shape counts. */
export function byKeyBody({ match, region }: RowHit): Severity | null {
  const body = (match[1] ?? '').replace(/\\n|\s/g, '');
  if (
    isTyped(body) ||
    body.length < 80 ||
    distinct(body) < 20 ||
    /\.\.\.|x{12}|example|placeholder|redacted/i.test(body)
  )
    return null;
  return fixturePath.test(region.file) ? 'medium' : 'high';
}

/** a password in a connection string. */
export const byConnectionPassword: Weigher = ({ match, region }) =>
  /\d/.test(match[1] ?? '') &&
  /[a-z]/i.test(match[1] ?? '') &&
  // A name of one label is of the house, as each service has in a file of containers.
  !isLocal(match[2] ?? '') &&
  /[.[]/.test(match[2] ?? '') &&
  !placeholder.test(match[1] ?? '') &&
  !/pass(?:word)?\d{0,4}$|secret|admin|postgres/i.test(match[1] ?? '') &&
  !fixturePath.test(region.file)
    ? 'medium'
    : null;

const example = patternNamed('secrets-example');

export function byPassword({ match, scope, severity }: RowHit): Severity | null {
  const value = match[1] ?? match[2] ?? '';
  const host = /(?:-h|--host)[= ]([\w.-]{3,80})/.exec(scope)?.[1] ?? '';
  if (example.test(value) || isLocal(host) || /[$<{%]/.test(value)) return null;
  return /[a-z]/i.test(value) && /[\d\W]/.test(value) ? severity : null;
}
