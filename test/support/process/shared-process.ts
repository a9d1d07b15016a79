/** Files of tests share a process: each has to leave it as it found it, or it fails here and not the file after it. */
import { afterAll } from 'vitest';

const found = state();
afterAll(() => {
  const left = changes();
  if (left.length > 0) throw new Error(`changed for the next file in this process: ${left.join(', ')}`);
});

/** What a test can change for all code of a process. */
function state(): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ['the folder', process.cwd()],
    ['the exit code', process.exitCode],
    ...Object.entries(process.env).map(([name, value]) => [`the variable ${name}`, value] as const),
    ...Object.entries({ Date, fetch, setTimeout, setInterval, setImmediate }),
  ]);
}

/** By name alone: a variable may be secret. */
function changes(): readonly string[] {
  const now = state();
  return [...new Set([...found.keys(), ...now.keys()])].filter((name) => found.get(name) !== now.get(name));
}
