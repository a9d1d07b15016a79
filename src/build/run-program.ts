/** A program of the build, run to its end; a signal for the build is passed on to it. */
import { spawn } from 'node:child_process';

/** The signal that ended it and was meant for this process, or null. Throws where it ends with another code than 0. */
export function runProgram(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<NodeJS.Signals | null> {
  return new Promise((settle, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    let stopped: NodeJS.Signals | null = null;
    const stop = (signal: NodeJS.Signals): void => {
      stopped = signal;
      child.kill(signal);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop);
      if (code === 0 || stopped !== null) settle(stopped);
      else reject(new Error(`cannot build the pages: astro build ended with ${code ?? 'a signal'}`));
    });
  });
}
