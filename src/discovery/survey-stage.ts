/** Second stage: facts of found repositories, many at once; those below the thresholds are left out before they are read. */
import type { HostedState } from '../ports/code-host.ts';
import type { Candidate } from '../schema/discovery-state.ts';
import { dayOf, shiftDay } from '../text/day.ts';
import {
  candidateChange,
  holderChange,
  listCandidates,
  readCandidate,
  readHolder,
  StaleCandidate,
  type StoredCandidate,
  writeCandidate,
} from './memory.ts';
import { leadKey } from './rules/links.ts';
import { weighRepository } from './rules/thresholds.ts';
import { ask, countLeftOut, type Run } from './run-parts.ts';

/** A candidate with the head at which it is to be read. */
export interface ToRead {
  readonly stored: StoredCandidate;
  readonly state: HostedState & { readonly head: NonNullable<HostedState['head']> };
}

/** Days until a repository that is not there is looked for again. */
const goneDays = 90;
/** Days until an unchanged repository is looked at again. */
const unchangedDays = 30;

/** Those of the profile that wait, and those whose day has come, oldest look first. */
export async function surveyCandidates(run: Run): Promise<ToRead[]> {
  const { profile, parts } = run;
  const today = dayOf(parts.now());
  const due: StoredCandidate[] = [];
  for await (const stored of listCandidates(parts.store)) {
    const { profiles, state, look_again_on: again } = stored.candidate;
    if (!profiles.includes(profile.slug)) continue;
    const isDue = again !== null && again <= today && ['left_out', 'listed', 'proposed'].includes(state);
    if (state === 'waiting' || isDue) due.push(stored);
  }
  due.sort((a, b) => orderOf(a.candidate) - orderOf(b.candidate) || (a.key < b.key ? -1 : 1));
  const toRead: ToRead[] = [];
  for (let at = 0; at < due.length; at += parts.survey.batchSize) {
    const batch = due.slice(at, at + parts.survey.batchSize);
    parts.report.step(profile.slug, 'facts of repositories', at, due.length);
    const states = await ask(run, () => parts.survey.survey(batch.map(({ candidate }) => candidate)));
    for (const stored of batch) {
      const { owner, name } = stored.candidate;
      try {
        const found = await place(run, stored, states.get(`${owner}/${name}`), today);
        if (found !== null) toRead.push(found);
      } catch (error) {
        // Two names of one repository in one batch: the first has joined them.
        if (!(error instanceof StaleCandidate)) throw error;
      }
    }
  }
  return toRead;
}

function orderOf({ looked_on: day }: Candidate): number {
  return day === null ? 0 : Date.parse(day);
}

/** Null for one that is not to be read. */
async function place(
  run: Run,
  stored: StoredCandidate,
  state: HostedState | null | undefined,
  today: string,
): Promise<ToRead | null> {
  const { store } = run.parts;
  // No answer for this one: it waits.
  if (state === undefined) return null;
  const leaveOut = async (at: StoredCandidate, reason: string, days: number): Promise<null> => {
    countLeftOut(run.tally, reason);
    const look_again_on = shiftDay(today, days);
    await writeCandidate(store, at, {
      ...at.candidate,
      state: 'left_out',
      reason,
      looked_on: today,
      look_again_on,
    });
    return null;
  };
  if (state === null) return leaveOut(stored, 'is no public repository', goneDays);
  const { repository, head } = state;
  const own = await adopt(run, stored, repository.id, repository);
  if (own === null) return null;
  const limits = run.profile.thresholds;
  const below = weighRepository(repository, limits, today);
  if (below !== null) return leaveOut(own, below.reason, below.lookAgain);
  if (head === null) return leaveOut(own, 'is empty', unchangedDays);
  if (own.candidate.head === head.sha && own.candidate.state !== 'waiting') {
    const look_again_on = shiftDay(today, unchangedDays);
    await writeCandidate(store, own, {
      ...own.candidate,
      stars: repository.stars,
      looked_on: today,
      look_again_on,
    });
    return null;
  }
  return { stored: own, state: { ...state, head } };
}

/** The candidate with its numeric id; null for a second name of one that is known already, whose state replaces its own. */
async function adopt(
  { parts: { store } }: Run,
  stored: StoredCandidate,
  id: number,
  { owner, name, stars }: { owner: string; name: string; stars: number },
): Promise<StoredCandidate | null> {
  const holder = await readHolder(store, id);
  const facts = { repository_id: id, owner, name, stars };
  if (holder === null || holder.key === stored.key) {
    const more = holder === null ? [holderChange(id, stored.key, 0)] : [];
    return writeCandidate(store, stored, { ...stored.candidate, ...facts }, more);
  }
  const known = await readCandidate(store, holder.key);
  const isPresentName = stored.key === leadKey({ owner, name });
  if (known === null || (known.candidate.repository_id !== id && known.candidate.repository_id !== null)) {
    return writeCandidate(store, stored, { ...stored.candidate, ...facts }, [
      holderChange(id, stored.key, holder.version),
    ]);
  }
  // One document for one repository, under the name that it has now.
  const profiles = [...new Set([...known.candidate.profiles, ...stored.candidate.profiles])].slice(0, 10);
  const merged: Candidate = { ...known.candidate, ...facts, profiles };
  if (!isPresentName) {
    await writeCandidate(store, known, merged, [candidateChange(stored, null)]);
    return null;
  }
  return writeCandidate(store, stored, merged, [
    candidateChange(known, null),
    holderChange(id, stored.key, holder.version),
  ]).then((written) => (merged.state === 'waiting' ? written : null));
}
