/** Decisions as files, for a store that a running server holds: written whole by the command, taken by the server. */
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../ingest/files/content-folder.ts';
import { listIfThere } from '../../read-if-there.ts';
import type { Store } from '../../ports/store.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { enqueueDecision, ReviewDecision } from '../intake/decisions.ts';
import { parseJson } from '../../schema/json.ts';

/** Bytes; a decision has a few hundred. */
const fileSizeMax = 16_384;
/** Files taken at a time, so that a flood of them stops nothing. */
const takenAtOnce = 100;

/** Folder of the spool, below the data folder and as private. */
export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'review-decisions');
}

export async function writeDecision(dataDir: string, decision: ReviewDecision): Promise<void> {
  const folder = spoolFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(join(folder, `${decision.id}.json`), `${JSON.stringify(decision)}\n`);
}

/** Whether a decision still waits to be taken. */
export async function isWaiting(dataDir: string, id: string): Promise<boolean> {
  return (await listSpool(dataDir)).includes(`${id}.json`);
}

/** Hands every decision to the queue and removes its file; an invalid one is renamed to `.refused` and logged. */
export async function takeDecisions(
  dataDir: string,
  store: Pick<Store, 'enqueue'>,
  now: Date,
  logger: Logger,
): Promise<number> {
  let taken = 0;
  for (const name of (await listSpool(dataDir)).slice(0, takenAtOnce)) {
    const path = join(spoolFolder(dataDir), name);
    const decision = await readDecision(path);
    if (decision === null || `${decision.id}.json` !== name) {
      await rename(path, path.replace(/\.json$/, '.refused'));
      logger.warn({ file: name }, 'invalid file in the spool of decisions; renamed to .refused');
      continue;
    }
    // Durable in the store before the file goes; a crash in between hands it over twice, which changes nothing.
    await enqueueDecision(store, decision, now);
    await rm(path, { force: true });
    taken += 1;
  }
  return taken;
}

async function listSpool(dataDir: string): Promise<string[]> {
  const entries = await listIfThere(spoolFolder(dataDir));
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name.endsWith('.json'))
    .map(({ name }) => name)
    .sort();
}

async function readDecision(path: string): Promise<ReviewDecision | null> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  if ((await file.stat()).size > fileSizeMax) return null;
  const parsed = ReviewDecision.safeParse(parseJson(await file.readFile('utf8')));
  return parsed.success ? parsed.data : null;
}
