/** Discovery with its adapters: what the command and the server’s job run, profile after profile, under one lease. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openGitHub } from '../adapters/github/code-host.ts';
import { openProposals } from '../adapters/github/proposals.ts';
import { openCodeSearch } from '../adapters/github/search.ts';
import { openSurvey } from '../adapters/github/survey.ts';
import { openSiteIndexes } from '../adapters/site-indexes.ts';
import type { Config } from '../config.ts';
import { listedOf } from '../discovery/catalog-view.ts';
import { dryStore } from '../discovery/dry-store.ts';
import { createMeter, type Meter } from '../discovery/meter.ts';
import { fileProposer, type Proposer, pullRequestProposer, reviewProposer } from '../discovery/proposers.ts';
import { dueProfiles } from '../discovery/rules/due.ts';
import type { Gaps } from '../discovery/rules/value.ts';
import type { DiscoveryReport, RunParts } from '../discovery/run-parts.ts';
import { runProfile } from '../discovery/run-profile.ts';
import { readStatus } from '../discovery/status.ts';
import type { Store } from '../ports/store.ts';
import type { Clock, Logger } from '../ports/surroundings.ts';
import type { DiscoveryProfile } from '../schema/discovery-profile.ts';
import type { DiscoveryRun } from '../schema/discovery-state.ts';
import type { RegistryView } from '../submissions/review/registry-view.ts';

type DiscoveryConfig = Pick<Config, 'githubApiUrl' | 'githubToken' | 'contentRepository' | 'discoverPropose'>;

export interface DiscoverOptions {
  readonly config: DiscoveryConfig;
  readonly store: Pick<Store, 'getDocument' | 'listDocuments' | 'writeDocuments' | 'tryLease'>;
  readonly profiles: readonly DiscoveryProfile[];
  readonly view: RegistryView;
  readonly gaps: Gaps;
  readonly assess: RunParts['assess'];
  readonly report: DiscoveryReport;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Only this profile, due or not; null for all that are due. */
  readonly profile: string | null;
  /** Most requests of all runs together; null for each profile’s own. */
  readonly budget: number | null;
  readonly dryRun: boolean;
  /** Folder for content files, where these are wanted in place of proposals. */
  readonly out: string | null;
  readonly stop?: AbortSignal;
  /** For tests: sites are found elsewhere, and there are no waits. */
  readonly sites?: RunParts['sites'];
  readonly pause?: RunParts['pause'];
}

/** Names the profiles that there are. */
export class UnknownProfile extends Error {
  override readonly name = 'UnknownProfile';
}

/** `busy`: another process is at it. */
type Discovered =
  | { readonly state: 'busy' }
  | {
      readonly state: 'done';
      readonly runs: readonly DiscoveryRun[];
    };

const leaseName = 'discovery';
const leaseMs = 120_000;

/** Rejects with `StoreUnavailable`, `UnknownProfile`, and what the disk throws. */
export async function discover(options: DiscoverOptions): Promise<Discovered> {
  const { store, clock, dryRun, stop } = options;
  const holder = randomUUID();
  const hold = (): Promise<boolean> => store.tryLease(leaseName, holder, leaseMs, clock.now());
  // A dry run changes nothing, so it may run beside another.
  if (!dryRun && !(await hold())) return { state: 'busy' };
  const renewal = setInterval(() => {
    if (!dryRun) hold().catch(() => undefined);
  }, leaseMs / 3);
  try {
    const runs: DiscoveryRun[] = [];
    const memory = dryRun ? dryStore(store) : store;
    let left = options.budget ?? Number.POSITIVE_INFINITY;
    for (const profile of await chooseProfiles(options)) {
      if (left <= 0 || stop?.aborted === true) break;
      const meter = createMeter(Math.min(left, options.budget ?? profile.budget));
      const parts = openParts(options, memory, meter);
      const run = await runProfile(profile, parts, { dryRun, meter });
      left -= run.requests;
      runs.push(run);
    }
    return { state: 'done', runs };
  } finally {
    clearInterval(renewal);
    if (!dryRun) await store.tryLease(leaseName, holder, 0, clock.now());
  }
}

async function chooseProfiles({
  profile,
  profiles: all,
  store,
  clock,
}: DiscoverOptions): Promise<readonly DiscoveryProfile[]> {
  if (profile === null) return dueProfiles(all, (await readStatus(store)).last_runs, clock.now());
  const named = all.find(({ slug }) => slug === profile);
  const names = all.map(({ slug }) => slug).join(', ');
  if (named === undefined) throw new UnknownProfile(`there is no profile ${profile}; there are: ${names}`);
  return [named];
}

function openParts(options: DiscoverOptions, store: RunParts['store'], meter: Meter): RunParts {
  const { config, logger, view, clock, stop } = options;
  const github = { ...config, onAnswer: meter.onAnswer };
  const host = openGitHub(github, logger);
  return {
    store,
    github: host,
    survey: openSurvey(github, host, logger),
    search: openCodeSearch(github, logger),
    sites: options.sites ?? openSiteIndexes(),
    proposer: openProposer(options, store, github),
    assess: options.assess,
    listed: listedOf(view),
    gaps: options.gaps,
    now: () => clock.now(),
    pause: options.pause ?? (async (ms) => void (await wait(ms, undefined, { signal: stop }))),
    report: options.report,
    ...(stop === undefined ? {} : { stop }),
  };
}

function openProposer(
  { config, out, logger }: DiscoverOptions,
  store: RunParts['store'],
  github: Parameters<typeof openProposals>[0],
): Proposer {
  if (out !== null) return fileProposer(out);
  const proposals = config.discoverPropose === 'review' ? null : openProposals(github, logger);
  return proposals === null ? reviewProposer(store) : pullRequestProposer(proposals);
}
