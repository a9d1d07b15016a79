/** Calls of the API from the form, in the browser. */
import { type Refusal, toRefusal } from './submit-answers.ts';

export type Asked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** Milliseconds; a repository may be large and its host slow. */
const patienceMs = 60_000;

/** Posts JSON; every failure, also of the network, becomes a refusal with a message. */
export async function askApi<T>(
  path: string,
  body: object,
  read: (answer: unknown) => T | null,
): Promise<Asked<T>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null);
  if (response === null) return refused('The registry could not be reached. Nothing was sent; try again.');
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    return { ok: false, refusal: toRefusal(answer, response.status, response.headers.get('retry-after')) };
  }
  const value = read(answer);
  return value === null
    ? refused('The answer could not be read. Is a live registry behind this site?')
    : { ok: true, value };
}

export function refused(detail: string): Asked<never> {
  return { ok: false, refusal: { detail, fields: new Map() } };
}
