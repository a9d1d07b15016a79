/** One recorded run of ingest: a line of `<data folder>/ingest-runs.jsonl`. */
import { z } from 'zod';

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

/** Most runs that `/api/agent/discovery` shows. */
export const ingestRunsShown = 20;
