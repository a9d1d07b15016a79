/** The whole build: index, command line client, what is served as it is, pages; each part only when what it is made from has changed. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readHeader, readIndexPointer } from '../adapters/files/index-files.ts';
import { clientCommand } from '../adapters/files/client-package.ts';
import type { Config } from '../config.ts';
import type { Endpoint } from '../api/define.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { buildIndex, type IndexSummary } from './index/build-index.ts';
import { digestInputs } from './build-inputs.ts';
import { readPublishedNow } from '../runtime/outcome-reader.ts';
import { buildPages } from './build-pages.ts';
import { writeCliPackage, type WrittenClient } from './cli-package.ts';
import { writeOwnPlugin } from './own-plugin.ts';
import { servedFolder } from './served-files.ts';
import { pagesRevisionFile } from './page-files.ts';
import { isComplete, recordedDigest } from './unchanged.ts';
import { writeServed } from './write-served.ts';
import { sha256Hex } from '../digest.ts';
import type { PublishedFiles } from '../submissions/publish/published-files.ts';
import { checkContent, checkSize, contentOf } from './replacement.ts';
import { readStamp, writeStamp } from './stamp.ts';

export interface SiteOptions {
  readonly config: Config;
  readonly endpoints: readonly Endpoint[];
  readonly documents: readonly SiteDocument[];
  /** Where the code is; the pages are built there. */
  readonly projectDir: string;
  /** Where everything built goes. */
  readonly distDir: string;
  readonly now: Date;
  readonly withPages: boolean;
  /** Takes over nothing of the last index; false by default. */
  readonly isWhole?: boolean;
  /** Whether a server answers meanwhile, which has pages sooner where those of single skills come last; false by default. */
  readonly isServed?: boolean;
  /** Whether an `UnexpectedBuild` may replace the last one; true by default. */
  readonly isAccepted?: boolean;
  /** Called as each part begins, with what is being done; a large catalog takes minutes. */
  readonly onPart?: (doing: string) => void;
}

/** What a server needs to answer. */
export interface Answering {
  readonly index: IndexSummary;
  readonly cli: WrittenClient;
}

export interface SiteSummary extends Answering {
  readonly pages: 'built' | 'unchanged' | 'left out';
}

/** What a build would be made from. */
export interface FoundInputs {
  readonly published: PublishedFiles;
  /** See `recordedDigest`. */
  readonly recorded: string | null;
  /** See `digestInputs`. */
  readonly inputs: { readonly all: string; readonly code: string };
}

/** Reads digests only: of files that did not change since the last build, what it noted. */
export async function findInputs(options: SiteOptions): Promise<FoundInputs> {
  const { config } = options;
  // First, so that what is recorded meanwhile is for the next build.
  const recorded = recordedDigest(config);
  const published = await readPublishedNow(config);
  return { recorded, published, inputs: await digestInputs({ ...options, published }) };
}

/**
 * True when the last finished build was made from exactly what is there now, today; reports wait for the next build. `found`: of
 * just now, where it is known already.
 */
export async function isFresh(options: SiteOptions, found?: FoundInputs): Promise<boolean> {
  const { inputs } = found ?? (await findInputs(options));
  const stamp = await readStamp(options.distDir);
  return stamp?.inputs === inputs.all && (stamp.pages !== null || !options.withPages);
}

/** The same, with every report and every file of that build: there is nothing that a build would change. */
export async function isUnchanged(options: SiteOptions, known?: FoundInputs): Promise<boolean> {
  const found = known ?? (await findInputs(options));
  const { recorded } = found;
  const stamp = await readStamp(options.distDir);
  return (
    // A time that is given may be another one than the last build's.
    options.config.buildTime === null &&
    recorded !== null &&
    stamp?.recorded === recorded &&
    (await isFresh(options, found)) &&
    (!options.withPages || existsSync(join(options.distDir, 'astro', pagesRevisionFile))) &&
    isComplete(options.distDir)
  );
}

/**
 * Whether a server may answer from a new index before files and pages are made of it: there are no pages yet, or they are of the
 * same code and address.
 */
export async function mayServeFirst(
  { config, distDir }: SiteOptions,
  { inputs }: FoundInputs,
): Promise<boolean> {
  const stamp = await readStamp(distDir);
  if (stamp?.code === inputs.code && stamp.siteUrl === config.siteUrl) return true;
  return stamp === null && !existsSync(join(distDir, 'astro'));
}

/** What a server needs to answer: the index, and the client that its commands name. Throws as `buildSite` does. */
export async function buildAnswers(
  options: SiteOptions,
  { published, inputs }: FoundInputs,
): Promise<Answering> {
  const { config, distDir, onPart = () => undefined, isAccepted = true } = options;
  const stamp = await readStamp(distDir);
  if (!isAccepted) checkContent(stamp, config.contentDir, distDir);
  const wasPrivate = stamp?.read === 'private' || (await isPrivateIndex(join(distDir, 'index')));
  onPart(`reading ${config.contentDir} and making the index`);
  const index = await buildIndex({
    contentDir: config.contentDir,
    defaultContentDir: join(options.projectDir, 'content'),
    published,
    indexDir: join(distDir, 'index'),
    now: options.now,
    inputsDigest: inputs.all,
    codeDigest: inputs.code,
    isWhole: options.isWhole ?? false,
    withPrivate: config.read === 'private',
    ...(isAccepted ? {} : { checkSize: (skills) => checkSize(stamp, skills) }),
  });
  // A server may answer everybody from here on, also from pages and files that are not made again yet.
  if (wasPrivate && config.read === 'public')
    for (const made of ['astro', servedFolder])
      await rm(join(distDir, made), { recursive: true, force: true });
  const cli = await writeCliPackage(
    distDir,
    index.agents,
    config.siteUrl,
    options.isWhole === true ? null : inputs.code,
  );
  const client = clientCommand(config.siteUrl, cli.version);
  await writeOwnPlugin(join(distDir, servedFolder), { siteUrl: config.siteUrl, client }, cli.version);
  return { index, cli };
}

/** Whether the last index may have private skills; one that cannot be read may. */
async function isPrivateIndex(indexDir: string): Promise<boolean> {
  const pointer = await readIndexPointer(indexDir);
  if (pointer === null) return false;
  const header = await readHeader(indexDir, pointer).catch(() => null);
  return header === null || header.built.with_private === true;
}

/** `known`: as for `isFresh`. Throws an `UnexpectedBuild` before anything that is served has changed. */
export async function buildSite(options: SiteOptions, known?: FoundInputs): Promise<SiteSummary> {
  const { config, distDir, onPart = () => undefined } = options;
  const found = known ?? (await findInputs(options));
  const { recorded, inputs } = found;
  const stamp = await readStamp(distDir);
  const { index, cli } = await buildAnswers(options, found);
  const about = {
    siteUrl: config.siteUrl,
    code: inputs.code,
    content: contentOf(config.contentDir, distDir),
    read: config.read,
  };
  const indexDir = join(distDir, 'index');
  const hasPages = existsSync(join(distDir, 'astro', pagesRevisionFile));
  if (options.isServed === true && options.withPages && !hasPages) {
    onPart('making the first pages');
    await buildPages(options, indexDir, index.revision, { PAGES_FIRST: '1' });
    // Of no inputs: the build is not finished. A server that follows it sees the pages now, and one that is started again may answer first.
    await writeStamp(distDir, { ...about, inputs: '', pages: '', recorded: null, skills: index.skills });
  }
  onPart(`writing the index of ${index.skills} skills for clients and browsers`);
  const throughSeq = await writeServed(options);
  const pagesDigest = sha256Hex(
    JSON.stringify([inputs.code, config.siteUrl, index.revision, index.generatedAt, throughSeq]),
  );
  const pages = !options.withPages
    ? 'left out'
    : hasPages && stamp?.pages === pagesDigest
      ? 'unchanged'
      : 'built';
  if (pages === 'built') onPart('making the pages');
  if (pages === 'built') await buildPages(options, indexDir, index.revision);
  await writeStamp(distDir, {
    ...about,
    inputs: inputs.all,
    pages: options.withPages ? pagesDigest : null,
    recorded,
    skills: index.skills,
  });
  return { index, cli, pages };
}
