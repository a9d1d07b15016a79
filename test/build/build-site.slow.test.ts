/** A build changes what has to change, and touches nothing else. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIndex } from '../../src/adapters/files/index-files.ts';
import { EmptyCatalogError } from '../../src/build/index/empty-catalog.ts';
import { swapIn } from '../../src/build/build-pages.ts';
import { buildSite, isFresh } from '../../src/build/build-site.ts';
import { buildFixture, type SiteFixture, writeContent } from '../support/site-fixture.ts';

let site: SiteFixture;
beforeEach(async () => {
  site = await buildFixture();
});
afterEach(() => site.remove());

const content = (path: string): string => join(site.dir, 'content', path);
const tables = (): string => content('skills/acme/acme-tables.md');
const nextDay = new Date('2026-11-21T09:00:00.000Z');

/** Time of change of every built file but the stamp. */
async function times(): Promise<Record<string, number>> {
  const entries = await readdir(site.options.distDir, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !['build.json', 'content.rec', 'current.json'].includes(entry.name),
  );
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async ({ parentPath, name }) =>
          [join(parentPath, name), (await stat(join(parentPath, name))).mtimeMs] as const,
      ),
    ),
  );
}

async function edit(path: string, from: string, to: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
}

describe('a second build', () => {
  it('of the same content touches no file', async () => {
    const before = await times();
    await buildSite(site.options);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    expect(await times()).toEqual(before);
  });

  it('later, with the same scores, keeps the time of the first', async () => {
    const before = await times();
    const { index } = await buildSite({ ...site.options, now: new Date('2026-11-20T23:00:00.000Z') });
    expect(index.generatedAt).toBe('2026-11-20T10:00:00.000Z');
    expect(await times()).toEqual(before);
  });

  it('years later, when trust has aged, is of that day', async () => {
    const { index } = await buildSite({ ...site.options, now: new Date('2031-01-01T00:00:00.000Z') });
    expect(index.generatedAt).toBe('2031-01-01T00:00:00.000Z');
  });

  it('by the letter of a skill changes the revision, and writes index, packs, log and the rules of the day alone', async () => {
    const before = await buildSite(site.options);
    const timesBefore = await times();
    await edit(tables(), 'name: Tidy tables', 'name: Tidier tables');
    const { index } = await buildSite({ ...site.options, now: new Date('2026-11-20T11:00:00.000Z') });
    expect(index.revision).not.toBe(before.index.revision);
    const after = await times();
    const written = Object.keys(after).filter((path) => after[path] !== timesBefore[path]);
    const below = written.map((path) => path.slice(site.options.distDir.length + 1));
    expect(
      below.filter(
        (path) => !/^(?:index|files\/(?:index|log))\/|^files\/cli\/rules\.json$|^packs\.ndjson$/.test(path),
      ),
    ).toEqual([]);
    expect(below.length).toBeLessThan(30);
  });

  it('is the same for a file that is no part of the catalog', async () => {
    const before = await buildSite(site.options);
    await writeFile(content('README.md'), 'hello');
    await writeFile(content('skills/acme/notes.txt'), 'hello');
    expect((await buildSite(site.options)).index.revision).toBe(before.index.revision);
  });
});

describe('builds at the same time', () => {
  it('end with one whole site and no drafts', async () => {
    const options = { ...site.options, distDir: join(site.dir, 'busy') };
    const summaries = await Promise.all(Array.from({ length: 6 }, () => buildSite(options)));
    expect(new Set(summaries.map(({ index }) => index.revision)).size).toBe(1);
    const { header, entries } = await readIndex(join(options.distDir, 'index'));
    expect([header.revision, entries.length]).toEqual([summaries[0]?.index.revision, 3]);
    const names = await readdir(options.distDir, { recursive: true });
    expect(
      names.filter((name) =>
        /draft|\/\./.test(
          name.replaceAll(/\/\.(?:well-known|agents|(?:claude|codex)-plugin|mcp\.json)/g, ''),
        ),
      ),
    ).toEqual([]);
    expect(await isFresh(options)).toBe(true);
  });

  it('swap their pages in whole', async () => {
    const place = join(site.dir, 'astro');
    const drafts = ['a', 'b', 'c', 'd'].map((name) => join(site.dir, name));
    await Promise.all(drafts.map((draft) => writeContent(draft, { 'client/index.html': draft })));
    await Promise.all(drafts.map((draft) => swapIn(draft, place)));
    expect(drafts).toContain(await readFile(join(place, 'client/index.html'), 'utf8'));
  });
});

describe('bad content', () => {
  it('is reported with path, line and reason while the rest is served', async () => {
    await writeFile(tables(), 'no front matter');
    const { index } = await buildSite(site.options);
    expect(index.skills).toBe(2);
    expect(index.problems.map(({ path }) => path)).toContain('skills/acme/acme-tables.md');
    for (const { line, reason } of index.problems)
      expect([line > 0, reason.length > 3]).toEqual([true, true]);
  });

  it('stops the build only when no skill is left, and leaves the last one in place', async () => {
    const before = await times();
    await rm(content('evidence'), { recursive: true });
    await expect(buildSite(site.options)).rejects.toThrow(EmptyCatalogError);
    expect(await times()).toEqual(before);
  });
});

describe('staleness', () => {
  it('depends on content, site, key and day', async () => {
    expect(await isFresh(site.options)).toBe(true);
    expect(await isFresh({ ...site.options, now: nextDay })).toBe(false);
    expect(await isFresh({ ...site.options, withPages: true })).toBe(false);
    expect(
      await isFresh({ ...site.options, config: { ...site.config, siteUrl: 'https://other.example' } }),
    ).toBe(false);
    await edit(tables(), 'Tidy tables', 'Tidier tables');
    expect(await isFresh(site.options)).toBe(false);
    await buildSite(site.options);
    expect(await isFresh(site.options)).toBe(true);
    await rm(join(site.dir, 'data/keys'), { recursive: true });
    expect(await isFresh(site.options)).toBe(false);
  });
});
