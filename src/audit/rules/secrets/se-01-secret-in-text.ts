/** SE-01: A secret in a provider's format, or a private key, is written into the skill. */
import type { Weigher } from '../../engine/rule.ts';
import type { RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { bySecret, distinct, fixturePath, isTyped, placeholder } from './se-01-phrases.ts';

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
  !placeholder.test(match[1] ?? '') &&
  !/pass(?:word)?\d{0,4}$|secret|admin|postgres/i.test(match[1] ?? '') &&
  !fixturePath.test(region.file)
    ? 'medium'
    : null;
