/** The proof in a receipt that the version which it selects is an entry of the registry's transparency log. */
import { sha256 } from '../digest.ts';
import { versionEntry } from '../../proof/log/entries.ts';
import { isIncluded, leafHash } from '../../proof/log/merkle.ts';
import { readProof } from '../../proof/log/proof.ts';
import type { Checkpoint } from '../../proof/log/checkpoint.ts';
import type { Call } from '../command.ts';
import { Failure } from '../failure.ts';
import { followHistory } from './log-history.ts';
import { openCheckpoint } from './checkpoint.ts';
import type { JsonValue } from './read-json.ts';
import type { SigningKey } from './signatures.ts';

export interface LogEntry {
  /** Names the log. */
  readonly origin: string;
  /** From 0. */
  readonly index: number;
  /** Entries of the log when the receipt was made. */
  readonly size: number;
}

/**
 * Null for a document without a proof, as most are. Throws an integrity failure for a proof that does not hold, and for one of
 * another history than this machine has seen. Without the network (`offline`) only a history of the same size is compared.
 */
export async function checkLogEntry(
  document: JsonValue,
  keys: readonly SigningKey[],
  call: Call,
  offline: boolean,
): Promise<LogEntry | null> {
  const found = readLogProof(document, keys);
  if (found === null) return null;
  await followHistory(found.checkpoint, call, offline);
  return found.entry;
}

/** The proof alone, without the history that this machine follows. */
export function readLogProof(
  receipt: JsonValue,
  keys: readonly SigningKey[],
): { readonly entry: LogEntry; readonly checkpoint: Checkpoint } | null {
  const given = receipt.get('log_proof');
  if (given.isNothing()) return null;
  const refuse = (reason: string): Failure =>
    new Failure('integrity', `the receipt’s proof from the transparency log does not hold: ${reason}`);
  const proof = readProof(given.text());
  if (proof === null) throw refuse('it is no C2SP tlog-proof');
  const checkpoint = openCheckpoint(proof.checkpoint, keys);
  if (typeof checkpoint === 'string') throw refuse(`its checkpoint ${checkpoint}`);
  const { index, path } = proof;
  const { origin, size, root } = checkpoint;
  const leaf = leafHash(Buffer.from(entryOf(receipt.get('selected_skill'))), sha256);
  if (!isIncluded(leaf, index, size, path, root, sha256))
    throw refuse(`entry ${index} of ${origin} is not the version that the receipt selects`);
  return { entry: { origin, index, size }, checkpoint };
}

function entryOf(selected: JsonValue): string {
  return versionEntry({
    skill: selected.get('slug').text(),
    integrity: selected.get('integrity').text(),
    repository: selected.get('repository').text(),
    commit: selected.get('commit').text(),
    path: selected.get('path').text(),
  });
}
