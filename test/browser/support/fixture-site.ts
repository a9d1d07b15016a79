/** The whole site, built from the fixture content and served as it is served to people. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openLogger } from '../../../src/adapters/logger.ts';
import { parseConfig } from '../../../src/config.ts';
import { endpoints } from '../../../src/endpoints/index.ts';
import { openApi } from '../../../src/protocol/openapi.ts';
import { buildSite } from '../../../src/server/build-site.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { fixtureContent } from './fixture-content.ts';

export interface FixtureSite {
  readonly url: string;
  close(): Promise<void>;
}

const projectDir = resolve(import.meta.dirname, '../../..');
/** Of the canonical links; not where the site listens, so that a link made from the request would show. */
export const fixtureSiteUrl = 'https://skills.example';

/** Builds below the project, since Astro's output looks for its packages in the folders above it. */
export async function openFixtureSite(): Promise<FixtureSite> {
  const root = join(projectDir, '.build', `browser-${process.pid}`);
  const contentDir = join(root, 'content');
  for (const { path, text } of fixtureContent()) {
    await mkdir(dirname(join(contentDir, path)), { recursive: true });
    await writeFile(join(contentDir, path), text);
  }
  const config = parseConfig({
    PORT: '0',
    SITE_URL: fixtureSiteUrl,
    CONTENT_DIR: contentDir,
    DATA_DIR: join(root, 'data'),
    EVENT_SECRET: 'a secret of the browser tests',
    LOG_LEVEL: 'silent',
  });
  const distDir = join(root, 'dist');
  const shared = { config, endpoints, documents: [openApi], distDir };
  await buildSite({ ...shared, projectDir, now: new Date('2026-11-20T10:00:00Z'), withPages: true });
  const server = await startServer({ ...shared, logger: openLogger('silent') });
  return {
    url: `http://127.0.0.1:${server.port}`,
    async close() {
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
