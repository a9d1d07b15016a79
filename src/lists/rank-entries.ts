/** Ranking definition → ordered entries: by lower bounds, ties broken by stable rules, each with its reason. */
import type { Ranking } from '../schema/collections.ts';
import { roundHalfUp } from '../scoring/audit-score.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { counted } from '../text/plain-text.ts';
import { isOriginal, toCollectionFilter } from './collection-filter.ts';
import { compareKeys } from './compare-keys.ts';
import { choicesPhrase, type Chosen, countChoices, sumOf } from './editor-choices.ts';
import { dayMs } from '../text/day.ts';

export interface RankedEntry {
  /** From 1. */
  readonly rank: number;
  readonly entry: Entry;
  /** The value that the order compares, in its unit. */
  readonly score: number;
  /** The reason for its rank, in a sentence or two; computed on demand, since few entries are shown. */
  readonly why: () => string;
  /** Number of other skills that tie on everything compared, so that only the slug orders them. */
  readonly equals: number;
}

/** The input of a ranking. */
export type Rankable = Pick<Registry, 'entries' | 'bySlug'> & Chosen;

interface Order {
  /** Describes `score`. */
  readonly explanation: string;
  /** As shown; null if the skill has no value for this order, and then it is left out. */
  readonly score: (entry: Entry) => number | null;
  /** The same unrounded, which is what is compared; absent where `score` is not rounded. */
  readonly exact?: (entry: Entry) => number;
  /** Compared after the score, higher first; then trust, audit, editors' choices and slug. */
  readonly ties: (entry: Entry) => readonly number[];
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
  safety: {
    explanation: 'Safety score, 0-100: 0.7 audit score + 0.3 provenance.',
    score: ({ row }) => row.safety_score,
    ties: ({ row }) => [row.audit_score],
    why: ({ safety, audit }, score) =>
      `Safety ${score}/100, tier ${safety.tier}, policy ${safety.policy}, audit ${audit.audit_score}/100, risk ${audit.risk_level}.`,
  },
  trust: {
    explanation: 'Trust Score v5, 0-100; an unknown dimension counts below average.',
    score: ({ row }) => row.trust_score,
    exact: ({ row }) => row.trust,
    ties: ({ row }) => [row.safety_score],
    why: (_, score) => `Trust ${score}/100.`,
  },
  stars: {
    explanation:
      'Stars of the repository, which can hold many skills; skills with an unknown star count are left out.',
    score: ({ row }) => row.stars,
    ties: ({ row }) => [row.trust],
    why: ({ source }, score) =>
      `Its repository ${source.repository.split('/').slice(3).join('/')} has ${counted(score, 'star')}.`,
  },
  newest: {
    explanation:
      'The later of two dates: when the skill was listed and when its source last changed. The score orders those dates: one day later is one more.',
    score: (entry) => dayNumber(newestDay(entry)),
    ties: ({ row }) => [dayNumber(row.changed_on ?? '1970-01-01')],
    why: ({ evidence }) =>
      `Listed on ${evidence.first_indexed_on}; ${lastChange(evidence.source.skill_changed_on)}.`,
  },
};

function lastChange(day: string | null): string {
  return day === null ? 'the date of its last source change is not known' : `source last changed on ${day}`;
}

/** A ranking, or its head. */
export interface RankedList {
  /** Best first. */
  readonly entries: readonly RankedEntry[];
  /** Skills in the ranking, also those that are not in `entries`. */
  readonly total: number;
  /** Those of them that are made for the ranking's runtime; 0 where it has none. */
  readonly madeForRuntime: number;
}

/** The first `most` skills of a ranking, all by default; the same registry gives the same order. */
export function rankEntries(
  registry: Rankable,
  { filter, order: orderName }: Pick<Ranking, 'filter' | 'order'>,
  most = Number.POSITIVE_INFINITY,
): RankedList {
  const order = orders[orderName];
  const choices = countChoices(registry);
  const scored = candidatesOf(registry, filter).flatMap((entry): Ranked[] => {
    // New listings that no person approved are shown as new, not as best.
    if (entry.row.is_new && orderName !== 'newest') return [];
    const score = order.score(entry);
    if (score === null) return [];
    return [{ entry, score, first: order.exact?.(entry) ?? score, rest: null }];
  });
  const { runtime } = filter;
  const isMadeFor = ({ row }: Entry): boolean => runtime !== undefined && row.platforms.includes(runtime);
  /** What decides between equals; few skills of a large catalog are compared by it. */
  const restOf = (item: Ranked): readonly number[] => {
    const { row } = item.entry;
    const last = [row.trust, row.audit_score, sumOf(choices.get(item.entry.slug))];
    return (item.rest ??= [isMadeFor(item.entry) ? 1 : 0, ...order.ties(item.entry), ...last]);
  };
  const compare = (a: Ranked, b: Ranked): number => b.first - a.first || compareKeys(restOf(a), restOf(b));
  const first = firstOf(scored, most);
  first.sort((a, b) => compare(a, b) || (a.entry.slug < b.entry.slug ? -1 : 1));
  const entries = countEquals(first, compare)
    .slice(0, most)
    .map(({ entry, score, equals }, at) => ({
      rank: at + 1,
      entry,
      score,
      why: () => toReason(order.why(entry, score), choicesPhrase(choices.get(entry.slug)), equals),
      equals,
    }));
  const madeForRuntime = scored.filter(({ entry }) => isMadeFor(entry)).length;
  return { entries, total: scored.length, madeForRuntime };
}

interface Ranked {
  readonly entry: Entry;
  readonly score: number;
  readonly first: number;
  rest: readonly number[] | null;
}

/** Those that can be among the first `most`, with all that tie with the last of them. */
function firstOf(scored: Ranked[], most: number): Ranked[] {
  if (scored.length <= most) return scored;
  const values = Float64Array.from(scored, ({ first }) => first).sort();
  const least = values[values.length - most] ?? 0;
  return scored.filter(({ first }) => first >= least);
}

/** Ties are adjacent, since the list is sorted by what `compare` compares. */
function countEquals(
  sorted: readonly Ranked[],
  compare: (a: Ranked, b: Ranked) => number,
): { readonly entry: Entry; readonly score: number; readonly equals: number }[] {
  const equals = new Uint32Array(sorted.length);
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const first = sorted[start];
    for (; end < sorted.length; end += 1) {
      const next = sorted[end];
      if (first !== undefined && next !== undefined && compare(first, next) !== 0) break;
    }
    equals.fill(end - start - 1, start, end);
  }
  return sorted.map(({ entry, score }, at) => ({ entry, score, equals: equals[at] ?? 0 }));
}

function toReason(figures: string, chosen: string, equals: number): string {
  const parts = [
    figures,
    chosen === '' ? '' : `Chosen for ${chosen}.`,
    equals === 0 ? '' : `Tied with ${counted(equals, 'other')}.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Skills that match the filter, with or without a value to order them by. */
export function candidatesOf(registry: Rankable, filter: Ranking['filter']): Entry[] {
  const passes = toCollectionFilter(filter);
  return registry.entries.filter((entry) => passes(entry) && isOriginal(entry, registry));
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
