/** Last stage: the decisions of people are read, and the best of what is ready is proposed. */
import { identityKey } from '../ingest/evidence/slug.ts';
import { HostUnavailable } from '../ports/code-host.ts';
import type { Candidate, CandidateSkill } from '../schema/discovery-state.ts';
import { readRefusals } from '../submissions/review/refused-skills.ts';
import { dayOf, shiftDay } from '../text/day.ts';
import {
  listCandidates,
  proposalChange,
  readProposal,
  StaleCandidate,
  type StoredCandidate,
  writeCandidate,
} from './memory.ts';
import { ask, type Run } from './run-parts.ts';

/** Days between two looks at one open pull request, and looks of one run. */
const answerDays = 7;
const answersMax = 20;

/** Skills that are in the catalog by now, and those that a person refused, change their state. */
export async function takeAnswers(run: Run): Promise<void> {
  const { parts } = run;
  const today = dayOf(parts.now());
  let asked = 0;
  for await (const stored of listCandidates(parts.store)) {
    const { candidate } = stored;
    if (!candidate.skills.some(({ state }) => state === 'proposed' || state === 'ready')) continue;
    const { owner, name, branch } = candidate;
    const refusals = await readRefusals(parts.store, owner, name);
    const mayAsk = branch !== null && (candidate.look_again_on ?? today) <= today && asked < answersMax;
    const isClosed = mayAsk && (await ask(run, () => parts.proposer.isRefused(branch)));
    if (mayAsk) asked += 1;
    const skills = candidate.skills.map((skill): CandidateSkill => {
      if (skill.state !== 'proposed' && skill.state !== 'ready') return skill;
      if (parts.listed.keys.has(identityKey({ owner, repository: name, path: skill.path })))
        return { ...skill, state: 'listed', reason: null };
      const reason =
        refusals.get(skill.path) ??
        (isClosed && skill.state === 'proposed' ? 'the pull request was closed' : null);
      return reason === null ? skill : { ...skill, state: 'refused', reason: reason.slice(0, 300) };
    });
    const look_again_on = mayAsk ? shiftDay(today, answerDays) : candidate.look_again_on;
    await writeIfFresh(run, stored, withState({ ...candidate, skills, look_again_on }));
  }
}

/** In the order of what most matters of its skills. */
function withState(candidate: Candidate): Candidate {
  const firstOf = (state: Candidate['state']): CandidateSkill | undefined =>
    candidate.skills.find((skill) => skill.state === state);
  const state = (['ready', 'proposed', 'listed', 'refused'] as const).find(
    (each) => firstOf(each) !== undefined,
  );
  if (state === undefined) return candidate;
  return { ...candidate, state, reason: state === 'refused' ? (firstOf(state)?.reason ?? null) : null };
}

async function writeIfFresh({ parts }: Run, stored: StoredCandidate, next: Candidate): Promise<void> {
  await writeCandidate(parts.store, stored, next).catch((error: unknown) => {
    // A process that changed it meanwhile has read the same decisions, or the next run does.
    if (!(error instanceof StaleCandidate)) throw error;
  });
}

/** At most the profile’s number of repositories; the others stay ready. A host that does not answer ends the stage. */
export async function proposeReady(run: Run, dryRun: boolean): Promise<void> {
  const { profile, parts, tally } = run;
  const ready: StoredCandidate[] = [];
  for await (const stored of listCandidates(parts.store)) {
    const { state, profiles } = stored.candidate;
    if (state === 'ready' && profiles.includes(profile.slug)) ready.push(stored);
  }
  ready.sort((a, b) => b.candidate.value - a.candidate.value || (a.key < b.key ? -1 : 1));
  const chosen = ready.slice(0, profile.proposals);
  for (const [at, stored] of chosen.entries()) {
    parts.report.step(profile.slug, `proposing ${stored.key}`, at, chosen.length);
    try {
      await proposeOne(run, stored, dryRun);
    } catch (error) {
      if (error instanceof StaleCandidate) continue;
      if (!(error instanceof HostUnavailable)) throw error;
      tally.notes.push('proposing: no answer, to be continued by the next run');
      return;
    }
  }
}

async function proposeOne(run: Run, stored: StoredCandidate, dryRun: boolean): Promise<void> {
  const { parts, tally } = run;
  const { candidate } = stored;
  const files = await readProposal(parts.store, stored.key);
  // Its files are not there any more: it is read again.
  if (files === null) return writeIfFresh(run, stored, { ...candidate, state: 'waiting', head: null });
  const skills = candidate.skills.filter(({ state }) => state === 'ready');
  const proposal = {
    candidate,
    skills,
    files,
    profiles: candidate.profiles.join(', '),
    now: parts.now().toISOString(),
  };
  const end = dryRun
    ? { words: 'nothing: a dry run', branch: null, changes: [] }
    : await ask(run, () => parts.proposer.propose(proposal));
  const isRefused = end === 'refused';
  const next: Candidate = {
    ...candidate,
    state: isRefused ? 'refused' : 'proposed',
    reason: isRefused ? 'the pull request was closed' : null,
    skills: candidate.skills.map((skill) =>
      skill.state === 'ready' ? { ...skill, state: isRefused ? 'refused' : 'proposed' } : skill,
    ),
    proposal: isRefused ? candidate.proposal : end.words.slice(0, 500),
    branch: isRefused ? candidate.branch : end.branch,
    ...(!isRefused && end.branch !== null ? { look_again_on: shiftDay(dayOf(parts.now()), answerDays) } : {}),
  };
  await writeCandidate(parts.store, stored, next, [
    proposalChange(stored.key, null),
    ...(isRefused ? [] : end.changes),
  ]);
  if (isRefused) return;
  tally.proposed += 1;
  tally.skills_proposed += skills.length;
}
