/** The whole store from an engine's few primitives: queues, leases and snapshots are documents with versions. */
import { randomUUID } from 'node:crypto';
import type { Claim, DocumentChange, QueueState, Store } from '../../ports/store.ts';
import type { Engine } from './engine.ts';
import { exportLines, importLines } from './store-transfer.ts';
import { listAll } from '../../ports/list-all.ts';
import { isHeld, isLater } from './lease-time.ts';

/** Work as it is kept; times are RFC 3339. */
interface Work {
  readonly payload: unknown;
  readonly run_after: string;
  readonly attempts: number;
  readonly lease: string | null;
  readonly lease_until: string | null;
}

export function storeOver(engine: Engine): Store {
  const { allDocuments: _all, restoreDocuments: _restore, ...given } = engine;
  return {
    ...given,
    enqueue: (queue, id, payload, runAfter, more = []) => {
      const value: Work = {
        payload,
        run_after: runAfter.toISOString(),
        attempts: 0,
        lease: null,
        lease_until: null,
      };
      return engine.writeDocuments([
        { kind: queueKind(queue), id, value, expected: 0 },
        // Nothing is there to remove; that this is so is what is asked for.
        { kind: doneKind(queue), id, value: null, expected: 0 },
        ...more,
      ]);
    },
    claim: (queue, count, leaseMs, now) => claim(engine, queue, count, leaseMs, now),
    finish: (queue, held, end) => finish(engine, queue, held, end),
    queueState: (queue, now) => queueState(engine, queue, now),
    tryLease: (name, holder, ms, now) => tryLease(engine, name, holder, ms, now),
    putSnapshotOnce: async (kind, day, rows) => {
      const change: DocumentChange = { kind: `snapshot:${kind}`, id: day, value: { rows }, expected: 0 };
      return (await engine.writeDocuments([change])) ? 'written' : 'exists';
    },
    snapshots: async (kind, from, to) => {
      const found: { day: string; rows: unknown }[] = [];
      // Without its last digit a day sorts before itself, and after few others.
      for await (const { id, value } of listAll(engine, `snapshot:${kind}`, from.slice(0, -1))) {
        if (id > to) break;
        if (id >= from) found.push({ day: id, rows: (value as { rows: unknown }).rows });
      }
      return found;
    },
    forgetSnapshots: async (kind, before) => {
      const old: DocumentChange[] = [];
      for await (const { kind: own, id } of listAll(engine, `snapshot:${kind}`)) {
        if (id >= before) break;
        old.push({ kind: own, id, value: null });
      }
      if (old.length > 0) await engine.writeDocuments(old);
      return old.length;
    },
    exportLines: () => exportLines(engine),
    importLines: (lines) => importLines(engine, lines),
  };
}

const queueKind = (queue: string): string => `queue:${queue}`;
/** Work that is done is kept apart, so that looking for due work never meets it; it is never added again. */
const doneKind = (queue: string): string => `done:${queue}`;

/** Where it is kept that a piece of work is done. */
export function doneWork(queue: string, id: string): { readonly kind: string; readonly id: string } {
  return { kind: doneKind(queue), id };
}

/** Another node that took the work first has changed its version: then it is simply not ours. */
async function claim(
  engine: Engine,
  queue: string,
  count: number,
  leaseMs: number,
  now: Date,
): Promise<Claim[]> {
  const claims: Claim[] = [];
  for await (const { id, version, value } of listAll(engine, queueKind(queue))) {
    if (claims.length >= count) break;
    const work = value as Work;
    if (isLater(work.run_after, now) || isHeld(work.lease_until, leaseMs, now)) continue;
    const lease = randomUUID();
    const attempts = work.attempts + 1;
    const taken: Work = {
      ...work,
      attempts,
      lease,
      lease_until: new Date(now.getTime() + leaseMs).toISOString(),
    };
    const won = await engine.writeDocuments([
      { kind: queueKind(queue), id, value: taken, expected: version },
    ]);
    if (won) claims.push({ id, lease, attempts, payload: work.payload });
  }
  return claims;
}

async function finish(
  engine: Engine,
  queue: string,
  held: Claim,
  { retryAt, more = [] }: { readonly retryAt?: Date; readonly more?: readonly DocumentChange[] },
): Promise<'done' | 'lost-lease'> {
  const found = await engine.getDocument(queueKind(queue), held.id);
  const work = found?.value as Work | undefined;
  if (found === null || work === undefined || work.lease !== held.lease) return 'lost-lease';
  const { id } = held;
  const own = { kind: queueKind(queue), id, expected: found.version };
  const changes: readonly DocumentChange[] =
    retryAt === undefined
      ? [
          { ...own, value: null },
          { kind: doneKind(queue), id, value: { attempts: work.attempts }, expected: 0 },
        ]
      : [{ ...own, value: { ...work, lease: null, lease_until: null, run_after: retryAt.toISOString() } }];
  const written = await engine.writeDocuments([...changes, ...more]);
  return written ? 'done' : 'lost-lease';
}

/** Also of work that is being done: it counts until it is finished. */
async function queueState(engine: Engine, queue: string, now: Date): Promise<QueueState> {
  let due = 0;
  let oldest: string | null = null;
  for await (const { value } of listAll(engine, queueKind(queue))) {
    const { run_after: since } = value as Work;
    if (isLater(since, now)) continue;
    due += 1;
    if (oldest === null || since < oldest) oldest = since;
  }
  return { due, oldest: oldest === null ? null : new Date(oldest) };
}

async function tryLease(
  engine: Engine,
  name: string,
  holder: string,
  ms: number,
  now: Date,
): Promise<boolean> {
  const found = await engine.getDocument('lease', name);
  const held = found?.value as { holder: string; until: string } | undefined;
  if (held !== undefined && held.holder !== holder && isHeld(held.until, ms, now)) return false;
  const value = { holder, until: new Date(now.getTime() + ms).toISOString() };
  return engine.writeDocuments([{ kind: 'lease', id: name, value, expected: found?.version ?? 0 }]);
}
