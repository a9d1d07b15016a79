/** The one history of each transparency log of a registry that this machine follows: each checkpoint, wherever it comes from, has to be of it. */
import { Buffer } from 'node:buffer';
import { toBase64 } from '../../proof/dsse.ts';
import type { Checkpoint } from '../../proof/log/checkpoint.ts';
import { isEqual } from '../../proof/bytes.ts';
import type { LogName } from '../../schema/signed/log-names.ts';
import { consistencyProof, isConsistent } from '../../proof/log/merkle.ts';
import { nodesFromTiles } from '../../proof/log/tiles.ts';
import type { Call } from '../command.ts';
import { sha256 } from '../digest.ts';
import { Failure } from '../failure.ts';
import { readOfRegistries, writeOfRegistry } from '../own-files.ts';
import { connect } from './connect.ts';
import { manifestPath } from './files-client.ts';
import { verifySigned } from './keyring.ts';
import { parseJson } from './read-json.ts';

/** The largest checkpoint seen, from a receipt or from the log itself. */
export interface SeenLog extends Checkpoint {
  /** Entries that were compared with their hashes. */
  readonly checked: number;
}

/** A failure about a file of a log. */
export function refuseLog(
  { settings }: Pick<Call, 'settings'>,
  name: LogName,
  file: string,
  reason: string,
): Failure {
  return new Failure('integrity', `${settings.registryUrl}/${name}/${file} ${reason}`, [
    'Keep both versions if you can: a log that changes its past proves what its registry did.',
  ]);
}

/**
 * Compares a signed checkpoint with the one that is kept, and keeps the larger one. Where the sizes differ the registry's tiles have
 * to show that one continues the other. Throws an integrity failure for another history, and for a first log that is not this registry's.
 */
export async function followHistory(now: Checkpoint, call: Call, offline = false): Promise<void> {
  const name = nameOf(now);
  const seen = await readSeen(name, call);
  if (seen === null) {
    if (offline) return;
    await checkOrigin(now, name, call);
    return keepSeen({ ...now, checked: 0 }, name, call);
  }
  if (seen.origin !== now.origin)
    throw refuseLog(call, name, 'checkpoint', `is of another log: ${now.origin}`);
  if (seen.size === now.size) {
    if (!isEqual(seen.root, now.root)) throw rewritten(seen, now, call);
    return;
  }
  if (offline)
    return call.surroundings.note(
      `The proof is of a log of ${now.size} entries, this machine has seen ${seen.size}: without the network it is not shown that one continues the other.`,
    );
  const [before, after] = seen.size < now.size ? [seen, now] : [now, seen];
  if (!(await isContinued(before, after, call))) throw rewritten(seen, now, call);
  if (now.size > seen.size) await keepSeen({ ...now, checked: seen.checked }, name, call);
}

/** Which of a registry's logs a checkpoint is of, by its origin. */
function nameOf({ origin }: Checkpoint): LogName {
  return origin.endsWith('/log/private') ? 'log/private' : 'log';
}

function rewritten(seen: Checkpoint, now: Checkpoint, call: Call): Failure {
  return refuseLog(
    call,
    nameOf(now),
    'checkpoint',
    `has two histories: one of ${seen.size} entries, seen before, and one of ${now.size} that is not shown to go with it`,
  );
}

async function isContinued(before: Checkpoint, after: Checkpoint, call: Call): Promise<boolean> {
  if (before.size === 0) return true;
  const registry = connect(call);
  const name = nameOf(after);
  const nodes = nodesFromTiles(
    after.size,
    async (path, length) => {
      const bytes = await registry.getFile(`${name}/${path}`);
      if (bytes?.length !== length)
        throw refuseLog(
          call,
          name,
          path,
          `is not there as it has to be, to show that ${after.size} entries continue ${before.size}`,
        );
      return bytes;
    },
    sha256,
  );
  const proof = await consistencyProof(before.size, after.size, nodes, sha256);
  return isConsistent(before, after, proof, sha256);
}

/** The log of a registry is named by its host. Files of it may lie elsewhere: their signed manifest says whose they are. */
export async function checkOrigin({ origin }: Checkpoint, name: LogName, call: Call): Promise<void> {
  const { registryUrl } = call.settings;
  const isOf = (url: string): boolean => `${new URL(url).host}/${name}` === origin;
  if (isOf(registryUrl)) return;
  const registry = connect(call);
  const bytes = await registry.getFile(manifestPath);
  if (bytes !== null) {
    const manifest = parseJson(Buffer.from(bytes).toString('utf8'), manifestPath);
    await verifySigned(manifest, registry, call.surroundings, { trustNewKey: false, offline: false });
    if (isOf(manifest.get('site_url').text(/^https?:\/\//))) return;
  }
  throw refuseLog(call, name, 'checkpoint', `is of another log: ${origin}`);
}

export async function readSeen(name: LogName, { surroundings, settings }: Call): Promise<SeenLog | null> {
  const seen = (await readOfRegistries(surroundings, fileName)).get(keyOf(name, settings));
  if (seen === undefined) return null;
  const size = seen.get('size').count();
  return {
    origin: seen.get('origin').text(),
    size,
    root: Buffer.from(seen.get('root').text(/^[A-Za-z0-9+/]{43}=$/), 'base64'),
    checked: seen.get('checked').isNothing() ? size : seen.get('checked').count(),
  };
}

/** Where the disk refuses, another history will not be noticed. */
export async function keepSeen(
  { origin, size, root, checked }: SeenLog,
  name: LogName,
  { surroundings, settings }: Call,
): Promise<void> {
  const seen = [keyOf(name, settings), { origin, size, root: toBase64(root), checked }] as const;
  const loss = 'The log’s checkpoint is not kept, so another history will not be noticed';
  await writeOfRegistry(surroundings, fileName, seen, loss);
}

const fileName = 'logs.json';

function keyOf(name: LogName, { registryUrl }: Call['settings']): string {
  return name === 'log' ? registryUrl : `${registryUrl}/${name}`;
}
