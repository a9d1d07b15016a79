/**
 * Reports and reads through the front while a node and then the database are killed: `deploy/cluster.sh` gives the front's origin,
 * the number of reports, the process id of the node to kill, and all nodes. Ends with 1 when an acknowledged report is lost.
 */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { differences, manifests } from './compare-nodes.ts';

const [front = '', reports = '', victim = '', ...nodes] = process.argv.slice(2);
const wanted = Number(reports);
const writers = 16;
const readers = 4;
const execute = promisify(execFile);
const shell = (command: string | undefined): Promise<unknown> => execute('sh', ['-c', command ?? 'true']);

const survivors = nodes.filter((_, at) => at !== 1);
const paths = await manifests(nodes[0] ?? '');
console.log(
  `before: ${(await differences(nodes, paths)).length} answers differ between ${nodes.length} nodes`,
);

const acknowledged = new Set<string>();
let tried = 0;
let refused = 0;
const reads = { ok: 0, failed: 0 };
const reading = new AbortController();
const begun = performance.now();
const faults = injectFaults();
const readersDone = Promise.all(Array.from({ length: readers }, readAlong));
await Promise.all(Array.from({ length: writers }, report));
await faults;
reading.abort();
await readersDone;
const seconds = (performance.now() - begun) / 1_000;

const database = postgres(process.env['STORE_URL'] ?? '', { max: 1, onnotice: () => undefined });
const stored = new Set((await database`SELECT event_id FROM outcome`).map((row) => String(row['event_id'])));
await database.end();
const lost = [...acknowledged].filter((id) => !stored.has(id));
console.log(
  `reports: ${acknowledged.size} acknowledged in ${seconds.toFixed(1)} s, ${refused} attempts refused and repeated; ` +
    `${lost.length} acknowledged ones missing in the database of ${stored.size}`,
);
console.log(`reads meanwhile: ${reads.ok} answered, ${reads.failed} not`);
const different = await differences(survivors, paths);
console.log(`after: ${different.length} answers differ between the ${survivors.length} nodes that are left`);
for (const line of different) console.log(`  ${line}`);
process.exitCode = lost.length + different.length + reads.failed === 0 ? 0 : 1;

async function injectFaults(): Promise<void> {
  const reached = async (share: number): Promise<void> => {
    while (acknowledged.size < wanted * share) await pause(20);
  };
  await reached(1 / 3);
  process.kill(Number(victim), 'SIGKILL');
  console.log(`killed a node at ${acknowledged.size} reports`);
  await reached(2 / 3);
  await shell(process.env['CRASH']);
  console.log(`killed the database at ${acknowledged.size} reports`);
  await pause(2_000);
  await shell(process.env['RESTART']);
  console.log(`started the database again at ${acknowledged.size} reports`);
}

/** One event after the other; a report that is not acknowledged is sent again as it was. */
async function report(): Promise<void> {
  while (tried < wanted) {
    tried += 1;
    const asked = await retried(`${front}/api/agent/resolve?task=extract+tables+from+a+PDF&max_risk=high`);
    const { decision_packet, feedback } = asked as {
      readonly decision_packet: { readonly selected_skill: { readonly slug: string } };
      readonly feedback: { readonly event_id: string };
    };
    const body = {
      event_id: feedback.event_id,
      skill_slug: decision_packet.selected_skill.slug,
      task: 'extract tables from a PDF',
      outcome: 'success',
      install_used: true,
    };
    const answer = await retried(`${front}/api/agent/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if ((answer as { readonly recorded: unknown }).recorded === true) acknowledged.add(body.event_id);
  }
}

async function retried(url: string, init: RequestInit = {}): Promise<unknown> {
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(url, init).catch(() => null);
    if (response?.ok === true) return response.json();
    await response?.arrayBuffer();
    refused += 1;
    await pause(100);
  }
  throw new Error(`no answer from ${url}`);
}

/** Pages from the exported files and searches from the nodes, without a second attempt. */
async function readAlong(): Promise<void> {
  for (let at = 0; !reading.signal.aborted; at += 1) {
    const path = at % 2 === 0 ? (paths[at % paths.length] ?? '/') : '/api/registry/search?q=pdf';
    const response = await fetch(front + path).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok === true) reads.ok += 1;
    else reads.failed += 1;
    await pause(20);
  }
}
