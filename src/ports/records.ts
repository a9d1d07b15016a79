/** What this instance has recorded, read from memory: use, runs of ingest, activity events and ranking snapshots. */
import type { ActivityEvent } from '../schema/activity-event.ts';
import { type DiscoveryRun, type DiscoveryStatus, noDiscovery } from '../schema/discovery-state.ts';
import type { RecordedRun } from '../schema/ingest-run.ts';
import type { RankingSnapshot } from '../schema/snapshot.ts';
import type { UsageCell, UsageMetric } from '../schema/usage.ts';

export interface UsageRecord {
  /** Counted use; days `YYYY-MM-DD`, both included. */
  usage(from: string, to: string): readonly UsageCell[];
}

export interface IngestRecord {
  /** Newest first. */
  ingestRuns(): readonly RecordedRun[];
}

export interface DiscoveryRecord {
  /** Runs newest first, at most `discoveryRunsShown`, and what the queue holds since the last of them. */
  discovery(): { readonly runs: readonly DiscoveryRun[]; readonly status: DiscoveryStatus };
}

interface ActivityRecord {
  /** Newest first, at most `activityEventsShown`. */
  events(): readonly ActivityEvent[];
}

interface SnapshotRecord {
  /** Daily ranking snapshots that the store holds; the content folder has more. */
  snapshots(): readonly RankingSnapshot[];
}

export interface Records extends UsageRecord, IngestRecord, DiscoveryRecord, ActivityRecord, SnapshotRecord {
  /** RFC 3339 time of the last change of events, snapshots or the counts of past days; null if there was none. */
  changedAt(): string | null;
}

/** For a build for export, an example, or an instance without any activity. */
export const noRecords: Records = {
  usage: () => [],
  ingestRuns: () => [],
  discovery: () => ({ runs: [], status: noDiscovery }),
  events: () => [],
  snapshots: () => [],
  changedAt: () => null,
};

/** One use to be counted. */
export interface Use {
  readonly metric: UsageMetric;
  readonly slug: string | null;
  /** Opaque, constant for one caller during a day; null if unknown. Never stored. */
  readonly caller: string | null;
}

/** Usage counters: counted in memory and written in batches, so that no request waits. */
export interface UsageCounter {
  count(use: Use): void;
  /** Writes the counts since the last call; counts that could not be written are kept for the next one. */
  flush(): Promise<void>;
}
