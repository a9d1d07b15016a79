/** The whole site, built from the fixture content and served as it is served to people. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openLogger } from '../../../src/adapters/logger.ts';
import { parseConfig } from '../../../src/config.ts';
import type { ContentFile } from '../../../src/catalog/content-file.ts';
import { endpoints } from '../../../src/api/list.ts';
import { siteDocuments } from '../../../src/protocol/documents.ts';
import { buildSite } from '../../../src/build/build-site.ts';
import { exportSite } from '../../../src/build/export-site.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { startCheckedProxy } from '../../support/traffic/checked-proxy.ts';
import { fixtureContent, lateSkill } from './fixture-content.ts';
import { writeFixtureSubmissions } from './fixture-submissions.ts';
import { startRawHost } from './raw-host.ts';

export interface FixtureSite {
  readonly url: string;
  /** Takes one more skill into the index, and leaves the pages as they are. */
  addLateSkill(): Promise<void>;
  /** The site as files for a host without Node, in a folder that goes with the site. */
  exportFiles(): Promise<string>;
  /** Throws where an answer of the API was not as its OpenAPI document promises. */
  close(): Promise<void>;
}

const projectDir = resolve(import.meta.dirname, '../../..');
/** Of the canonical links; not where the site listens, so that a link made from the request would show. */
export const fixtureSiteUrl = 'https://skills.example';

/** Builds below the project, since Astro's output looks for its packages in the folders above it. */
export async function openFixtureSite(): Promise<FixtureSite> {
  const root = join(projectDir, '.build', `browser-${process.pid}`);
  const contentDir = join(root, 'content');
  const write = async (files: readonly ContentFile[]): Promise<void> => {
    for (const { path, text } of files) {
      await mkdir(dirname(join(contentDir, path)), { recursive: true });
      await writeFile(join(contentDir, path), text);
    }
  };
  await write(fixtureContent());
  const rawHost = await startRawHost();
  const config = parseConfig({
    PORT: '0',
    SITE_URL: fixtureSiteUrl,
    CONTENT_DIR: contentDir,
    DATA_DIR: join(root, 'data'),
    EVENT_SECRET: 'a secret of the browser tests',
    LOG_LEVEL: 'silent',
    // Nothing listens there, so that nothing leaves the machine.
    GITHUB_API_URL: 'http://127.0.0.1:9',
    GITHUB_RAW_URL: rawHost.url,
  });
  await writeFixtureSubmissions(config.dataDir);
  const distDir = join(root, 'dist');
  const shared = { config, endpoints, documents: siteDocuments, distDir };
  const build = { ...shared, projectDir, now: new Date('2026-11-20T10:00:00Z') };
  await buildSite({ ...build, withPages: true });
  const server = await startServer({ ...shared, logger: openLogger('silent'), watchEvery: 100 });
  const proxy = await startCheckedProxy(0, server.port);
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    async addLateSkill() {
      await write(lateSkill());
      await buildSite({ ...build, withPages: false });
    },
    async exportFiles() {
      const folder = join(root, 'export');
      await exportSite({ ...shared, folder, upstream: null });
      return folder;
    },
    async close() {
      const checked = await proxy.close().catch((error: unknown) => error);
      await server.close();
      await rawHost.close();
      await rm(root, { recursive: true, force: true });
      if (checked instanceof Error) throw checked;
    },
  };
}
