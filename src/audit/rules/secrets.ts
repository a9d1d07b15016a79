/** SE: keys and passwords in the text, by their shape. */
import { patternNamed } from '../patterns/shared-words.ts';
import type { RowHit, Weigher } from '../engine/rule.ts';
import type { Severity } from '../../schema/vocabulary.ts';
import { isLocal } from '../hosts/whose-host.ts';

/** Parts of values that documentation uses to show that they are not real. */
const placeholder = patternNamed('placeholder');

const fixturePath = patternNamed('fixture-path');

/** A value as random as the format asks for; a fixture's path makes it medium. */
export function bySecret({ match, region, scope }: RowHit): Severity | null {
  const value = match[1] ?? match[0];
  if (placeholder.test(value) || distinct(value) < 9 || isTyped(value)) return null;
  // A pattern that describes the format is not a value of it.
  if (
    /\\[dw]|\[[A-Za-z0-9]-[A-Za-z0-9]|\{\d{1,3}(?:,\d{0,3})?\}/.test(
      scope.slice(Math.max(0, scope.indexOf(match[0]) - 8), scope.indexOf(match[0]) + match[0].length + 12),
    )
  )
    return null;
  return fixturePath.test(region.file) ? 'medium' : 'high';
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

/** Names beside the key that web pages sign in with, which its vendor documents as no secret; and words that say so. */
const webSigns =
  /authDomain|firebaseapp\.com|firebase[_-]?(?:web[_-]?)?(?:api[_-]?key|config)|firebase:authUser|securetoken\.googleapis\.com|identitytoolkit\.googleapis\.com/i;
const saidPublic =
  /\b(?:not|no|non)[ -]?(?:a |an |really a )?secret\b|\bpublic(?:ly known)? (?:\w{1,20} ){0,3}(?:key|identifier)\b|\bpublishable\b/i;
/** What a key opens that is not for pages. */
const serverSigns =
  /gemini|generativelanguage|\bserver[ _-]?key|service[ _-]?account|vertex|\bprivate[ _-]key\b|\b(?:not public|keep (?:it |this )?(?:private|secret))\b/i;

/** A key with which web pages call their own vendor is at most medium: the page shows it to each visitor. */
export function byWebKey(hit: RowHit): Severity | null {
  const severity = bySecret(hit);
  const { match, region, start } = hit;
  if (severity !== 'high' || match[1]?.startsWith('AIza') !== true) return severity;
  const near = region.text.slice(Math.max(0, start - 500), start + 500);
  return (webSigns.test(near) || saidPublic.test(near)) && !serverSigns.test(near) ? 'medium' : severity;
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

/** a random value beside a name such as api_key. */
export const byRandomValue: Weigher = (hit) =>
  bySecret(hit) !== null &&
  distinct(hit.match[1] ?? '') >= 16 &&
  /\d/.test(hit.match[1] ?? '') &&
  /[a-z]/i.test(hit.match[1] ?? '') &&
  !/[_-][a-z]{3,20}[_-]/i.test(hit.match[1] ?? '')
    ? 'medium'
    : null;

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
