/** Two builds of the same content in two places, with two clocks and two keys: the same bytes but for signatures. */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { parseConfig } from '../../src/config.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'reproducible-'));
  await writeContent(join(root, 'content'), fixtureContent());
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Every file of a build in a folder of its own, by its path. */
async function build(place: string, clock: string, epoch: string): Promise<Map<string, Buffer>> {
  const dir = join(root, place);
  await cp(join(root, 'content'), join(dir, 'content'), { recursive: true });
  const config = parseConfig({
    CONTENT_DIR: join(dir, 'content'),
    DATA_DIR: join(dir, 'data'),
    SITE_URL: 'https://skills.example',
    LOG_LEVEL: 'silent',
    SOURCE_DATE_EPOCH: epoch,
  });
  vi.useFakeTimers({ now: new Date(clock), toFake: ['Date'] });
  try {
    await buildSite({
      config,
      endpoints,
      documents: siteDocuments,
      projectDir: dir,
      distDir: join(dir, 'dist'),
      now: config.buildTime ?? new Date(),
      withPages: false,
    });
  } finally {
    vi.useRealTimers();
  }
  const found = await readdir(join(dir, 'dist'), { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((path) => readFile(path)));
  return new Map(files.map((path, at) => [path.slice(dir.length), texts[at] ?? Buffer.alloc(0)]));
}

/** Files that are signatures, hold keys, or are named by the digest of such a file. */
const signed =
  /^\/dist\/(?:twins\.json|build\.json|index\/current\.json)$|\/(?:index\/(?:manifest\.json|start-|statements-)|log\/checkpoint$|registry\/statement\/|skill-registry-key)/;

/** Without signatures and keys. */
function plain(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replaceAll(/"(?:value|sig|x|signature)":"[A-Za-z0-9+/_=-]{43,}"/g, '"…"')
    .replaceAll(/"(?:key_id|keyid|kid|by)":"[A-Za-z0-9_-]{10,}"/g, '"key"');
}

describe('two builds with the same SOURCE_DATE_EPOCH', () => {
  it('have the same bytes but for signatures', async () => {
    const one = await build('here', '2026-11-22T09:00:00Z', '1795300000');
    const two = await build('over/there', '2027-03-05T23:59:00Z', '1795300000');
    const names = (files: ReadonlyMap<string, Buffer>): string[] =>
      [...files.keys()].filter((path) => !signed.test(path)).sort();
    expect(names(two)).toEqual(names(one));
    expect(names(one).length).toBeGreaterThan(100);
    const different = names(one).filter((path) => {
      const [a, b] = [one.get(path), two.get(path)];
      return a === undefined || b === undefined || (!a.equals(b) && plain(a) !== plain(b));
    });
    expect(different).toEqual([]);
    // What is signed differs in its signatures alone.
    const statements = [one, two].map((files) => {
      const [, pack = Buffer.alloc(0)] =
        [...files].find(([path]) => path.includes('/index/statements-')) ?? [];
      return plain(gunzipSync(pack));
    });
    expect(statements[0]).toBe(statements[1]);
  });

  it('with another time are another build', async () => {
    const one = await build('early', '2026-11-22T09:00:00Z', '1795300000');
    const two = await build('late', '2026-11-22T09:00:00Z', '1798000000');
    const stats = '/dist/twins/api/registry/stats.json';
    expect(two.get(stats)).not.toEqual(one.get(stats));
  });
});
