/** Where a measured build writes and a measured server reads; without the code of builds, which a server does not load. */
import { join } from 'node:path';
import { endpoints } from '../../src/api/list.ts';
import type { SiteOptions } from '../../src/build/build-site.ts';
import { parseConfig } from '../../src/config.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';

export type Task = (contentDir: string, workDir: string) => Promise<Record<string, number>>;

/** What is built in the folder, as `npm run build` does. */
export function siteOptions(contentDir: string, workDir: string, withPages: boolean): SiteOptions {
  return {
    config: parseConfig({ CONTENT_DIR: contentDir, DATA_DIR: join(workDir, 'data') }),
    endpoints,
    documents: siteDocuments,
    projectDir: join(import.meta.dirname, '../..'),
    distDir: join(workDir, 'dist'),
    now: new Date(),
    withPages,
  };
}
