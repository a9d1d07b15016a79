/** What a build is made from, as digests: the same digests, the same build. */
import { join } from 'node:path';
import { stampOf } from '../adapters/files/content-files.ts';
import { contentFolders } from '../adapters/files/content-folders.ts';
import { openSigner } from '../adapters/signer.ts';
import type { Signer } from '../ports/surroundings.ts';
import type { Config } from '../config.ts';
import type { PublishedFiles } from '../submissions/publish/published-files.ts';
import { digestFiles, type KnownDigest } from './digest-files.ts';
import { readContentState } from './index/content-state.ts';
import { sha256Hex } from '../digest.ts';
import { dayOf } from '../text/day.ts';

/** The agents and rankings that come with the software count as code: they are used where content has none. */
const codeRoots = [
  'src',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'content/agents',
  'content/rankings',
  'docs',
  'LICENSE',
];

interface BuildInputs {
  readonly config: Pick<
    Config,
    'contentDir' | 'dataDir' | 'eventSecret' | 'siteUrl' | 'programRepository' | 'securityContacts' | 'read'
  >;
  /** Where the code is. */
  readonly projectDir: string;
  readonly published: PublishedFiles;
  readonly now: Date;
  /** Of the last build, which knows the digests of files that have not changed since. */
  readonly distDir: string;
}

/** `code` is the same wherever the project lies; `all` counts the day too, since trust ages. */
export async function digestInputs({
  config,
  projectDir,
  published,
  now,
  distDir,
}: BuildInputs): Promise<{ all: string; code: string }> {
  const signer = await openSigner(config.dataDir, config.eventSecret);
  const code = sha256Hex(codeRoots.map((root) => digestFiles([join(projectDir, root)])).join());
  const folders = contentFolders(config.contentDir);
  const content = digestFiles(folders, folders.length === 1 ? knownDigests(distDir) : undefined);
  const { siteUrl, programRepository, securityContacts, read } = config;
  const surroundings = [siteUrl, programRepository, securityContacts, signersOf(signer), dayOf(now), read];
  return { all: sha256Hex(JSON.stringify([code, content, published.digest, surroundings])), code };
}

/** Of files that are as they were when they were read. */
function knownDigests(distDir: string): KnownDigest {
  const files = readContentState(join(distDir, 'index'))?.files;
  return (path, status) => {
    const file = files?.get(path);
    return file !== undefined && file.mark === stampOf(status).mark ? file.sha256 : null;
  };
}

/** Which keys are published and which sign: both are in the built files. */
export function signersOf({ publicKeys, signWithAll }: Signer): readonly string[] {
  return [...publicKeys.map(({ kid }) => kid), ...signWithAll('').map(({ keyId }) => keyId)];
}
