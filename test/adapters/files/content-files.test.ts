import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContentFiles } from '../../../src/adapters/files/content-files.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'content-files-'));
});
afterEach(async () => rm(dir, { recursive: true, force: true }));

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), content);
}
async function read(): Promise<{ paths: string[]; refused: string[] }> {
  const refused: string[] = [];
  const files = await readContentFiles(dir, ({ path, reason }) => refused.push(`${path}: ${reason}`));
  return { paths: files.map(({ path }) => path), refused: refused.sort() };
}

describe('the content folder', () => {
  test('is read in one order, whatever the order of writing', async () => {
    await write('tasks/b.md', 'B');
    await write('skills/zoe/zoe-x.md', 'Z');
    await write('skills/acme/acme-x.md', 'Ä');
    await write('tasks/a.md', 'A');
    expect(await readContentFiles(dir)).toEqual([
      { path: 'skills/acme/acme-x.md', text: 'Ä' },
      { path: 'skills/zoe/zoe-x.md', text: 'Z' },
      { path: 'tasks/a.md', text: 'A' },
      { path: 'tasks/b.md', text: 'B' },
    ]);
  });
  test('gives only files of the content kinds, and none that are hidden', async () => {
    await write('README.md', 'About');
    await write('drafts/2026-01-01.json', '{}');
    await write('tasks/.a.md.123.tmp', 'draft');
    await write('.git/config', '');
    await write('tasks/a.md', 'A');
    expect(await read()).toEqual({ paths: ['tasks/a.md'], refused: [] });
  });
  test('keeps a byte order mark for the parser to judge', async () => {
    await write('tasks/a.md', '\uFEFF---\n');
    expect((await readContentFiles(dir))[0]?.text).toBe('\uFEFF---\n');
  });
  test('may be empty, but must exist', async () => {
    expect(await readContentFiles(dir)).toEqual([]);
    await expect(readContentFiles(join(dir, 'nowhere'))).rejects.toMatchObject({ name: 'NoContentFolder' });
  });
  test('reads hundreds of files', async () => {
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => write(`tasks/t${index}.md`, `${index}`)),
    );
    const files = await readContentFiles(dir);
    expect(files).toHaveLength(200);
    expect(files.every(({ path, text }) => path === `tasks/t${text}.md`)).toBe(true);
  });
});

describe('what is left out, with its reason', () => {
  test('links, to files and to folders, also where they point inside', async () => {
    await write('tasks/a.md', 'A');
    await write('outside/secret.md', 'S');
    await symlink(join(dir, 'outside/secret.md'), join(dir, 'tasks/link.md'));
    await mkdir(join(dir, 'skills'));
    await symlink(join(dir, 'outside'), join(dir, 'skills/acme'));
    await symlink(join(dir, 'nowhere'), join(dir, 'tasks/dangling.md'));
    expect(await read()).toEqual({
      paths: ['tasks/a.md'],
      refused: [
        'skills/acme: not a regular file',
        'tasks/dangling.md: not a regular file',
        'tasks/link.md: not a regular file',
      ],
    });
  });
  test('a whole kind that is a link or a file', async () => {
    await write('outside/a.md', 'A');
    await symlink(join(dir, 'outside'), join(dir, 'tasks'));
    await write('packs', 'not a folder');
    expect(await read()).toEqual({
      paths: [],
      refused: ['packs: must be a folder', 'tasks: must be a folder'],
    });
  });
  test('text that is not UTF-8', async () => {
    await write('tasks/latin.md', new Uint8Array([0x2d, 0xe9, 0x0a]));
    expect(await read()).toEqual({ paths: [], refused: ['tasks/latin.md: not valid UTF-8'] });
  });
  test('a file over 4 MiB', async () => {
    await write('evidence/acme/x.json', new Uint8Array(4 * 1024 * 1024));
    await write('evidence/acme/y.json', new Uint8Array(4 * 1024 * 1024 + 1));
    expect(await read()).toEqual({
      paths: ['evidence/acme/x.json'],
      refused: ['evidence/acme/y.json: 4194305 bytes; at most 4194304 are read'],
    });
  });
  test('folders below the owner', async () => {
    await write('skills/acme/deep/x.md', 'X');
    expect(await read()).toEqual({ paths: [], refused: ['skills/acme/deep: nested too deep'] });
  });
  test('throws where there is no listener, so that nothing is lost silently', async () => {
    await write('tasks/latin.md', new Uint8Array([0xe9]));
    await expect(readContentFiles(dir)).rejects.toThrow('tasks/latin.md: not valid UTF-8');
  });
});
