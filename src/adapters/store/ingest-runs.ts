/** Records of ingest runs in `<data folder>/ingest-runs.jsonl`: appended by ingest, read by discovery. */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ingestRunsShown, RecordedRun } from '../../schema/ingest-run.ts';
import { parseJson } from '../../schema/json.ts';
import { readIfThere } from '../../read-if-there.ts';

/** Adds one run; a line is far below what a file system writes at once. */
export async function appendIngestRun(dataDir: string, run: RecordedRun): Promise<void> {
  const path = pathOf(dataDir);
  await mkdir(dirname(path), { recursive: true });
  await appendFile(path, `${JSON.stringify(RecordedRun.parse(run))}\n`);
}

/** The last runs, newest first; none where there is no file. Lines that are no runs are passed over. */
export async function readIngestRuns(dataDir: string): Promise<RecordedRun[]> {
  const text = (await readIfThere(pathOf(dataDir))) ?? '';
  const runs = text.split('\n').flatMap((line) => {
    if (!line.startsWith('{') || !line.endsWith('}')) return [];
    const parsed = RecordedRun.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
  return runs.slice(-ingestRunsShown).reverse();
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'ingest-runs.jsonl');
}
