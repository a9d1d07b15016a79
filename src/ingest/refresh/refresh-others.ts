/** Listed repositories on other hosts than GitHub: each read again by git when its turn comes, with what its forge tells of it. */
import { HostUnavailable } from '../../ports/code-host.ts';
import type { RepositoryState } from '../../schema/repository-state.ts';
import { sourceOf } from '../../schema/source.ts';
import {
  type ContentSkills,
  contentPath,
  type ListedRepository,
  readEvidence,
} from '../files/content-folder.ts';
import { type HostAccess, openOnHost } from '../sources/other-hosts.ts';
import { printable } from '../sources/safe-path.ts';
import { SourceError } from '../source.ts';
import { states } from './repository-state.ts';
import { markAllGone } from './refresh-facts.ts';
import { addTaken, type IngestReport, nothingTaken, type Taken, takeSource } from '../take-source.ts';
import type { RefreshOptions } from './refresh-context.ts';
import type { RepositoryLog, RepositoryRecord } from './repository-log.ts';

interface Others {
  readonly content: ContentSkills;
  /** Gets the new record of each. */
  readonly log: RepositoryLog;
  readonly options: RefreshOptions;
  readonly report: IngestReport;
}

/** One repository that cannot be read never ends the run; a host that does not answer is not asked again in it. */
export async function refreshOthers(
  queue: readonly ListedRepository[],
  access: HostAccess | null,
  others: Others,
): Promise<Taken> {
  const down = new Set<string>();
  let taken: Taken = nothingTaken;
  for (const listed of queue) {
    const { host } = sourceOf(listed.url);
    const label = `${listed.owner}/${listed.name}`;
    const skip = (reason: string): Partial<Taken> => ({ skips: [{ repository: label, path: '', reason }] });
    if (access === null || down.has(host)) {
      taken = addTaken(taken, skip('its host is not asked in this run'));
      continue;
    }
    try {
      taken = addTaken(taken, await refreshOne(listed, access, others));
    } catch (error) {
      if (!(error instanceof SourceError || error instanceof HostUnavailable)) throw error;
      if (error instanceof HostUnavailable) down.add(host);
      const message = printable(error.message);
      taken = addTaken(taken, {
        repositories: 1,
        ...skip('cannot be read at the moment'),
        warnings: [{ repository: label, path: '', message }],
      });
      const state = lost(error);
      // Said twice, in two runs: one wrong answer is no reason to block.
      if (state !== null && others.log.get(keyOf(listed))?.state?.state === state.state)
        taken = addTaken(taken, { ...(await markAllGone(listed, others.options)), repositories: 0 });
      await note(listed, others, { readCommit: null, readOn: null, found: state });
    }
  }
  return taken;
}

const keyOf = ({ owner, name }: ListedRepository): string => `${owner}/${name}`.toLowerCase();

/** Its host answers, and has no such repository. */
function lost(error: Error): Pick<RepositoryState, 'state' | 'reason'> | null {
  return error instanceof SourceError && /\bnot found\b/.test(error.message)
    ? { state: 'gone', reason: 'its host says that there is no such repository' }
    : null;
}

async function refreshOne(
  listed: ListedRepository,
  access: HostAccess,
  others: Others,
): Promise<Partial<Taken>> {
  const { content, options, report } = others;
  const { source, facts } = await openOnHost(access, {
    source: sourceOf(listed.url),
    expected: [...listed.slugs.keys()],
  });
  try {
    let commit: string | null = null;
    for await (const batch of source.batches()) commit = batch.repository.commit;
    const taken = await takeSource(source, content, { ...options, listedOnly: true, prune: true }, report);
    const state =
      taken.gone > 0
        ? states.skillsGone(taken.gone, listed)
        : facts?.archived === true
          ? states.archived
          : states.current;
    await note(listed, others, {
      readCommit: commit,
      readOn: options.today,
      found: state,
      stars: facts?.stars ?? null,
    });
    return taken;
  } finally {
    await source.close?.();
  }
}

async function note(
  listed: ListedRepository,
  { log, options }: Others,
  seen: Pick<RepositoryRecord, 'readCommit' | 'readOn'> & {
    readonly found: Pick<RepositoryState, 'state' | 'reason'> | null;
    readonly stars?: number | null;
  },
): Promise<void> {
  const key = keyOf(listed);
  const past = log.get(key);
  const { found, stars = null, readCommit, readOn } = seen;
  const isOther = past?.readCommit != null && readCommit !== null && past.readCommit !== readCommit;
  const since = past?.state?.state === found?.state ? past?.state?.since : undefined;
  const state = found === null ? past?.state : { ...found, since: since ?? options.today };
  log.set(key, {
    checkedAt: options.now().toISOString(),
    readCommit,
    readOn,
    stars: stars === null ? (past?.stars ?? new Map()) : new Map(past?.stars).set(options.today, stars),
    changedOn: isOther ? [...(past.changedOn ?? []), options.today] : (past?.changedOn ?? []),
    ...(state === undefined ? {} : { state }),
    isPrivate: await isPrivate(listed, options.out),
  });
}

/** Its name is then for the operator alone. */
async function isPrivate({ owner, slugs }: ListedRepository, out: string): Promise<boolean> {
  for (const slug of slugs.values()) {
    const { evidence } = await readEvidence(out, contentPath('evidence', owner, slug));
    if (evidence?.source.private === true) return true;
  }
  return false;
}
