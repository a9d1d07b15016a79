/** The context that answers are made from: the index, scored and kept up to date with what is recorded. */
import { dirname, join } from 'node:path';
import { readClient, servedFolder } from './adapters/files/client-package.ts';
import { checkReaders, readIndex, readIndexPointer } from './adapters/files/index-files.ts';
import { readAhead } from './adapters/files/read-ahead.ts';
import { openLogFiles } from './adapters/files/log-files.ts';
import { openSigner } from './adapters/signer.ts';
import type { Config } from './config.ts';
import type { Context, Live } from './api/define.ts';
import { noRecords, type Records } from './ports/records.ts';
import type { Store } from './ports/store.ts';
import type { Clock, LogProofs, Signer } from './ports/surroundings.ts';
import type { ChangedOutcomes, OutcomeBook } from './outcomes/book.ts';
import { noEntry } from './scoring/later-skills.ts';
import { type Registry, toRegistry } from './scoring/registry.ts';
import { integrityOf, provenOf, rescore } from './scoring/rescore.ts';
import { type Publication, PublishedSince, type Served } from './published-since.ts';
import { loadSearchIndex, type SearchIndex } from './search/index/load.ts';
import { prepareGroups } from './search/words/near-words.ts';
import type { PublishedFiles } from './submissions/publish/published-files.ts';
import { dayOf } from './text/day.ts';

/** Folder of the index; `INDEX_DIR` is for tools that read another build. */
export function indexDir({ distDir }: Pick<Config, 'distDir'>): string {
  return process.env['INDEX_DIR'] ?? join(distDir, 'index');
}

export const systemClock: Clock = { now: () => new Date() };

interface Surroundings {
  readonly siteUrl: string;
  readonly client?: string | null;
  /** Absent: none is configured. */
  readonly programRepository?: string | null;
  /** Absent: none. */
  readonly securityContacts?: readonly string[];
  readonly clock: Clock;
  readonly signer: Signer;
  /** Absent: no records. */
  readonly records?: Records;
  /** Absent: none. */
  readonly logProofs?: LogProofs;
}

/** A registry with its search index, ready to answer. */
export function toContext(registry: Registry, search: Uint8Array, surroundings: Surroundings): Context {
  const index = loadSearchIndex(search);
  return {
    registry,
    search: index,
    entryOf: entriesByNumber(registry, positionsOf(index, registry)),
    client: null,
    programRepository: null,
    securityContacts: [],
    records: noRecords,
    logProofs: null,
    live: null,
    ...surroundings,
  };
}

/** The live context, and how to switch to a rebuild. */
export interface ContextSource {
  /** Includes everything recorded so far; a write, which reads no score, does not wait for that. */
  current(isWrite?: boolean): Context;
  /** Switches to a newer index; false if there is none. Throws, and keeps the present one, if it cannot be read. */
  refresh(): Promise<boolean>;
  /**
   * Lists what is published now, and no longer what is not, from the next request on; also in builds that do not have it yet.
   * `blockChanges`: skills of the content folder whose evidence may block them now, or no longer. Null when that changes nothing.
   */
  publish(published: PublishedFiles, blockChanges?: readonly string[]): Promise<Publication | null>;
}

/** Outcomes; for a running instance also the store that records more. */
export interface OutcomeSource {
  readonly book: OutcomeBook;
  takeChanged(): ChangedOutcomes;
  readonly live?: Pick<
    Live,
    'mailer' | 'github' | 'files' | 'inspect' | 'archives' | 'evalReports' | 'proposals'
  > & { readonly store: Store };
}

/** Records so far; absent: none. */
export interface Recorded {
  readonly records?: Records;
  readonly outcomes?: OutcomeSource;
}

/** Throws an `IndexError` or `KeyFileError` with one sentence for the operator. */
export async function openContext(
  config: Config,
  dir: string = indexDir(config),
  { records = noRecords, outcomes }: Recorded = {},
  clock: Clock = systemClock,
): Promise<ContextSource> {
  const signer = await openSigner(config.dataDir, config.eventSecret);
  const surroundings = {
    siteUrl: config.siteUrl,
    programRepository: config.programRepository,
    securityContacts: config.securityContacts,
    clock,
    signer,
    records,
    logProofs: openLogFiles(join(dirname(dir), servedFolder)),
  };
  let pointer = await readIndexPointer(dir);
  let scoredOn = '';
  let recordsOf: string | null = null;
  const live = outcomes?.live === undefined ? null : toLive(outcomes, outcomes.live);
  /** What was last published, and skills with reports to count that came in with it. */
  let latest: Parameters<ContextSource['publish']> | null = null;
  let unscored: readonly string[] = [];
  let { context, positions, since } = await load();
  let turn: Promise<unknown> = Promise.resolve();
  /** A build and a publication come one after the other. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = turn.then(work, work);
    turn = next;
    return next;
  };

  function toLive({ book }: OutcomeSource, parts: NonNullable<OutcomeSource['live']>): Live {
    return {
      ...parts,
      integritiesOf: (slug) => ({
        *[Symbol.iterator]() {
          const entry = context.registry.bySlug.get(slug);
          if (entry !== undefined) yield integrityOf(entry);
          // Events are valid for weeks, so an offered skill may have another text by now.
          for (const { integrity } of entry?.evidence.history ?? []) yield integrity;
          yield* book.digestsOf(slug);
        },
      }),
      provenOf(slug) {
        const entry = context.registry.bySlug.get(slug);
        return entry === undefined ? null : provenOf(entry, book, clock.now());
      },
      outcomesThrough: () => book.through.at,
      requireIssuedEvents: config.requireIssuedEvents,
    };
  }

  async function load(): Promise<Loaded> {
    const client = await readClient(dirname(dir), config.siteUrl);
    const { header, entries, search } = await readIndex(dir);
    checkReaders(header, config.read);
    const registry = toRegistry({
      ...header,
      generatedAt: header.generated_at,
      formerSlugs: new Map(header.former_slugs),
      entries,
    });
    const loaded = { ...toContext(registry, search, { ...surroundings, client }), edition: {}, live };
    // After those that wait for the index; a build asks no questions.
    if (live !== null)
      setImmediate(() => {
        prepareGroups(loaded.search.lexicon);
        readAhead(entries);
      });
    const next: Loaded = {
      context: loaded,
      positions: positionsOf(loaded.search, registry),
      since: new PublishedSince(header.built, loaded, config.contentDir),
    };
    if (latest === null) return next;
    const change = await next.since.prepare(() => registry, ...latest);
    return change === null ? next : { ...next, ...applied(next.context, next.positions, change.apply) };
  }

  function applied(
    before: Context,
    at: Uint32Array,
    apply: (served: Served) => Served,
  ): Pick<Loaded, 'context' | 'positions'> {
    const next = apply({ registry: before.registry, search: before.search, positions: at });
    const { registry, search } = next;
    return {
      context: {
        ...before,
        edition: {},
        registry,
        search,
        entryOf: entriesByNumber(registry, next.positions),
      },
      positions: next.positions,
    };
  }

  /** Outcomes age by the day, so each day all skills with outcomes are scored again. */
  function current(isWrite = false): Context {
    if (isWrite) return context;
    const changed = records.changedAt();
    if (changed !== recordsOf) context = { ...context, edition: {} };
    recordsOf = changed;
    if (outcomes === undefined) return context;
    const now = clock.now();
    const today = dayOf(now);
    const { slugs, doCount } = outcomes.takeChanged();
    // A report that counts nothing is shown where its skill is, and nothing else is made again for it.
    const isNew = doCount || unscored.length > 0 || today !== scoredOn;
    const due = today === scoredOn ? [...slugs, ...unscored] : outcomes.book.slugs();
    [unscored, scoredOn] = [[], today];
    const registry = rescore(context.registry, due, outcomes.book, now);
    if (registry === context.registry) return context;
    const { edition } = isNew ? { edition: {} } : context;
    context = { ...context, edition, registry, entryOf: entriesByNumber(registry, positions) };
    return context;
  }

  return {
    current,
    refresh: () =>
      inTurn(async () => {
        const newest = await readIndexPointer(dir);
        if (newest === null || newest.folder === pointer?.folder) return false;
        ({ context, positions, since } = await load());
        scoredOn = '';
        pointer = newest;
        return true;
      }),
    publish: (published, blockChanges = []) =>
      inTurn(async () => {
        latest = [published, blockChanges];
        const change = await since.prepare(() => context.registry, published, blockChanges);
        if (change === null) return null;
        ({ context, positions } = applied(context, positions, change.apply));
        unscored = [...unscored, ...change.publication.added];
        return change.publication;
      }),
  };
}

interface Loaded {
  readonly context: Context;
  readonly positions: Uint32Array;
  readonly since: PublishedSince;
}

/** Where the entry of each of the index's numbers is: the same as long as the index is the same, whatever the scores. */
function positionsOf(index: SearchIndex, { entries }: Registry): Uint32Array {
  const positions = new Map(entries.map(({ slug }, at) => [slug, at]));
  return Uint32Array.from({ length: index.size }, (_, doc) => positions.get(index.slugs.at(doc)) ?? noEntry);
}

function entriesByNumber({ entries }: Registry, positions: Uint32Array): Context['entryOf'] {
  return (doc) => entries[positions[doc] ?? noEntry];
}
