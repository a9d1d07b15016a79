/** A company's content over a copy of a public catalog: what overrides what, and what stays where it is. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../src/app.ts';
import type { Context } from '../../src/api/define.ts';
import { endpoints } from '../../src/api/list.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { parseConfig } from '../../src/config.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { ask, at } from '../support/registry.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';

let root: string;
let context: Context;
let problems: readonly unknown[];
let publicBefore: string;

/** Paths and texts of a folder. */
async function textOf(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.sort().map(async (path) => `${path}\n${await readFile(path, 'utf8')}`),
  );
  return texts.join('\n');
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'overlay-'));
  const all = fixtureContent();
  const privately = (path: string): boolean => path.includes('acme-novice');
  const ours = Object.entries(all).filter(([path]) => privately(path));
  const theirs = Object.entries(all).filter(([path]) => !privately(path));
  const tables = all['skills/acme/acme-tables.md'] ?? '';
  await writeContent(join(root, 'mirror'), Object.fromEntries(theirs));
  await writeContent(join(root, 'ours'), {
    ...Object.fromEntries(ours),
    'skills/acme/acme-tables.md': tables.replace('name: Tidy tables', 'name: Tables, as we use them'),
    'advisories/2026-0001.md': [
      '---',
      'name: Not in this company',
      'published: 2026-05-04T09:00:00Z',
      'modified: 2026-05-04T09:00:00Z',
      'severity: high',
      'affected:',
      '  - {skill: acme-deploy, all: true}',
      '---',
      'Deploy by the pipeline.',
    ].join('\n'),
  });
  publicBefore = await textOf(join(root, 'mirror'));
  const config = parseConfig({
    CONTENT_DIR: `${join(root, 'ours')}, ${join(root, 'mirror')}`,
    DATA_DIR: join(root, 'data'),
    SITE_URL: 'https://skills.example',
    LOG_LEVEL: 'silent',
  });
  const { index } = await buildSite({
    config,
    endpoints,
    documents: siteDocuments,
    projectDir: root,
    distDir: join(root, 'dist'),
    now: new Date('2026-11-20T10:00:00.000Z'),
    withPages: false,
  });
  ({ problems } = index);
  context = (await openContext(config, join(root, 'dist/index'))).current();
});
afterAll(() => rm(root, { recursive: true, force: true }));

const manifest = (slug: string): Promise<object> => ask('manifest', {}, { slug }, context);

describe('content in two folders', () => {
  it('has the skills of both', () => {
    expect(problems).toEqual([]);
    expect(context.registry.entries.map(({ slug }) => slug)).toEqual([
      'acme-deploy',
      'acme-novice',
      'acme-tables',
    ]);
  });

  it('says in each manifest which folder a file is from, and what it overrides', async () => {
    expect(at(await manifest('acme-tables'), 'name')).toBe('Tables, as we use them');
    expect(at(await manifest('acme-tables'), 'content_origin')).toEqual([
      { path: 'skills/acme/acme-tables.md', folder: 'ours', overrides: ['mirror'] },
      { path: 'evidence/acme/acme-tables.json', folder: 'mirror', overrides: [] },
    ]);
    expect(at(await manifest('acme-novice'), 'content_origin')).toEqual([
      { path: 'skills/acme/acme-novice.md', folder: 'ours', overrides: [] },
      { path: 'evidence/acme/acme-novice.json', folder: 'ours', overrides: [] },
    ]);
    const text = JSON.stringify(await manifest('acme-tables'));
    expect(text).not.toContain(root);
  });

  it('lets a decision of ours block a skill of theirs, with the reason', async () => {
    expect(at(await manifest('acme-deploy'), 'safety_gate.tier')).toBe('blocked');
    expect(JSON.stringify(await manifest('acme-deploy'))).toContain('Not in this company');
  });

  it('never writes into theirs, nor ours into it', async () => {
    expect(await textOf(join(root, 'mirror'))).toBe(publicBefore);
    expect(publicBefore).not.toContain('acme-novice');
  });
});
