/** Foreign SKILL.md files read and audited in threads of limited time, so that answering requests never waits for them. */
import type { Logger } from '../ports/surroundings.ts';
import { Problem } from '../problem.ts';
import type { InspectSkills } from '../submissions/intake/validate-repository.ts';
import type { Preview, SkillReading } from '../submissions/intake/validate-skill.ts';
import { KeptThread, runThread } from './thread.ts';

const inspectThread = new URL('./inspect-thread.ts', import.meta.url);
const previewThread = new URL('./preview-thread.ts', import.meta.url);

interface InspectionLimits {
  /** Milliseconds for all files of one request, after which no further one is begun. */
  readonly timeMs: number;
  /** Milliseconds that the thread has beyond them, for its start and the file that it is at. */
  readonly graceMs: number;
  /** Mebibytes. */
  readonly memoryMb: number;
}

/** A hundred ordinary files take a tenth of the time. */
const defaultLimits: InspectionLimits = { timeMs: 3_000, graceMs: 5_000, memoryMb: 128 };
/** Requests that wait for the thread; one at a time is read. */
const waitingMax = 20;

/** Rejects with a 503 `Problem` when too many wait; a file that the thread did not finish is left out. */
export function openInspector(logger: Logger, limits = defaultLimits): InspectSkills {
  const previewer = new KeptThread(previewThread);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (blobs) => {
    if (waiting >= waitingMax)
      throw new Problem('unavailable', 'too many repositories are being validated; retry in 5 seconds', {
        headers: { 'retry-after': '5' },
      });
    waiting += 1;
    const turn = last
      .then(() => inspect(blobs, logger, limits))
      .then((readings) => withPreviews(readings, blobs, previewer, logger, limits))
      .finally(async () => {
        waiting -= 1;
        // Its rules stay loaded while others wait, and no longer.
        if (waiting === 0) await previewer.close();
      });
    last = turn;
    return turn;
  };
}

/** What takes too long to audit is left without a preview. */
async function withPreviews(
  readings: ReadonlyMap<string, SkillReading>,
  blobs: ReadonlyMap<string, Uint8Array>,
  previewer: KeptThread,
  logger: Logger,
  { timeMs, graceMs }: InspectionLimits,
): Promise<ReadonlyMap<string, SkillReading>> {
  if (readings.size === 0) return readings;
  try {
    const previews = await previewer.ask<ReadonlyMap<string, Preview>>(
      { blobs, timeMs },
      { timeLimitMs: timeMs + graceMs },
    );
    return new Map(
      [...readings].map(([id, reading]) => {
        const preview = previews.get(id);
        return [id, preview === undefined ? reading : { ...reading, preview }];
      }),
    );
  } catch (error) {
    logger.warn(
      { error, files: blobs.size },
      'files of a repository could not be audited within their limits',
    );
    return readings;
  }
}

async function inspect(
  blobs: ReadonlyMap<string, Uint8Array>,
  logger: Logger,
  { timeMs, graceMs, memoryMb }: InspectionLimits,
): Promise<ReadonlyMap<string, SkillReading>> {
  if (blobs.size === 0) return new Map();
  try {
    return await runThread<ReadonlyMap<string, SkillReading>>(
      inspectThread,
      { blobs, timeMs },
      { timeLimitMs: timeMs + graceMs, memoryMb },
    );
  } catch (error) {
    logger.warn({ error, files: blobs.size }, 'files of a repository could not be read within their limits');
    return new Map();
  }
}
