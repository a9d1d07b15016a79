/**
 * What a server of the last release left behind, opened by this one. `release-0.2.0` was written by version 0.2.0 (commit 8aace83d) over the
 * three skills of the site fixture: three reports, feedback, a submission that waits, a ranking snapshot, its export and its index.
 */
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIndex } from '../../src/adapters/files/index-files.ts';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/embedded-store.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { startServer } from '../../src/server/start-server.ts';
import { at } from '../support/registry.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';
import { openFolder, quietLogger, temporaryFolder } from '../support/store-folder.ts';

const former = join(import.meta.dirname, 'release-0.2.0');
const exported = (await readFile(join(former, 'export.jsonl'), 'utf8')).trimEnd().split('\n');

async function allOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

let site: SiteFixture;
beforeAll(async () => {
  site = await buildFixture();
});
afterAll(() => site.remove());

describe('the store of 0.2.0', () => {
  it('is taken over whole: its export is the one that 0.2.0 made, byte for byte', async () => {
    const folder = await temporaryFolder();
    await cp(join(former, 'store'), folder, { recursive: true });
    const { store } = await openFolder(folder);
    expect(await allOf(store.exportLines())).toEqual(exported);
  });

  it('goes back by an export: what 0.2.0 wrote is read here, and written here as 0.2.0 reads it', async () => {
    const { store } = await openFolder(await temporaryFolder());
    async function* lines() {
      yield* exported;
    }
    await store.importLines(lines());
    expect(await allOf(store.exportLines())).toEqual(exported);
  });

  it('is served with its reports, and takes the next one', async () => {
    const folder = join(site.config.dataDir, 'store');
    await mkdir(folder, { recursive: true });
    await cp(join(former, 'store'), folder, { recursive: true });
    const server = await startServer({ ...site.options, logger: quietLogger });
    const base = `http://127.0.0.1:${server.port}`;
    const counted = async (): Promise<number> => {
      const manifest = (await (await fetch(`${base}/api/registry/manifest/acme-tables`)).json()) as object;
      return Number(at(manifest, 'quality.weighted_reports'));
    };
    expect(await counted()).toBeGreaterThan(0);
    const answer = await fetch(`${base}/api/agent/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        event_id: 'evt_later',
        skill_slug: 'acme-tables',
        task: 'x y',
        outcome: 'failed',
      }),
    });
    expect(await answer.json()).toMatchObject({ recorded: true });
    await server.close();
    const store = await openEmbeddedStore({ folder, ledger: new OutcomeBook(), logger: quietLogger });
    const now = await allOf(store.exportLines());
    await store.close();
    const isReport = (line: string): boolean => line.startsWith('{"outcome"');
    expect(now.filter(isReport).slice(0, -1)).toEqual(exported.filter(isReport));
    expect(now.filter(isReport)).toHaveLength(4);
  });
});

describe('the index of 0.2.0', () => {
  it('is not misread: one line says that it is to be built again', async () => {
    await expect(readIndex(join(former, 'index'))).rejects.toThrow(
      /^the index \S+ was built by an earlier version of this program \(format 11, this one reads \d+\): run `npm run build`$/,
    );
  });
});
