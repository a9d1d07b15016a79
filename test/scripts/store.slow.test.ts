import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openFolder, temporaryFolder } from '../support/store-folder.ts';
import { recordOf } from '../support/outcome-records.ts';
import { codeCache } from '../support/process/code-cache.ts';

const run = promisify(execFile);
const script = (name: string): string => join(import.meta.dirname, '../../scripts', name);

async function store(dataDir: string, ...args: readonly string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [script('store.ts'), ...args], {
      env: { ...codeCache, DATA_DIR: dataDir },
    });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    // What `execFile` adds to the error of a process that ended with a code.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

test('a store is exported, imported elsewhere and checked; its public log gives its scores', async () => {
  const [from, to, files] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
  const filled = await openFolder(join(from, 'store'));
  await Promise.all(Array.from({ length: 30 }, () => filled.store.insertOutcome(recordOf())));
  // Beside the running store: exports and checks take no lock.
  expect(await store(from, 'export', join(files, 'all'))).toMatchObject({
    code: 0,
    said: expect.stringContaining('30 reports'),
  });
  expect(await store(to, 'import', join(files, 'all'))).toMatchObject({
    code: 0,
    said: expect.stringContaining('imported 30 reports'),
  });
  expect(await store(to, 'check')).toMatchObject({
    code: 0,
    said: expect.stringContaining('30 reports: hash chain intact'),
  });
  await store(to, 'export', join(files, 'again'));
  expect(await readFile(join(files, 'again'), 'utf8')).toBe(await readFile(join(files, 'all'), 'utf8'));
  await store(to, 'log', join(files, 'log'));
  const log = await readFile(join(files, 'log'), 'utf8');
  expect(log).not.toMatch(/private|lay the table|evt_/);
  const { stdout } = await run(process.execPath, [script('recompute.ts'), join(files, 'log'), '2026-11-20']);
  expect(JSON.parse(stdout)).toMatchObject({ slug: 'acme-tables', reports: 30, weighted: 15 });
});

test('a damaged store, a cut export and a wrong command end with one line and a code', async () => {
  const [data, files] = [await temporaryFolder(), await temporaryFolder()];
  const { store: filled } = await openFolder(join(data, 'store'));
  await Promise.all(Array.from({ length: 3 }, () => filled.insertOutcome(recordOf())));
  await filled.close();
  const path = join(data, 'store', 'store.db');
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0xa5, 4_096, 8_192));
  expect(await store(data, 'check')).toMatchObject({
    code: 1,
    said: 'store.db is damaged: restore it from a backup\n',
  });
  await writeFile(join(files, 'cut'), '{"format":"skill-registry-export-v1"}\n');
  expect(await store(await temporaryFolder(), 'import', join(files, 'cut'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('truncated'),
  });
  expect((await store(data, 'burn')).code).toBe(2);
});
