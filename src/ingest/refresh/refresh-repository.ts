/** One listed repository: read again if it may have changed, otherwise only its facts are updated. */
import type { GitHubSurvey, HostedCommit, HostedState } from '../../ports/code-host.ts';
import type { Evidence } from '../../schema/evidence.ts';
import { contentPath, type ListedRepository, readEvidence } from '../files/content-folder.ts';
import type { RepositoryRecord } from './repository-log.ts';
import { stateOf } from './repository-state.ts';
import type { RepositoryState } from '../../schema/repository-state.ts';
import { openGitHubSource } from '../sources/github.ts';
import { markAllGone, refreshFacts } from './refresh-facts.ts';
import type { Hosted, RefreshContext, RefreshOptions } from './refresh-context.ts';
import { findStarSpike } from '../evidence/star-spike.ts';
import { addTaken, nothingTaken, type Taken, takeSource } from '../take-source.ts';
import { renewAfterDays } from '../files/write-content.ts';
import { daysBetween } from '../../text/day.ts';

/** Result for one repository. */
export interface Refreshed {
  readonly taken: Taken;
  readonly record: RepositoryRecord;
  /** Whether the host did not answer. */
  readonly isUnreachable?: boolean;
  /** Whether it was read again, which takes many requests. */
  readonly isRead?: boolean;
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
    const seen = { listed, repository, isEmpty: head === null, evidence: [], missing: 0, isRewritten: false };
    const end = stateOf(seen, pastState, options.today);
    const record = { ...earlier, readCommit: null, readOn: null, state: end };
    return { taken: addTaken(gone, skip(reason)), record };
  }
  const stars = new Map(past?.stars).set(options.today, repository.stars);
  const starSpike = findStarSpike(stars, repository.stars, options.today);
  const hosted = { repository, head, starSpike };
  const evidence = await readAll(listed, options.out);
  const isRewritten = await wasRewritten(hosted, evidence, past, context.survey);
  const reach = (after: typeof evidence): RepositoryState => {
    const missing = after.filter((each) => each?.source.available === false).length;
    const seen = { listed, repository, isEmpty: false, evidence, missing, isRewritten };
    return stateOf(seen, pastState, options.today);
  };
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
        state: reach(await readAll(listed, options.out)),
      },
    };
  }
  const taken = await refreshFacts(listed, hosted, context);
  return { taken, record: { ...earlier, readCommit: head.sha, stars, state: reach(evidence) } };
}

/** Whether another history took the place of the one that was listed: one request for each head that was not seen before; the answer holds until the next one. */
async function wasRewritten(
  { repository: { owner, name }, head }: Hosted,
  evidence: readonly (Evidence | null)[],
  past: RepositoryRecord | undefined,
  survey: Pick<GitHubSurvey, 'isRewritten'>,
): Promise<boolean> {
  const listed = evidence.find((each) => each !== null && each.source.commit !== null)?.source.commit;
  const before = past?.readCommit ?? listed ?? null;
  if (before === head.sha) return past?.state?.state === 'history_rewritten';
  return before === null ? false : survey.isRewritten(owner, name, before, head.sha);
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
  return takeSource(source, content, { ...options, listedOnly: true, prune: true }, report);
}
