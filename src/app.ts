/** The context that answers are made from: the index read, scored, and kept up to date with what was recorded. */
import { join } from 'node:path';
import { type IndexContents, readIndex, readIndexPointer } from './adapters/files/index-files.ts';
import { openSigner } from './adapters/signer.ts';
import type { Config } from './config.ts';
import type { Context, Live } from './api/define.ts';
import { noRecords, type Records } from './ports/records.ts';
import type { Store } from './ports/store.ts';
import type { Clock, Signer } from './ports/surroundings.ts';
import type { OutcomeBook } from './outcomes/book.ts';
import { buildRegistry, type Registry } from './scoring/registry.ts';
import { provenOf, rescore } from './scoring/rescore.ts';
import { loadSearchIndex, type SearchIndex } from './search/index/load.ts';
import { collectionsOf } from './schema/collections.ts';
import { dayOf } from './text/day.ts';

/** Where the build puts everything, below the folder it is started in. */
export const distDir = 'dist';

/** Folder of the index; `INDEX_DIR` is for tools that look at another build. */
export function indexDir(): string {
  return process.env['INDEX_DIR'] ?? join(distDir, 'index');
}

export const systemClock: Clock = { now: () => new Date() };

interface Surroundings {
  readonly siteUrl: string;
  readonly clock: Clock;
  readonly signer: Signer;
  /** Without them nothing has happened yet. */
  readonly records?: Records;
}

/** An index as it was read or built, scored and ready to answer. */
export function toContext({ header, skills, search }: IndexContents, surroundings: Surroundings): Context {
  const { siteUrl, clock, signer, records = noRecords } = surroundings;
  const registry = buildRegistry({
    skills,
    revision: header.revision,
    generatedAt: header.generated_at,
    ...collectionsOf(header),
  });
  const index = loadSearchIndex(search);
  return {
    registry,
    search: index,
    entryOf: entriesByNumber(registry, slugsOf(index)),
    siteUrl,
    clock,
    signer,
    records,
    live: null,
  };
}

/** The live context, and the means to follow a rebuild. */
export interface ContextSource {
  /** With everything recorded up to now; a write, which reads no score, does not wait for that. */
  current(isWrite?: boolean): Context;
  /** Takes over a newer index; false when there is none. Throws, and keeps the old one, when it cannot be read. */
  refresh(): Promise<boolean>;
}

/** Outcomes, and for a running instance what takes more of them. */
export interface OutcomeSource {
  readonly book: OutcomeBook;
  /** Skills whose outcomes changed since it was last asked. */
  takeChanged(): readonly string[];
  readonly live?: Pick<Live, 'mailer' | 'github' | 'files' | 'inspect' | 'archives'> & { readonly store: Store };
}

/** What was recorded up to now; nothing where it is absent. */
export interface Recorded {
  readonly records?: Records;
  readonly outcomes?: OutcomeSource;
}

/** Throws an `IndexError` or `KeyFileError` with a sentence for the operator. */
export async function openContext(
  config: Config,
  dir: string = indexDir(),
  { records = noRecords, outcomes }: Recorded = {},
): Promise<ContextSource> {
  const signer = await openSigner(config.dataDir, config.eventSecret);
  const surroundings = { siteUrl: config.siteUrl, clock: systemClock, signer, records };
  let pointer = await readIndexPointer(dir);
  let scoredOn = '';
  let slugs: readonly string[] = [];
  let recordsOf: string | null = null;
  const live = outcomes?.live === undefined ? null : toLive(outcomes, outcomes.live);
  let context = await load();

  function toLive({ book }: OutcomeSource, parts: NonNullable<OutcomeSource['live']>): Live {
    return {
      ...parts,
      integritiesOf(slug) {
        // Events are about for weeks, so what was on offer may have another text by now.
        const evidence = context.registry.bySlug.get(slug)?.evidence;
        const listed = evidence === undefined ? [] : [evidence, ...evidence.history];
        return [...new Set([...listed.map(({ integrity }) => integrity), ...book.digestsOf(slug)])];
      },
      provenOf(slug) {
        const entry = context.registry.bySlug.get(slug);
        return entry === undefined ? null : provenOf(entry, book, systemClock.now());
      },
      outcomesThrough: () => book.through.at,
      requireIssuedEvents: config.requireIssuedEvents,
    };
  }

  async function load(): Promise<Context> {
    const loaded = { ...toContext(await readIndex(dir), surroundings), live };
    slugs = slugsOf(loaded.search);
    scoredOn = '';
    return loaded;
  }

  /** Outcomes age by the day, so each day all skills with outcomes are scored anew. */
  function current(isWrite = false): Context {
    if (isWrite) return context;
    const changed = records.changedAt();
    // Another context, so that answers which were kept ready are made anew.
    if (changed !== recordsOf) context = { ...context };
    recordsOf = changed;
    if (outcomes === undefined) return context;
    const now = systemClock.now();
    const today = dayOf(now);
    const reported = outcomes.takeChanged();
    const due = today === scoredOn ? reported : outcomes.book.slugs();
    scoredOn = today;
    const registry = rescore(context.registry, due, outcomes.book, now);
    if (registry !== context.registry)
      context = { ...context, registry, entryOf: entriesByNumber(registry, slugs) };
    return context;
  }

  return {
    current,
    async refresh() {
      const latest = await readIndexPointer(dir);
      if (latest === null || latest.folder === pointer?.folder) return false;
      context = await load();
      pointer = latest;
      return true;
    },
  };
}

/** Numbers stand for the same slugs as long as the index is the same, whatever the scores. */
function slugsOf(index: SearchIndex): readonly string[] {
  return Array.from({ length: index.size }, (_, doc) => index.slugs.at(doc));
}

function entriesByNumber({ bySlug }: Registry, slugs: readonly string[]): Context['entryOf'] {
  return (doc) => bySlug.get(slugs[doc] ?? '');
}
