import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evidenceOf, run, skillText, temporaryFolder, write } from '../support.ts';

function folder(): string {
  const root = temporaryFolder();
  write(root, 'tables/SKILL.md', skillText('tables'));
  write(root, 'tables/notes.md', 'n');
  write(root, 'tables/inner/SKILL.md', skillText('inner'));
  return join(root, 'tables');
}

describe('a single skill folder', () => {
  test('becomes evidence without a repository, and no content file, which would have to name one', async () => {
    const out = temporaryFolder();
    const summary = await run(folder(), out);
    expect(summary).toMatchObject({ source: 'skill folder', ingested: 1, content_written: 0 });
    expect(summary.warnings[0]?.message).toContain('--repository');
    const evidence = evidenceOf(out, 'local', 'local-tables');
    expect(evidence.source).toMatchObject({ repository: null, commit: null, path: 'SKILL.md' });
    expect(evidence.files.map(({ path }) => path)).toEqual(['SKILL.md', 'notes.md']);
    expect(existsSync(join(out, 'skills'))).toBe(false);
  });

  test('becomes both where its place upstream is named', async () => {
    const out = temporaryFolder();
    const place = { repository: 'https://github.com/acme/tools', path: 'skills/tables/SKILL.md' };
    expect((await run(folder(), out, place)).content_written).toBe(1);
    expect(evidenceOf(out, 'acme', 'acme-tables').source).toMatchObject(place);
  });

  test.each([
    [{ repository: 'https://example.org/a/b' }, '--repository'],
    [{ repository: 'https://github.com/acme/tools', path: '../SKILL.md' }, '--path'],
  ])('refuses %j', async (options, complaint) => {
    await expect(run(folder(), temporaryFolder(), options)).rejects.toThrow(complaint);
  });
});

describe('a source that is none', () => {
  test.each([
    ['', 'repos.json'],
    ['', 'git init'],
    ['missing', 'not a folder'],
  ])('is refused: %j', async (name, complaint) => {
    await expect(run(join(temporaryFolder(), name), temporaryFolder())).rejects.toThrow(complaint);
  });
  test('is refused when it is a link', async () => {
    const root = temporaryFolder();
    symlinkSync(folder(), join(root, 'link'));
    await expect(run(join(root, 'link'), temporaryFolder())).rejects.toThrow('link');
  });
});
