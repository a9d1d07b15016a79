/**
 * Programs of ours that tests start by the dozen: most of such a start is loading the same code again, up to a second of the
 * processor. So their files start each program once for every way that it ends, and ask this for the other calls.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Call } from './program-host.ts';

export interface Where {
  /** All that it has of an environment; that of this process unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folder that it is started in; that of this process unless given. */
  readonly cwd?: string;
}

export interface Result {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

let host: ChildProcess | null = null;
let calls = 0;
let last: Promise<unknown> = Promise.resolve();

/** One process beside this one, which ends with it and does not keep it. */
function openHost(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'program-host.ts'), [], { execArgv: [], silent: true });
  started.once('exit', () => (host = null));
  started.unref();
  started.channel?.unref();
  for (const stream of [started.stdout, started.stderr]) (stream as unknown as { unref(): void }).unref();
  return started;
}

/** What a stream brings up to the mark, and the exit code behind it. */
function readTo(mark: string, stream: Readable): Promise<readonly [text: string, code: number]> {
  return new Promise((settle, reject) => {
    const parts: Buffer[] = [];
    const take = (part: Buffer): void => {
      parts.push(part);
      if (!part.includes('\n')) return;
      const [text = '', code, end] = Buffer.concat(parts)
        .toString()
        .split(new RegExp(`${mark}(\\d+)\n`));
      if (code === undefined || end === undefined) return;
      stream.off('data', take).off('close', fail);
      settle([text, Number(code)]);
    };
    const fail = (): void => reject(new Error('the process of the programs is gone'));
    stream.on('data', take).once('close', fail);
  });
}

/** Runs a program, named by its path, to its end; others wait for it. */
export function runLoaded(
  program: string,
  words: readonly string[],
  { env = process.env, cwd = process.cwd() }: Where = {},
): Promise<Result> {
  const ended = last.then(async () => {
    const { stdout, stderr } = (host ??= openHost());
    if (stdout === null || stderr === null) throw new TypeError('the process has pipes');
    const mark = `end of ${randomUUID()} `;
    const read = Promise.all([readTo(mark, stdout), readTo(mark, stderr)]);
    const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const call: Call = { at: (calls += 1), program, words, env: Object.fromEntries(given), cwd, mark };
    host.send(call);
    const [[out, status], [error]] = await read;
    return { status, stdout: out, stderr: error };
  });
  last = ended.catch(() => undefined);
  return ended;
}
