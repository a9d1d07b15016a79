/**
 * Programs that a file of tests starts by the thousand, such as git, started by a small shell: to start a program, a process
 * is copied with all its memory, and that of tests is a hundred times as large.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Start {
  /** Folder that it is started in. */
  readonly cwd: string;
  /** All that it has of an environment. */
  readonly env: Readonly<Record<string, string>>;
  /** What it reads; nothing unless given. */
  readonly input?: string | Uint8Array;
}

export interface Ended {
  /** 128 and more after a signal. */
  readonly exitCode: number;
  readonly out: Buffer;
  readonly error: Buffer;
}

interface Starter {
  readonly folder: string;
  readonly ask: number;
  readonly answer: number;
}

/** One program after the other: asked by a line, answered by the exit code. It ends with the process that asks. */
const loop = `cd "$1" && exec 3<ask 4>answer || exit 1
while IFS= read -r line <&3; do (. ./run) <in >out 2>error 3<&- 4>&-; echo $? >&4; done
cd / && rm -r "$1"`;

let starter: Starter | null = null;

function openStarter(): Starter {
  const folder = mkdtempSync(join(tmpdir(), 'starter-'));
  const [ask, answer] = [join(folder, 'ask'), join(folder, 'answer')];
  execFileSync('mkfifo', [ask, answer]);
  spawn('/bin/sh', ['-c', loop, 'sh', folder], { stdio: 'ignore', env: {}, detached: true }).unref();
  return { folder, ask: openSync(ask, 'w'), answer: openSync(answer, 'r') };
}

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Starts a program and waits for its end; nothing else happens in this process meanwhile. */
export function runHere(program: string, words: readonly string[], { cwd, env, input }: Start): Ended {
  starter ??= openStarter();
  const { folder, ask, answer } = starter;
  const variables = Object.entries(env).map(([name, value]) => `export ${name}=${quote(value)}\n`);
  const line = `exec ${[program, ...words].map(quote).join(' ')}\n`;
  writeFileSync(join(folder, 'run'), `cd ${quote(cwd)} || exit 127\n${variables.join('')}${line}`);
  writeFileSync(join(folder, 'in'), input ?? '');
  writeSync(ask, '\n');
  const said = Buffer.alloc(16);
  const length = readSync(answer, said);
  if (length === 0) throw new Error(`the shell that starts programs is gone: ${program}`);
  return {
    exitCode: Number(said.toString('latin1', 0, length)),
    out: readFileSync(join(folder, 'out')),
    error: readFileSync(join(folder, 'error')),
  };
}
