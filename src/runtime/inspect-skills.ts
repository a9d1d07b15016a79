/** Foreign SKILL.md files read and audited in threads of limited time, so that answering requests never waits for them. */
import type { Logger } from '../ports/surroundings.ts';
import { Problem } from '../problem.ts';
import type { InspectSkills } from '../submissions/intake/validate-repository.ts';
import type { Preview, SkillReading } from '../submissions/intake/validate-skill.ts';
import type { PreviewWork } from './preview-thread.ts';
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
  return async (mainFiles, folders = new Map()) => {
    if (waiting >= waitingMax)
      throw new Problem('unavailable', 'too many repositories are being validated; retry in 5 seconds', {
        headers: { 'retry-after': '5' },
      });
    waiting += 1;
    const turn = last
      .then(() => inspect(mainFiles, logger, limits))
      .then((readings) => withPreviews(readings, { mainFiles, folders }, previewer, logger, limits))
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
  files: Omit<PreviewWork, 'timeMs'>,
  previewer: KeptThread,
  logger: Logger,
  { timeMs, graceMs }: InspectionLimits,
): Promise<ReadonlyMap<string, SkillReading>> {
  if (readings.size === 0) return readings;
  try {
    const previews = await previewer.ask<ReadonlyMap<string, Preview>>(
      { ...files, timeMs } satisfies PreviewWork,
      { timeLimitMs: timeMs + graceMs },
    );
    return new Map(
      [...readings].map(([path, reading]) => {
        const preview = previews.get(path);
        return [path, preview === undefined ? reading : { ...reading, preview }];
      }),
    );
  } catch (error) {
    logger.warn(
      { error, files: files.mainFiles.size },
      'files of a repository could not be audited within their limits',
    );
    return readings;
  }
}

async function inspect(
  mainFiles: ReadonlyMap<string, Uint8Array>,
  logger: Logger,
  { timeMs, graceMs, memoryMb }: InspectionLimits,
): Promise<ReadonlyMap<string, SkillReading>> {
  if (mainFiles.size === 0) return new Map();
  try {
    return await runThread<ReadonlyMap<string, SkillReading>>(
      inspectThread,
      { mainFiles, timeMs },
      { timeLimitMs: timeMs + graceMs, memoryMb },
    );
  } catch (error) {
    logger.warn(
      { error, files: mainFiles.size },
      'files of a repository could not be read within their limits',
    );
    return new Map();
  }
}
