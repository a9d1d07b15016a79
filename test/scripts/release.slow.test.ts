/** `npm run release` in a repository of its own: one commit, one tag, and nothing where it refuses. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = ['package.json', 'package-lock.json', 'CHANGELOG.md'];
let dir: string;
const git = (...words: string[]): string => execFileSync('git', words, { cwd: dir, encoding: 'utf8' }).trim();
const read = (name: string): string => readFileSync(join(dir, name), 'utf8');
const versionOf = (name: string): string => (JSON.parse(read(name)) as { version: string }).version;
const release = (...words: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/release/main.ts'), ...words], {
    cwd: dir,
    encoding: 'utf8',
  });
const { version: present } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const [major = 0, minor = 0, patch = 0] = present.split('.').map(Number);
const next = `${major}.${minor + 1}.0`;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'release-'));
  for (const name of files) copyFileSync(join(root, name), join(dir, name));
  const changelog = read('CHANGELOG.md').replace(
    '## [Unreleased]\n',
    '## [Unreleased]\n\n### Fixed\n\n- The thing.\n',
  );
  writeFileSync(join(dir, 'CHANGELOG.md'), changelog);
  git('init', '--quiet');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('numbers, commits and tags what changed, and leaves an empty section', () => {
  expect(release(next)).toMatchObject({ status: 0, stderr: '' });
  expect(git('log', '-1', '--format=%s')).toBe(`release: Publish ${next}`);
  expect(git('describe', '--tags')).toBe(`v${next}`);
  expect(git('status', '--porcelain')).toBe('');
  expect(versionOf('package.json')).toBe(next);
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([next, next]);
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`## \\[Unreleased\\]\n\n## ${next} - \\d{4}-\\d\\d-\\d\\d\n\n### Fixed\n\n- The thing\\.`),
  );
  expect(release(`${major}.${minor + 1}.1`)).toMatchObject({
    status: 1,
    stderr: 'CHANGELOG.md says of nothing that changed since the last release\n',
  });
});

it.each([
  ['the same version', present, 'is not later than'],
  ['a step over a version', `${major}.${minor + 2}.0`, 'is not later than'],
  ['a number that is not back at 0', `${major}.${minor + 1}.${patch + 1}`, 'is not later than'],
  ['no version', 'next', 'is not a version such as'],
])('refuses %s and changes nothing', (_, version, reason) => {
  const answer = release(version);
  expect(answer.status).toBe(1);
  expect(answer.stderr).toContain(reason);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag')).toBe('');
});

it('refuses changes that are not committed, and a tag that exists', () => {
  git('tag', `v${next}`);
  expect(release(next)).toMatchObject({ status: 1, stderr: `the tag v${next} exists\n` });
  writeFileSync(join(dir, 'package.json'), `${read('package.json')}\n`);
  expect(release(next).stderr).toContain('not committed');
});

it('shows the section without writing it', () => {
  expect(release(next, '--dry-run').stdout).toContain('- The thing.');
  expect(git('status', '--porcelain')).toBe('');
});
