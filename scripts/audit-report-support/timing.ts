/** Processor time of hostile lines, measured in a process of its own; run as a program, it prints what it measured. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AcceptanceMeasures } from './acceptance.ts';
import { measureHostileLines } from './measure.ts';

const self = fileURLToPath(import.meta.url);

/** Starts this file as a program and reads its one line of JSON. */
export async function measureApart(): Promise<AcceptanceMeasures['hostileLines']> {
  const { stdout } = await promisify(execFile)(process.execPath, [self], { maxBuffer: 1_048_576 });
  // As: printed below by this same file.
  return JSON.parse(stdout) as AcceptanceMeasures['hostileLines'];
}

if (process.argv[1] === self) console.log(JSON.stringify(measureHostileLines()));
