import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import { sha256Hex } from '../../src/digest.ts';

let folder = '';
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'skill-')), 'tidy-notes');
  await mkdir(join(folder, 'scripts'), { recursive: true });
  await writeFile(join(folder, 'SKILL.md'), 'text\n');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

test('files are listed with mode, size and digest, sorted by path', async () => {
  await writeFile(join(folder, 'scripts/run.sh'), 'echo\n', { mode: 0o755 });
  const read = await readSkillFolder(folder, 'someone');
  expect(read).toMatchObject({ folderName: 'tidy-notes', owner: 'someone', listIncomplete: null });
  expect(read.files.map(({ path, mode, size, sha256 }) => [path, mode, size, sha256])).toEqual([
    ['SKILL.md', '100644', 5, sha256Hex('text\n')],
    ['scripts/run.sh', '100755', 5, sha256Hex('echo\n')],
  ]);
});

test('a link is listed and never followed', async () => {
  await writeFile(join(folder, '../secret'), 'outside');
  await symlink('../secret', join(folder, 'notes.md'));
  await symlink('..', join(folder, 'up'));
  const { files } = await readSkillFolder(folder);
  expect(files.filter((file) => file.mode === '120000')).toEqual([
    { path: 'notes.md', mode: '120000', size: 0, sha256: null, content: null, linkTarget: '../secret' },
    { path: 'up', mode: '120000', size: 0, sha256: null, content: null, linkTarget: '..' },
  ]);
});

test('a submodule is listed and not entered', async () => {
  await mkdir(join(folder, 'vendor'));
  await writeFile(join(folder, 'vendor/.git'), 'gitdir: elsewhere\n');
  const { files } = await readSkillFolder(folder);
  expect(files.find((file) => file.path === 'vendor')?.mode).toBe('160000');
});

test('a file over 1 MiB is read after the others, as long as a skill may be', async () => {
  for (const [name, size] of [
    ['a.png', 7_340_032],
    ['b.png', 1_048_577],
    ['c.md', 1_048_576],
  ] as const) {
    await writeFile(join(folder, name), '');
    await truncate(join(folder, name), size);
  }
  const { files } = await readSkillFolder(folder);
  const read = files.filter(({ content, sha256 }) => content !== null && sha256 !== null);
  expect(read.map(({ path }) => path)).toEqual(['SKILL.md', 'b.png', 'c.md']);
});

test('more than 400 files make the list incomplete', async () => {
  await Promise.all(Array.from({ length: 401 }, (_, index) => writeFile(join(folder, `f${index}.txt`), '')));
  const read = await readSkillFolder(folder);
  expect(read.files).toHaveLength(400);
  expect(read.listIncomplete).toBe('more than 400 files');
});

test('a folder that is a link, a file or missing is refused', async () => {
  await symlink(folder, join(folder, '../link'));
  await expect(readSkillFolder(join(folder, '../link'))).rejects.toThrow(/not a folder/);
  await expect(readSkillFolder(join(folder, 'SKILL.md'))).rejects.toThrow(/not a folder/);
  await expect(readSkillFolder(join(folder, 'gone'))).rejects.toThrow(/ENOENT/);
});
