/** One recorded run of ingest: an entry of `<data folder>/ingest-runs.json`. */
import { z } from 'zod';
import { ListedRepositories } from './repository-state.ts';

const Count = z.int().min(0);

export const IngestRun = z
  .object({
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime(),
    /** Kind of source, e.g. `corpus`; never a path of the machine. */
    source: z.string().max(100),
    repositories: Count,
    found: Count,
    ingested: Count,
    written: Count,
    unchanged: Count,
    incomplete: Count,
    /** Skills left out, by reason. */
    skipped: z.record(z.string(), Count),
    warnings: Count,
    /** Why the run ended early; null if it did not. */
    error: z.string().max(300).nullable(),
  })
  .meta({ id: 'IngestRun' });
export type IngestRun = z.infer<typeof IngestRun>;

/** What is recorded of a run beside what is shown of each. */
export const RecordedRun = IngestRun.extend({
  /** Absent where the run checked no repositories for changes. */
  listed_repositories: ListedRepositories.optional(),
});
export type RecordedRun = z.infer<typeof RecordedRun>;

/** Most runs that `/api/agent/discovery` shows. */
export const ingestRunsShown = 20;
