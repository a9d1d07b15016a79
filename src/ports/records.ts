/** What this instance has recorded, read from memory: use, runs of ingest, activity events and ranking snapshots. */
import type { ActivityEvent } from '../schema/activity-event.ts';
import type { IngestRun } from '../schema/ingest-run.ts';
import type { RankingSnapshot } from '../schema/snapshot.ts';
import type { UsageCell, UsageMetric } from '../schema/usage.ts';

export interface UsageRecord {
  /** Counted use; days `YYYY-MM-DD`, both included. */
  usage(from: string, to: string): readonly UsageCell[];
}

export interface IngestRecord {
  /** Newest first. */
  ingestRuns(): readonly IngestRun[];
}

export interface ActivityRecord {
  /** Newest first, at most `activityEventsShown`. */
  events(): readonly ActivityEvent[];
}

export interface SnapshotRecord {
  /** Daily ranking snapshots that the store holds; the content folder has more. */
  snapshots(): readonly RankingSnapshot[];
}

export interface Records extends UsageRecord, IngestRecord, ActivityRecord, SnapshotRecord {
  /** RFC 3339 time of the last change of events, snapshots or the counts of past days; null while there was none. */
  changedAt(): string | null;
}

/** Of a build for export, an example, or an instance on which nothing has happened. */
export const noRecords: Records = {
  usage: () => [],
  ingestRuns: () => [],
  events: () => [],
  snapshots: () => [],
  changedAt: () => null,
};

/** One use to be counted. */
export interface Use {
  readonly metric: UsageMetric;
  readonly slug: string | null;
  /** Opaque and the same for one caller of a day; null when not known. Never kept. */
  readonly caller: string | null;
}

/** Counters that take no time from a request: counted in memory, written in batches. */
export interface UsageCounter {
  count(use: Use): void;
  /** Writes what has been counted since; what could not be written is kept for the next time. */
  flush(): Promise<void>;
}
