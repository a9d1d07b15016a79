/** Task → one skill, or an honest none: relevance chooses, risk and stars gate, trust only orders equals. */
import { type RiskLevel, riskRank } from '../schema/vocabulary.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import type { SearchIndex } from '../search/load.ts';
import { type SearchHit, searchSkills } from '../search/query.ts';
import { installCommands } from './install-commands.ts';
import { findAgent } from './targets.ts';

export interface Constraints {
  readonly max_risk: RiskLevel;
  readonly min_stars: number;
  readonly needs_install_command: boolean;
}

export interface DecideInput {
  readonly task: string;
  readonly agent: string;
  /** How many alternatives at most. */
  readonly limit: number;
  readonly constraints: Constraints;
}

/** The registry with its index; `entryOf` leads from the index's document numbers back to entries. */
export interface DecideContext {
  readonly registry: Pick<Registry, 'agents'>;
  readonly search: SearchIndex;
  entryOf(doc: number): Entry | undefined;
}

export interface Candidate {
  readonly entry: Entry;
  readonly hit: SearchHit;
  /** Why it was not selected; null for a fit alternative. */
  readonly fell_short: string | null;
}

export type DecisionStatus = 'selected' | 'review_required' | 'no_match';

export interface Decision {
  readonly status: DecisionStatus;
  readonly selected: Candidate | null;
  readonly alternatives: readonly Candidate[];
  /** `weak`: the best fit is not a good one, and the answer says so. */
  readonly match: 'match' | 'weak' | 'none';
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** Better matches that a constraint left out. */
  readonly left_out: readonly Candidate[];
}

/** How many better matches that a constraint left out are named. */
const leftOutShown = 3;

/** Deterministic: the same input on the same registry gives the same skills in the same order. */
export function decide(input: DecideInput, { registry, search, entryOf: at }: DecideContext): Decision {
  const agent = findAgent(registry.agents, input.agent);
  const short = (entry: Entry): string | null =>
    constraintBroken(entry, input.constraints, installCommands(entry, agent) !== null);
  const allowed = (entry: Entry | undefined): boolean =>
    entry !== undefined && entry.safety.tier !== 'blocked';
  const result = searchSkills(search, input.task, {
    mode: 'resolve',
    limit: input.limit + 1,
    accept: (doc) => {
      const entry = at(doc);
      return entry !== undefined && allowed(entry) && short(entry) === null;
    },
  });
  const fit = result.hits.flatMap((hit) => toCandidate(at(hit.doc), hit, null));
  const selected = result.verdict === 'none' ? undefined : fit[0];
  const open = searchSkills(search, input.task, {
    mode: 'resolve',
    limit: input.limit,
    accept: (doc) => allowed(at(doc)),
  });
  const better = selected === undefined ? Number.NEGATIVE_INFINITY : selected.hit.score;
  const left_out = open.hits
    .flatMap((hit) => toCandidate(at(hit.doc), hit, null))
    .flatMap((candidate) => {
      const reason = short(candidate.entry);
      return reason !== null && candidate.hit.score > better ? [{ ...candidate, fell_short: reason }] : [];
    });
  const common = { match: result.verdict, corrections: result.corrections };
  if (selected === undefined) {
    const far = 'It does something else: what it says of itself shares too little with the task.';
    const nearest = open.hits
      .flatMap((hit) => toCandidate(at(hit.doc), hit, null))
      .map((candidate) => ({
        ...candidate,
        fell_short: short(candidate.entry) ?? far,
      }));
    return {
      ...common,
      match: 'none',
      status: 'no_match',
      selected: null,
      alternatives: nearest.slice(0, input.limit),
      left_out: [],
    };
  }
  return {
    ...common,
    status: selected.entry.safety.auto_install_allowed ? 'selected' : 'review_required',
    selected,
    alternatives: fit.slice(1, input.limit + 1),
    left_out: open.verdict === 'none' ? [] : left_out.slice(0, leftOutShown),
  };
}

function toCandidate(entry: Entry | undefined, hit: SearchHit, fell_short: string | null): Candidate[] {
  return entry === undefined ? [] : [{ entry, hit, fell_short }];
}

/** The first constraint that the entry breaks, in words; null when it breaks none. */
function constraintBroken(entry: Entry, constraints: Constraints, installable: boolean): string | null {
  const risk = entry.audit.risk_level;
  if (riskRank(risk) > riskRank(constraints.max_risk))
    return `Its risk is ${risk}, above max_risk ${constraints.max_risk}.`;
  const stars = entry.evidence.source.stars;
  if ((stars ?? 0) < constraints.min_stars)
    return `Its stars are ${stars ?? 'unknown'}; min_stars asks for ${constraints.min_stars}.`;
  if (constraints.needs_install_command && !installable) return 'It has no install command.';
  return null;
}
