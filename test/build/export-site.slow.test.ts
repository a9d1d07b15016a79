/** The static site: whole, incremental, and never written over someone's files. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { ExportError, type ExportOptions, exportSite } from '../../src/build/export-site.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';

let site: SiteFixture;
let options: ExportOptions;
beforeAll(async () => {
  site = await buildFixture();
  const client = join(site.options.distDir, 'astro/client');
  await mkdir(join(client, '_astro'), { recursive: true });
  await writeFile(join(client, 'index.html'), '<title>Home</title>');
  await writeFile(join(client, '_astro/site.abc.css'), 'body{}');
  options = { ...site.options, folder: join(site.dir, 'export'), upstream: null };
});
afterAll(() => site.remove());

async function files(): Promise<string[]> {
  const entries = await readdir(options.folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  return found.map((entry) => join(entry.parentPath, entry.name).slice(options.folder.length + 1)).sort();
}

describe('the export', () => {
  it('holds pages, twins and the rules that lead to them', async () => {
    const { total, written } = await exportSite(options);
    expect(written).toBe(total);
    expect(await files()).toEqual(
      expect.arrayContaining([
        '.well-known/skill-registry-keys.json',
        '_astro/site.abc.css',
        '_headers',
        '_redirects',
        'api/registry/install/acme-tables.txt',
        'api/registry/manifest/acme-tables.json',
        'index.html',
        'nginx/maps.conf',
        'nginx/site.conf',
        'openapi.json',
      ]),
    );
  });

  it('has a page of files alone for every page that only a server can make, unless there is a server', async () => {
    const pagesDir = join(import.meta.dirname, '../../src/pages');
    const onDemand: string[] = [];
    for (const name of await readdir(pagesDir))
      if (name.endsWith('.astro') && /prerender = false/.test(await readFile(join(pagesDir, name), 'utf8')))
        onDemand.push(name.replace('.astro', '.html'));
    const client = join(site.options.distDir, 'astro/client');
    for (const name of ['from-files.html', 'without-server.html'])
      await writeFile(join(client, name), `<title>${name}</title>`);
    await exportSite({ ...options, upstream: 'http://127.0.0.1:4321' });
    expect((await files()).filter((path) => onDemand.includes(path))).toEqual([]);
    await exportSite(options);
    expect(onDemand.length).toBeGreaterThan(3);
    expect(await files()).toEqual(expect.arrayContaining(onDemand));
    const titleOf = (name: string): Promise<string> => readFile(join(options.folder, name), 'utf8');
    expect(await titleOf('search.html')).toContain('from-files');
    expect(await titleOf('compare.html')).toContain('without-server');
  });

  it('leads canonical paths and aliases to the same file, text first where it is asked for', async () => {
    const rules = (await readFile(join(options.folder, '_redirects'), 'utf8')).split('\n');
    expect(rules).toEqual(
      expect.arrayContaining([
        '/api/agent/skills/:slug format=text /api/registry/manifest/:slug.txt 200',
        '/api/agent/skills/:slug /api/registry/manifest/:slug.json 200',
        '/api/registry/stats /api/registry/stats.json 200',
      ]),
    );
    expect(rules.some((rule) => rule.startsWith('/api/agent/resolve'))).toBe(false);
  });

  it('writes nothing the second time', async () => {
    const path = join(options.folder, 'api/registry/stats.json');
    const before = (await stat(path)).mtimeMs;
    expect(await exportSite(options)).toMatchObject({ written: 0, removed: 0 });
    expect((await stat(path)).mtimeMs).toBe(before);
  });

  it('writes again what was lost, and removes only what it wrote', async () => {
    const novices = (await files()).filter((path) => path.includes('acme-novice'));
    await rm(join(options.folder, 'openapi.json'));
    await writeFile(join(options.folder, 'api/mine.txt'), 'mine');
    await rm(join(site.dir, 'content/skills/acme/acme-novice.md'));
    await buildSite(site.options);
    const { removed } = await exportSite(options);
    expect(removed).toBe(novices.length);
    expect(removed).toBeGreaterThan(3);
    const left = await files();
    expect(left).toEqual(expect.arrayContaining(['api/mine.txt', 'openapi.json']));
    expect(left.filter((path) => path.includes('acme-novice'))).toEqual([]);
  });

  it('writes of skills only the one that changed', async () => {
    const timeOf = async (path: string): Promise<number> => (await stat(join(options.folder, path))).mtimeMs;
    const before = new Map<string, number>();
    for (const path of await files()) before.set(path, await timeOf(path));
    const skill = join(site.dir, 'content/skills/acme/acme-tables.md');
    await writeFile(
      skill,
      (await readFile(skill, 'utf8')).replace('name: Tidy tables', 'name: Tidiest tables'),
    );
    await buildSite({ ...site.options, now: new Date('2026-11-20T11:00:00.000Z') });
    await exportSite(options);
    const ofSkills = (await files()).filter((path) =>
      /^(?:api\/(?:registry\/(?:manifest|install)|badge)|audits)\//.test(path),
    );
    const written: string[] = [];
    for (const path of ofSkills) if ((await timeOf(path)) !== before.get(path)) written.push(path);
    expect(written.length).toBeGreaterThan(3);
    expect(written.filter((path) => !path.includes('acme-tables'))).toEqual([]);
  });

  it('refuses a folder with files that it did not write, and leaves them alone', async () => {
    const folder = join(site.dir, 'precious');
    await mkdir(folder);
    await writeFile(join(folder, 'thesis.txt'), 'years of work');
    await expect(exportSite({ ...options, folder })).rejects.toThrow(ExportError);
    expect(await readdir(folder)).toEqual(['thesis.txt']);
  });

  it('says when nothing is built', async () => {
    const folder = join(site.dir, 'other');
    await expect(exportSite({ ...options, folder, distDir: join(site.dir, 'none') })).rejects.toThrow(
      /run `npm run build`/,
    );
  });
});
