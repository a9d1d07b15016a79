/** The attacks that ask a running server for something, each with what it may cost; docs/decisions/010 has the table. */
import { spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AttackedServer } from './run-server.ts';

/** One line of the report. */
export interface Row {
  readonly attack: string;
  readonly measured: string;
  readonly limit: string;
  readonly holds: boolean;
}

const json = { 'content-type': 'application/json' };
const post = (base: string, path: string, body: unknown, from: string): Promise<Response> =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

/** One address sends feedback as fast as it can. */
export async function floodFeedback({ base }: AttackedServer): Promise<Row> {
  let taken = 0;
  for (let at = 0; at < 100; at += 1) {
    const response = await post(base, '/api/agent/feedback', { message: 'x'.repeat(4_000) }, '203.0.113.7');
    taken += response.status === 200 ? 1 : 0;
    await response.arrayBuffer();
  }
  return {
    attack: 'feedback of one address',
    measured: `${taken} of 100 taken`,
    limit: '20',
    holds: taken <= 20,
  };
}

/** Twelve networks validate a repository of a hundred files that are slow to parse; others ask for the health. */
export async function validateHostile({ base }: AttackedServer): Promise<Row> {
  const watch = watchHealth(base);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      post(base, '/api/skills/validate', { repository: 'acme/hostile' }, `198.51.${at}.1`).then(
        async (each) => ({
          status: each.status,
          bytes: (await each.arrayBuffer()).byteLength,
        }),
      ),
    ),
  );
  const times = (await watch.end()).toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)]);
  const failed = answers.filter(({ status }) => status !== 200 && status !== 503).length;
  const bytes = Math.max(...answers.map((each) => each.bytes));
  return {
    attack: 'validation of hostile files, twelve at once',
    measured: `/healthz ${median.toFixed(1)} ms, 99 of 100 within ${most.toFixed(0)} ms, at most ${times.at(-1)?.toFixed(0)} ms; ${bytes} bytes; ${failed} failed`,
    limit: 'median 50 ms, 1 MB',
    holds: median < 50 && bytes < 1_000_000 && failed === 0,
  };
}

/** Asks for the health every ten milliseconds; the times are in milliseconds. */
function watchHealth(base: string): { readonly end: () => Promise<readonly number[]> } {
  const watch = new Worker(new URL('./health-watch.ts', import.meta.url), { workerData: { base } });
  return {
    end: () =>
      new Promise((resolve, reject) => {
        watch.once('message', resolve).once('error', reject);
        watch.postMessage('end');
      }),
  };
}

/** A second server on the data folder of the first, with process numbers of its own where that is possible. */
export async function startSecond({ dataDir }: AttackedServer): Promise<Row> {
  const isolated = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const command = [...isolated, process.execPath, 'src/server/main.ts'];
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn('unshare', command, {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
      stdio: 'ignore',
    });
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
    child.once('error', () => resolve(1));
    child.once('exit', (exit) => {
      clearTimeout(late);
      resolve(exit);
    });
  });
  return {
    attack: 'a second server on one folder',
    measured: `exit ${code}`,
    limit: 'exit 1',
    holds: code === 1,
  };
}

/** Thirty-two clients that keep their connections report while the server is asked to stop. */
export async function stopUnderLoad(server: AttackedServer): Promise<Row> {
  const { base } = server;
  let [answered, reset, refused] = [0, 0, 0];
  const over = new AbortController();
  const ask = (agent: Agent): Promise<void> =>
    new Promise((resolve) => {
      const request = get(`${base}/api/registry/stats`, { agent }, (response) => {
        response.resume().once('end', () => {
          answered += 1;
          resolve();
        });
      });
      request.once('error', (error) => {
        // A new connection is refused once the server has stopped listening; one that was open must not be cut.
        if ('code' in error && error.code === 'ECONNREFUSED') refused += 1;
        else reset += 1;
        over.abort();
        resolve();
      });
    });
  const clients = Array.from({ length: 32 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over.signal.aborted) await ask(agent);
    agent.destroy();
  });
  await delay(500);
  await server.stop();
  over.abort();
  await Promise.all(clients);
  return {
    attack: 'stop while 32 clients ask',
    measured: `${answered} answered, ${reset} reset`,
    limit: '0 reset',
    holds: answered > 0 && reset === 0,
  };
}

/** Tasks of nothing but typing errors, each another one, beside tasks of the same words as they are written. */
export async function askTypos({ base }: AttackedServer): Promise<Row> {
  const catalog = await (await fetch(`${base}/api/agent/skills?limit=100&format=text`)).text();
  const words = [...new Set(catalog.toLowerCase().match(/[a-z]{5,12}/g) ?? [])];
  const tasks = Array.from({ length: 20 }, (_, at) => words.filter((_word, index) => index % 20 === at));
  const swapped = (word: string): string => `${word[1]}${word[0]}${word.slice(2)}`;
  const time = async (change: (word: string) => string): Promise<number> => {
    const times: number[] = [];
    for (const [at, task] of tasks.entries()) {
      const text = task.map(change).join(' ').slice(0, 2_000);
      // The fastest of five: what else the machine does is no cost of the text.
      let fastest = Number.POSITIVE_INFINITY;
      for (let again = 0; again < 5; again += 1) {
        const started = performance.now();
        await (await post(base, '/api/agent/resolve', { task: text }, `198.18.${at}.1`)).arrayBuffer();
        fastest = Math.min(fastest, performance.now() - started);
      }
      times.push(fastest);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  };
  await time((word) => word);
  const [ordinary, hostile] = [await time((word) => word), await time(swapped)];
  return {
    attack: `tasks of ${Math.floor(words.length / 20)} typing errors`,
    measured: `${hostile.toFixed(1)} ms, the same words without errors ${ordinary.toFixed(1)} ms: ${(hostile / ordinary).toFixed(1)} times`,
    limit: '3 times',
    holds: hostile <= 3 * ordinary,
  };
}
