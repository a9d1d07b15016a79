/** One listed repository: read again if it may have changed, otherwise only its facts are updated. */
import type { GitHub, HostedCommit, HostedRepository, HostedState } from '../../ports/code-host.ts';
import type { Evidence } from '../../schema/evidence.ts';
import {
  type ContentSkills,
  contentPath,
  type ListedRepository,
  readEvidence,
} from '../files/content-folder.ts';
import type { RepositoryRecord } from './repository-log.ts';
import { stateOf } from './repository-state.ts';
import { describeHosted, openGitHubSource, renamed } from '../sources/github.ts';
import { findStarSpike } from '../evidence/star-spike.ts';
import { addTaken, type IngestReport, nothingTaken, type Taken, takeSource } from '../take-source.ts';
import { toSource } from '../evidence/to-evidence.ts';
import { markGone, updateEvidence } from '../evidence/update-evidence.ts';
import { renewAfterDays, type WriteOptions } from '../files/write-content.ts';
import { daysBetween } from '../../text/day.ts';

export interface RefreshOptions extends WriteOptions {
  readonly dataDir: string;
  /** Digest of the rules of `audit`: evidence made with other rules is regenerated. */
  readonly rulesetSha256: string;
  readonly now: () => Date;
  /** Slugs that somebody reported on: their repositories are checked more often. Empty by default. */
  readonly used?: ReadonlySet<string>;
}

/** Result for one repository. */
export interface Refreshed {
  readonly taken: Taken;
  readonly record: RepositoryRecord;
  /** Whether the host did not answer. */
  readonly isUnreachable?: boolean;
  /** Whether it was read again, which takes many requests. */
  readonly isRead?: boolean;
}

export interface RefreshContext {
  readonly github: GitHub;
  readonly content: ContentSkills;
  readonly options: RefreshOptions;
  readonly report: IngestReport;
}

/** `state` as the survey answered; rejects like the port. */
export async function refreshRepository(
  listed: ListedRepository,
  state: HostedState | null | undefined,
  past: RepositoryRecord | undefined,
  context: RefreshContext,
): Promise<Refreshed> {
  const { github, options } = context;
  const label = `${listed.owner}/${listed.name}`;
  const skip = (reason: string): Partial<Taken> => ({ skips: [{ repository: label, path: '', reason }] });
  const checkedAt = options.now().toISOString();
  const { readCommit = null, readOn = null } = past ?? {};
  const { changedOn = [], state: pastState } = past ?? {};
  const earlier: RepositoryRecord = {
    checkedAt,
    readCommit,
    readOn,
    stars: past?.stars ?? new Map<string, number>(),
    changedOn,
    ...(pastState === undefined ? {} : { state: pastState }),
  };
  const noAnswer = { taken: addTaken(nothingTaken, skip('no answer for this one')), record: earlier };
  if (state === undefined) return noAnswer;
  const { repository = null, head = null } = state ?? {};
  if (repository === null || head === null) {
    // One entry of a batch answer is not enough to block skills.
    if (repository === null && (await github.findRepository(listed.owner, listed.name)) !== null)
      return noAnswer;
    const gone = await markAllGone(listed, options);
    const reason =
      repository === null ? 'no longer a public repository on GitHub' : 'the repository is empty';
    const seen = { listed, repository, isEmpty: head === null, evidence: [] };
    const end = stateOf(seen, pastState, options.today);
    const record = { ...earlier, readCommit: null, readOn: null, state: end };
    return { taken: addTaken(gone, skip(reason)), record };
  }
  const stars = new Map(past?.stars).set(options.today, repository.stars);
  const starSpike = findStarSpike(stars, repository.stars, options.today);
  const hosted = { repository, head, starSpike };
  const evidence = await readAll(listed, options.out);
  const reached = stateOf({ listed, repository, isEmpty: false, evidence }, pastState, options.today);
  if (isUnread(evidence, head, past, options)) {
    const taken = await readAgain(listed, hosted, context);
    return {
      taken,
      isRead: true,
      record: {
        checkedAt,
        readCommit: head.sha,
        readOn: options.today,
        stars,
        changedOn: readCommit === null || readCommit === head.sha ? changedOn : [...changedOn, options.today],
        state: reached,
      },
    };
  }
  const taken = await refreshFacts(listed, hosted, context);
  return { taken, record: { ...earlier, stars, state: reached } };
}

interface Hosted {
  readonly repository: HostedRepository;
  readonly head: HostedCommit;
  readonly starSpike: boolean | null;
}

/** By slug; null if there is no usable one. */
async function readAll(listed: ListedRepository, out: string): Promise<readonly (Evidence | null)[]> {
  const found: (Evidence | null)[] = [];
  for (const slug of listed.slugs.values())
    found.push((await readEvidence(out, contentPath('evidence', listed.owner, slug))).evidence);
  return found;
}

function isUnread(
  all: readonly (Evidence | null)[],
  head: HostedCommit,
  past: RepositoryRecord | undefined,
  { rulesetSha256, today }: RefreshOptions,
): boolean {
  const isOld = (day: string): boolean => daysBetween(day, today) >= renewAfterDays;
  const wasRead = past?.readCommit === head.sha && past.readOn !== null && !isOld(past.readOn);
  return all.some((evidence) => {
    if (evidence === null) return true;
    const { available, commit, repository_id } = evidence.source;
    if (available && evidence.audit.ruleset_sha256 !== rulesetSha256) return true;
    // Read at this head: skills of another commit are gone or could not be ingested.
    if (wasRead) return false;
    return !available || commit !== head.sha || repository_id === null || isOld(evidence.audited_on);
  });
}

async function readAgain(
  { owner, name, slugs }: ListedRepository,
  { repository, head, starSpike }: Hosted,
  { github, content, options, report }: RefreshContext,
): Promise<Taken> {
  const paths = [...slugs.keys()];
  const known = { repository, head };
  const source = await openGitHubSource(github, { owner, name, paths, keepName: true, known, starSpike });
  return takeSource(source, content, { ...options, listedOnly: true }, report);
}

async function refreshFacts(
  listed: ListedRepository,
  { repository, head, starSpike }: Hosted,
  { content, options, report }: RefreshContext,
): Promise<Taken> {
  const label = `${listed.owner}/${listed.name}`;
  const facts = describeHosted(listed, repository, head, starSpike);
  let taken: Taken = { ...nothingTaken, repositories: 1, found: listed.slugs.size };
  const now = `${repository.owner}/${repository.name}`;
  if (now.toLowerCase() !== label.toLowerCase())
    taken = addTaken(taken, { warnings: [{ repository: label, path: '', message: renamed(now) }] });
  for (const [path, slug] of listed.slugs) {
    const isChanged = await updateEvidence(
      options.out,
      { owner: listed.owner, slug },
      options.dryRun,
      (previous) => ({ ...previous, source: withFacts(previous, facts, path, content.approvals.get(slug)) }),
    );
    taken = addTaken(taken, {
      ingested: 1,
      evidence_written: isChanged ? 1 : 0,
      evidence_unchanged: isChanged ? 0 : 1,
    });
  }
  report.repository(label, listed.slugs.size);
  return taken;
}

/** Facts of the repository only: what was read of the skill stays that of its own commit. */
function withFacts(
  previous: Evidence,
  facts: ReturnType<typeof describeHosted>,
  path: string,
  approvedCommit: string | undefined,
): Evidence['source'] {
  const { commit, available, signed, skill_changed_on: changedOn } = previous.source;
  const ownershipProof = previous.source.ownership_proof ?? null;
  const isHead = commit === facts.commit;
  const source = toSource({
    repository: { ...facts, commit, signed: isHead ? facts.signed : signed, ownershipProof },
    path,
    changedOn,
    previous,
    approvedCommit: approvedCommit ?? null,
  });
  return { ...source, available };
}

async function markAllGone(listed: ListedRepository, { out, dryRun }: RefreshOptions): Promise<Taken> {
  let taken: Taken = { ...nothingTaken, repositories: 1, found: listed.slugs.size };
  for (const slug of listed.slugs.values()) {
    const isChanged = await markGone(out, { owner: listed.owner, slug }, dryRun);
    taken = addTaken(taken, { gone: 1, evidence_written: isChanged ? 1 : 0 });
  }
  return taken;
}
