/** A policy with a mistake: said with file, line and reason, while the last good one stays in force. */
import { mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEntries, readIndexPointer } from '../../src/adapters/files/index-files.ts';
import { buildIndex, type IndexSummary } from '../../src/build/index/build-index.ts';
import { PolicyError } from '../../src/build/index/policy-in-force.ts';
import type { Policy } from '../../src/schema/policy/policy.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'policy-'));
  await writeContent(join(root, 'content'), fixtureContent());
});
afterAll(() => rm(root, { recursive: true, force: true }));

const build = (indexDir = join(root, 'index')): Promise<IndexSummary> =>
  buildIndex({
    contentDir: join(root, 'content'),
    defaultContentDir: join(root, 'content'),
    indexDir,
    now: new Date('2026-11-20T10:00:00.000Z'),
    codeDigest: 'code',
    inputsDigest: 'inputs',
  });
const write = (text: string): Promise<void> => writeContent(join(root, 'content'), { 'policy.md': text });
async function inForce(): Promise<{ policy: readonly Policy[]; held: readonly string[] }> {
  const indexDir = join(root, 'index');
  const pointer = await readIndexPointer(indexDir);
  if (pointer === null) throw new Error('no index');
  const { header, entries } = await readEntries(indexDir, pointer);
  return {
    policy: header.policy,
    held: entries.filter(({ row }) => row.tier === 'blocked').map(({ slug }) => slug),
  };
}

const good = '---\nversion: 2\nowners:\n  refused: [acme]\n---\nAcme was sold.\n';

describe('the policy of a content folder', () => {
  it('is none without the file', async () => {
    await build();
    expect((await inForce()).policy).toEqual([]);
  });

  it('is not built around where its first version has a mistake', async () => {
    await write(good.replace('owners:', 'owner:'));
    const built = build(join(root, 'new'));
    await expect(built).rejects.toThrow(PolicyError);
    await expect(built).rejects.toMatchObject({
      problems: [{ path: 'policy.md', line: 3, reason: expect.stringContaining('owner') as unknown }],
    });
  });

  it('is in force when it is right', async () => {
    await write(good);
    expect((await build()).problems).toEqual([]);
    const { policy, held } = await inForce();
    expect(policy).toMatchObject([{ version: 2, summary: 'Acme was sold.' }]);
    expect(held).toContain('acme-tables');
  });

  it.each([
    ['a member that no rule has', good.replace('owners:', 'owner:').replace('2', '3'), 3, 'owner'],
    [
      'a value that no rule takes',
      `${good.replace('version: 2', 'version: 3\nlargest_risk: tiny')}`,
      3,
      'largest_risk',
    ],
    ['no front matter', 'Everything is allowed.\n', 1, 'front matter is missing'],
    [
      'other rules under the same version',
      good.replace('acme', 'nobody-else'),
      1,
      'version: must be above 2',
    ],
    ['an older version', good.replace('2', '1').replace('acme', 'other'), 1, 'version: must be above 2'],
  ])('stays as it was while the file has %s', async (_, text, line, reason) => {
    await write(text);
    const { problems } = await build();
    expect(problems).toContainEqual({
      path: 'policy.md',
      line,
      reason: expect.stringContaining(reason) as unknown,
    });
    const { policy, held } = await inForce();
    expect(policy).toMatchObject([{ version: 2 }]);
    expect(held).toContain('acme-tables');
  });

  it('stays as it was while the file is a link', async () => {
    await unlink(join(root, 'content/policy.md'));
    await symlink('/etc/hostname', join(root, 'content/policy.md'));
    expect((await build()).problems).toContainEqual({
      path: 'policy.md',
      line: 1,
      reason: 'not a regular file',
    });
    expect((await inForce()).policy).toMatchObject([{ version: 2 }]);
    await unlink(join(root, 'content/policy.md'));
  });

  it('is another one with a higher version', async () => {
    await write('---\nversion: 3\n---\nAll is allowed again.\n');
    expect((await build()).problems).toEqual([]);
    expect((await inForce()).held).not.toContain('acme-tables');
  });
});

describe('an approval', () => {
  const approval = (skill: string, by: string): string =>
    `---\nskill: ${skill}\nintegrity: sha256-${'A'.repeat(43)}=\nby: ${by}\non: 2026-01-02\n---\nRead.\n`;

  it('of a skill that is gone, or by a name that may not, is said with its file', async () => {
    await write('---\nversion: 4\napproval:\n  needed_for: all\n  by: [Ann]\n---\nAnn reads it.\n');
    await writeContent(join(root, 'content'), {
      'approvals/acme-gone.md': approval('acme-gone', 'Ann'),
      'approvals/acme-tables.md': approval('acme-tables', 'Bob'),
    });
    const { problems } = await build();
    expect(problems).toEqual([
      { path: 'approvals/acme-gone.md', line: 1, reason: 'skill: unknown skill acme-gone' },
      { path: 'approvals/acme-tables.md', line: 1, reason: 'by: the policy lets Bob approve nothing' },
    ]);
    expect((await inForce()).policy).toMatchObject([{ version: 4 }]);
  });
});
