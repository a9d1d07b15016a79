/** What a run works with, and what its stages add up. */
import type { CodeSearch, SiteIndexes } from '../ports/code-search.ts';
import { type GitHub, type GitHubSurvey, HostUnavailable } from '../ports/code-host.ts';
import type { DiscoveryProfile } from '../schema/discovery-profile.ts';
import type { DiscoveryRun } from '../schema/discovery-state.ts';
import type { RegistryView } from '../submissions/review/registry-view.ts';
import type { Assessed, ToAssess } from './assess.ts';
import type { MemoryStore } from './memory.ts';
import type { Meter } from './meter.ts';
import type { Proposer } from './proposers.ts';
import type { Lead } from './rules/links.ts';
import type { Gaps } from './rules/value.ts';

/** Progress, one step at a time. */
export interface DiscoveryReport {
  step(profile: string, words: string, done: number, total: number): void;
}

export interface RunParts {
  readonly store: MemoryStore;
  readonly github: GitHub;
  readonly survey: GitHubSurvey;
  readonly search: CodeSearch;
  readonly sites: SiteIndexes;
  readonly proposer: Proposer;
  /** Reads, audits and weighs the skills of one repository; `pending` are skills that wait to be listed. */
  readonly assess: (work: ToAssess, pending: Pending) => Promise<Assessed>;
  /** Skills in the catalog, by identity key, and the repositories that hold them. */
  readonly listed: { readonly keys: ReadonlySet<string>; readonly repositories: readonly Lead[] };
  readonly gaps: Gaps;
  readonly now: () => Date;
  /** Waits for so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  readonly report: DiscoveryReport;
  /** The process is about to end. */
  readonly stop?: AbortSignal;
}

/** Skills that are ready or proposed: their slugs are taken, and their texts are known. */
export type Pending = Pick<RegistryView, 'slugs' | 'texts'>;

/** One run of one profile, as its stages see it. */
export interface Run {
  readonly profile: DiscoveryProfile;
  readonly parts: RunParts;
  readonly meter: Meter;
  readonly tally: Tally;
}

export type Tally = {
  -readonly [
    Name in 'found' | 'new' | 'repositories_read' | 'skills_read' | 'proposed' | 'skills_proposed'
  ]: number;
} & { left_out: Map<string, number>; notes: string[] };

export function newTally(): Tally {
  const zero = { found: 0, new: 0, repositories_read: 0, skills_read: 0, proposed: 0, skills_proposed: 0 };
  return { ...zero, left_out: new Map(), notes: [] };
}

export function countLeftOut({ left_out }: Tally, reason: string): void {
  left_out.set(reason, (left_out.get(reason) ?? 0) + 1);
}

/** The schema’s limits: what a run says is bounded, whatever hosts answer. */
export function tallyMembers(tally: Tally): Pick<DiscoveryRun, keyof Tally> {
  const notes = tally.notes.map((note) => note.slice(0, 300));
  const more = notes.length > 20 ? [`and ${notes.length - 19} more notes`] : [];
  return {
    ...tally,
    left_out: Object.fromEntries([...tally.left_out].sort(([a], [b]) => (a < b ? -1 : 1))),
    notes: [...notes.slice(0, more.length > 0 ? 19 : 20), ...more],
  };
}

/** The run has to end here; the message is public. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
}

/** Longest wait that a run itself makes, in seconds, and how often. */
const longestPause = 90;
const pausesMax = 4;

/** Asks again when a host asks to wait for a while; what takes longer is for the next run. Throws `RunStopped` when spent. */
export async function ask<Value>({ meter, parts }: Run, question: () => Promise<Value>): Promise<Value> {
  for (let pauses = 0; ; pauses += 1) {
    if (parts.stop?.aborted === true) throw new RunStopped('the process was stopped');
    const spent = meter.spent();
    if (spent !== null) throw new RunStopped(spent);
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof HostUnavailable) || error.retryAfter === null) throw error;
      if (error.retryAfter > longestPause || pauses === pausesMax)
        throw new RunStopped(`the code host asks to wait ${error.retryAfter} seconds`);
      await parts.pause(error.retryAfter * 1_000);
    }
  }
}
