/** The whole static site as one folder: pages, twins and the rules that lead to them; only what differs is written. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readHeader, readIndexPointer } from '../adapters/files/index-files.ts';
import { headerRules, redirectRules } from '../http/host-rules/cdn-rules.ts';
import { nginxRules } from '../http/host-rules/nginx-rules.ts';
import { buildRouteTable } from '../http/route-table.ts';
import { type RenderOptions, renderFiles } from './render-files.ts';
import { newestServed, servedFolder } from './served-files.ts';
import { listPages, readPage } from './page-files.ts';
import { readManifest, type SyncCounts, syncFiles, type WantedFile } from './sync-files.ts';

export interface ExportOptions extends RenderOptions {
  readonly folder: string;
  /** Whether a build with private skills may be exported; false by default. */
  readonly withPrivate?: boolean;
  /** Origin of a Node server for what has no file; null for files alone. */
  readonly upstream: string | null;
  /** Files beside those. */
  readonly more?: AsyncIterable<WantedFile>;
}

/** The folder holds something that no export put there, or nothing is built; the message says what to do. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/** Pages that do in the browser what files allow, and those that a server would render in their place. */
const pagesFromFiles: Readonly<Record<string, readonly string[]>> = {
  'from-files.html': ['resolve.html', 'search.html'],
  'without-server.html': ['compare.html', 'outcomes.html', 'read.html', 'subscribe.html'],
};

const manifestName = '.skill-registry-export.json';

export async function exportSite(options: ExportOptions): Promise<SyncCounts> {
  const { distDir, config, folder, withPrivate = false } = options;
  const indexDir = join(distDir, 'index');
  const pointer = await readIndexPointer(indexDir);
  if (pointer === null) throw new ExportError('nothing has been built yet: run `npm run build`');
  const { built } = await readHeader(indexDir, pointer);
  if (built.with_private === true && !withPrivate)
    throw new ExportError('the build may have private skills: build with READ=public, or give --private');
  await mkdir(folder, { recursive: true });
  const manifestPath = join(folder, manifestName);
  const isOurs = (await readManifest(manifestPath)) !== null;
  if (!isOurs && (await readdir(folder)).length > 0) {
    throw new ExportError(
      `${folder} is not empty and is not an export of this registry: choose another folder or empty it`,
    );
  }
  // A server may have newer ones below its data folder.
  const newest = await newestServed(distDir, config);
  return syncFiles(folder, manifestPath, wantedFiles(options, newest));
}

async function* wantedFiles(options: ExportOptions, newest: string): AsyncGenerator<WantedFile> {
  const { distDir, config, endpoints, documents, upstream, more } = options;
  const taken = new Set<string>();
  for await (const file of renderFiles(options)) {
    taken.add(file.path);
    yield file;
  }
  if (more !== undefined) yield* more;
  const folders = [join(distDir, 'astro', 'client'), join(newest, servedFolder), join(distDir, servedFolder)];
  for (const dir of new Set(folders)) {
    for (const path of (await listPages(dir)) ?? []) {
      if (taken.has(path)) continue;
      taken.add(path);
      yield { path, body: await readPage(join(dir, path)) };
    }
  }
  if (upstream === null) yield* withoutServer(join(distDir, 'astro', 'client'));
  const rows = buildRouteTable(endpoints);
  const { corsOrigins } = config;
  const { maps, site } = nginxRules(rows, documents, upstream, corsOrigins);
  yield { path: 'nginx/maps.conf', body: maps };
  yield { path: 'nginx/site.conf', body: site };
  yield { path: '_headers', body: headerRules(documents, corsOrigins) };
  yield { path: '_redirects', body: redirectRules(rows) };
}

async function* withoutServer(client: string): AsyncGenerator<WantedFile> {
  const built = new Set(await listPages(client));
  for (const [page, served] of Object.entries(pagesFromFiles)) {
    if (!built.has(page)) continue;
    const body = await readPage(join(client, page));
    for (const path of served) yield { path, body };
  }
}
