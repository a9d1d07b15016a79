/** What a build notes of the files that it read, so that the next one need not read them. */
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stampOf } from '../../src/adapters/files/content-files.ts';
import { ContentStateWriter, readContentState } from '../../src/build/index/content-state.ts';

it('trusts the mark of a file that was not changed shortly before the build read it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'state-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const path = join(dir, 'file');
  await writeFile(path, 'text');
  // The time of the text is old; that of the file's last change cannot be set.
  await utimes(path, 1, 1);
  const stamp = stampOf(await stat(path));
  const markIf = async (startedAt: number): Promise<string | undefined> => {
    const scratch = join(dir, String(startedAt));
    await mkdir(scratch);
    const writer = new ContentStateWriter(scratch, startedAt);
    writer.add({ path: 'skills/acme/a.md', text: 'text', stamp });
    writer.add({ path: 'skills/acme/b.md', text: 'of no file' });
    await writer.finish(dir, { scope: 's', index: 'i', changed: 0 });
    const { files } = readContentState(dir) ?? {};
    expect([...(files?.keys() ?? [])]).toEqual(['skills/acme/a.md']);
    return files?.get('skills/acme/a.md')?.mark;
  };
  expect(await markIf(stamp.changedAt + 60_000)).toBe(stamp.mark);
  expect(await markIf(stamp.changedAt)).toBe('');
});
