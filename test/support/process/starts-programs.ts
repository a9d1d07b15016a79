/** Which files of tests start programs: to start one, a process is copied, which is slow for one that has loaded much. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const known = new Map<string, boolean>();

/** Whether a file imports what starts programs, by itself or through helpers below the same folder of tests. */
export function startsPrograms(path: string): boolean {
  const before = known.get(path);
  if (before !== undefined) return before;
  // Holds while its imports are read, which may lead back to it.
  known.set(path, false);
  const imports = [...readFileSync(path, 'utf8').matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name);
  const answer = imports.some(
    (name) =>
      name === 'node:child_process' || (isHelper(path, name) && startsPrograms(join(dirname(path), name))),
  );
  known.set(path, answer);
  return answer;
}

function isHelper(path: string, name: string): boolean {
  return name.startsWith('.') && join(dirname(path), name).startsWith('test/');
}
