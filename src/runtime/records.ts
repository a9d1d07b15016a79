/** The records of a running instance, read again every few seconds, and those of a build, read once. */
import type { Answered } from '../http/serve-endpoint.ts';
import { usageOf } from '../lists/usage-of.ts';
import type { Records } from '../ports/records.ts';
import { createRecordsCache, type RecordsSource } from './records-cache.ts';

/** Milliseconds between rounds; what a crash loses of the statistics is at most this much. */
const roundDefault = 10_000;
const patienceDefault = 5_000;

export interface LiveRecords extends Records {
  /** `onAnswer` of the application. */
  observe(answered: Answered): void;
  /** Writes what was counted and reads what is new; never rejects. */
  round(): Promise<void>;
  close(): Promise<void>;
}

interface RecordsOptions extends RecordsSource {
  /** Milliseconds between rounds; default 10,000. */
  readonly roundEvery?: number;
  /** Milliseconds that the end waits for a store that does not answer; default 5,000. */
  readonly patienceMs?: number;
}

/** Resolves after the first round. Never rejects: what fails is logged and tried again. */
export async function openRecords(options: RecordsOptions): Promise<LiveRecords> {
  const { clock, logger } = options;
  const { records, ledger, parts } = createRecordsCache(options);
  let changedAt: string | null = null;
  let running: Promise<void> | null = null;
  const failing = new Set<string>();

  /** One part that fails keeps nothing else back, and is logged once until it works again. */
  async function attempt(part: string, work: () => Promise<boolean>): Promise<void> {
    try {
      if (await work()) changedAt = clock.now().toISOString();
      if (failing.delete(part)) logger.info({ part }, 'activity works again');
    } catch (error) {
      if (!failing.has(part)) logger.warn({ error, part }, 'activity deferred to the next round');
      failing.add(part);
    }
  }
  async function runRound(): Promise<void> {
    await attempt('writing use', () => ledger.flush().then(() => false));
    for (const [part, readAgain] of parts) await attempt(part, readAgain);
  }
  /** Never rejects: `attempt` catches what each part does. */
  const round = (): Promise<void> => (running ??= runRound().finally(() => (running = null)));

  await round();
  // What was there at the start is not a change; an event tells its own time.
  changedAt = records.events()[0]?.at ?? null;
  const timer = setInterval(() => void round(), options.roundEvery ?? roundDefault);
  timer.unref();

  return {
    ...records,
    changedAt: () => changedAt,
    observe({ endpointId, raw, answer, caller }) {
      for (const use of usageOf(endpointId, raw, answer))
        ledger.count({ ...use, caller: caller === '' ? null : caller });
    },
    round,
    async close() {
      clearInterval(timer);
      const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
      const patience = setTimeout(giveUp, options.patienceMs ?? patienceDefault);
      // What came while a round was under way takes another.
      await Promise.race([round().then(round), late]);
      clearTimeout(patience);
    },
  };
}

/** What there is now, for a build: nothing is counted and nothing is written. Rejects when the store cannot be read. */
export async function readRecords(source: RecordsSource): Promise<Records> {
  const { records, parts } = createRecordsCache(source);
  for (const [, readAgain] of parts) await readAgain();
  return { ...records, changedAt: () => null };
}
