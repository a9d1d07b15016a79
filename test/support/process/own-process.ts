/** Which files of tests have a process of their own: those that measure its memory, which other files leave free parts of. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const known = new Map<string, boolean>();

/**
 * Whether a file or a helper of tests that it imports does. To start a program takes milliseconds more where much is loaded,
 * and to load it again takes seconds.
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
  const answer = text.includes('process.memoryUsage') || helpers.some((helper) => needsOwnProcess(helper));
  known.set(path, answer);
  return answer;
}
