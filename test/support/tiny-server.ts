/** A started server over the tiny endpoints and the fixture's skills; what it logs is kept to look at. */
import { toContext } from '../../src/app.ts';
import type { PageFiles, RenderPage } from '../../src/http/answer-page.ts';
import { createApplication } from '../../src/http/application.ts';
import type { Answered } from '../../src/http/serve-endpoint.ts';
import { listen, type RunningServer } from '../../src/server/listen.ts';
import { openSentAnswers } from '../../src/server/sent-answers.ts';
import type { Context, Endpoint } from '../../src/api/define.ts';
import type { Logger, Signer } from '../../src/ports/surroundings.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { buildRegistry } from '../../src/scoring/registry.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { goodContent } from './content-fixtures.ts';
import { tinyEndpoints } from './tiny-endpoints.ts';

export const generatedAt = '2026-11-20T10:00:00.000Z';

/** Signs nothing; no tiny endpoint asks it to. */
const noSigner: Signer = {
  keyId: 'none',
  publicKeys: [],
  endorsements: [],
  ended: [],
  sign: () => '',
  signWithAll: () => [],
  mac: () => new Uint8Array(32),
  equal: () => false,
  sha256: () => new Uint8Array(32),
  randomBytes: (count) => new Uint8Array(count),
};

export function tinyContext(): Context {
  const { skills, ...collections } = parseCatalog(goodContent());
  const registry = buildRegistry({ skills, revision: 'fedcba9876543210', generatedAt, ...collections });
  const surroundings = {
    siteUrl: 'https://skills.example',
    clock: { now: () => new Date(generatedAt) },
    signer: noSigner,
  };
  return toContext(registry, buildSearchIndex([]), surroundings);
}

export interface LogLine {
  readonly level: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface TinyServer extends RunningServer {
  readonly base: string;
  readonly logged: LogLine[];
}

export interface TinyOptions {
  readonly endpoints?: readonly Endpoint[];
  readonly getContext?: () => Context | null;
  readonly pages?: PageFiles;
  readonly renderPage?: RenderPage;
  readonly whyNotYet?: (path: string) => string | null;
  readonly isOutdated?: (path: string, query: URLSearchParams) => boolean;
  readonly limits?: Parameters<typeof listen>[2];
  readonly corsOrigins?: readonly string[] | null;
  readonly onAnswer?: (answered: Answered) => void;
}

export async function startTinyServer(options: TinyOptions = {}): Promise<TinyServer> {
  const context = tinyContext();
  const logged: LogLine[] = [];
  const at =
    (level: string): Logger['info'] =>
    (fields, message) =>
      void logged.push({ level, fields, message });
  const logger: Logger = { info: at('info'), warn: at('warn'), error: at('error') };
  const sent = openSentAnswers({ trustProxy: false, siteUrl: context.siteUrl });
  const application = createApplication({
    endpoints: options.endpoints ?? tinyEndpoints,
    getContext: options.getContext ?? (() => context),
    getPages: () => options.pages ?? null,
    corsOrigins: options.corsOrigins ?? null,
    ...(options.whyNotYet === undefined ? {} : { whyNotYet: options.whyNotYet }),
    ...(options.renderPage === undefined ? {} : { renderPage: options.renderPage }),
    ...(options.isOutdated === undefined ? {} : { isOutdated: options.isOutdated }),
    noteSent: sent.note,
    ...(options.onAnswer === undefined ? {} : { onAnswer: options.onAnswer }),
    logger,
    newId: () => `error-${logged.length + 1}`,
  });
  const server = await listen(
    application,
    { port: 0, host: '127.0.0.1', siteUrl: context.siteUrl, sent },
    { drainGrace: 0, ...options.limits },
  );
  return { ...server, logged, base: `http://127.0.0.1:${server.port}` };
}
