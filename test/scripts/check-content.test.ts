import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { goodContent } from '../support/content-fixtures.ts';

const script = join(import.meta.dirname, '../../scripts/check-content.ts');
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'check-content-'));
  for (const { path, text } of goodContent()) await write(path, text);
});
afterEach(async () => rm(dir, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), text);
}
function checkContent(folder: string): { code: number | null; lines: string[] } {
  const run = spawnSync(process.execPath, [script, folder], { encoding: 'utf8', timeout: 60_000 });
  return { code: run.status, lines: run.stdout.trimEnd().split('\n') };
}

test('good content passes with one line', () => {
  expect(checkContent(dir)).toEqual({ code: 0, lines: ['6 files, 0 problems'] });
});

test('each problem is a line with path, line and reason; the last line counts; the exit code is 1', async () => {
  await write('tasks/broken.md', '---\nname: &a Broken\nphrases: *a\n---\n');
  await write('tasks/x\u001b[31m.md', '');
  expect(checkContent(dir)).toEqual({
    code: 1,
    lines: [
      'tasks/broken.md:3: YAML aliases are not allowed',
      String.raw`tasks/x\u{1b}[31m.md:1: the file name must be a slug: a-z, 0-9 and -`,
      '8 files, 2 problems',
    ],
  });
});

test('a folder without content is a problem, for a check that saw nothing proves nothing', async () => {
  const empty = join(dir, 'skills/acme');
  expect(checkContent(empty)).toEqual({
    code: 1,
    lines: [`${empty}:1: no content files`, '0 files, 1 problem'],
  });
});
