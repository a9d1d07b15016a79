/**
 * The process behind `programs.ts`: runs one program of ours after the other, each as if it had been started, with the code
 * that they share loaded once. What a program writes goes through the pipes of this process, then a line that ends it.
 */
import { pathToFileURL } from 'node:url';

export interface Call {
  readonly at: number;
  /** Full path of the program. */
  readonly program: string;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Is written where the output and the errors end, the exit code behind it. */
  readonly mark: string;
}

/** `process.exit` of a program. */
class Exit extends Error {}

process.on('message', (call: Call) => void run(call));
process.on('disconnect', () => process.kill(process.pid));

const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));

async function run({ at, program, words, env, cwd, mark }: Call): Promise<void> {
  process.argv = [process.execPath, program, ...words];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  let isEnded = false;
  /** What is written after it is lost, as it is where a process has ended. */
  const end = (code: number): void => {
    if (isEnded) return;
    isEnded = true;
    for (const { stream } of streams) {
      stream.removeAllListeners('error');
      stream.write(`${mark}${code}\n`);
      stream.write = () => true;
    }
  };
  for (const { stream, write } of streams) stream.write = write;
  process.exit = (code) => {
    end(Number(code ?? process.exitCode ?? 0));
    throw new Exit('the program has ended');
  };
  try {
    // A new name for the program itself: its first line runs again, and what it imports is there.
    await import(`${pathToFileURL(program).href}?call=${at}`);
  } catch (error) {
    if (!isEnded) console.error(error);
    end(1);
  }
  end(Number(process.exitCode ?? 0));
}
