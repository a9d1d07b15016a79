/** All runs of all cases, with and without the skill: in turns, resumable, with progress and the time that is left. */
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PairedCase } from '../outcomes/paired.ts';
import { ModelUnavailable } from '../ports/chat-model.ts';
import { readIfThere } from '../read-if-there.ts';
import { parseJson } from '../schema/json.ts';
import type { FolderFile } from '../schema/skill-folder.ts';
import type { EvalCase } from './cases.ts';
import { type Measured, runOnce, type RunParts } from './one-run.ts';

export interface Plan {
  readonly cases: readonly EvalCase[];
  readonly skill: readonly FolderFile[];
  readonly repetitions: number;
  /** Runs at once. */
  readonly lanes: number;
  /** What is measured: runs of an earlier call count only where it is the same. */
  readonly key: string;
  /** Runs are kept here as they end. */
  readonly folder: string;
  readonly note: (line: string) => void;
  /** Once it is aborted no further run is begun; what has ended is kept. */
  readonly signal?: AbortSignal;
}

export interface Totals {
  readonly tokens: number;
  readonly seconds: number;
}

export interface EvalRuns {
  readonly cases: readonly PairedCase[];
  readonly with_skill: Totals;
  readonly without_skill: Totals;
  /** Runs without a result, and the last reason; they count for neither side. */
  readonly failed: number;
  readonly reason: string | null;
}

const Kept = z.object({
  key: z.string(),
  id: z.string(),
  skill: z.boolean(),
  turn: z.int(),
  passed: z.boolean(),
  reason: z.string().nullable(),
  tokens: z.number(),
  seconds: z.number(),
});
type Kept = z.infer<typeof Kept>;

/** Failures one after the other from which a run is given up: the next would be the same. */
const mostFailures = 5;

export async function runEval(plan: Plan, parts: RunParts): Promise<EvalRuns> {
  await mkdir(plan.folder, { recursive: true });
  const path = join(plan.folder, 'runs.jsonl');
  const done = new Map((await readKept(path, plan.key)).map((each) => [nameOf(each), each]));
  const due = jobsOf(plan).filter((job) => !done.has(nameOf(job)));
  if (done.size > 0) plan.note(`${done.size} runs are there from before`);
  const begun = parts.now();
  let [next, ended, failed, inRow] = [0, 0, 0, 0];
  let reason: string | null = null;
  const isStopped = (): boolean => plan.signal?.aborted === true;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < due.length && inRow < mostFailures && !isStopped(); at = next++) {
      const job = due[at];
      if (job === undefined) return;
      const measured = await tryRun(job, plan, parts);
      ended += 1;
      if (typeof measured === 'string') [failed, inRow, reason] = [failed + 1, inRow + 1, measured];
      else {
        inRow = 0;
        const kept: Kept = { key: plan.key, id: job.id, skill: job.skill, turn: job.turn, ...measured };
        done.set(nameOf(kept), kept);
        await appendFile(path, `${JSON.stringify(kept)}\n`);
      }
      const left = ((parts.now() - begun) / ended) * (due.length - ended);
      plan.note(`${ended} of ${due.length} runs, about ${Math.ceil(left / 1000)} s left`);
    }
  };
  await Promise.all(Array.from({ length: plan.lanes }, lane));
  return toRuns(plan, [...done.values()], failed, reason);
}

interface Job {
  readonly id: string;
  readonly each: EvalCase;
  readonly skill: boolean;
  readonly turn: number;
}

/** Both ways of a case one after the other, the first one in turns: a server that changes changes both. */
function jobsOf({ cases, repetitions }: Plan): Job[] {
  return Array.from({ length: repetitions }, (_, turn) => turn).flatMap((turn) =>
    cases.flatMap((each, at) => {
      const first = (turn + at) % 2 === 0;
      return [first, !first].map((skill) => ({ id: each.id, each, skill, turn }));
    }),
  );
}

function nameOf({ id, skill, turn }: Pick<Kept, 'id' | 'skill' | 'turn'>): string {
  return JSON.stringify([id, skill, turn]);
}

async function tryRun({ each, skill, turn }: Job, plan: Plan, parts: RunParts): Promise<Measured | string> {
  try {
    // The same seed both ways, another one each time.
    return await runOnce(each, skill ? plan.skill : null, turn + 1, parts);
  } catch (error) {
    if (error instanceof ModelUnavailable) return error.message;
    throw error;
  }
}

/** Lines of another plan, and one that a crash cut, are left out. */
async function readKept(path: string, key: string): Promise<Kept[]> {
  const text = (await readIfThere(path)) ?? '';
  return text.split('\n').flatMap((line) => {
    const parsed = Kept.safeParse(parseJson(line));
    return parsed.success && parsed.data.key === key ? [parsed.data] : [];
  });
}

function toRuns(
  { cases, repetitions }: Plan,
  kept: readonly Kept[],
  failed: number,
  reason: string | null,
): EvalRuns {
  const counted = kept.filter(({ turn }) => turn < repetitions);
  const of = (id: string, skill: boolean): PairedCase['with_skill'] => {
    const runs = counted.filter((each) => each.id === id && each.skill === skill);
    return { passed: runs.filter(({ passed }) => passed).length, runs: runs.length };
  };
  const totals = (skill: boolean): Totals => {
    const runs = counted.filter((each) => each.skill === skill);
    const seconds = runs.reduce((sum, each) => sum + each.seconds, 0);
    return {
      tokens: runs.reduce((sum, each) => sum + each.tokens, 0),
      seconds: Math.round(seconds * 100) / 100,
    };
  };
  return {
    cases: cases.map(({ id }) => ({ id, with_skill: of(id, true), without_skill: of(id, false) })),
    with_skill: totals(true),
    without_skill: totals(false),
    failed,
    reason,
  };
}
