/** Composition root: the only file that names adapters; gives everyone the context that answers are made from. */
import { join } from 'node:path';
import { type IndexContents, readIndex, readIndexPointer } from './adapters/index-files.ts';
import { openSigner } from './adapters/signer.ts';
import type { Config } from './config.ts';
import type { Context } from './endpoints/define-endpoint.ts';
import type { Activity, Clock, Signer } from './ports.ts';
import { buildRegistry } from './scoring/registry.ts';
import { loadSearchIndex } from './search/load.ts';

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
  /** Without one nothing has happened yet. */
  readonly activity?: Activity;
}

/** Nothing counted, no runs: a build for export, or an instance that starts. */
const noActivity: Activity = { usage: () => [], ingestRuns: () => [] };

/** An index as it was read or built, scored and ready to answer. */
export function toContext({ header, skills, search }: IndexContents, surroundings: Surroundings): Context {
  const { siteUrl, clock, signer, activity = noActivity } = surroundings;
  const registry = buildRegistry({
    skills,
    revision: header.revision,
    generatedAt: header.generated_at,
    tasks: header.tasks,
    packs: header.packs,
    rankings: header.rankings,
    tracks: header.tracks,
    suppressions: header.suppressions,
    snapshots: header.snapshots,
    agents: header.agents,
  });
  const index = loadSearchIndex(search);
  const entries = Array.from({ length: index.size }, (_, doc) => registry.bySlug.get(index.slugs.at(doc)));
  return { registry, search: index, entryOf: (doc) => entries[doc], siteUrl, clock, signer, activity, live: null, caller: '' };
}

/** The live context, and the means to follow a rebuild. */
export interface ContextSource {
  current(): Context;
  /** Takes over a newer index; false when there is none. Throws, and keeps the old one, when it cannot be read. */
  refresh(): Promise<boolean>;
}

/** Throws an `IndexError` or `KeyFileError` with a sentence for the operator. */
export async function openContext(
  config: Config,
  dir: string = indexDir(),
  activity: Activity = noActivity,
): Promise<ContextSource> {
  const signer = await openSigner(config.dataDir, config.eventSecret);
  const surroundings = { siteUrl: config.siteUrl, clock: systemClock, signer, activity };
  let pointer = await readIndexPointer(dir);
  let context = toContext(await readIndex(dir), surroundings);
  return {
    current: () => context,
    async refresh() {
      const latest = await readIndexPointer(dir);
      if (latest === null || latest.folder === pointer?.folder) return false;
      context = toContext(await readIndex(dir), surroundings);
      pointer = latest;
      return true;
    },
  };
}
