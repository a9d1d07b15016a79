/** `npm run bench:outcomes [-- [--json] <stored> …]`: acknowledged durable reports a second and their p99, against two floors. */
import { spawn } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLowdbStore } from '../src/adapters/store/embedded/lowdb-store.ts';
import { indexDir } from '../src/app.ts';
import { readIndex } from '../src/adapters/files/index-files.ts';
import { OutcomeBook } from '../src/outcomes/book.ts';
import { storeFolder } from '../src/runtime/outcome-reader.ts';

/** Concurrent requests, and milliseconds of one measurement. */
const inFlight = 64;
const measureMs = 4_000;
/** Milliseconds of warm-up, in which a new process compiles hot code; not counted. */
const warmUpMs = 2_000;
const silent = { info: () => undefined, warn: () => undefined, error: console.error };

interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

async function measure(
  work: (n: number) => Promise<void>,
  atOnce = inFlight,
  ms = measureMs,
): Promise<Measured> {
  const times: number[] = [];
  const start = performance.now();
  let n = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - start < ms) {
        const from = performance.now();
        await work((n += 1));
        times.push(performance.now() - from);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / ((performance.now() - start) / 1000), p50: at(0.5), p99: at(0.99) };
}

/** The disk's floor: lines of 600 bytes appended; all waiting lines share one write and one fdatasync. */
async function measureAppends(folder: string): Promise<Measured> {
  const file = await open(join(folder, 'floor.jsonl'), 'a');
  const line = `${'x'.repeat(599)}\n`;
  let waiting: (() => void)[] = [];
  let busy = false;
  const flush = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await file.write(line.repeat(group.length));
      await file.datasync();
      for (const done of group) done();
    }
    busy = false;
  };
  const measured = await measure(
    () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (!busy) void flush();
      }),
  );
  await file.close();
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
  const store = await openLowdbStore({
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

async function measureServer(
  mode: 'bare' | 'store',
  dataDir: string,
  slugs: readonly string[],
  run: string,
): Promise<{ readonly many: Measured; readonly one: Measured }> {
  const script = fileURLToPath(new URL('./bench-support/outcome-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.stdout.once('data', (data: Buffer) => resolve(Number(data.toString())));
      child.once('exit', () => reject(new Error('the measured server ended')));
    });
    const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
    let count = 0;
    const work = (): Promise<void> => {
      count += 1;
      return post(port, agent, {
        event_id: `evt_${run}.${count}`,
        skill_slug: slugs[count % slugs.length],
      });
    };
    await measure(work, inFlight, warmUpMs);
    const measured = { many: await measure(work), one: await measure(work, 1) };
    agent.destroy();
    return measured;
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

function post(port: number, agent: Agent, named: object): Promise<void> {
  const body = JSON.stringify({
    ...named,
    task: 'a task of some words that a person wanted done',
    agent: 'bench',
    outcome: 'success',
    install_used: true,
    notes: 'n'.repeat(120),
  });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', agent, method: 'POST', path: '/api/agent/outcome', headers },
      (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
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

const sizes = process.argv
  .slice(2)
  .filter((word) => word !== '--json')
  .map(Number);
const asJson = process.argv.includes('--json');
const folder = await mkdtemp(join(tmpdir(), 'bench-outcomes-'));
try {
  const slugs = (await readIndex(indexDir())).entries.map(({ slug }) => slug);
  const sync = await medianSync(folder);
  const appends = await measureAppends(folder);
  console.log(`${inFlight} at once, ${slugs.length} skills; median fdatasync ${sync.toFixed(2)} ms`);
  print('floor on disk, append and group fdatasync', appends, []);
  for (const stored of sizes.length > 0 ? sizes : [1_000, 200_000]) {
    const dataDir = join(folder, `data-${stored}`);
    await fill(dataDir, slugs, stored);
    // Measured just before, because a shared machine's speed changes from minute to minute.
    const bare = await measureServer('bare', folder, slugs, `bare${stored}`);
    print('floor over HTTP, parse and check only', bare.many, []);
    print('  one at a time', bare.one, []);
    const measured = await measureServer('store', dataDir, slugs, `run${stored}`);
    print(`acknowledged and durable over HTTP, ${stored} stored`, measured.many, [
      ['bare HTTP', bare.many.perSecond],
      ['append floor', appends.perSecond],
    ]);
    print('  one at a time', measured.one, [['bare HTTP', bare.one.perSecond]]);
    const timesSync = ({ p99 }: Measured): string => (p99 / sync).toFixed(1);
    console.log(
      `  p99 is ${timesSync(measured.many)} x the median fdatasync, ${(measured.many.p99 / bare.many.p99).toFixed(1)} x bare HTTP's; one at a time ${timesSync(measured.one)} x`,
    );
    if (asJson)
      console.log(
        JSON.stringify({
          bareByStore: bare.many.perSecond / measured.many.perSecond,
          p99BySync: measured.many.p99 / sync,
        }),
      );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
