/** A look at everything that was built, as a visitor's browser and an agent would see it. */
import { extname, join } from 'node:path';
import { listFiles, listPages, pagePaths, readPage } from './page-files.ts';
import { servedFolder } from './served-files.ts';
import type { WantedFile } from './sync-files.ts';

interface SiteCheck {
  readonly files: number;
  readonly pages: number;
  readonly links: number;
  /** One line each: file and what is wrong. */
  readonly problems: readonly string[];
}

/**
 * `isLive` knows the paths that the server answers without a file: the API and on-demand pages. `files`: the static twins of this build.
 */
export async function checkSite(
  distDir: string,
  files: AsyncIterable<WantedFile> | Iterable<WantedFile>,
  isLive: (path: string) => boolean,
): Promise<SiteCheck> {
  const problems: string[] = [];
  const twins: string[] = [];
  for await (const { path, body } of files) {
    twins.push(path);
    const found = twinProblem(path, String(typeof body === 'function' ? await body() : body));
    if (found !== null) problems.push(`${path}: ${found}`);
  }
  const pagesDir = join(distDir, 'astro', 'client');
  const built = (await listPages(pagesDir)) ?? [];
  const pages = built.filter((file) => extname(file) === '.html');
  const served = (await listFiles(join(distDir, servedFolder))) ?? [];
  const known = new Set([
    ...[...twins, ...served].map((file) => `/${file}`),
    ...built.flatMap((file) => pagePaths(file)),
  ]);
  let links = 0;
  for (const file of pages) {
    const html = String(await readPage(join(pagesDir, file)));
    if (!/<title>[^<]*\S[^<]*<\/title>/.test(html)) problems.push(`${file}: has no title`);
    for (const path of new Set(internalLinks(html))) {
      links += 1;
      if (!known.has(path) && !isLive(path)) problems.push(`${file}: links to ${path}, which does not exist`);
    }
  }
  if (twins.length === 0) problems.push('no static file was checked: run `npm run build`');
  if (pages.length === 0 || links === 0) problems.push('no page or no link was checked: run `npm run build`');
  return { files: twins.length, pages: pages.length, links, problems };
}

function twinProblem(file: string, text: string): string | null {
  if (!text.endsWith('\n')) return 'does not end with a newline';
  if (extname(file) !== '.json') return text.trim() === '' ? 'is empty' : null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? null : 'is not a JSON object';
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not JSON';
    throw error;
  }
}

/** Paths of this site that a page leads to or loads, without query and fragment. */
function internalLinks(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src|action)="(\/(?!\/)[^"?#]*)[^"]*"/g)].map((match) => match[1] ?? '');
}
