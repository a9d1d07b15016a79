/** An ingest's summary → the record of the run that discovery shows. */
import type { RecordedRun } from '../schema/ingest-run.ts';
import type { IngestSummary } from './ingest.ts';

export function toIngestRun(summary: IngestSummary, started: Date, finished: Date): RecordedRun {
  const skipped = Map.groupBy(summary.skips, ({ reason }) => reason);
  return {
    started_at: started.toISOString(),
    finished_at: finished.toISOString(),
    source: summary.source,
    repositories: summary.repositories,
    found: summary.found,
    ingested: summary.ingested,
    written: summary.evidence_written,
    unchanged: summary.evidence_unchanged,
    incomplete: summary.incomplete,
    skipped: Object.fromEntries([...skipped].map(([reason, skips]) => [reason, skips.length])),
    warnings: summary.warnings.length,
    error: summary.stopped === null ? null : `Stopped: ${summary.stopped}.`.slice(0, 300),
    ...(summary.listed_repositories === undefined
      ? {}
      : { listed_repositories: summary.listed_repositories }),
  };
}

/** A run whose source could not be used. The reason stays with the operator, as it may contain paths of the machine. */
export function failedRun(started: Date, finished: Date): RecordedRun {
  return {
    started_at: started.toISOString(),
    finished_at: finished.toISOString(),
    source: 'unknown',
    repositories: 0,
    found: 0,
    ingested: 0,
    written: 0,
    unchanged: 0,
    incomplete: 0,
    skipped: {},
    warnings: 0,
    error: 'The source could not be used.',
  };
}
