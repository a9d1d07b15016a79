/** What each order of rankings compares, how it is explained, and the reason that it gives for a skill. */
import { sourceLabel } from '../schema/source.ts';
import type { Ranking } from '../schema/collections.ts';
import { roundHalfUp, roundTenth } from '../scoring/audit-score.ts';
import { tierWords } from '../scoring/tier-words.ts';
import type { Entry } from '../scoring/registry.ts';
import { measuredLine } from '../outcomes/lifts.ts';
import { dayMs } from '../text/day.ts';
import { counted } from '../text/plain-text.ts';

/** One reporter alone puts no skill into a ranking. */
const networksLeast = 2;

interface Order {
  /** Describes `score`. */
  readonly explanation: string;
  /** As shown; null if the skill has no value for this order, and then it is left out. */
  readonly score: (entry: Entry) => number | null;
  /** The same unrounded, which is what is compared; absent where `score` is not rounded. */
  readonly exact?: (entry: Entry) => number;
  /** Compared after the score, higher first; then trust, audit, editors' choices and slug. `chosen`: how often editors chose the skill. */
  readonly ties: (entry: Entry, chosen: number) => readonly number[];
  readonly why: (entry: Entry, score: number) => string;
}

export const orders: Readonly<Record<Ranking['order'], Order>> = {
  agent_proven: {
    explanation:
      'Agent Proven score, 0-100: based on lower confidence bounds, so that a few good reports do not beat many.',
    score: ({ proven, outcomes }) => (outcomes.success > 0 ? (proven?.score ?? null) : null),
    exact: ({ proven }) => proven?.exact ?? 0,
    ties: ({ outcomes }) => [outcomes.successLowerBound, outcomes.success],
    why: ({ proven, outcomes }, score) =>
      `Agent Proven ${score}/100 (${proven?.label ?? 'no label'}) from ${counted(outcomes.total, 'report')} by ${counted(outcomes.agents, 'agent')}.`,
  },
  success_rate: {
    explanation: 'Lower bound of the success rate in percent (Wilson, one-sided 95 %), not the raw rate.',
    score: ({ outcomes }) =>
      outcomes.success > 0 ? Math.round(outcomes.successLowerBound * 1000) / 10 : null,
    exact: ({ outcomes }) => outcomes.successLowerBound,
    ties: ({ outcomes }) => [outcomes.success, outcomes.installSuccesses],
    why: ({ proven, outcomes }, score) =>
      `Succeeds at least ${score} % of the time with 95 % confidence; raw rate ${percent(proven?.metrics.successRate)} of ${counted(outcomes.total, 'report')}.`,
  },
  measured_lift: {
    explanation:
      'Lower end of the 95 % interval of the measured lift, in points: pass rate with the skill less that without; reports from at least two networks.',
    score: ({ lift }) =>
      lift === null || lift.networks < networksLeast ? null : Math.round(lift.low * 1000) / 10,
    ties: ({ lift }) => [lift?.lift ?? 0],
    why: ({ lift }) => (lift === null ? '' : `Measured lift ${measuredLine(lift)}.`),
  },
  editors: {
    explanation: "Editors' picks in their order, other choices, then trust (0-100); open doubts last.",
    score: ({ row }) => roundTenth(row.trust),
    exact: ({ row }) => row.trust,
    ties: ({ row }) => [row.safety_score],
    why: (_, score) => `Trust ${score}/100.`,
  },
  safety: {
    explanation: 'Safety score, 0-100: 0.7 audit + 0.3 provenance; then editors’ choices, trust.',
    score: ({ row }) => row.safety_score,
    // Many are equally safe; a reader wants those of them that are of use.
    ties: ({ row }, chosen) => [row.audit_score, chosen],
    why: ({ safety, audit, trust }, score) =>
      `Safety ${score}/100: audit ${audit.audit_score}, provenance ${Math.round(trust.dimensions.provenance.value)}; ${tierWords[safety.tier]}, ${audit.risk_level} risk.`,
  },
  trust: {
    explanation:
      'Trust Score v5, 0-100, compared before it is rounded; then the safety score. An unknown dimension counts below average.',
    score: ({ row }) => roundTenth(row.trust),
    exact: ({ row }) => row.trust,
    ties: ({ row }) => [row.safety_score],
    why: ({ trust, outcomes }, score) => `Trust ${score}/100: ${knownParts(trust, outcomes.total)}.`,
  },
  stars: {
    explanation:
      'Stars of the repository, which can hold many skills; skills with an unknown star count are left out.',
    score: ({ row }) => row.stars,
    ties: ({ row }) => [row.trust],
    why: ({ source }, score) =>
      `Its repository ${sourceLabel(source.repository)} has ${counted(score, 'star')}.`,
  },
  newest: {
    explanation:
      'The later of two days, in days since 1970-01-01: when it was listed, and when its source changed. Of one day, the later change is first; then trust.',
    score: (entry) => dayNumber(newestDay(entry)),
    ties: ({ row }) => [dayNumber(row.changed_on ?? '1970-01-01')],
    why: ({ evidence }) =>
      `Listed on ${evidence.first_indexed_on}; ${lastChange(evidence.source.skill_changed_on)}.`,
  },
};

function lastChange(day: string | null): string {
  return day === null ? 'the date of its last source change is not known' : `source last changed on ${day}`;
}

function newestDay({ row }: Entry): string {
  const changed = row.changed_on ?? '';
  return changed > row.indexed_on ? changed : row.indexed_on;
}

/** Days since 1970-01-01 of a `YYYY-MM-DD`. */
function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / dayMs);
}

function percent(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? 'unknown' : `${roundHalfUp(rate * 100)} %`;
}

/** `audit 100, provenance 90`: what a trust is made of, without what is not known. */
function knownParts({ dimensions }: Entry['trust'], reports: number): string {
  return Object.entries(dimensions)
    .filter(([name, { confidence }]) => confidence > 0 && (name !== 'outcomes' || reports > 0))
    .map(([name, { value }]) => `${name} ${Math.round(value)}`)
    .join(', ');
}
