/** Prerendered pages and their assets from disk: listed once, read when first asked for, kept while they fit. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PageFile, PageFiles } from '../http/answer-page.ts';
import { ByteLru } from '../byte-lru.ts';
import { compress } from '../http/compress.ts';
import { Entity } from '../http/entity.ts';
import { assetHeaders, cacheControl, pageHeaders } from '../http/headers.ts';
import { hasCode } from '../ports/error-code.ts';
import { readBytesIfThere, readIfThere } from '../read-if-there.ts';
import { clientShortcut } from '../routes.ts';

const cacheBytes = 48 * 1_024 * 1_024;

/** By file extension; anything else is not a page's file and is not served. */
const fileTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
  '.gz': 'application/gzip',
  '.pack': 'application/octet-stream',
};

/** Files that never change: most have a digest of their content in their name. */
const namedByContent = /^(?:_astro\/|cli\/.*\.t?gz$|index\/.*\.(?:gz|js|pack)$|log\/(?:private\/)?tile\/)/;

/** Files of the transparency log have no extension, like the short address that starts the client. */
const logFile = /^log\/(?:private\/)?(?:checkpoint$|tile\/)/;

/** Lists `dir` as it is now; null when there is no such folder. */
export async function openPageFiles(dir: string): Promise<PageFiles | null> {
  const files = await listPages(dir);
  if (files === null) return null;
  const paths = new Map(files.flatMap((file) => pagePaths(file).map((path) => [path, file])));
  const kept = new ByteLru<Entity>(cacheBytes);

  const read = async (file: string): Promise<PageFile | null> => {
    const isAsset = namedByContent.test(file);
    const headers = file.endsWith('.html') ? pageHeaders : assetHeaders;
    const entity = kept.get(file) ?? (await readEntity(join(dir, file)));
    if (entity === null) return null;
    kept.set(file, entity);
    return { entity, headers, cacheControl: isAsset ? cacheControl.immutable : cacheControl.read };
  };

  return {
    has: (path) => paths.has(path),
    async find(path) {
      const file = paths.get(path);
      return file === undefined ? null : read(file);
    },
    async missing() {
      return files.includes('404.html') ? read('404.html') : null;
    },
  };
}

/** Several folders as one site; the first one that has a path answers it. Null when none of them is there. */
export function joinPageFiles(folders: readonly (PageFiles | null)[]): PageFiles | null {
  const there = folders.filter((each) => each !== null);
  if (there.length === 0) return null;
  return {
    has: (path) => there.some((each) => each.has(path)),
    find: async (path) => (await there.find((each) => each.has(path))?.find(path)) ?? null,
    async missing() {
      for (const each of there) {
        const page = await each.missing();
        if (page !== null) return page;
      }
      return null;
    },
  };
}

/** Of the folder that Astro fills, beside what is served. */
export const pagesRevisionFile = 'revision';

/** The registry's revision that the pages in `dir` were made from; null where the build did not say. */
export async function readPagesRevision(dir: string): Promise<string | null> {
  return (await readIfThere(join(dir, pagesRevisionFile)))?.trim() ?? null;
}

/** Shown in the place of other pages, so they have no address. */
const errorPages: ReadonlySet<string> = new Set(['404.html', '500.html']);

/** Where a file is on the site: pages have no extension, error pages are nowhere, anything of unknown type neither. */
export function pagePaths(file: string): readonly string[] {
  if (logFile.test(file) || file === clientShortcut) return [`/${file}`];
  const extension = extname(file);
  if (fileTypes[extension] === undefined || errorPages.has(file)) return [];
  if (extension !== '.html') return [`/${file}`];
  if (file === 'index.html') return ['/'];
  return [`/${file.replace(/(?:\/index)?\.html$/, '')}`];
}

/** Of a page that is kept compressed: nearly every browser takes it as it is, and it has a sixth of the bytes. */
const packed = '.gz';

/** Puts each page below `dir` in its compressed form, and takes the plain one away. */
export async function packPages(dir: string): Promise<void> {
  for (const file of (await listFiles(dir)) ?? []) {
    if (extname(file) !== '.html') continue;
    const path = join(dir, file);
    await writeFile(`${path}${packed}`, await compress(await readFile(path), 'gzip', true));
    await rm(path);
  }
}

/** As `listFiles`; a page has its own name, however it is kept. */
export async function listPages(dir: string): Promise<string[] | null> {
  const files = await listFiles(dir);
  return (
    files?.map((file) => (file.endsWith(`.html${packed}`) ? file.slice(0, -packed.length) : file)) ?? null
  );
}

const unpack = promisify(gunzip);

/** A file that `listPages` names. Throws where it is gone. */
export async function readPage(path: string): Promise<Buffer> {
  return (await readPacked(path))?.bytes ?? readFile(path);
}

interface PackedPage {
  readonly bytes: Buffer;
  /** As it is on the disk. */
  readonly gzipped: Buffer;
}

/** Null for a file that is kept as it is. */
async function readPacked(path: string): Promise<PackedPage | null> {
  const gzipped = extname(path) === '.html' ? await readBytesIfThere(`${path}${packed}`) : null;
  return gzipped === null ? null : { bytes: await unpack(gzipped), gzipped };
}

/** Paths below `dir`, sorted, POSIX; null when there is no such folder. */
export async function listFiles(dir: string): Promise<string[] | null> {
  try {
    const entries = await readdir(dir, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, '/').length))
      .sort();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function readEntity(path: string): Promise<Entity | null> {
  try {
    const page = await readPacked(path);
    const bytes = page?.bytes ?? (await readFile(path));
    const { mtime } = await stat(page === null ? path : `${path}${packed}`);
    const type = path.endsWith('/checkpoint')
      ? '.txt'
      : path.endsWith(`/${clientShortcut}`)
        ? '.tgz'
        : extname(path);
    const contentType = fileTypes[type] ?? 'application/octet-stream';
    return new Entity(bytes, contentType, mtime, null, page?.gzipped);
  } catch (error) {
    // A rebuild may have taken the file away since it was listed.
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
