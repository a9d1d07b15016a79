/** The package at the short address: starts the newest client of its registry by that one's own address, which npx keeps by content. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { env, execPath, exit, stderr } from 'node:process';

const timeoutMs = 30_000;

/** Of `<registry>/cli/index.json`: the package has to be of this registry. */
async function newestPackage(registry: string): Promise<string> {
  const response = await fetch(`${registry}/cli/index.json`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const index: unknown = await response.json();
  const version: unknown = typeof index === 'object' && index !== null && 'version' in index && index.version;
  if (typeof version !== 'string' || !/^\w[\w.-]{0,60}$/.test(version))
    throw new Error('no version is named');
  return `${registry}/cli/${version}.tgz`;
}

/** By the npm that started this program; by the one that is found where another program did. */
function start(address: string, words: readonly string[]): void {
  const npm = env['npm_execpath'];
  const own = npm !== undefined && /npm-cli\.c?js$/.test(npm) ? [execPath, npm, 'exec'] : ['npx'];
  const [program = 'npx', ...before] = own;
  const child = spawn(program, [...before, '--yes', '--', address, ...words], { stdio: 'inherit' });
  child.on('error', (error) => {
    stderr.write(`error: npx could not be started: ${error.message}\n`);
    exit(1);
  });
  // A signal from the keyboard reaches the child too; its own end is the result.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  child.on('close', (code) => exit(code ?? 130));
}

const facts = JSON.parse(await readFile(new URL('./facts.json', import.meta.url), 'utf8')) as {
  registry: string; // written beside this program by the build
};
try {
  start(await newestPackage(facts.registry), process.argv.slice(2));
} catch (error) {
  stderr.write(`error: ${facts.registry} names no client: ${error instanceof Error ? error.message : ''}\n`);
  exit(6);
}
