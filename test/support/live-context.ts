/** A running registry in memory: the cast of skills, a store, a book, and a clock that a test can move. */
import { randomBytes } from 'node:crypto';
import { openMemoryStore } from '../../src/adapters/store/embedded/memory-store.ts';
import type { Context } from '../../src/api/define.ts';
import type { CallerNames } from '../../src/http/operation/named-callers.ts';
import { createApplication } from '../../src/http/application.ts';
import { endpoints } from '../../src/api/list.ts';
import { openSkillArchives } from '../../src/adapters/github/skill-archives.ts';
import type { GitHub, Proposals, SourceFiles } from '../../src/ports/code-host.ts';
import type { Store } from '../../src/ports/store.ts';
import type { Logger, Mail } from '../../src/ports/surroundings.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { toEvalReports } from '../../src/runtime/eval-reports.ts';
import { inspectHere } from '../../src/api/validate/inspect-here.ts';
import { listen, type RunningServer } from '../../src/server/listen.ts';
import { provenOf, rescore } from '../../src/scoring/rescore.ts';
import { quietLogger } from './store-folder.ts';
import { createContext, siteUrl } from './registry.ts';

export interface LiveRegistry {
  readonly store: Store;
  readonly book: OutcomeBook;
  readonly sent: Mail[];
  /** The context with everything recorded up to now. */
  current(): Context;
  /** Moves the clock on. */
  wait(ms: number): void;
  /** Path (or URL) in, response out. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The same on a port of this machine; the caller closes it. */
  listen(): Promise<RunningServer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

export interface LiveOptions {
  readonly store?: Partial<Store>;
  /** Where it is not given there is no repository at all. */
  readonly github?: GitHub;
  /** Where it is not given no file is at its source any more. */
  readonly files?: SourceFiles;
  /** Where it is not given nothing can be proposed. */
  readonly proposals?: Pick<Proposals, 'propose'>;
  readonly context?: Context;
  readonly requireIssuedEvents?: boolean;
  readonly callerNames?: CallerNames;
  readonly writesPerMinute?: number;
  readonly logger?: Logger;
  readonly formerSlugs?: ReadonlyMap<string, string>;
}

export async function openLiveRegistry(options: LiveOptions = {}): Promise<LiveRegistry> {
  const book = new OutcomeBook();
  const store = { ...(await openMemoryStore(book)), ...options.store };
  const sent: Mail[] = [];
  let context = options.context ?? createContext();
  let now = context.clock.now().getTime();
  const files: SourceFiles = options.files ?? { readPinned: async () => 'gone' };
  const live: Context['live'] = {
    store,
    mailer: { delivery: 'smtp', send: async (mail) => void sent.push(mail) },
    github: options.github ?? emptyHost,
    inspect: inspectHere,
    files: files,
    archives: openSkillArchives('http://127.0.0.1:9', files),
    evalReports: toEvalReports(book),
    proposals: options.proposals ?? null,
    integritiesOf: (slug) => {
      const present = context.registry.bySlug.get(slug)?.evidence.integrity;
      return [...new Set([...(present === undefined ? [] : [present]), ...book.digestsOf(slug)])];
    },
    provenOf: (slug) => {
      const entry = context.registry.bySlug.get(slug);
      return entry === undefined ? null : provenOf(entry, book, new Date(now));
    },
    outcomesThrough: () => book.through.at,
    requireIssuedEvents: options.requireIssuedEvents ?? false,
  };
  // Every event its own: the cast's signer has no chance in it.
  const signer = { ...context.signer, randomBytes: (count: number) => randomBytes(count) };
  const registry = { ...context.registry, formerSlugs: options.formerSlugs ?? new Map<string, string>() };
  context = { ...context, registry, live, signer, clock: { now: () => new Date(now) } };
  const { search } = context;
  function current(): Context {
    const registry = rescore(context.registry, book.slugs(), book, new Date(now));
    context = { ...context, registry, entryOf: (doc) => registry.bySlug.get(search.slugs.at(doc)) };
    return context;
  }
  const application = createApplication({
    endpoints,
    getContext: current,
    logger: options.logger ?? quietLogger,
    newId: () => 'id',
    trustProxy: true,
    callerNames: options.callerNames ?? null,
    writeRule: { perMinute: options.writesPerMinute ?? 0, countsLocal: false },
  });
  return {
    store,
    book,
    sent,
    current,
    wait: (ms) => {
      now += ms;
    },
    fetch: async (path, init) => application.request(path, init),
    listen: () => listen(application, { port: 0, host: '127.0.0.1', siteUrl }, { drainGrace: 0 }),
    get: async (path, headers = {}) => application.request(path, { headers }),
    post: async (path, body, headers = {}) =>
      application.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

const emptyHost: GitHub = {
  findRepository: async () => null,
  findCommit: async () => null,
  readTree: async () => ({ entries: [], truncated: false }),
  readBlobs: async () => new Map(),
  findLastChange: async () => null,
};
