/** The program's edge: command line, terminal, environment and signals; everything else is given them as arguments. */
import '../text/older-engines.ts';
import { readFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';
import { createInterface } from 'node:readline';
import { isAgentHost, type Runtime } from './agents/runtimes.ts';
import type { ProgramFile, Surroundings } from './command.ts';
import { exitCodes, Failure, hasErrorCode } from './failure.ts';
import { cleanLine, usesColor } from './output.ts';
import { runCommand } from './run-command.ts';

/** What the package was made with; it is in the folder of the program. */
interface PackageFacts {
  readonly version: string;
  readonly registry: string | null;
  readonly runtimes: readonly Runtime[];
  readonly programs: Readonly<Record<string, ProgramFile>>;
}

const { env, stdin, stdout, stderr } = process;
// JSON of our own build.
const facts = JSON.parse(await readFile(new URL('facts.json', import.meta.url), 'utf8')) as PackageFacts;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // The second one does not wait for anything.
    if (stop.signal.aborted) process.exit(exitCodes.interrupted);
    stop.abort();
  });
// `skill-registry … | head`: the reader has enough.
stdout.on('error', () => process.exit(exitCodes.failure));

const surroundings: Surroundings = {
  environment: env,
  workingFolder: findWorkingFolder(),
  homeFolder: findHome(),
  now: () => new Date(),
  isInteractive: isTerminal(stdin) && isTerminal(stderr) && !isAgentHost(env),
  confirm,
  note: (line) => void stderr.write(`${cleanLine(line)}\n`),
  input: () => createInterface({ input: stdin, signal: stop.signal }),
  print: (line) => void stdout.write(`${line}\n`),
  runtimes: facts.runtimes,
  builtFor: facts.registry,
  programs: facts.programs,
  version: facts.version,
  program: env['npm_command'] === 'exec' && facts.registry !== null ? fromRegistry(facts) : 'skill-registry',
  signal: stop.signal,
};

const screen = { isTerminal: isTerminal(stdout), withColor: usesColor(env, isTerminal(stderr)) };
const printed = await runCommand(process.argv.slice(2), surroundings, screen);
stderr.write(printed.error);
stdout.write(printed.out);
process.exitCode = printed.exitCode;

/** A folder that was removed under the terminal has no path: nothing can be read or written there. */
function findWorkingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    stderr.write('error: the folder that this command was started in is not there any more\n');
    process.exit(exitCodes.failure);
  }
}

/** An empty or relative HOME is no home; one that is nowhere makes the commands that need it say so. */
function findHome(): string {
  try {
    const named = homedir();
    return isAbsolute(named) ? named : userInfo().homedir;
  } catch (error) {
    // A user without an entry in the system's list, as in some containers.
    if (error instanceof Error) return '/dev/null';
    throw error;
  }
}

/** npx keeps no command behind, so what is suggested next has to name the package again. */
function fromRegistry({ registry, version }: PackageFacts): string {
  return `npx -y ${registry}/cli/${version}.tgz`;
}

/** `isTTY` is missing, and not false, where there is no terminal. */
function isTerminal(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true;
}

/** On the error stream, so that the output stream holds the result alone. */
async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return await new Promise<boolean>((settle, reject) => {
      stop.signal.addEventListener('abort', () => reject(new Failure('interrupted', 'interrupted')));
      lines.on('SIGINT', () => stop.abort());
      lines.on('close', () => settle(false));
      lines.question(`${cleanLine(question)} [y/N] `, (answer) => settle(/^y(?:es)?$/i.test(answer.trim())));
    });
  } finally {
    lines.close();
  }
}
