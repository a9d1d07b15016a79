import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpus, evidenceOf, run, sha256, skillText, temporaryFolder, write } from '../support.ts';

const tables = skillText('tables');
const script: [string, string, number, string] = ['scripts/read.py', '100755', 900, 'd'.repeat(64)];

describe('a corpus with trees.json', () => {
  test('lists the whole folder, and says what was not read', async () => {
    const out = temporaryFolder();
    const from = corpus({
      'skills/tables/SKILL.md': { here: { 'SKILL.md': tables, 'notes.md': 'n' }, listed: [script] },
    });
    const summary = await run(from, out);
    expect(summary).toMatchObject({ found: 1, ingested: 1, incomplete: 1, skips: [], warnings: [] });
    const evidence = evidenceOf(out, 'acme', 'acme-tables');
    expect(evidence.files).toEqual([
      { path: 'SKILL.md', mode: '100644', size: tables.length, sha256: sha256(tables), read: true },
      { path: 'notes.md', mode: '100644', size: 1, sha256: sha256('n'), read: true },
      { path: 'scripts/read.py', mode: '100755', size: 900, sha256: 'd'.repeat(64), read: false },
    ]);
    expect(evidence.coverage).toEqual({
      bytes_read: tables.length + 1,
      bytes_total: tables.length + 901,
      complete: false,
    });
    expect(evidence.computed_hash).toBeNull();
    expect(evidence.languages).toEqual(['Python']);
  });

  test('gives the stock hash where every file was read', async () => {
    const out = temporaryFolder();
    await run(corpus({ 'skills/tables/SKILL.md': { here: { 'SKILL.md': tables } } }), out);
    expect(evidenceOf(out, 'acme', 'acme-tables').computed_hash).toBe(sha256(`SKILL.md${tables}`));
  });

  test('does not read a file whose digest is not the stated one, and reports it', async () => {
    const out = temporaryFolder();
    const from = corpus({
      'skills/tables/SKILL.md': { here: { 'SKILL.md': tables, 'notes.md': 'as stated' } },
    });
    write(from, 'skills/acme__tools/skills/tables/notes.md', 'changed since');
    const { warnings } = await run(from, out);
    expect(warnings).toMatchObject([{ repository: 'acme/tools', path: 'skills/tables/SKILL.md' }]);
    expect(warnings[0]?.message).toContain('notes.md');
    expect(evidenceOf(out, 'acme', 'acme-tables').files[1]).toMatchObject({
      sha256: sha256('as stated'),
      read: false,
    });
  });

  test('skips a skill whose SKILL.md is not the stated one', async () => {
    const from = corpus({ 'skills/tables/SKILL.md': { here: { 'SKILL.md': tables } } });
    write(from, 'skills/acme__tools/skills/tables/SKILL.md', skillText('other'));
    const { ingested, skips } = await run(from, temporaryFolder());
    expect(ingested).toBe(0);
    expect(skips).toMatchObject([
      { path: 'skills/tables/SKILL.md', reason: expect.stringContaining('digest') },
    ]);
  });

  test('a listing that was too long makes the file list incomplete', async () => {
    const [out, from] = [temporaryFolder(), corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } })];
    write(
      from,
      'trees.json',
      JSON.stringify({
        'acme/tools': { commit: 'c'.repeat(40), skills: { 'x/SKILL.md': { files: 702, too_many: true } } },
      }),
    );
    await run(from, out);
    const evidence = evidenceOf(out, 'acme', 'acme-tables');
    expect(evidence.files_incomplete).toContain('702');
    expect(evidence.coverage.complete).toBe(false);
  });

  test('links are listed without a digest and never read', async () => {
    const [out, link] = [temporaryFolder(), ['LINK.md', '120000', 9, 'e'.repeat(64)] as const];
    const from = corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables }, listed: [link] } });
    symlinkSync('/etc/hostname', join(from, 'skills/acme__tools/x/LINK.md'));
    await run(from, out);
    const { files, coverage } = evidenceOf(out, 'acme', 'acme-tables');
    expect(files[0]).toEqual({ path: 'LINK.md', mode: '120000', size: 9, sha256: null, read: false });
    expect(coverage.complete).toBe(false);
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'a\\b', 'a\0b', '.git/config'])(
    'a listing with the file %j is refused',
    async (path) => {
      const from = corpus({
        'x/SKILL.md': { here: { 'SKILL.md': tables }, listed: [[path, '100644', 1, 'e'.repeat(64)]] },
      });
      const { ingested, skips } = await run(from, temporaryFolder());
      expect(ingested).toBe(0);
      expect(skips[0]?.reason).toContain('hostile');
    },
  );

  test.each(['../outside/SKILL.md', '/abs/SKILL.md', 'a\\SKILL.md', 'a\0/SKILL.md', 'x/README.md'])(
    'a listed skill at %j is refused and counted',
    async (path) => {
      const from = corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } });
      const listing = JSON.parse(readFileSync(join(from, 'trees.json'), 'utf8')) as Record<
        string,
        { skills: Record<string, unknown> }
      >;
      Object.assign(listing['acme/tools']?.skills ?? {}, { [path]: [] });
      write(from, 'trees.json', JSON.stringify(listing));
      const { ingested, skips } = await run(from, temporaryFolder());
      expect(ingested).toBe(1);
      expect(skips).toHaveLength(1);
    },
  );

  test('a skill that is listed but not here is skipped', async () => {
    const from = corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } }, 'y/SKILL.md': { here: {} } });
    expect((await run(from, temporaryFolder())).skips).toMatchObject([{ path: 'y/SKILL.md' }]);
  });

  test('a skill inside another’s folder belongs to both listings', async () => {
    const out = temporaryFolder();
    const inner = skillText('inner');
    const from = corpus({
      'app/SKILL.md': { here: { 'SKILL.md': tables, 'deploy/SKILL.md': inner } },
      'app/deploy/SKILL.md': { here: { 'SKILL.md': inner } },
    });
    await run(from, out);
    expect(evidenceOf(out, 'acme', 'acme-tables').files.map(({ path }) => path)).toEqual([
      'SKILL.md',
      'deploy/SKILL.md',
    ]);
    expect(evidenceOf(out, 'acme', 'acme-inner').files).toHaveLength(1);
  });
});

describe('a corpus without trees.json', () => {
  test('takes the files that are here, but not those of skills further down', async () => {
    const out = temporaryFolder();
    const here = {
      'SKILL.md': tables,
      'deploy/SKILL.md': skillText('inner'),
      'deploy/x.md': 'x',
      'a b.md': 'y',
    };
    const summary = await run(corpus({ 'app/SKILL.md': { here } }, { trees: false }), out);
    expect(summary.ingested).toBe(2);
    expect(evidenceOf(out, 'acme', 'acme-tables').files.map(({ path }) => path)).toEqual([
      'SKILL.md',
      'a b.md',
    ]);
  });

  test('never follows a link, neither to a folder nor to a file', async () => {
    const from = corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } }, { trees: false });
    const outside = temporaryFolder();
    write(outside, 'SKILL.md', skillText('outside'));
    symlinkSync(outside, join(from, 'skills/acme__tools/linked'));
    mkdirSync(join(from, 'skills/acme__tools/y'));
    symlinkSync(join(outside, 'SKILL.md'), join(from, 'skills/acme__tools/y/SKILL.md'));
    const { ingested, skips } = await run(from, temporaryFolder());
    expect(ingested).toBe(1);
    expect(skips.map(({ path }) => path)).toEqual(['linked', 'y/SKILL.md']);
  });
});

test('a folder skills that is a link makes the source broken', async () => {
  const [from, elsewhere] = [temporaryFolder(), corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } })];
  write(from, 'repos.json', readFileSync(join(elsewhere, 'repos.json'), 'utf8'));
  symlinkSync(join(elsewhere, 'skills'), join(from, 'skills'));
  await expect(run(from, temporaryFolder())).rejects.toThrow('skills');
});

describe('repos.json', () => {
  test.each([
    ['a repository with a hostile name', { repository: '../../etc' }],
    ['a commit that is none', { commit: 'main' }],
    ['stars that are none', { stars: -1 }],
  ])('with %s: the entry is refused, with a reason', async (_, more) => {
    const from = corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } }, { more });
    const { ingested, skips } = await run(from, temporaryFolder());
    expect(ingested).toBe(0);
    expect(skips).toHaveLength(1);
  });

  test.each(['{', '{}', '"x"'])('that is %j makes the source broken', async (text) => {
    const from = corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } });
    write(from, 'repos.json', text);
    await expect(run(from, temporaryFolder())).rejects.toThrow('repos.json');
  });

  test('states stars, licence and branch; what it does not state stays unknown', async () => {
    const out = temporaryFolder();
    await run(corpus({ 'x/SKILL.md': { here: { 'SKILL.md': tables } } }), out);
    const { source, license } = evidenceOf(out, 'acme', 'acme-tables');
    expect(source).toMatchObject({
      default_branch: 'main',
      stars: null,
      owner_id: null,
      archived: null,
      available: true,
    });
    expect(license).toEqual({ spdx: 'MIT', stated_by: 'repository', note: null });
  });
});

describe('a corpus with history.json', () => {
  const path = 'skills/tables/SKILL.md';
  const dated = { created_on: '2025-02-03', changed_on: '2026-01-02', commits: 4, contributors: 2 };
  const historyOf = (from: string, different: object = {}): string => {
    const [{ commit }] = JSON.parse(readFileSync(join(from, 'repos.json'), 'utf8')) as [{ commit: string }];
    const repository = { commit, first_commit_on: '2024-05-06', skills: { [path]: dated }, ...different };
    return JSON.stringify({ repositories: { 'acme/tools': repository } });
  };
  const facts = async (different: object = {}) => {
    const [from, out] = [corpus({ [path]: { here: { 'SKILL.md': tables } } }), temporaryFolder()];
    write(from, 'history.json', historyOf(from, different));
    await run(from, out);
    return evidenceOf(out, 'acme', 'acme-tables').source;
  };

  test('takes its days and counts', async () => {
    expect(await facts()).toMatchObject({
      first_commit_on: '2024-05-06',
      skill_created_on: '2025-02-03',
      skill_changed_on: '2026-01-02',
      skill_commits: 4,
      skill_contributors: 2,
    });
  });

  test.each([
    ['of another commit', { commit: 'f'.repeat(40) }],
    ['with a day that is none', { first_commit_on: 'long ago' }],
  ])('takes nothing from one %s', async (_case, different) => {
    expect(await facts(different)).toMatchObject({ first_commit_on: null, skill_changed_on: null });
  });
});
