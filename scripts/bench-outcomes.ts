/** `npm run bench:outcomes`: acknowledged durable reports a second and their p99, beside plainer servers. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../src/adapters/store/embedded/embedded-store.ts';
import { indexDir } from '../src/app.ts';
import { parseConfig } from '../src/config.ts';
import { readIndex } from '../src/adapters/files/index-files.ts';
import { OutcomeBook } from '../src/outcomes/book.ts';
import { storeFolder } from '../src/runtime/outcome-reader.ts';
import type { MeasuredOutcomes } from './bench-support/measured.ts';
import { readArguments, refuseCall } from './help.ts';
import { GroupAppend } from './bench-support/outcomes/group-append.ts';
import {
  inFlight,
  measure,
  type Measured,
  type OutcomeServer,
  startOutcomeServer,
} from './bench-support/outcomes/post-outcomes.ts';

/** Rounds in which each server is measured in turn, since a shared machine's speed changes from minute to minute. */
const rounds = 5;
/** Milliseconds of one measurement. */
const measureMs = 2_000;
/** Milliseconds of warm-up, in which a new process compiles hot code; not counted. */
const warmUpMs = 2_000;
const silent = { info: () => undefined, warn: () => undefined, error: console.error };

/** The disk's floor, without HTTP. */
async function measureAppends(folder: string): Promise<Measured> {
  const log = await GroupAppend.open(join(folder, 'floor.jsonl'));
  const measured = await measure(() => log.append(), inFlight, measureMs);
  await log.close();
  return measured;
}

async function medianSync(folder: string): Promise<number> {
  const file = await open(join(folder, 'sync.jsonl'), 'a');
  const times: number[] = [];
  for (let i = 0; i < 200; i += 1) {
    const from = performance.now();
    await file.write('x'.repeat(600));
    await file.datasync();
    times.push(performance.now() - from);
  }
  await file.close();
  return times.sort((a, b) => a - b)[100] ?? 0;
}

async function fill(dataDir: string, slugs: readonly string[], count: number): Promise<void> {
  const store = await openEmbeddedStore({
    folder: storeFolder(dataDir),
    ledger: new OutcomeBook(),
    logger: silent,
  });
  for (let done = 0; done < count; done += 1_000) {
    const size = Math.min(1_000, count - done);
    await Promise.all(
      Array.from({ length: size }, (_, i) => {
        const n = done + i;
        return store.insertOutcome({
          event_id: `evt_fill.${n}`,
          body_digest: n.toString(16).padStart(64, '0'),
          received_at: new Date(Date.now() - (count - n) * 1_000).toISOString(),
          slug: slugs[n % slugs.length] ?? '',
          integrity: 'sha256-fill',
          verified: true,
          issued_at: new Date(Date.now() - (count - n) * 1_000 - 60_000).toISOString(),
          agent: `agent-${n % 5_000}`,
          prefix: `prefix-${n % 900}`,
          outcome: n % 5 === 0 ? 'failed' : 'success',
          install_used: true,
          production: false,
          output_quality: null,
          private: { task: 'a task of some words that a person wanted done', notes: 'n'.repeat(120) },
        });
      }),
    );
  }
  await store.close();
}

function print(
  name: string,
  { perSecond, p50, p99 }: Measured,
  floors: readonly (readonly [string, number])[],
): void {
  const ratios = floors.map(([floor, value]) => `${(perSecond / value).toFixed(2)} of ${floor}`);
  console.log(
    `${name}: ${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${ratios.length > 0 ? `; ${ratios.join(', ')}` : ''}`,
  );
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Medians of each server's rounds. */
async function measureInTurn(servers: readonly OutcomeServer[], atOnce: number): Promise<Measured[]> {
  const measured: Measured[][] = servers.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, server] of servers.entries()) measured[at]?.push(await server.measure(atOnce, measureMs));
  return measured.map((of) => ({
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    p50: median(of.map(({ p50 }) => p50)),
    p99: median(of.map(({ p99 }) => p99)),
  }));
}

const modes = ['bare', 'durable', 'store'] as const;
const names = {
  bare: 'bare HTTP, parse and check only',
  durable: 'bare HTTP with a durable log',
  store: 'the outcome endpoint over its store',
};

async function compare(dataDir: string, slugs: readonly string[], sync: number): Promise<MeasuredOutcomes> {
  const servers: OutcomeServer[] = [];
  try {
    for (const mode of modes) servers.push(await startOutcomeServer(mode, dataDir, slugs, mode));
    for (const server of servers) await server.measure(inFlight, warmUpMs);
    const [bare, durable, store] = await measureInTurn(servers, inFlight);
    const [, oneDurable, oneStore] = await measureInTurn(servers, 1);
    if (!bare || !durable || !store || !oneDurable || !oneStore) throw new TypeError('nothing was measured');
    print(names.bare, bare, []);
    print(names.durable, durable, [['bare HTTP', bare.perSecond]]);
    print(names.store, store, [
      ['bare HTTP', bare.perSecond],
      ['bare HTTP with a durable log', durable.perSecond],
    ]);
    print(`one at a time, ${names.durable}`, oneDurable, []);
    print(`one at a time, ${names.store}`, oneStore, [['it', oneDurable.perSecond]]);
    return {
      bareByStore: bare.perSecond / store.perSecond,
      durableByStore: durable.perSecond / store.perSecond,
      sync,
      p99BySync: store.p99 / sync,
      durableP99BySync: durable.p99 / sync,
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}

const usage = `usage: npm run bench:outcomes -- [--json] [<stored> …]
Measures acknowledged durable reports a second and their p99, beside plainer servers. Run npm run build first.
  --json    print the figures as JSON
  <stored>  reports in the store before each measurement (default: 1000 and 200000)`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const sizes = positionals.map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size >= 0))
  refuseCall('reports are counted in whole numbers', usage);
const folder = await mkdtemp(join(tmpdir(), 'bench-outcomes-'));
try {
  const slugs = (await readIndex(indexDir(parseConfig(process.env)))).entries.map(({ slug }) => slug);
  const sync = await medianSync(folder);
  console.log(`${inFlight} at once, ${slugs.length} skills; median fdatasync ${sync.toFixed(2)} ms`);
  print('append and group fdatasync alone', await measureAppends(folder), []);
  for (const stored of sizes.length > 0 ? sizes : [1_000, 200_000]) {
    console.log(`${stored} stored`);
    const dataDir = join(folder, `data-${stored}`);
    await fill(dataDir, slugs, stored);
    const figures = await compare(dataDir, slugs, sync);
    console.log(values.json ? JSON.stringify(figures) : figures);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
