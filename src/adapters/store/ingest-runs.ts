/** Records of ingest runs in `<data folder>/ingest-runs.json`: added by ingest, read by discovery. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Low } from 'lowdb';
import { JSONFile } from 'lowdb/node';
import { ingestRunsShown, RecordedRun } from '../../schema/ingest-run.ts';

interface Runs {
  /** Oldest first; only the last ones are kept. */
  runs: unknown[];
}

async function openRuns(dataDir: string): Promise<Low<Runs>> {
  const file = new Low<Runs>(new JSONFile(join(dataDir, 'ingest-runs.json')), { runs: [] });
  try {
    await file.read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // What someone else wrote here is no list of runs: these are records to look at, and the next run starts a new list.
  if (!Array.isArray(file.data?.runs)) file.data = { runs: [] };
  return file;
}

export async function appendIngestRun(dataDir: string, run: RecordedRun): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await openRuns(dataDir);
  await file.update(({ runs }) => {
    runs.push(RecordedRun.parse(run));
    runs.splice(0, runs.length - ingestRunsShown);
  });
}

/** The last runs, newest first; none where there is no file. Entries that are no runs are passed over. */
export async function readIngestRuns(dataDir: string): Promise<RecordedRun[]> {
  const { data } = await openRuns(dataDir);
  return data.runs
    .flatMap((run) => {
      const parsed = RecordedRun.safeParse(run);
      return parsed.success ? [parsed.data] : [];
    })
    .reverse();
}
