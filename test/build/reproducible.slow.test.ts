/** Two builds of the same content in two places, with two clocks and two keys, pages included: the same bytes but for signatures. */
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { exportSite } from '../../src/build/export-site.ts';
import { parseConfig } from '../../src/config.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';

const projectDir = join(import.meta.dirname, '../..');

let root: string;
beforeAll(async () => {
  // Below the project, since pages look for their packages in the folders above them.
  root = join(projectDir, '.build', `reproducible-${process.pid}`);
  await writeContent(join(root, 'content'), fixtureContent());
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A module that moves the clock of a process to this time. */
function clockModule(time: string): string {
  const source = `const by = Date.parse(${JSON.stringify(time)}) - Date.now();
    const { now } = Date, Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length === 0 ? [now() + by] : given)); }
      static now() { return now() + by; }
    };`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** Every file of a build in a folder of its own, and of its export, by its path. */
async function build(
  place: string,
  { clock, epoch, withPages }: { clock: string; epoch: string; withPages: boolean },
): Promise<Map<string, Buffer>> {
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
  // Pages are built by a process of their own.
  vi.stubEnv('NODE_OPTIONS', `--import=${clockModule(clock)}`);
  const site = { config, endpoints, documents: siteDocuments, projectDir, distDir: join(dir, 'dist') };
  try {
    await buildSite({ ...site, now: config.buildTime ?? new Date(), withPages });
    await exportSite({ ...site, folder: join(dir, 'dist/export'), upstream: null });
  } finally {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  }
  const found = await readdir(join(dir, 'dist'), { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path);
      return path.endsWith('.html.gz') ? gunzipSync(bytes) : bytes;
    }),
  );
  return new Map(files.map((path, at) => [path.slice(dir.length), texts[at] ?? Buffer.alloc(0)]));
}

/** Files that are signatures, hold keys, are named by the digest of such a file, or keep times of files of this disk. */
const signed =
  /^\/dist\/(?:export\/\.skill-registry-export\.json|build\.json|packs\.ndjson|index\/(?:current\.json|content\.rec))$|\/(?:index\/(?:manifest\.json|start-|digests-|statements-)|log\/checkpoint$|registry\/statement\/|skill-registry-key)/;

/** Without signatures and keys. */
function plain(bytes: Buffer): string {
  return (
    bytes
      .toString('utf8')
      // Samples on a page.
      .replaceAll('&quot;', '"')
      // `key`: Astro's own, which no page uses.
      .replaceAll(/"(?:value|sig|x|signature|key)": ?"[A-Za-z0-9+/_=-]{43,}"/g, '"…"')
      .replaceAll(/"(?:key_id|keyid|kid|by)": ?"[A-Za-z0-9_-]{10,}"/g, '"key"')
  );
}

describe('two builds with the same SOURCE_DATE_EPOCH', () => {
  // A build that a limit had left behind would still hold the clock of the files after this one.
  it('have the same bytes but for signatures', { timeout: 400_000 }, async () => {
    const same = { epoch: '1795300000', withPages: true };
    const one = await build('here', { clock: '2026-11-22T09:00:00Z', ...same });
    const two = await build('over/there', { clock: '2027-03-05T23:59:00Z', ...same });
    const names = (files: ReadonlyMap<string, Buffer>): string[] =>
      [...files.keys()].filter((path) => !signed.test(path)).sort();
    expect(names(two)).toEqual(names(one));
    expect(names(one).length).toBeGreaterThan(100);
    expect(names(one)).toContain('/dist/astro/client/skills/acme-tables.html.gz');
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

  it('with another time are another build', { timeout: 400_000 }, async () => {
    const same = { clock: '2026-11-22T09:00:00Z', withPages: false };
    const one = await build('early', { epoch: '1795300000', ...same });
    const two = await build('late', { epoch: '1798000000', ...same });
    const stats = '/dist/export/api/registry/stats.json';
    expect(two.get(stats)).not.toEqual(one.get(stats));
  });
});
