/** The examples of docs/cli.md, run in their order as they are written, and one for each command that the program knows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startModel } from '../../ingest/model-server.ts';
import { type CliRegistry, openCliRegistry } from '../support/registry.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/cli.md'), 'utf8');
const [, block = ''] = /### One example of each\n.+?```sh\n(.+?)```/s.exec(page) ?? [];
const lines = block.split('\n').filter((line) => line !== '');

let registry: CliRegistry;
let cwd = '';
beforeAll(async () => {
  registry = await openCliRegistry();
  cwd = await registry.project();
});
afterAll(() => registry.close());

/** Words as a shell reads them, without what follows `#`. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/\s+# .*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

interface Ended {
  readonly exitCode: number;
  readonly error: string;
}

const done: Ended = { exitCode: 0, error: '' };

async function fetchTo(address: string, file: string): Promise<Ended> {
  const response = await fetch(address);
  await writeFile(join(cwd, file), await response.text());
  return response.ok ? done : { exitCode: 1, error: `status ${response.status}` };
}

/** Ended by the end of its input, or as a service is. */
async function runUntilEnded(words: readonly string[]): Promise<Ended> {
  const environment = { ...process.env, HOME: registry.home, SKILL_REGISTRY_URL: registry.url };
  const child = spawn(process.execPath, [registry.program, ...words], { cwd, env: environment });
  const ended = once(child, 'exit');
  child.stdin.end();
  if (words[0] === 'serve') {
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  return signal === 'SIGTERM' || code === 130 ? done : { exitCode: code ?? 1, error: '' };
}

/** A model answers, and the cases are there. */
async function runEval(words: readonly string[]): Promise<Ended> {
  await writeFile(join(cwd, 'cases.json'), '[{"prompt":"Say yes","checks":[{"answer":"yes"}]}]');
  const environment = { EVAL_URL: (await startModel(() => 'yes')).url, EVAL_MODEL: 'stand-in' };
  const { exitCode, error } = await registry.run(words, { cwd, environment });
  return { exitCode, error: error.includes('Signed report: ') ? '' : error };
}

async function runLine(line: string): Promise<Ended> {
  const [program, ...words] = wordsOf(line.replaceAll('https://skills.example', registry.url));
  if (program === 'curl') return fetchTo(words[1] ?? '', words[3] ?? '');
  if (line.includes('# until it is ended')) return runUntilEnded(words);
  if (words[0] === 'eval') return runEval(words);
  const { exitCode, error } = await registry.run(words, { cwd });
  // The registry takes it and asks its code host, which is not there.
  if (words[0] === 'submit' && exitCode === 6 && error.includes('GitHub is not responding')) return done;
  return { exitCode, error: exitCode === 0 ? '' : error };
}

/** What is said beside each code that an example ends with. */
const said: Readonly<Record<number, RegExp>> = {
  0: /^$/,
  3: /^error: the registry has no earlier version of /,
  4: /Approval needed: /,
};

it.each(lines)('%s', async (line) => {
  const code = Number(/# exit code (\d+)/.exec(line)?.[1] ?? 0);
  const { exitCode, error } = await runLine(line);
  expect([exitCode, error]).toEqual([
    code,
    expect.stringMatching(said[code] ?? 'an example ends with 0, 3 or 4'),
  ]);
});

it('each command has one', async () => {
  const { out } = await registry.run(['--help'], { cwd });
  const commands = [...out.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(15);
  const shown = new Set(lines.map((line) => wordsOf(line)[1]));
  expect([...new Set(commands)].filter((name) => !shown.has(name))).toEqual([]);
});
