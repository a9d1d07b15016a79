/** A registry in a folder of its own: what an operator read is built and served, and the client that it serves is run in projects beside it. */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '../../../src/api/list.ts';
import { buildSite, type SiteOptions } from '../../../src/build/build-site.ts';
import { parseConfig } from '../../../src/config.ts';
import { siteDocuments } from '../../../src/protocol/documents.ts';
import { type StartedServer, startServer } from '../../../src/server/start-server.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { freePort, type Ran, runProgram, unpack } from './registry.ts';

/** Where nothing answers. */
export const nowhere = 'http://127.0.0.1:9';

type Variables = Readonly<Record<string, string>>;

export interface OwnRegistry {
  /** With `content`, `data`, `dist` and the projects. */
  readonly folder: string;
  /** Origin; the same for every start. */
  readonly site: string;
  /** A path below the folder. */
  at(...parts: string[]): string;
  /** What a build is made from, with these variables beside those of the folder. */
  options(variables?: Variables): SiteOptions;
  /** `npm run ingest` in the folder, with nothing of the environment but these variables. Throws what it prints when it fails. */
  ingest(words: readonly string[], variables: Variables): Promise<void>;
  /** Builds what is there now and answers from it alone. `reviewEvery`: as in `startServer`. */
  serve(variables?: Variables, more?: { readonly reviewEvery?: number }): Promise<void>;
  /** Runs the client of the last build, or another `program`, in a project that is made where there is none. */
  run(
    project: string,
    words: readonly string[],
    more?: { program?: string; variables?: Variables },
  ): Promise<Ran>;
  close(): Promise<void>;
}

/** The caller closes it. GitHub is out of reach. */
export async function openOwnRegistry(name: string): Promise<OwnRegistry> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const at = (...parts: string[]): string => join(folder, ...parts);
  await cp(join(import.meta.dirname, '../../../content/agents'), at('content/agents'), { recursive: true });
  const site = `http://127.0.0.1:${await freePort()}`;
  let server: StartedServer | null = null;
  let ownClient = '';

  function options(variables: Variables = {}): SiteOptions {
    const config = parseConfig({
      CONTENT_DIR: at('content'),
      DATA_DIR: at('data'),
      SITE_URL: site,
      PORT: new URL(site).port,
      GITHUB_RAW_URL: nowhere,
      GITHUB_API_URL: nowhere,
      LOG_LEVEL: 'silent',
      ...variables,
    });
    const built = { endpoints, documents: siteDocuments, projectDir: folder, distDir: at('dist') };
    return { config, ...built, now: new Date(), withPages: false };
  }

  return {
    folder,
    site,
    at,
    options,
    async ingest(words, variables) {
      const script = join(import.meta.dirname, '../../../scripts/ingest.ts');
      const environment = { PATH: process.env['PATH'] ?? '', DATA_DIR: at('data'), ...variables };
      const given = [script, ...words, '--out', at('content')];
      const ran = await runProgram(process.execPath, given, folder, environment);
      if (ran.exitCode !== 0) throw new Error(ran.error);
    },
    async serve(variables, more) {
      await server?.close();
      const { cli } = await buildSite(options(variables));
      ownClient = await unpack(cli.bytes, at('package'));
      server = await startServer({ ...options(variables), logger: quietLogger, ...more });
    },
    async run(project, words, { program = ownClient, variables = {} } = {}) {
      await mkdir(at(project), { recursive: true });
      const own = { PATH: process.env['PATH'] ?? '', HOME: folder, SKILL_REGISTRY_SOURCE_URL: nowhere };
      return runProgram(process.execPath, [program, ...words], at(project), { ...own, ...variables });
    },
    async close() {
      await server?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
