/** The state of a repository after its skills are assessed. */
import type { Candidate, CandidateState } from '../schema/discovery-state.ts';
import { shiftDay } from '../text/day.ts';
import type { Assessed } from './assess.ts';
import type { Choice } from './choose-skills.ts';

/** Skills that one candidate keeps, as in the schema: those that matter most first. */
const keptMax = 50;
const order: readonly CandidateState[] = ['ready', 'proposed', 'refused', 'left_out'];
/** Days until a repository without a skill of its own is looked at again. */
const emptyDays = 60;

export function updateCandidate(
  candidate: Candidate,
  rows: Assessed['skills'],
  { found, listed }: Pick<Choice, 'found' | 'listed'>,
  { head, today }: { readonly head: string | null; readonly today: string },
): Candidate {
  const state =
    order.find((each) => rows.some((row) => row.state === each)) ?? (listed > 0 ? 'listed' : 'left_out');
  const deciding = rows.filter((row) => row.state === state);
  const days = Math.min(...deciding.map(({ lookAgain }) => lookAgain).filter((each) => each > 0), emptyDays);
  const kept = order.flatMap((each) => rows.filter((row) => row.state === each)).slice(0, keptMax);
  const isFinal = state === 'refused';
  return {
    ...candidate,
    state,
    reason: reasonOf(state, deciding, found),
    head,
    looked_on: today,
    look_again_on: isFinal ? null : shiftDay(today, days),
    value: Math.max(0, ...deciding.map(({ value }) => value)),
    skills: kept.map(({ lookAgain: _days, ...skill }) => skill),
    skills_found: found,
    attempts: 0,
  };
}

function reasonOf(state: CandidateState, rows: Assessed['skills'], found: number): string | null {
  if (found === 0) return 'has no SKILL.md';
  if (state === 'left_out' || state === 'refused') return rows[0]?.reason ?? null;
  return null;
}
