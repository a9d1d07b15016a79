/** Which files count as changed: bytes against the merge base, whatever else has happened on either side. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { findChanges } from '../../src/contributions/find-changes.ts';
import { readBase } from '../../src/contributions/read-base.ts';
import { temporaryFolder } from '../ingest/support.ts';
import { repository } from './support.ts';

const gitId = (text: string): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

describe('files against a listing', () => {
  const base = new Map(
    Object.entries({
      'skills/acme/same.md': gitId('same ☃'),
      'skills/acme/other.md': gitId('before'),
      'skills/acme/gone.md': gitId('gone'),
      'skills/acme/refused.md': gitId('refused'),
      'skills/acme/.hidden.md': gitId('hidden'),
      'tasks/gone.md': gitId('gone'),
      'README.md': gitId('readme'),
    }),
  );
  const files = [
    { path: 'skills/acme/same.md', text: 'same ☃' },
    { path: 'skills/acme/other.md', text: 'after' },
    { path: 'evidence/acme/new.json', text: '{}' },
    { path: 'suppressions/new.md', text: '' },
    { path: 'packs/new.md', text: '' },
  ];
  test('are added, changed or deleted by their bytes; what could not be read is not deleted', () => {
    expect(findChanges(base, files, ['skills/acme/refused.md'])).toEqual([
      { path: 'evidence/acme/new.json', change: 'added' },
      { path: 'skills/acme/gone.md', change: 'deleted' },
      { path: 'skills/acme/other.md', change: 'changed' },
      { path: 'suppressions/new.md', change: 'added' },
    ]);
  });
});

describe('the base', () => {
  const skill = 'content/skills/acme';
  /** A branch with a skill of its own, whose base has gone on meanwhile. */
  function branches() {
    const local = repository({ [`${skill}/old.md`]: 'old', 'other/file.md': 'x' });
    local.git('checkout', '-q', '-b', 'change');
    local.commit({ [`${skill}/mine.md`]: 'mine' });
    local.git('checkout', '-q', 'main');
    local.commit({ [`${skill}/theirs.md`]: 'theirs', [`${skill}/old.md`]: 'newer' });
    return local;
  }
  async function changesIn(folder: string, ref: string): Promise<string[]> {
    const base = await readBase(join(folder, 'content'), ref);
    const files = await readContentFiles(join(folder, 'content'));
    return findChanges(base.ids, files, []).map(({ path, change }) => `${change} ${path}`);
  }

  test('is where the branches last met, so that what others did since is no change of this one', async () => {
    const local = branches();
    local.git('checkout', '-q', 'change');
    expect(await changesIn(local.folder, 'main')).toEqual(['added skills/acme/mine.md']);
  });

  test('is the first parent of the merge that a pull request is checked out as, two commits deep', async () => {
    const local = branches();
    local.git('merge', '-q', '--no-ff', '--no-edit', 'change');
    const clone = join(temporaryFolder(), 'proposed');
    const env = { PATH: process.env['PATH'], HOME: clone, GIT_CONFIG_NOSYSTEM: '1' };
    execFileSync('git', ['clone', '-q', '--depth', '2', `file://${local.folder}`, clone], { env });
    expect(await changesIn(clone, 'HEAD^1')).toEqual(['added skills/acme/mine.md']);
  });

  test('gives texts of the content folder by their path in it', async () => {
    const local = branches();
    const base = await readBase(join(local.folder, 'content'), 'HEAD');
    expect(base.prefix).toBe('content/');
    expect([...base.ids.keys()]).toEqual(['skills/acme/old.md', 'skills/acme/theirs.md']);
    const texts = await base.readTexts(['skills/acme/old.md', 'skills/acme/never.md']);
    expect(Object.fromEntries(texts)).toEqual({ 'skills/acme/old.md': 'newer' });
  });

  test('asks no filter, hook or attribute of the tree that is checked', async () => {
    const local = branches();
    const marker = join(local.folder, 'owned');
    local.git('config', 'filter.x.clean', `touch ${marker}; cat`);
    local.git('config', 'core.fsmonitor', `touch ${marker}`);
    local.commit({ 'content/.gitattributes': '' });
    local.git('config', 'core.fsmonitor', `touch ${marker}`);
    execFileSync('rm', ['-f', marker]);
    execFileSync(
      'sh',
      ['-c', `printf '* filter=x\\n' > content/.gitattributes; printf more >> ${skill}/old.md`],
      {
        cwd: local.folder,
      },
    );
    expect(await changesIn(local.folder, 'HEAD')).toEqual(['changed skills/acme/old.md']);
    expect(existsSync(marker)).toBe(false);
  });

  test.each(['--output=x', '-x', 'no-such-branch', 'main:content', ''])(
    '%j is no name of a commit',
    async (ref) => {
      const local = branches();
      await expect(readBase(join(local.folder, 'content'), ref)).rejects.toThrow(
        /names no commit of this repository$/,
      );
    },
  );
});
