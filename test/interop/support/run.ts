/** Commands of the packages installed here, run with the Node that runs the tests. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '..', 'node_modules');

/** Path of a package's command. */
export function commandOf(name: string, command: string): string {
  const manifest = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  if (file === undefined) throw new TypeError(`${name} has no command ${command}`);
  return join(modules, name, file);
}

export interface Finished {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script to its end, whatever its status. */
export function runNode(script: string, given: readonly string[], cwd?: string): Promise<Finished> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      timeout: 120_000,
      maxBuffer: 16 * 1_024 * 1_024,
      env: { ...process.env, NO_COLOR: '1' },
    };
    execFile(process.execPath, [script, ...given], options, (error, stdout, stderr) => {
      // A number where the process ended by itself; everything else is a failure to run it.
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ status, stdout, stderr });
    });
  });
}
