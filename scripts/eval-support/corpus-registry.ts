/** A folder of fetched repositories → a running registry: real ingest, real index, real server. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogger } from '../../src/adapters/logger.ts';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { parseConfig } from '../../src/config.ts';
import { endpoints } from '../../src/api/list.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { buildIndex } from '../../src/build/index/build-index.ts';
import { digestFiles } from '../../src/build/digest-files.ts';
import { startServer } from '../../src/server/start-server.ts';
import { sha256Hex } from '../../src/digest.ts';

const root = join(import.meta.dirname, '../..');
/** Code on which an ingested folder depends, besides the repositories. */
const ingestCode = ['ingest', 'audit', 'catalog', 'schema', 'search/text'];
const silent = { skill: () => undefined, repository: () => undefined };

export interface RunningRegistry {
  readonly base: string;
  readonly skills: number;
  readonly revision: string;
  close(): Promise<void>;
}

/** The content folder that ingest makes from the corpus; cached by the state of corpus and code. */
export async function ingestedCorpus(corpus: string, today: string): Promise<string> {
  const digest = sha256Hex(
    JSON.stringify([
      digestFiles([corpus]),
      ...ingestCode.map((part) => digestFiles([join(root, 'src', part)])),
    ]),
  ).slice(0, 16);
  const folder = join(root, '.build', 'eval', digest);
  if (existsSync(folder)) return folder;
  await mkdir(join(root, '.build', 'eval'), { recursive: true });
  const draft = await mkdtemp(join(root, '.build', 'eval', 'draft-'));
  const audit = (skill: Parameters<typeof auditSkill>[0]) => auditSkill(skill, sha256Hex);
  const flags = { factsOnly: false, listedOnly: false, dryRun: false };
  await ingest(
    { from: corpus, out: draft, repository: undefined, path: undefined, today, ...flags, audit },
    silent,
  );
  // Another run may have finished the same folder meanwhile; its content is the same.
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/** Index and server in a temporary folder, on a free port. */
export async function startCorpusRegistry(contentDir: string, now: Date): Promise<RunningRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'eval-registry-'));
  const summary = await buildIndex({
    contentDir,
    defaultContentDir: join(root, 'content'),
    indexDir: join(folder, 'index'),
    now,
    inputsDigest: '',
    codeDigest: '',
  });
  const config = parseConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), CONTENT_DIR: contentDir });
  const logger = openLogger('error');
  const server = await startServer({ config, endpoints, documents: siteDocuments, distDir: folder, logger });
  return {
    base: `http://127.0.0.1:${server.port}`,
    skills: summary.skills,
    revision: summary.revision,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
