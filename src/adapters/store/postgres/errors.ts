/** Which database errors are transient, and how the others are reported to the caller. */
import { codeOf } from '../../../ports/error-code.ts';
import { StoreUnavailable } from '../../../ports/store.ts';

/** Serialization failure and deadlock: the transaction did not happen and may be tried again. */
const rerun = new Set(['40001', '40P01']);
/** The connection is lost or cannot be made; whether a commit under way happened is not known. */
const connection = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
/** Full disk, read-only server, no tables or no database, as while a backup is restored: an operator acts, and nothing was written. */
const refused = new Set(['53100', '25006', '42501', '42P01', '3D000']);

export function databaseCode(error: unknown): string {
  return codeOf(error) ?? '';
}

/** Whether trying again at once can help; safe only for what may happen twice. */
export function isPassing(code: string): boolean {
  return isRerun(code) || isConnection(code);
}

export const isRerun = (code: string): boolean => rerun.has(code);

/** A `StoreUnavailable` for a database that cannot be used now; anything else is a programmer's mistake, as it is. */
export function toStoreError(error: unknown): unknown {
  const code = databaseCode(error);
  if (isPassing(code) || refused.has(code))
    return new StoreUnavailable(`the database is unavailable (${code})`);
  return error;
}

export const isConnection = (code: string): boolean => connection.has(code) || code.startsWith('08');

/** Whether the error is the division by zero with which a statement of ours undoes itself. */
export const isUndone = (error: unknown): boolean => databaseCode(error) === '22012';
