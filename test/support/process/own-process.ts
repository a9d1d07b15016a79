/** Which files of tests have a process of their own: those that start programs or measure the memory of their process. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const known = new Map<string, boolean>();

/**
 * Whether a file or a helper of tests that it imports does either. To start a program, a process is copied, which takes ten
 * times as long where much is loaded; and memory that other files left free hides what a test takes.
 */
export function needsOwnProcess(path: string): boolean {
  const before = known.get(path);
  if (before !== undefined) return before;
  // Holds while its imports are read, which may lead back to it.
  known.set(path, false);
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name);
  const helpers = imports
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(path), name))
    .filter((helper) => helper.startsWith('test/'));
  const answer =
    imports.includes('node:child_process') ||
    text.includes('process.memoryUsage') ||
    helpers.some((helper) => needsOwnProcess(helper));
  known.set(path, answer);
  return answer;
}
