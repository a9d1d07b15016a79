/** A large catalog has files of its first skills only; what has no file is answered all the same. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { renderTwins } from '../../src/http/twins.ts';
import { pagesOnDemand, prebuiltPaths, prebuiltSlugs } from '../../src/lists/prebuilt.ts';
import { rankEntries } from '../../src/lists/rank-entries.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { qualityOf } from '../../src/scoring/quality.ts';
import { renderedPath } from '../../src/server/live-pages.ts';
import { createContext } from '../support/registry.ts';

const context = createContext();
const { registry } = context;

async function pathsOf(twins: AsyncIterable<{ readonly path: string }>): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of twins) paths.push(path);
  return paths.sort();
}

it('all skills of a small catalog are prebuilt', () => {
  expect(prebuiltSlugs(registry).size).toBe(registry.entries.length);
});

it('of a larger one the best are', () => {
  const chosen = prebuiltSlugs(registry, 3);
  const qualities = registry.entries.map(qualityOf).sort((a, b) => b - a);
  expect(chosen.size).toBe(3);
  for (const slug of chosen) {
    const entry = registry.bySlug.get(slug);
    expect(entry === undefined ? 0 : qualityOf(entry)).toBeGreaterThanOrEqual(qualities[2] ?? 100);
  }
});

it('the pages of the others are rendered when they are asked for, of a skill and of its audit', () => {
  const chosen = prebuiltSlugs(registry, 3);
  const others = registry.entries.map(({ slug }) => slug).filter((slug) => !chosen.has(slug));
  const pages = others.flatMap((slug) => [`/skills/${slug}`, `/audits/${slug}`]);
  expect([...pagesOnDemand(registry, 3)].sort()).toEqual(pages.sort());
  expect(pagesOnDemand(registry)).toEqual(new Set());
  for (const page of pages) expect(renderedPath(page, registry)).toBe(`/live${page}`);
});

it('where the first alone have files of their own, none of the others is missing', async () => {
  const chosen = prebuiltSlugs(registry, 3);
  const all = await pathsOf(renderTwins(endpoints, siteDocuments, context));
  const first = await pathsOf(renderTwins(endpoints, siteDocuments, context, (slug) => chosen.has(slug)));
  const left = new Set(all).difference(new Set(first));
  const others = registry.entries.map(({ slug }) => slug).filter((slug) => !chosen.has(slug));
  expect(left.size).toBeGreaterThan(others.length);
  expect([...left].filter((path) => !others.some((slug) => path.includes(slug)))).toEqual([]);
});

it('a build makes pages of the skill and of its audit for those alone', async () => {
  const pageData = await readFile(join(import.meta.dirname, '../../src/server/page-data.ts'), 'utf8');
  expect(pageData).toContain('prebuiltPaths((await loadPageContext()).registry)');
  const chosen = new Set(prebuiltPaths(registry).map(({ params }) => params.slug));
  expect(chosen).toEqual(prebuiltSlugs(registry));
  for (const page of ['skills', 'audits']) {
    const source = await readFile(join(import.meta.dirname, `../../src/pages/${page}/[slug].astro`), 'utf8');
    expect(source).toContain('getStaticPaths = skillPaths');
  }
});

it('the first of a ranking are the first of the whole, however many tie with the last of them', () => {
  const ranked = (most?: number): unknown[] =>
    registry.rankings.map((ranking) =>
      rankEntries(registry, ranking, most).entries.map(({ rank, entry, score, equals }) => [
        rank,
        entry.slug,
        score,
        equals,
      ]),
    );
  for (const most of [1, 2, 3])
    expect(ranked(most)).toEqual(ranked().map((all) => (all as unknown[]).slice(0, most)));
});
