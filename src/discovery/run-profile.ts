/** One run of one profile: find, survey, read, propose. It may end at any point; the next one continues from there. */
import { HostUnavailable } from '../ports/code-host.ts';
import { listAll } from '../ports/list-all.ts';
import type { DocumentChange } from '../ports/store.ts';
import type { DiscoveryProfile } from '../schema/discovery-profile.ts';
import {
  DiscoveryRun,
  type DiscoveryStatus,
  discoveryRunKind,
  discoveryStatusKind,
} from '../schema/discovery-state.ts';
import { findLeads } from './find-stage.ts';
import { listCandidates, type MemoryStore } from './memory.ts';
import type { Meter } from './meter.ts';
import { proposeReady, takeAnswers } from './propose-stage.ts';
import { readFound } from './read-stage.ts';
import { newTally, type Run, RunStopped, type RunParts, tallyMembers } from './run-parts.ts';
import { readStatus } from './status.ts';
import { surveyCandidates } from './survey-stage.ts';

/** Runs that are kept in the store. */
const runsKept = 200;

export interface RunOptions {
  readonly dryRun: boolean;
  readonly meter: Meter;
}

/** Records the run; rejects with what the store throws, and with defects. */
export async function runProfile(
  profile: DiscoveryProfile,
  parts: RunParts,
  { dryRun, meter }: RunOptions,
): Promise<DiscoveryRun> {
  const run: Run = { profile, parts, meter, tally: newTally() };
  const started = parts.now();
  const before = meter.used();
  let error: string | null = null;
  try {
    await takeAnswers(run);
    await inStage(
      () => findLeads(run),
      (reason) => (error = reason),
    );
    await inStage(
      async () => readFound(run, await surveyCandidates(run)),
      (reason) => (error ??= reason),
    );
    // What is ready was paid for: it is proposed even when the budget is spent, unless the host refuses.
    await inStage(
      () => proposeReady({ ...run, meter: unlimited(meter) }, dryRun),
      (reason) => (error ??= reason),
    );
  } catch (caught) {
    if (!(caught instanceof HostUnavailable) && !(caught instanceof RunStopped)) throw caught;
    error = publicReason(caught);
  }
  const status = await countCandidates(parts.store, await readStatus(parts.store), profile.slug, started);
  const record = DiscoveryRun.parse({
    profile: profile.slug,
    started_at: started.toISOString(),
    finished_at: parts.now().toISOString(),
    dry_run: dryRun,
    requests: meter.used() - before,
    ...tallyMembers(run.tally),
    waiting: status.counts.waiting ?? 0,
    error,
  });
  await remember(parts.store, record, status);
  return record;
}

/** Proposing takes a handful of requests, and may not be cut by the run’s own budget. */
function unlimited(meter: Meter): Meter {
  return { ...meter, left: () => Number.POSITIVE_INFINITY, spent: () => null };
}

async function inStage(stage: () => Promise<void>, onEnd: (reason: string) => void): Promise<void> {
  try {
    await stage();
  } catch (error) {
    if (!(error instanceof HostUnavailable) && !(error instanceof RunStopped)) throw error;
    onEnd(publicReason(error));
  }
}

/** The message of a `HostUnavailable` may name the operator’s own server. */
function publicReason(error: HostUnavailable | RunStopped): string {
  return error instanceof RunStopped ? error.message : 'the code host is not responding';
}

async function countCandidates(
  store: MemoryStore,
  earlier: DiscoveryStatus,
  profile: string,
  started: Date,
): Promise<DiscoveryStatus> {
  const counts: DiscoveryStatus['counts'] = {};
  let oldest: string | null = null;
  for await (const { candidate } of listCandidates(store)) {
    counts[candidate.state] = (counts[candidate.state] ?? 0) + 1;
    if (candidate.state === 'waiting' && (oldest === null || candidate.found_at < oldest))
      oldest = candidate.found_at;
  }
  const last_runs = { ...earlier.last_runs, [profile]: started.toISOString() };
  return { counts, oldest_waiting: oldest, last_runs };
}

/** The record, the status, and the removal of records that are no longer shown. */
async function remember(store: MemoryStore, record: DiscoveryRun, status: DiscoveryStatus): Promise<void> {
  const ids: string[] = [];
  for await (const { id } of listAll(store, discoveryRunKind)) ids.push(id);
  const old = ids.slice(0, Math.max(0, ids.length + 1 - runsKept));
  const changes: DocumentChange[] = [
    { kind: discoveryRunKind, id: `${record.started_at} ${record.profile}`, value: record },
    { kind: discoveryStatusKind, id: 'current', value: status },
    ...old.map((id) => ({ kind: discoveryRunKind, id, value: null })),
  ];
  await store.writeDocuments(changes);
}
