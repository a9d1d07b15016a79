/** A measured server of reports in a process of its own, and reports sent to it as fast as it acknowledges them. */
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { OutcomeServerMode } from './outcome-server.ts';

/** Reports that wait for their acknowledgement at once. */
export const inFlight = 64;

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface OutcomeServer {
  /** Sends `atOnce` at a time for `ms` milliseconds. Rejects for a report that is not acknowledged. */
  measure(atOnce: number, ms: number): Promise<Measured>;
  stop(): Promise<void>;
}

/** `run` makes the event ids those of this server alone. */
export async function startOutcomeServer(
  mode: OutcomeServerMode,
  dataDir: string,
  slugs: readonly string[],
  run: string,
): Promise<OutcomeServer> {
  const script = fileURLToPath(new URL('./outcome-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(Number(data.toString())));
    child.once('exit', () => reject(new Error('the measured server ended')));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  let count = 0;
  const send = (): Promise<void> => {
    count += 1;
    return post(port, agent, { event_id: `evt_${run}.${count}`, skill_slug: slugs[count % slugs.length] });
  };
  return {
    measure: (atOnce, ms) => measure(send, atOnce, ms),
    stop: async () => {
      agent.destroy();
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** As many calls in `ms` milliseconds as end, `atOnce` at a time. */
export async function measure(work: () => Promise<void>, atOnce: number, ms: number): Promise<Measured> {
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - start < ms) {
        const from = performance.now();
        await work();
        times.push(performance.now() - from);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / ((performance.now() - start) / 1000), p50: at(0.5), p99: at(0.99) };
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
