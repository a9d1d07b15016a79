/** A server over what the task `pages` built: when it is ready, and the processor time of each kind of read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openLogger } from '../../src/adapters/logger.ts';
import { slugOf } from '../../src/submissions/publish/published-files.ts';
import { startServer } from '../../src/server/start-server.ts';
import { differentTasks, everydayTasks, slipped } from './everyday-tasks.ts';
import { siteOptions, type Task } from './site-options.ts';

const sender = join(import.meta.dirname, 'send-requests.ts');
const reads = 4_000;
const warmReads = 1_000;
/** Skills without a file of their own, whose answers the server keeps. */
const skills = 200;
/** Before processor time is taken, so that the code is compiled as in a server that has answered for a while. */
const warmRounds = 10;
const searches = everydayTasks.map((task) => `/search?q=${encodeURIComponent(slipped(task))}`);

export const serve: Task = async (contentDir, workDir) => {
  const options = siteOptions(contentDir, workDir, true);
  const logger = openLogger('error', (line) => console.error(line));
  const config = { ...options.config, port: 0, writesPerMinute: 0 };
  const server = await startServer({ ...options, config, logger });
  const ready = performance.now();
  const origin = `http://127.0.0.1:${server.port}`;
  try {
    // Not from the index: another one in memory would count as the server's.
    const last = slugsIn(contentDir).slice(-skills);
    const list = (await (await fetch(`${origin}/api/agent/skills?limit=1`)).json()) as {
      readonly results: readonly { readonly slug: string }[];
    };
    const prebuilt = `/api/registry/manifest/${list.results[0]?.slug ?? ''}`;
    const file = await costOf(origin, reads, [prebuilt]);
    const bare = await bareCost(`${origin}${prebuilt}`);

    const tail = last.map((slug) => `/api/registry/manifest/${slug}`);
    await send(origin, skills, tail);
    const kept = await costOf(origin, reads, tail);
    await report(origin, last.at(-1) ?? '');
    const after = await costOf(origin, reads, tail);

    await send(origin, searches.length * warmRounds, searches);
    const before = process.cpuUsage();
    await send(
      origin,
      searches.length,
      searches.map((path) => `${path}&limit=9`),
    );
    const page = await fetch(`${origin}${searches[0] ?? ''}`);
    const spent = spentSince(before) / (searches.length + 1);
    if (page.headers.get('content-encoding') === null) throw new Error('the search page is not compressed');
    return { ready, file, bare, kept, after, page: spent, ...(await askedOnce(origin)) };
  } finally {
    await server.close();
  }
};

function slugsIn(contentDir: string): string[] {
  const files = readdirSync(join(contentDir, 'evidence'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.json'))
    .map((name) => slugOf(name))
    .sort();
}

/** Milliseconds of this process's processor time a request. */
async function costOf(origin: string, count: number, paths: readonly string[]): Promise<number> {
  await send(origin, warmReads, paths);
  const before = process.cpuUsage();
  await send(origin, count, paths);
  return spentSince(before) / count;
}

/** Different tasks, each asked once, one after the other: what a caller meets. */
async function askedOnce(origin: string): Promise<Record<'resolve' | 'resolveP50', number>> {
  const toPath = (task: string): string => `/api/agent/resolve?task=${encodeURIComponent(task)}`;
  await send(origin, everydayTasks.length * warmRounds, everydayTasks.map(toPath));
  const tasks = differentTasks();
  const before = process.cpuUsage();
  const resolveP50 = await send(origin, tasks.length, tasks.map(toPath), 1);
  return { resolve: spentSince(before) / tasks.length, resolveP50 };
}

/** The same answer as a constant from `node:http`. */
async function bareCost(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name)),
  );
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cost = await costOf(`http://127.0.0.1:${port}`, reads, ['/']);
  server.close();
  return cost;
}

async function report(origin: string, slug: string): Promise<void> {
  const answer = await fetch(`${origin}/api/agent/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      // Another one in the run that is profiled, over the same data.
      event_id: `evt_bench.${Date.now()}`,
      skill_slug: slug,
      task: 'a task of some words',
      outcome: 'success',
      install_used: true,
    }),
  });
  const { recorded } = (await answer.json()) as { readonly recorded?: boolean };
  if (recorded !== true) throw new Error(`the report of ${slug} was answered with ${answer.status}`);
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** The median time of an answer, in milliseconds. */
async function send(origin: string, count: number, paths: readonly string[], atOnce = 8): Promise<number> {
  const child = spawn(process.execPath, [sender, origin, String(count), String(atOnce), ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const median = Number(await text(child.stdout));
  const [code] = await exit;
  if (code !== 0) throw new Error('the requests failed');
  return median;
}
