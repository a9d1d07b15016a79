/** Reads objects of a local git repository by id: without work tree, hooks, filters, pager or network. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { HostedCommit } from '../../ports/code-host.ts';
import { SourceError } from '../source.ts';

/** Most bytes of one git output; enough for a listing of half a million files. */
const answerLimit = 256 * 1_048_576;
/** Milliseconds that one git command may take. */
const timeLimitMs = 120_000;

const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=false',
  'protocol.allow=never',
  'log.showSignature=false',
].flatMap((setting) => ['-c', setting]);

/** An authority of the operator's own, beside those that the system knows; Node reads the same variable. */
const authority = process.env['NODE_EXTRA_CA_CERTS'] ?? '';

/** Only PATH and the authority of the caller's environment: no GIT_DIR and no user configuration. */
const environment = {
  ...(authority === '' ? {} : { GIT_SSL_CAINFO: authority, GIT_SSL_CAPATH: '/etc/ssl/certs' }),
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

interface GitOptions {
  /** Words before the command, after the settings that hold for every command. */
  readonly settings?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Most bytes of a file that it writes. */
  readonly fileBytesMax?: number;
  /** Most bytes of its address space, and of that of each program that it starts; where the system can limit it. */
  readonly memoryMax?: number;
}

/** Runs one git command in a folder and returns its output; throws a SourceError with git's first error line. */
export async function runGit(
  folder: string,
  args: readonly string[],
  input: string = '',
  more: GitOptions = {},
): Promise<Buffer> {
  const words = [...settings, ...(more.settings ?? []), '--no-pager', ...args];
  const blocks = more.fileBytesMax === undefined ? 'unlimited' : Math.ceil(more.fileBytesMax / 512);
  const memory = more.memoryMax === undefined ? 'unlimited' : Math.ceil(more.memoryMax / 1_024);
  const start = `ulimit -f ${blocks} && { ulimit -v ${memory} 2>&-; exec git "$@"; }`;
  const child = spawn('sh', ['-c', start, 'git', ...words], {
    cwd: folder,
    env: { ...environment, ...more.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    shell: false,
  });
  // Not spawn's own limit: its timer keeps the process alive to its end where nothing could be started.
  const limit = setTimeout(() => child.kill(), timeLimitMs);
  const answer: Buffer[] = [];
  let length = 0;
  let complaint = '';
  child.stdout.on('data', (part: Buffer) => {
    length += part.length;
    if (length <= answerLimit) answer.push(part);
    else child.kill('SIGKILL');
  });
  child.stderr.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString('utf8')).slice(0, 2_000);
  });
  // git may end before it has read its whole input; then its exit code counts.
  child.stdin.on('error', () => child.stdin.destroy());
  child.stdin.end(input);
  let code: unknown;
  try {
    [code] = await once(child, 'close');
  } catch (error) {
    throw new SourceError('git cannot be run; is it installed?', { cause: error });
  } finally {
    clearTimeout(limit);
  }
  if (length > answerLimit)
    throw new SourceError(`git ${args[0] ?? ''} answered more than ${answerLimit} bytes`);
  if (code !== 0) {
    const reason = complaint.split('\n').find((line) => line.trim() !== '') ?? `exit code ${String(code)}`;
    throw new GitFailure(`git ${args[0] ?? ''} failed: ${reason}`, typeof code === 'number' ? code : null);
  }
  return Buffer.concat(answer);
}

/** git ended with an exit code of its own. */
export class GitFailure extends SourceError {
  readonly exitCode: number | null;

  constructor(message: string, exitCode: number | null) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What HEAD is. */
export async function readCommit(folder: string): Promise<HostedCommit> {
  const shown = await runGit(folder, ['show', '-s', '--format=%H %cI', 'HEAD']);
  const [sha = '', committedAt = ''] = shown.toString('utf8').trim().split(' ');
  return { sha, committedAt, signed: false };
}

/** The bytes of blobs by object id, through one `cat-file --batch`. Throws a SourceError when one is missing. */
export async function readBlobs(folder: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
  const wanted = [...new Set(ids)];
  const blobs = new Map<string, Uint8Array>();
  if (wanted.length === 0) return blobs;
  const answer = await runGit(folder, ['cat-file', '--batch'], `${wanted.join('\n')}\n`);
  let at = 0;
  for (const id of wanted) {
    const lineEnd = answer.indexOf(0x0a, at);
    const header = answer.toString('latin1', at, lineEnd);
    const size = Number(/^[0-9a-f]{40} blob (\d+)$/.exec(header)?.[1] ?? Number.NaN);
    if (lineEnd < 0 || !header.startsWith(id) || !Number.isSafeInteger(size)) {
      throw new SourceError(`git has no blob ${id}; a partial clone is not enough`);
    }
    blobs.set(id, new Uint8Array(answer.subarray(lineEnd + 1, lineEnd + 1 + size)));
    at = lineEnd + 1 + size + 1;
  }
  return blobs;
}
