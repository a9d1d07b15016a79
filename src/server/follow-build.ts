/** What a rebuild replaces under a running server: the index, the prerendered pages, and the revision they show. */
import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import type { ContextSource } from '../app.ts';
import { builtWithoutPages } from '../build/stamp.ts';
import { followedDir, lastServed, servedFolder } from '../build/served-files.ts';
import { checkpointPath } from '../api/integration-kit/kit.ts';
import type { Config } from '../config.ts';
import { joinPageFiles, openPageFiles, readPagesRevision } from '../build/page-files.ts';
import type { PageFiles, RenderPage } from '../http/answer-page.ts';
import type { Logger } from '../ports/surroundings.ts';
import { indexManifestPath } from '../routes.ts';
import { rulesPath } from '../schema/signed/rules-document.ts';

/** Of the files that are served as they are: what clients read first of each kind. */
export const servedPaths = [`/${indexManifestPath}`, checkpointPath, `/${rulesPath}`] as const;

export interface FollowedBuild {
  /** Renders pages on demand; null until pages are built. */
  renderPage(): RenderPage | null;
  /** Null where none were built. */
  pages(): PageFiles | null;
  /** Catalog revision of the prerendered pages; null without pages. */
  pagesRevision(): string | null;
  /** Whether there are none although no build was asked to leave them out: it failed, or is not finished. */
  lacksPages(): boolean;
  /** Whether there are pages, but not yet this file, which every build writes. */
  lacksFile(path: string): boolean;
  /** Looks for a new build every so many milliseconds. */
  watch(every: number): void;
  close(): void;
}

export async function followBuild(
  {
    distDir,
    config,
  }: { readonly distDir: string; readonly config: Pick<Config, 'dataDir' | 'read' | 'rebuildSeconds'> },
  source: ContextSource,
  logger: Logger,
  openRenderer: (pagesDir: string) => Promise<RenderPage | null>,
): Promise<FollowedBuild> {
  const pagesDir = join(distDir, 'astro');
  // Pages, and the files that are served as they are.
  const followed = followedDir(config);
  const folders = [
    join(pagesDir, 'client'),
    // Where this server refreshes them, its own are the newest.
    ...(config.rebuildSeconds === 0 ? [] : [join(followed, servedFolder)]),
    join(distDir, servedFolder),
  ];
  const readPages = async (): Promise<{
    files: PageFiles | null;
    revision: string | null;
    areMissing: boolean;
  }> => {
    const revision = await readPagesRevision(pagesDir);
    return {
      files: joinPageFiles(await Promise.all(folders.map(openPageFiles))),
      revision,
      areMissing: revision === null && !(await builtWithoutPages(distDir)),
    };
  };
  let pages = await readPages();
  let renderer = await openRenderer(pagesDir);
  if (pages.areMissing)
    logger.warn({}, 'no pages are built: every page is answered with 503 until a build has made them');

  /** Never rejects. */
  const refresh = async (): Promise<void> => {
    try {
      const before = source.current(true).registry.entries.length;
      const changed = await source.refresh();
      renderer ??= await openRenderer(pagesDir);
      pages = await readPages();
      const { revision, entries } = source.current().registry;
      if (changed) logger.info({ revision, skills: entries.length, before }, 'loaded a new index');
    } catch (error) {
      logger.error({ error }, 'cannot read the new build; keeping the previous build');
    }
  };
  // A build writes the pointer when the index is whole, and its stamp when the pages are; its first files come between.
  const watched = [
    join(distDir, 'index', 'current.json'),
    join(distDir, 'build.json'),
    join(distDir, servedFolder, checkpointPath),
    join(followed, lastServed),
    join(followed, servedFolder, checkpointPath),
  ];
  return {
    renderPage: () => renderer,
    pages: () => pages.files,
    pagesRevision: () => pages.revision,
    lacksPages: () => pages.areMissing,
    lacksFile: (path) =>
      pages.revision !== null && servedPaths.some((each) => each === path) && pages.files?.has(path) !== true,
    watch(every) {
      for (const path of watched)
        watchFile(path, { interval: every, persistent: false }, () => void refresh());
    },
    close() {
      for (const path of watched) unwatchFile(path);
    },
  };
}
