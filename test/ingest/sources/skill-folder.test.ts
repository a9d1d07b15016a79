import { readdirSync, symlinkSync } from 'node:fs';
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
  test('becomes a skill of the repository that is named, without the skills below it', async () => {
    const out = temporaryFolder();
    const place = { repository: 'https://github.com/acme/tools', path: 'skills/tables/SKILL.md' };
    const summary = await run(folder(), out, place);
    expect(summary).toMatchObject({ source: 'skill folder', ingested: 1, content_written: 1 });
    const evidence = evidenceOf(out, 'acme', 'acme-tables');
    expect(evidence.source).toMatchObject({ ...place, commit: null });
    expect(evidence.files.map(({ path }) => path)).toEqual(['SKILL.md', 'notes.md']);
  });

  test('has the digest of a file that is too large for the audit, so that it can be installed', async () => {
    const [out, from] = [temporaryFolder(), folder()];
    write(from, 'map.png', 'x'.repeat(1_048_577));
    await run(from, out, { repository: 'https://github.com/acme/tools', path: 'skills/tables/SKILL.md' });
    const { files, coverage } = evidenceOf(out, 'acme', 'acme-tables');
    expect(files.find(({ path }) => path === 'map.png')).toMatchObject({
      read: false,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(coverage.complete).toBe(false);
  });

  test('without one is refused, as no content file could name it', async () => {
    const out = temporaryFolder();
    await expect(run(folder(), out)).rejects.toThrow('name it with --repository');
    expect(readdirSync(out)).toEqual([]);
  });

  test.each([
    [{ repository: 'ftp://example.org/a/b' }, '--repository'],
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
