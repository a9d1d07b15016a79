/** Checks every repository that content files name; a run may end at any point, and the next one continues. */
import { type GitHub, type GitHubSurvey, HostUnavailable, type HostedState } from '../../ports/code-host.ts';
import type { DomainProofs } from '../../ports/domain-proofs.ts';
import {
  type ContentSkills,
  contentPath,
  type ListedRepository,
  readContentSkills,
  readEvidence,
} from '../files/content-folder.ts';
import { type IngestSummary, summarise } from '../ingest.ts';
import { compareCodeUnits } from '../evidence/integrity.ts';
import type { RefreshContext, RefreshOptions } from './refresh-context.ts';
import { type Refreshed, refreshRepository } from './refresh-repository.ts';
import {
  readRepositoryLog,
  type RepositoryLog,
  type RepositoryRecord,
  writeRepositoryLog,
} from './repository-log.ts';
import { checkDomains } from './check-domains.ts';
import { checkEvery, overdue } from './turn.ts';
import { printable } from '../sources/safe-path.ts';
import { refreshOthers } from './refresh-others.ts';
import type { HostAccess } from '../sources/other-hosts.ts';
import { sourceOf } from '../../schema/source.ts';
import { type ListedRepositories, statesShown } from '../../schema/repository-state.ts';
import { updatePublisher } from './update-publisher.ts';
import { addTaken, type IngestReport, nothingTaken, type Taken } from '../take-source.ts';

interface RefreshSources {
  readonly github: GitHub;
  readonly survey: GitHubSurvey;
  /** How domains of publishers are asked; absent where they are not. */
  readonly proofs?: DomainProofs;
  /** Absent: repositories on other hosts are left for another run. */
  readonly others?: HostAccess | null;
}

/** Share of the hour's requests that is left for other work, above all the review of submissions. */
const quotaFloor = { share: 0.05, least: 5 } as const;

/** Consecutive repositories without an answer after which the host counts as down. */
const unreachableMax = 3;

/**
 * A repository that cannot be read never ends the run; a host that asks to wait does, and `stopped` says so. Repositories
 * whose turn has come are checked (`turn.ts`), the longest overdue first, and among equal ones those with the oldest audits.
 */
export async function refreshListed(
  options: RefreshOptions,
  { github, survey, proofs, others = null }: RefreshSources,
  report: IngestReport,
): Promise<IngestSummary> {
  const content = await readContentSkills(options.out);
  const log = await readRepositoryLog(options.dataDir);
  const { queue: due, notDue } = await orderQueue(content, log, options);
  const { queue = [], elsewhere = [] } = Object.groupBy(due, ({ url }) =>
    sourceOf(url).forge === 'github' ? 'queue' : 'elsewhere',
  );
  const context: RefreshContext = { github, survey, content, options, report };
  const lapses = proofs === undefined ? [] : await checkDomains(proofs, options);
  let taken: Taken = { ...nothingTaken, warnings: lapses };
  taken = addTaken(taken, await refreshOthers(elsewhere, others, { content, log, options, report }));
  let [done, unreachable] = [0, 0];
  const end = async (reason: string | null): Promise<IngestSummary> => {
    if (!options.dryRun) await writeRepositoryLog(options.dataDir, log, options.today);
    const stopped = reason === null ? null : `${reason}, with ${queue.length - done} repositories to go`;
    const summary = await summarise('github', content, taken, options, stopped);
    return { ...summary, not_due: notDue, listed_repositories: listStates(content, log) };
  };
  try {
    while (done < queue.length) {
      const batch = queue.slice(done, done + survey.batchSize);
      const spent = await findSpent(survey);
      if (spent !== null) return await end(spent);
      const states = await survey.survey(batch);
      for (const listed of batch) {
        const key = `${listed.owner}/${listed.name}`;
        const past = log.get(key.toLowerCase());
        const state = states.get(key);
        const refreshed = await tryRefresh(listed, state, past, context);
        if (tellsOwner(state, listed)) {
          const { organization = null } = state;
          await updatePublisher(options.out, { owner: listed.owner, organization }, options);
        }
        taken = addTaken(taken, refreshed.taken);
        log.set(key.toLowerCase(), refreshed.record);
        done += 1;
        unreachable = refreshed.isUnreachable === true ? unreachable + 1 : 0;
        if (unreachable === unreachableMax) return await end('GitHub is not responding');
        const low = refreshed.isRead === true && done < queue.length ? await findSpent(survey) : null;
        if (low !== null) return await end(low);
      }
      if (!options.dryRun) await writeRepositoryLog(options.dataDir, log, options.today);
    }
    return await end(null);
  } catch (error) {
    if (!(error instanceof HostUnavailable)) throw error;
    // The message may name the operator's own server; the reason is public.
    taken = addTaken(taken, { warnings: [{ repository: '-', path: '', message: error.message }] });
    const { retryAfter } = error;
    return end(
      retryAfter === null ? 'GitHub is not responding' : `GitHub asks to wait ${retryAfter} seconds`,
    );
  }
}

/** An error in one repository does not stop the others; only a host that asks to wait is rethrown. */
async function tryRefresh(
  listed: ListedRepository,
  state: Parameters<typeof refreshRepository>[1],
  past: Parameters<typeof refreshRepository>[2],
  context: RefreshContext,
): Promise<Refreshed> {
  try {
    return await refreshRepository(listed, state, past, context);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof HostUnavailable && error.retryAfter !== null) throw error;
    const repository = `${listed.owner}/${listed.name}`;
    const skips = [{ repository, path: '', reason: 'cannot be read at the moment' }];
    const warnings = [{ repository, path: '', message: printable(error.message) }];
    const checkedAt = context.options.now().toISOString();
    const stars = past?.stars ?? new Map<string, number>();
    // Checked, so that it is not the first of every run; not read, so that it will be read.
    return {
      taken: { ...nothingTaken, repositories: 1, skips, warnings },
      record: { ...past, checkedAt, readCommit: null, readOn: null, stars },
      isUnreachable: error instanceof HostUnavailable,
    };
  }
}

/** Whether the host said who owns it, under the name that content files give: a renamed account says nothing of the old one. */
function tellsOwner(
  state: HostedState | null | undefined,
  { owner }: ListedRepository,
): state is HostedState {
  return state?.organization !== undefined && state.repository.owner.toLowerCase() === owner.toLowerCase();
}

async function findSpent(survey: GitHubSurvey): Promise<string | null> {
  const quota = await survey.readQuota();
  if (quota === null) return null;
  const floor = Math.max(quotaFloor.least, Math.floor(quota.limit * quotaFloor.share));
  return quota.remaining > floor
    ? null
    : `only ${quota.remaining} of ${quota.limit} requests are left this hour`;
}

/** Whether the last check found a repository that it could not read. */
function wasMissed(past: RepositoryRecord | undefined): boolean {
  const state = past?.state?.state;
  return past?.readCommit === null && state !== 'gone' && state !== 'empty';
}

async function orderQueue(
  { repositories }: ContentSkills,
  log: RepositoryLog,
  { out, today, now, rulesetSha256, used = new Set(), all = false }: RefreshOptions,
): Promise<{ readonly queue: ListedRepository[]; readonly notDue: number }> {
  const rows: { readonly listed: ListedRepository; readonly due: number; readonly order: string }[] = [];
  for (const [key, listed] of repositories) {
    // It lives here alone: only its operator changes it.
    if (sourceOf(listed.url).forge === 'registry') continue;
    const days: string[] = [];
    let isUnread = false;
    for (const slug of listed.slugs.values()) {
      const { evidence } = await readEvidence(out, contentPath('evidence', listed.owner, slug));
      days.push(evidence?.audited_on ?? '');
      // New rules, and skills that were never read, wait for no turn.
      isUnread ||=
        evidence === null || (evidence.source.available && evidence.audit.ruleset_sha256 !== rulesetSha256);
    }
    const oldest = days.sort()[0] ?? '';
    const past = log.get(key);
    const isUsed = [...listed.slugs.values()].some((slug) => used.has(slug));
    const every = checkEvery(past?.changedOn ?? [], today, isUsed, past?.state?.state ?? 'current');
    const due = overdue(past?.checkedAt, every, now());
    if (!all && !isUnread && due < 1 && !wasMissed(past)) continue;
    rows.push({ listed, due, order: `${past?.checkedAt ?? ''}|${oldest}|${key}` });
  }
  const queue = rows
    .sort((a, b) => (a.due === b.due ? compareCodeUnits(a.order, b.order) : b.due - a.due))
    .map(({ listed }) => listed);
  return { queue, notDue: repositories.size - queue.length };
}

/** Of all listed repositories after a run; those that were never checked have no state. */
function listStates(
  { repositories }: Pick<ContentSkills, 'repositories'>,
  log: RepositoryLog,
): ListedRepositories {
  const counts: ListedRepositories['counts'] = {};
  const others: ListedRepositories['not_current'] = [];
  for (const [key, { owner, name }] of repositories) {
    const { state, isPrivate = false } = log.get(key) ?? {};
    if (state === undefined || isPrivate) continue;
    counts[state.state] = (counts[state.state] ?? 0) + 1;
    if (state.state !== 'current') others.push({ repository: `${owner}/${name}`, ...state });
  }
  others.sort((a, b) => compareCodeUnits(b.since, a.since) || compareCodeUnits(a.repository, b.repository));
  return { counts, not_current: others.slice(0, statesShown) };
}
