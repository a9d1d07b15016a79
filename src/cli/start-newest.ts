/** The package at the short address: starts the newest client of its registry by that one's own address, which npx keeps by content. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { argv, cwd, env, execPath, exit, stderr } from 'node:process';
import { parseArgs } from 'node:util';
import { Failure } from './failure.ts';
import { readAuthorization } from './registry/authorization.ts';
import { readCertificate } from './registry/client-certificate.ts';
import { refusal } from './registry/client.ts';
import { request } from './registry/http.ts';

/** Of `<registry>/cli/index.json`, asked as the client asks: the package has to be of this registry. */
async function newestPackage(registry: string, words: readonly string[]): Promise<string> {
  const where = { environment: env, workingFolder: cwd(), homeFolder: homedir() };
  const options = { cert: { type: 'string' }, key: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...words], options, strict: false });
  const authorization = await readAuthorization(registry, where, await readCertificate(values, where));
  const asked = { timeoutMs: 30_000, bytesMax: 65_536, signal: new AbortController().signal, authorization };
  const { status, body } = await request(`${registry}/cli/index.json`, asked);
  const text = Buffer.from(body).toString();
  if (status !== 200) throw refusal(status, text, registry);
  const index: unknown = JSON.parse(text);
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
const words = argv.slice(2);
try {
  start(await newestPackage(facts.registry, words), words);
} catch (error) {
  const details = error instanceof Failure ? error.details.map((line) => `  ${line}\n`) : [];
  stderr.write(`error: ${facts.registry} names no client: ${error instanceof Error ? error.message : ''}\n`);
  stderr.write(details.join(''));
  exit(6);
}
