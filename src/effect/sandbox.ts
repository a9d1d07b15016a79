/** Commands of a model or of a case: run by bubblewrap without network, home folder or environment, or not at all. */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface Ended {
  /** Null where it was ended from outside. */
  readonly code: number | null;
  /** Both streams, cut at the limit. */
  readonly output: string;
  readonly isLate: boolean;
}

export interface Sandbox {
  readonly kind: 'bubblewrap' | 'none';
  /** `work` is the working folder, the only one that can be written and whose files stay. */
  run(argv: readonly string[], work: string, limitMs: number): Promise<Ended>;
}

const mostOutput = 64 * 1024;
/** Bytes of one file and seconds of processor time that a command may use. */
const limits = 'ulimit -f 204800; ulimit -t 600; exec "$@"';

/** Null where this machine has none that works; with `isWithout`, commands run as they are, in an empty environment. */
export async function openSandbox(
  isWithout: boolean,
  path = process.env['PATH'] ?? '',
): Promise<Sandbox | null> {
  if (isWithout) return { kind: 'none', run: runFree };
  const program = await findProgram('bwrap', path);
  if (program === null) return null;
  const sandbox: Sandbox = {
    kind: 'bubblewrap',
    run: (argv, work, limitMs) => runProgram(program, [...wrap(work), ...limited(argv)], '/', limitMs),
  };
  // A kernel may forbid what bubblewrap needs.
  const tried = await runProgram(program, [...base(), '--', '/bin/true'], '/', 10_000);
  return tried.code === 0 ? sandbox : null;
}

/** All that a command finds in its environment, beside its home folder. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' };

function limited(argv: readonly string[]): string[] {
  return ['/bin/sh', '-c', limits, 'sh', ...argv];
}

/** The system's programs, read only; nothing of this user, no network, no other process. */
function base(): string[] {
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--clearenv',
    '--ro-bind',
    '/usr',
    '/usr',
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...Object.entries({ ...environment, HOME: '/work' }).flatMap(([name, value]) => [
      '--setenv',
      name,
      value,
    ]),
  ];
}

function wrap(work: string): string[] {
  return [...base(), '--bind', work, '/work', '--chdir', '/work', '--'];
}

function runFree(argv: readonly string[], work: string, limitMs: number): Promise<Ended> {
  return runProgram('/bin/sh', limited(argv).slice(1), work, limitMs, { ...environment, HOME: work });
}

function runProgram(
  program: string,
  argv: readonly string[],
  cwd: string,
  limitMs: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  // A process group of its own, so that what it started ends with it.
  const child = spawn(program, argv, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  let length = 0;
  let isLate = false;
  const kill = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, limitMs);
  const take = (part: Buffer): void => {
    if (length < mostOutput) parts.push(part.subarray(0, mostOutput - length));
    length += part.length;
    // What writes without end is ended.
    if (length > 64 * mostOutput) kill();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const end = (code: number | null): void => {
    clearTimeout(timer);
    kill();
    child.stdout.destroy();
    child.stderr.destroy();
    resolve({ code, output: Buffer.concat(parts).toString('utf8'), isLate });
  };
  child.on('error', (error) => {
    parts.push(Buffer.from(error.message));
    end(null);
  });
  child.on('exit', (code) => {
    // What is still in the pipes is read, but a child that holds them open is not waited for.
    setTimeout(() => {
      end(code);
    }, 20);
  });
  return promise;
}

async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter((each) => each.startsWith('/'))) {
    const found = await access(join(folder, name), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return join(folder, name);
  }
  return null;
}
