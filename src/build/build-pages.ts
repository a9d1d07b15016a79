/** The pages, which Astro makes in a process of its own; with them the packages that it needs. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { contentFolders } from '../adapters/files/content-folders.ts';
import type { Config } from '../config.ts';
import { hasCode } from '../ports/error-code.ts';
import { packPages, pagesRevisionFile } from './page-files.ts';

interface PagesOptions {
  readonly config: Config;
  /** Where the code is; the pages are built there. */
  readonly projectDir: string;
  readonly distDir: string;
}

/** Why no program in the folder would find packages, of which the pages are one; null where it would. */
export function whyNoPackages(folder: string): string | null {
  for (let above = resolve(folder); ; above = dirname(above)) {
    if (existsSync(join(above, 'node_modules'))) return null;
    if (above === dirname(above))
      return `${folder} must be below a folder that has node_modules, where pages find their packages`;
  }
}

/** Built beside the old pages and swapped in, so that a running server has one or the other. `settings`: further variables for Astro. */
export async function buildPages(
  { config, projectDir, distDir }: PagesOptions,
  indexDir: string,
  revision: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  // Two builds at once must not write into each other's draft.
  const draft = resolve(distDir, `astro.${randomBytes(4).toString('hex')}`);
  const { buildTime } = config;
  await mkdir(draft, { recursive: true });
  const environment = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    SITE_URL: config.siteUrl,
    CONTENT_DIR: contentFolders(config.contentDir)
      .map((each) => resolve(each))
      .join(','),
    DATA_DIR: resolve(config.dataDir),
    INDEX_DIR: resolve(indexDir),
    PAGES_OUT_DIR: draft,
    ...settings,
    ...(buildTime === null ? {} : { SOURCE_DATE_EPOCH: String(buildTime.getTime() / 1_000) }),
  };
  let stopped: NodeJS.Signals | null = null;
  // A server may have been started without the packages that make pages.
  const astro = [join(projectDir, 'scripts/ensure.mjs'), '--pages', 'node_modules/astro/bin/astro.mjs'];
  try {
    stopped = await run(process.execPath, [...astro, 'build', '--silent'], projectDir, environment);
    if (stopped !== null) return;
    await packPages(join(draft, 'client'));
    await writeFile(join(draft, pagesRevisionFile), `${revision}\n`);
    await swapIn(draft, join(distDir, 'astro'));
  } finally {
    await rm(draft, { recursive: true, force: true });
    if (stopped !== null) process.kill(process.pid, stopped);
  }
}

/** The folder replaces the present one; where another build was faster, its pages are as good. */
export async function swapIn(draft: string, place: string): Promise<void> {
  const old = `${draft}.old`;
  await rename(place, old).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
  await rename(draft, place).catch((error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY')) throw error;
  });
  await rm(old, { recursive: true, force: true });
}

/** A signal that ended it, which was meant for this process. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<NodeJS.Signals | null> {
  return new Promise((settle, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    let stopped: NodeJS.Signals | null = null;
    const stop = (signal: NodeJS.Signals): void => {
      stopped = signal;
      child.kill(signal);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop);
      if (code === 0 || stopped !== null) settle(stopped);
      else reject(new Error(`cannot build the pages: astro build ended with ${code ?? 'a signal'}`));
    });
  });
}
