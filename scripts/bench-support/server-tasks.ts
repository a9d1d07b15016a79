/** A server over what the task `pages` built: when it is ready, and the processor time of each kind of read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { openLogger } from '../../src/adapters/logger.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { slugOf } from '../../src/submissions/publish/published-files.ts';
import { startServer } from '../../src/server/start-server.ts';
import { differentTasks, everydayTasks, slipped } from './everyday-tasks.ts';
import { siteOptions, type Task } from './site-options.ts';

const sender = join(import.meta.dirname, 'send-requests.ts');
const reads = 4_000;
const warmReads = 1_000;
/** Skills without a file of their own, whose answers the server keeps. */
const skills = 200;
/** Skills that are read in turn, beside one that is read over and over. */
const several = 40;
/** Of the site and of other clients, each one file for the whole registry. */
const documents = ['/.claude-plugin/marketplace.json', ...siteDocuments.map(({ path }) => path)].filter(
  (path) => !path.includes('{'),
);
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
    const list = (await (await fetch(`${origin}/api/agent/skills?limit=${several}`)).json()) as {
      readonly results: readonly { readonly slug: string }[];
    };
    const first = list.results.map(({ slug }) => `/api/registry/manifest/${slug}`);
    const file = await costOf(origin, reads, first.slice(0, 1));
    const bare = await bareCost(origin, first.slice(0, 1));
    const turns = await costOf(origin, reads, first);
    const bareTurns = await bareCost(origin, first);

    const tail = last.map((slug) => `/api/registry/manifest/${slug}`);
    await send(origin, skills, tail);
    const kept = await costOf(origin, reads, tail);
    await send(origin, documents.length, documents, 1);
    await report(origin, last.at(-1) ?? '');
    const asked = await send(origin, documents.length, documents, 1);
    const again = await send(origin, documents.length, documents, 1);
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
    const ofDocuments = { documentP50: asked.median, documentMost: asked.most, documentAgain: again.most };
    const cost = { file, bare, turns, bareTurns, kept, after, page: spent };
    return { ready, ...cost, ...ofDocuments, ...(await askedOnce(origin)) };
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
  const { median } = await send(origin, tasks.length, tasks.map(toPath), 1);
  return { resolve: spentSince(before) / tasks.length, resolveP50: median };
}

/** The same answers as constants from `node:http`. */
async function bareCost(origin: string, paths: readonly string[]): Promise<number> {
  const answers = new Map<string, readonly [headers: IncomingHttpHeaders, body: Buffer]>();
  for (const path of paths) {
    const sent = once(get(origin + path, { headers: { 'accept-encoding': 'gzip' } }), 'response');
    const [answer] = (await sent) as [IncomingMessage];
    answers.set(path, [answer.headers, await buffer(answer)]);
  }
  const server = createServer(({ url = '' }, response) => {
    const [headers, body] = answers.get(url) ?? [];
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cost = await costOf(`http://127.0.0.1:${port}`, reads, paths);
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

/** Times of an answer, in milliseconds. */
async function send(
  origin: string,
  count: number,
  paths: readonly string[],
  atOnce = 8,
): Promise<{ readonly median: number; readonly most: number }> {
  const child = spawn(process.execPath, [sender, origin, String(count), String(atOnce), ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const [median = 0, most = 0] = (await text(child.stdout)).split(' ').map(Number);
  const [code] = await exit;
  if (code !== 0) throw new Error('the requests failed');
  return { median, most };
}
