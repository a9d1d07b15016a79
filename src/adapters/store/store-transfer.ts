/** Everything in a store as lines of JSON, and back: how data moves from one engine to another. */
import { createHash, type Hash } from 'node:crypto';
import type { CounterDelta, LoggedOutcome, OutcomeRecord, StoredDocument } from '../../ports/store.ts';
import type { Engine } from './engine.ts';
import { chainHash, chainStart } from './outcome-log.ts';

/** A file that is not an export, is truncated, or does not match the target store. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

interface TransferCounts {
  readonly outcomes: number;
  readonly documents: number;
  readonly counters: number;
}

const format = 'skill-registry-export-v1';
/** Rows of small state written at a time, and reports waiting at once. */
const batchSize = 2_000;
/** Characters of such a batch: it becomes one line of a log. */
const batchChars = 8 << 20;
const everything = { from: '', to: '9999' } as const;

type Line =
  | { readonly format: string }
  | { readonly outcome: LoggedOutcome }
  | { readonly document: StoredDocument }
  | { readonly counter: CounterDelta }
  | { readonly end: TransferCounts & { readonly sha256: string } };

/** The same bytes for the same content, whatever the engine. Lines without their line end. */
export async function* exportLines(engine: Engine): AsyncGenerator<string> {
  const counts = { outcomes: 0, documents: 0, counters: 0 };
  const digest = createHash('sha256');
  const give = (line: Line): string => {
    const text = JSON.stringify(line);
    digest.update(`${text}\n`);
    return text;
  };
  yield give({ format });
  for await (const outcome of engine.readOutcomes(0)) {
    counts.outcomes += 1;
    yield give({ outcome });
  }
  for await (const document of engine.allDocuments()) {
    counts.documents += 1;
    yield give({ document });
  }
  for (const counter of await engine.readCounters('', everything.from, everything.to)) {
    counts.counters += 1;
    yield give({ counter });
  }
  yield JSON.stringify({ end: { ...counts, sha256: digest.digest('hex') } } satisfies Line);
}

/** Into an empty store. Throws a `TransferError` and says how far it came; a repeat continues from there. */
export async function importLines(engine: Engine, lines: AsyncIterable<string>): Promise<TransferCounts> {
  const counts = { outcomes: 0, documents: 0, counters: 0 };
  const digest = createHash('sha256');
  let chain = chainStart;
  let batch: Line[] = [];
  let chars = 0;
  let opened = false;
  let ended = false;
  const flush = async (): Promise<void> => {
    await writeBatch(engine, batch);
    batch = [];
    chars = 0;
  };
  for await (const text of lines) {
    if (text === '') continue;
    if (ended) throw new TransferError('the file has lines after the end of the export');
    const line = parseLine(text);
    if (!opened && !('format' in line && line.format === format)) {
      const isNewer = 'format' in line && /^skill-registry-export-v\d+$/.test(line.format);
      const hint = isNewer ? `, but ${line.format}: a newer version of this program wrote it` : '';
      throw new TransferError(`this is not a ${format} file${hint}`);
    }
    opened = true;
    if ('end' in line) {
      checkEnd(line.end, counts, digest);
      ended = true;
      continue;
    }
    digest.update(`${text}\n`);
    if ('outcome' in line) {
      counts.outcomes += 1;
      const { outcome } = line;
      chain = chainHash(chain, outcome, counts.outcomes);
      if (outcome.hash !== chain || outcome.seq !== counts.outcomes)
        throw new TransferError(`report ${counts.outcomes} does not continue the reports before it`);
    } else if ('document' in line) counts.documents += 1;
    else if ('counter' in line) counts.counters += 1;
    batch.push(line);
    chars += text.length;
    if (batch.length >= batchSize || chars >= batchChars) await flush();
  }
  await flush();
  if (!ended) throw new TransferError('the export is truncated: its last line is missing');
  return counts;
}

async function writeBatch(engine: Engine, batch: readonly Line[]): Promise<void> {
  const results = await Promise.all(
    batch.flatMap((line) => ('outcome' in line ? [engine.insertOutcome(toRecord(line.outcome))] : [])),
  );
  if (results.includes('conflict'))
    throw new TransferError('the store holds other reports for the same events: import into an empty one');
  const documents = batch.flatMap((line) => ('document' in line ? [line.document] : []));
  if (documents.length > 0) await engine.restoreDocuments(documents);
  const counters = batch.flatMap((line) => ('counter' in line ? [line.counter] : []));
  if (counters.length > 0) await engine.addCounters(await missingFrom(engine, counters));
}

/** What the store's sums lack of the exported ones, so that a repeated import adds nothing twice. */
async function missingFrom(engine: Engine, counters: readonly CounterDelta[]): Promise<CounterDelta[]> {
  const present = await engine.readCounters('', everything.from, everything.to);
  const there = new Map(present.map((counter) => [`${counter.name}\t${counter.hour}`, counter]));
  return counters.flatMap((counter) => {
    const found = there.get(`${counter.name}\t${counter.hour}`);
    const by = counter.by - (found?.by ?? 0);
    return by === 0 && (counter.most ?? 0) <= (found?.most ?? 0) ? [] : [{ ...counter, by }];
  });
}

/** The store gives place and hash itself, and comes to the same. */
function toRecord(logged: LoggedOutcome): OutcomeRecord {
  const { seq, hash, ...record } = logged;
  void [seq, hash];
  return record;
}

function parseLine(text: string): Line {
  try {
    // `exportLines` writes these shapes; the digest in the last line shows that nothing changed them.
    return JSON.parse(text) as Line;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new TransferError(`not a line of an export: ${text.slice(0, 60)}`);
    throw error;
  }
}

function checkEnd(
  end: TransferCounts & { readonly sha256: string },
  counts: TransferCounts,
  digest: Hash,
): void {
  const whole =
    end.outcomes === counts.outcomes &&
    end.documents === counts.documents &&
    end.counters === counts.counters;
  if (!whole || end.sha256 !== digest.digest('hex'))
    throw new TransferError('the export is incomplete: counts or digest differ');
}
