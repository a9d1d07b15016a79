import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditSkill } from '../../../src/audit/audit-skill.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { parseRepositoryAddress } from '../../../src/ingest/sources/git-origin.ts';
import { evidenceOf, git, gitAs, run, sha256, skillText, temporaryFolder, write } from '../support.ts';

const tables = skillText('tables');
const url = 'https://github.com/acme/tools';

/** A repository with one commit of the given files; its origin is on github.com unless null. */
function checkout(
  files: Record<string, string | Uint8Array>,
  origin: string | null = 'git@github.com:acme/tools.git',
): string {
  const folder = temporaryFolder();
  git(folder, 'init', '-q', '-b', 'main');
  for (const [path, content] of Object.entries(files)) write(folder, path, content);
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'First');
  if (origin !== null) git(folder, 'remote', 'add', 'origin', origin);
  return folder;
}

// Each test starts a dozen git processes, which takes longer on a busy machine.
describe('a git checkout', () => {
  test('is read at HEAD: whole folders, modes, commit and day', async () => {
    const out = temporaryFolder();
    const from = checkout({
      'skills/tables/SKILL.md': tables,
      'skills/tables/a b.md': 'x',
      LICENSE: 'MIT License\n\n…',
    });
    const summary = await run(from, out);
    expect(summary).toMatchObject({
      source: 'git checkout',
      ingested: 1,
      incomplete: 0,
      skips: [],
      warnings: [],
    });
    const evidence = evidenceOf(out, 'acme', 'acme-tables');
    expect(evidence.source).toMatchObject({
      repository: url,
      path: 'skills/tables/SKILL.md',
      commit: git(from, 'rev-parse', 'HEAD'),
      skill_changed_on: '2026-03-04',
    });
    expect(evidence.files).toEqual([
      { path: 'SKILL.md', mode: '100644', size: tables.length, sha256: sha256(tables), read: true },
      { path: 'a b.md', mode: '100644', size: 1, sha256: sha256('x'), read: true },
    ]);
    expect(evidence.license).toMatchObject({ spdx: 'MIT', stated_by: 'repository' });
  });

  test('states the licence nearest to the skill: licence file, plugin manifest, then the top of the repository', async () => {
    const out = temporaryFolder();
    const from = checkout({
      'README.md': '# Tools\n\n## License\n\nMIT\n',
      'plugins/a/.claude-plugin/plugin.json': '{"license":"Apache-2.0"}',
      'plugins/a/skills/one/SKILL.md': skillText('one'),
      'plugins/b/LICENSE': 'All rights reserved.',
      'plugins/b/skills/two/SKILL.md': skillText('two'),
      'skills/three/SKILL.md': skillText('three'),
      'skills/three/package.json': '{"license":"ISC"}',
    });
    await run(from, out);
    const licence = (name: string) => evidenceOf(out, 'acme', `acme-${name}`).license;
    expect(licence('one')).toEqual({
      spdx: 'Apache-2.0',
      stated_by: 'repository',
      note: 'stated in plugins/a/.claude-plugin/plugin.json',
    });
    expect(licence('two')).toEqual({
      spdx: null,
      stated_by: 'nothing',
      note: 'the licence file plugins/b/LICENSE is not recognised',
    });
    expect(licence('three')).toEqual({ spdx: 'MIT', stated_by: 'repository', note: 'stated in README.md' });
  });

  test('takes SKILL.md in any case, and leaves a folder with two spellings, which is one file on some systems', async () => {
    const out = temporaryFolder();
    const from = checkout({
      'one/SKILL.MD': skillText('one'),
      'two/skill.md': skillText('two'),
      'three/SKILL.md': skillText('three'),
      'three/skill.md': skillText('other'),
    });
    const summary = await run(from, out);
    expect(summary).toMatchObject({ found: 4, ingested: 2, incomplete: 0 });
    expect(summary.skips.map(({ path, reason }) => `${path}: ${reason}`).sort()).toEqual([
      'three/SKILL.md: a file in the folder is there twice on some systems (skill.md)',
      'three/skill.md: the folder has a SKILL.md in another spelling',
    ]);
    expect(evidenceOf(out, 'acme', 'acme-one').source.path).toBe('one/SKILL.MD');
    expect(evidenceOf(out, 'acme', 'acme-one').files.map(({ path }) => path)).toEqual(['SKILL.MD']);
    expect(evidenceOf(out, 'acme', 'acme-two').source.path).toBe('two/skill.md');
  });

  test('takes the first real paragraph of a skill that states no description, and marks it', async () => {
    const out = temporaryFolder();
    const body =
      '# Tables\n\n![badge](x.png)\n\n> A note.\n\nReads **tables** from [PDF files](x.md) and writes them as CSV.\n';
    const from = checkout({ 'x/SKILL.md': `---\nname: tables\n---\n${body}` });
    await run(from, out);
    const { front_matter, outline, terms } = evidenceOf(out, 'acme', 'acme-tables');
    expect(front_matter.description).toBe('Reads tables from PDF files and writes them as CSV.');
    expect(front_matter.description_from).toBe('body');
    expect(outline.description_length).toBe(0);
    expect(terms.description).not.toEqual({});
  });

  test('shows nothing of the work tree: changed, added and deleted files do not count', async () => {
    const [from, out] = [checkout({ 'x/SKILL.md': tables, 'x/a.md': 'a' }), temporaryFolder()];
    writeFileSync(join(from, 'x/SKILL.md'), skillText('changed'));
    write(from, 'y/SKILL.md', skillText('added'));
    rmSync(join(from, 'x/a.md'));
    expect((await run(from, out)).ingested).toBe(1);
    expect(evidenceOf(out, 'acme', 'acme-tables').files.map(({ path }) => path)).toEqual([
      'SKILL.md',
      'a.md',
    ]);
  });

  test('keeps an executable bit and lists a link without reading it', async () => {
    const [from, out] = [checkout({ 'x/SKILL.md': tables, 'x/run.sh': '#!/bin/sh\n' }), temporaryFolder()];
    symlinkSync('/etc/hostname', join(from, 'x/host'));
    git(from, 'add', '-A');
    git(from, 'update-index', '--chmod=+x', 'x/run.sh');
    git(from, 'commit', '-q', '-m', 'Link');
    await run(from, out);
    expect(evidenceOf(out, 'acme', 'acme-tables').files.slice(1)).toEqual([
      { path: 'host', mode: '120000', size: '/etc/hostname'.length, sha256: null, read: false },
      { path: 'run.sh', mode: '100755', size: 10, sha256: sha256('#!/bin/sh\n'), read: true },
    ]);
  });

  test('a link to a file of the folder is no finding, one that leads out of it is', async () => {
    const [from, out] = [checkout({ 'x/SKILL.md': tables, 'x/docs/a.md': 'a' }), temporaryFolder()];
    symlinkSync('docs/a.md', join(from, 'x/inside'));
    symlinkSync('../other.md', join(from, 'x/outside'));
    git(from, 'add', '-A');
    git(from, 'commit', '-q', '-m', 'Links');
    await run(from, out, { audit: (folder) => auditSkill(folder, sha256Hex) });
    const { findings } = evidenceOf(out, 'acme', 'acme-tables').audit;
    expect(findings.filter((each) => each.rule_id === 'FI-03').map(({ file }) => file)).toEqual(['outside']);
  });

  test('skips a SKILL.md that is a link, and lists a submodule without entering it', async () => {
    const [from, out] = [checkout({ 'x/SKILL.md': tables }), temporaryFolder()];
    write(from, 'elsewhere.md', tables);
    write(from, 'y/note.md', 'note');
    symlinkSync('../elsewhere.md', join(from, 'y/SKILL.md'));
    git(from, 'add', '-A');
    git(from, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},x/module`);
    git(from, 'commit', '-q', '-m', 'Odd');
    const { ingested, skips } = await run(from, out);
    expect(ingested).toBe(1);
    expect(skips).toMatchObject([{ path: 'y/SKILL.md', reason: expect.stringContaining('link') }]);
    expect(evidenceOf(out, 'acme', 'acme-tables').files[1]).toEqual({
      path: 'module',
      mode: '160000',
      size: 0,
      sha256: null,
      read: false,
    });
  });

  test('runs no hook, filter or monitor that the repository configures', async () => {
    const from = checkout({ 'x/SKILL.md': tables, '.gitattributes': '*.md filter=evil diff=evil\n' });
    const marker = join(temporaryFolder(), 'ran');
    const script = join(from, '.git', 'evil.sh');
    writeFileSync(script, `#!/bin/sh\ntouch ${marker}\ncat\n`, { mode: 0o755 });
    const settings = [
      'core.fsmonitor',
      'filter.evil.smudge',
      'diff.evil.textconv',
      'core.pager',
      'core.sshCommand',
      'gpg.program',
    ];
    for (const setting of settings) git(from, 'config', setting, script);
    git(from, 'config', 'log.showSignature', 'true');
    // A signature makes git ask the configured program whether it is good.
    const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n eA==\n -----END PGP SIGNATURE-----\n\n';
    const commit = `${git(from, 'cat-file', 'commit', 'HEAD')}\n`.replace('\n\n', `\n${signature}`);
    writeFileSync(join(from, '.git/signed'), commit);
    git(from, 'update-ref', 'HEAD', git(from, 'hash-object', '-t', 'commit', '-w', '.git/signed'));
    git(from, 'log', '-1', 'HEAD');
    expect(existsSync(marker)).toBe(true);
    rmSync(marker);
    writeFileSync(join(from, '.git/hooks/post-checkout'), `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
    expect((await run(from, temporaryFolder())).ingested).toBe(1);
    expect(existsSync(marker)).toBe(false);
  });

  test('takes blobs byte for byte, whatever line ends the checkout is configured to have', async () => {
    const [from, out] = [checkout({ 'x/SKILL.md': tables.replaceAll('\n', '\r\n') }), temporaryFolder()];
    git(from, 'config', 'core.autocrlf', 'true');
    await run(from, out);
    expect(evidenceOf(out, 'acme', 'acme-tables').files[0]?.sha256).toBe(
      sha256(tables.replaceAll('\n', '\r\n')),
    );
  });

  test('cuts a long folder and says so, SKILL.md included', async () => {
    const files = Object.fromEntries(Array.from({ length: 410 }, (_, at) => [`x/A${at}.md`, String(at)]));
    const [from, out] = [checkout({ ...files, 'x/SKILL.md': tables }), temporaryFolder()];
    await run(from, out);
    const { files: listed, files_incomplete } = evidenceOf(out, 'acme', 'acme-tables');
    expect(listed.map(({ path }) => path)).toContain('SKILL.md');
    expect(files_incomplete).toContain('411 files');
  });

  test('needs to know its repository', async () => {
    const from = checkout({ 'x/SKILL.md': tables }, '/srv/git/acme/tools.git');
    await expect(run(from, temporaryFolder())).rejects.toThrow('--repository');
    await expect(run(checkout({ 'x/SKILL.md': tables }, null), temporaryFolder())).rejects.toThrow(
      '--repository',
    );
    const out = temporaryFolder();
    await run(from, out, { repository: 'https://github.com/other/name' });
    expect(evidenceOf(out, 'other', 'other-tables').source.repository).toBe('https://github.com/other/name');
  });

  test('without a commit is a broken source', async () => {
    const from = temporaryFolder();
    git(from, 'init', '-q');
    await expect(run(from, temporaryFolder(), { repository: url })).rejects.toThrow('git rev-parse failed');
  });

  test('tells days, commits and authors of a repository and of each folder', async () => {
    const from = checkout({ 'x/SKILL.md': tables, 'é/SKILL.md': skillText('accents') });
    const commitAs = (address: string, at: string, path: string, text: string): void => {
      write(from, path, text);
      git(from, 'add', '-A');
      gitAs(address, at, from, 'commit', '-q', '-m', path);
    };
    commitAs('b@example.org', '2026-04-01T12:00:00Z', 'x/notes.md', 'one');
    commitAs('B@example.org', '2026-05-01T23:59:00Z', 'x/deep/notes.md', 'two');
    commitAs('c@example.org', '2026-06-01T12:00:00Z', 'elsewhere.md', 'three');
    commitAs('c@example.org', '2026-06-02T12:00:00Z', 'xy/notes.md', 'another folder');
    const out = temporaryFolder();
    await run(from, out);
    expect(evidenceOf(out, 'acme', 'acme-tables').source).toMatchObject({
      first_commit_on: '2026-03-04',
      skill_created_on: '2026-03-04',
      skill_changed_on: '2026-05-01',
      skill_commits: 3,
      skill_contributors: 2,
      repository_created_on: null,
    });
    expect(evidenceOf(out, 'acme', 'acme-accents').source).toMatchObject({
      skill_changed_on: '2026-03-04',
      skill_commits: 1,
    });
  });

  test('counts what a merge brought in once, and on the day of its commit', async () => {
    const from = checkout({ 'x/SKILL.md': tables });
    git(from, 'checkout', '-q', '-b', 'side');
    write(from, 'x/side.md', 'side');
    git(from, 'add', '-A');
    gitAs('b@example.org', '2026-04-01T12:00:00Z', from, 'commit', '-q', '-m', 'Side');
    git(from, 'checkout', '-q', 'main');
    write(from, 'y.md', 'main');
    git(from, 'add', '-A');
    gitAs('c@example.org', '2026-04-02T12:00:00Z', from, 'commit', '-q', '-m', 'Main');
    gitAs('d@example.org', '2026-04-03T12:00:00Z', from, 'merge', '-q', '--no-edit', 'side');
    const out = temporaryFolder();
    await run(from, out);
    expect(evidenceOf(out, 'acme', 'acme-tables').source).toMatchObject({
      skill_changed_on: '2026-04-01',
      skill_commits: 2,
      skill_contributors: 2,
    });
  });

  test('may be a bare clone', async () => {
    const [parent, out] = [temporaryFolder(), temporaryFolder()];
    git(parent, 'clone', '-q', '--bare', checkout({ 'x/SKILL.md': tables }), 'copy.git');
    await run(join(parent, 'copy.git'), out, { repository: url });
    expect(evidenceOf(out, 'acme', 'acme-tables').source).toMatchObject({
      skill_changed_on: '2026-03-04',
      first_commit_on: '2026-03-04',
    });
  });

  test('that is shallow does not know when a skill changed', async () => {
    const origin = checkout({ 'x/SKILL.md': tables });
    write(origin, 'y.md', 'later');
    git(origin, 'add', '-A');
    git(origin, 'commit', '-q', '-m', 'Second');
    const [parent, out] = [temporaryFolder(), temporaryFolder()];
    git(parent, 'clone', '-q', '--depth', '1', `file://${origin}`, 'copy');
    await run(join(parent, 'copy'), out, { repository: url });
    expect(evidenceOf(out, 'acme', 'acme-tables').source.skill_changed_on).toBeNull();
  });
});

test.each([
  ['https://github.com/acme/tools', url],
  ['https://github.com/acme/tools.git', url],
  ['https://github.com/acme/tools/', url],
  ['git@github.com:acme/tools.git', url],
  ['ssh://git@github.com/acme/tools.git', url],
  ['http://github.com/acme/tools', undefined],
  ['https://github.com.example.org/acme/tools', 'https://github.com.example.org/acme/tools'],
  ['git@git.corp.example:team/sub/tools.git', 'https://git.corp.example/team/sub/tools'],
  ['https://token@github.com/acme/tools', undefined],
  ['https://github.com/acme/tools/tree/main', undefined],
  ['https://user:secret@git.corp.example/acme/tools', undefined],
  ['https://github.com/acme/..', undefined],
  ['--upload-pack=x', undefined],
  ['ext::sh -c x', undefined],
])('the origin %s names %s', (origin, named) => expect(parseRepositoryAddress(origin)?.url).toBe(named));
