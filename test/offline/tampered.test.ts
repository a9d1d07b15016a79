/** A file of an exported index that is not the one which was signed: refused, and named. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../src/app.ts';
import { runEndpoint } from '../../src/api/run.ts';
import { statement } from '../../src/api/statement/endpoint.ts';
import { answerFromFiles } from '../../src/offline/answers.ts';
import { type PackName, packNames } from '../../src/offline/index-manifest.ts';
import { indexFormat } from '../../src/scoring/index-format.ts';
import { openIndex } from '../../src/offline/open-index.ts';
import { folderHost, openFolder } from '../support/exported-index.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';

let site: SiteFixture;
let folder: string;
beforeAll(async () => {
  site = await buildFixture();
  folder = join(site.options.distDir, 'files');
});
afterAll(() => site.remove());

/** Every byte of the files whose names begin so, changed. */
function damaged(name: string): ReturnType<typeof folderHost> {
  return folderHost(folder, (path, bytes) => {
    return path.startsWith(`index/${name}`) ? Buffer.from(bytes.map((byte) => byte ^ 1)) : bytes;
  });
}

const question = { method: 'GET', path: '/api/agent/skills/acme-tables', format: 'json' } as const;
const resolve = (
  task: string,
): { readonly method: 'GET'; readonly path: string; readonly format: 'json' } => ({
  ...question,
  path: `/api/agent/resolve?${new URLSearchParams({ task }).toString()}`,
});
const task = resolve('set the table for reports');
/** What reads each pack. */
const askedOf: Readonly<
  Record<
    Exclude<PackName, 'statements'>,
    { readonly method: 'GET'; readonly path: string; readonly format: 'json' }
  >
> = {
  terms: task,
  documents: task,
  cards: task,
  pairs: resolve('set the tables of a long report in columns and rows and explain each of them'),
  lexicon: resolve('extrct taables'),
  rows: { ...question, path: '/api/agent/skills?sort=fresh' },
  details: question,
};

describe('a changed file', () => {
  it.each(packNames.filter((name) => name !== 'statements'))('%s is refused and named', async (name) => {
    const index = await openFolder(folder, damaged(name));
    await expect(answerFromFiles(index, askedOf[name])).rejects.toThrow(
      new RegExp(
        `^segment \\d+ of index/${name}-[0-9a-f]{16}\\.pack is not the one that the registry signed`,
      ),
    );
  });

  it('statements is refused and named', async () => {
    const index = await openFolder(folder, damaged('statements'));
    await expect(index.ask(() => index.statementOf('acme-tables'))).rejects.toThrow(
      /^segment 0 of index\/statements-[0-9a-f]{16}\.pack is not/,
    );
  });

  it('digests is refused and named', async () => {
    const index = await openFolder(folder, damaged('digests'));
    await expect(answerFromFiles(index, task)).rejects.toThrow(
      /^record \d+ of index\/digests-[0-9a-f]{16}\.pack is not the one that the registry signed/,
    );
  });

  it('start is refused and named', async () => {
    await expect(openFolder(folder, damaged('start'))).rejects.toThrow(
      /^index\/start-[0-9a-f]{16}\.gz is not the file that the registry signed/,
    );
  });

  it('of a later version says which program reads it', async () => {
    const host = folderHost(folder);
    const { manifest } = await openFolder(folder);
    await expect(openIndex(host, indexFormat + 1, manifest)).rejects.toThrow(
      `is of search index ${indexFormat}, this program reads ${indexFormat + 1}`,
    );
    await expect(openIndex(host, indexFormat, { ...manifest, start: { path: '../key' } })).rejects.toThrow(
      'index/manifest.json is not the manifest of an index that this program reads',
    );
  });
});

it('a statement from the files is the one that the server gives', async () => {
  const index = await openFolder(folder);
  const context = (await openContext(site.config, join(site.options.distDir, 'index'))).current();

  const served = await runEndpoint(statement, { path: { slug: 'acme-tables' }, query: {} }, context);
  expect(await index.ask(() => index.statementOf('acme-tables'))).toEqual(served);
});
