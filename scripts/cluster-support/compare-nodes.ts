/** Whether all nodes answer with the same bytes: `deploy/cluster.sh` gives their origins. Also ends with 1 when they do not. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds to wait for a node that starts, or reads what others recorded. */
const patience = 30_000;

/** Answers that do not carry the moment of the request. */
const fixed = [
  '/api/registry.json',
  '/api/registry/stats',
  '/api/registry/search?q=pdf&limit=20',
  '/api/registry/search?q=deploy+to+kubernetes&format=text',
  '/api/registry/rankings',
  '/api/agent/skills?limit=100',
  '/api/agent/recommend?task=write+unit+tests',
];

/** The answers that differ, each as one line; waits until reports of one node have come to the others. */
export async function differences(nodes: readonly string[], more: readonly string[]): Promise<string[]> {
  const end = performance.now() + patience;
  for (;;) {
    const different: string[] = [];
    for (const path of [...fixed, ...more]) {
      const answers = await Promise.all(nodes.map((node) => read(node + path)));
      if (new Set(answers).size > 1)
        different.push(`${path}: ${answers.map((text) => text.length).join(', ')} characters`);
    }
    if (different.length === 0 || performance.now() > end) return different;
    await pause(500);
  }
}

/** A node that does not answer has an answer of its own. */
async function read(url: string): Promise<string> {
  const response = await fetch(url).catch(() => null);
  return response === null ? `no answer from ${url}` : `${response.status} ${await response.text()}`;
}

export async function manifests(node: string): Promise<string[]> {
  const found = (await (await fetch(`${node}/api/registry/search?limit=40`)).json()) as {
    readonly results: readonly { readonly slug: string }[];
  };
  return found.results.map(({ slug }) => `/api/registry/manifest/${slug}`);
}

if (import.meta.main) {
  const nodes = process.argv.slice(2);
  const paths = await manifests(nodes[0] ?? '');
  const different = await differences(nodes, paths);
  const count = fixed.length + paths.length;
  console.log(`answers of ${nodes.length} nodes: ${count - different.length} of ${count} equal byte by byte`);
  for (const line of different) console.log(`  ${line}`);
  process.exitCode = different.length === 0 ? 0 : 1;
}
