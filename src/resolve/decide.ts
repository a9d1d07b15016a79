/** Task → one skill, or an honest none: relevance selects, risk and stars exclude, and trust only breaks ties. */
import { type RiskLevel, riskRank } from '../schema/vocabulary.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import type { SearchIndex } from '../search/index/load.ts';
import { nothingFound } from '../search/rank/browse.ts';
import { searcher } from '../search/rank/query.ts';
import { isCalled, type SearchConditions, type SearchHit, type SearchResult } from '../search/rank/result.ts';
import { establishedHits } from './established-first.ts';
import { readOtherLanguage } from './other-language.ts';
import { canInstall } from './install-commands.ts';
import { findAgent } from './targets.ts';
import { marker } from '../scoring/entry-marks.ts';
import { isListed } from '../scoring/listed.ts';

export interface Constraints {
  readonly max_risk: RiskLevel;
  readonly min_stars: number;
  readonly needs_install_command: boolean;
}

export interface DecideInput {
  readonly task: string;
  /** The field's own words for the task, as the caller knows them. */
  readonly keywords?: readonly string[];
  readonly agent: string;
  /** Most alternatives. */
  readonly limit: number;
  readonly constraints: Constraints;
  /** The skill that the caller chose, if it did; it comes first, whatever ranks before it. */
  readonly chosen?: Entry | undefined;
}

/** The registry with its index; `entryOf` maps the index's document numbers to entries. */
export interface DecideContext {
  readonly registry: Pick<Registry, 'agents'>;
  readonly search: SearchIndex;
  entryOf(doc: number): Entry | undefined;
}

export interface Candidate {
  readonly entry: Entry;
  readonly hit: SearchHit;
  /** Why it was not selected; null for a suitable alternative. */
  readonly fell_short: string | null;
}

/** `selected` only for a choice of a skill that may be installed without approval: a rank alone is none. */
type DecisionStatus = 'selected' | 'review_required' | 'no_match';

export interface Decision {
  readonly status: DecisionStatus;
  /** `made`: the caller named the skill, as its choice or as the whole task; `open`: the caller has to choose. */
  readonly choice: 'open' | 'made';
  readonly selected: Candidate | null;
  readonly alternatives: readonly Candidate[];
  /** `weak`: the best fit is only partial, and the answer says so. */
  readonly match: 'match' | 'weak' | 'none';
  /** Words of the task that were searched as others too: repaired ones, and those of another language. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** Words of a task in another language that are not understood, where no keywords say it in English. */
  readonly unread: readonly string[];
  /** Whether the task has no word that can be searched for. */
  readonly wordless: boolean;
  /** Whether hardly a word of the task is known here: it may be in a language that is not read. */
  readonly mostlyUnknown: boolean;
  /** Better matches excluded by a constraint. */
  readonly left_out: readonly Candidate[];
  /** Whether nothing is adequate and a constraint excludes one of the nearest. */
  readonly isLimited: boolean;
}

/** What the caller may choose from, best first; where nothing is adequate what is nearest. */
export function offeredBy({ selected, alternatives }: Decision): readonly Candidate[] {
  return selected === null ? alternatives : [selected, ...alternatives];
}

/** Most better matches named that a constraint excluded. */
const leftOutShown = 3;

/** Deterministic: equal input on the same registry gives the same skills in the same order. */
export function decide(input: DecideInput, context: DecideContext): Decision {
  findAgent(context.registry.agents, input.agent);
  const ask = searcher(context.search, input.task, { keywords: input.keywords });
  if (input.chosen !== undefined) return decideChoice(input.chosen, ask, input, context);
  const standing = standingOf(input.constraints, context);
  const isListedHere = (doc: number): boolean => standing(doc) !== standings.hidden;
  let leftSomeOut = false;
  const within = find(ask, context, input.limit + 1, (doc) => {
    const own = standing(doc);
    if (own === standings.leftOut) leftSomeOut = true;
    return own === standings.suitable;
  });
  const selected = within.verdict === 'none' ? undefined : within.candidates[0];
  const { verdict: match, wordless, mostlyUnknown } = within;
  const { read, unread: unknown } = readOtherLanguage(context.search, input.task, within.said);
  const unread = (input.keywords ?? []).length === 0 ? unknown : [];
  const common = { match, corrections: [...within.corrections, ...read], unread, wordless, mostlyUnknown };
  if (selected === undefined) {
    const near = find(ask, context, input.limit, isListedHere).candidates.filter(({ hit }) => hit.near);
    return {
      ...common,
      match: 'none',
      status: 'no_match',
      choice: 'open',
      selected: null,
      alternatives: near.map((each) => ({ ...each, fell_short: shortfall(each, input) })),
      left_out: [],
      isLimited: near.some(({ entry }) => constraintBroken(entry, input.constraints) !== null),
    };
  }
  const choice = isCalled(within.candidates.map(({ hit }) => hit)) ? 'made' : 'open';
  return {
    ...common,
    status: choice === 'made' && selected.entry.safety.auto_install_allowed ? 'selected' : 'review_required',
    choice,
    selected,
    alternatives: within.candidates.slice(1, input.limit + 1),
    left_out: leftSomeOut
      ? betterLeftOut(find(ask, context, input.limit, isListedHere, selected.hit.score), input)
      : [],
    isLimited: false,
  };
}

/** The caller has judged, so the registry says only how far it fits, and whether a person must approve. */
function decideChoice(
  chosen: Entry,
  ask: (conditions: SearchConditions) => SearchResult,
  input: DecideInput,
  context: DecideContext,
): Decision {
  const standing = standingOf(input.constraints, context);
  const others = find(ask, context, input.limit + 1, (doc) => standing(doc) === standings.suitable);
  const isOther = ({ entry }: Candidate): boolean => entry.slug !== chosen.slug;
  const alone = find(ask, context, 1, (doc) => context.search.slugs.at(doc) === chosen.slug);
  const broken = constraintBroken(chosen, input.constraints);
  const hit = alone.candidates[0]?.hit ?? unfound(chosen, alone.asked);
  return {
    match: alone.verdict === 'match' ? 'match' : 'weak',
    corrections: alone.corrections,
    unread: [],
    wordless: false,
    mostlyUnknown: false,
    status: broken === null && chosen.safety.auto_install_allowed ? 'selected' : 'review_required',
    choice: 'made',
    selected: { entry: chosen, hit, fell_short: broken },
    alternatives: others.candidates.filter(isOther).slice(0, input.limit),
    left_out: [],
    isLimited: false,
  };
}

/** Skills that the caller named, in its order and without a judgement: each with which of the words it states, if any are asked. */
export function namedCandidates(
  entries: readonly Entry[],
  { task, keywords }: { readonly task: string; readonly keywords: readonly string[] },
  { search }: Pick<DecideContext, 'search'>,
): Candidate[] {
  const named = new Set(entries.map(({ slug }) => slug));
  const accept = (doc: number): boolean => named.has(search.slugs.at(doc));
  const { hits, asked } =
    task === '' && keywords.length === 0
      ? nothingFound
      : searcher(search, task, { keywords })({ mode: 'search', limit: named.size, accept });
  return entries.map((entry) => ({
    entry,
    hit: hits.find(({ slug }) => slug === entry.slug) ?? unfound(entry, asked),
    fell_short: null,
  }));
}

/** What a search says of a skill that has nothing in common with the task. */
function unfound({ slug }: Entry, unstated: SearchHit['unstated']): SearchHit {
  const nothing = { parts: [], matched: [], stated: [], lacking: [], also: [] };
  return { ...nothing, slug, doc: -1, score: 0, unstated, relevance: 'weak', called: false, near: false };
}

interface Found extends Omit<SearchResult, 'hits'> {
  readonly candidates: readonly Candidate[];
}

/**
 * Whether a skill may be found: blocked ones and those whose source is gone never, others unless a constraint leaves them out. One
 * that waits for an approval ranks as any other: no one asks for the approval of what is not seen.
 */
const standings = { hidden: 1, leftOut: 2, suitable: 3 } as const;

function standingOf(constraints: Constraints, { entryOf, search }: DecideContext): (doc: number) => number {
  const { max_risk, min_stars, needs_install_command } = constraints;
  const question = JSON.stringify(['standing', max_risk, min_stars, needs_install_command]);
  return marker({ entryOf, size: search.size }, question, (entry) => {
    if (entry === undefined || !isListed(entry) || !entry.row.available) return standings.hidden;
    return constraintBroken(entry, constraints) === null ? standings.suitable : standings.leftOut;
  });
}

function find(
  ask: (conditions: SearchConditions) => SearchResult,
  { entryOf }: DecideContext,
  limit: number,
  accept: (doc: number) => boolean,
  above?: number,
): Found {
  const asked = { mode: 'resolve', limit, accept } as const;
  const { hits, ...found } = ask(above === undefined ? asked : { ...asked, above });
  return {
    ...found,
    candidates: establishedHits(hits, entryOf).map((each) => ({ ...each, fell_short: null })),
  };
}

/** Of all that is listed and ranks before the selected one, what would be there but for a constraint. */
function betterLeftOut({ candidates, verdict }: Found, input: DecideInput): Candidate[] {
  if (verdict === 'none') return [];
  return candidates
    .map((each) => ({ ...each, fell_short: constraintBroken(each.entry, input.constraints) }))
    .filter(({ fell_short }) => fell_short !== null)
    .slice(0, leftOutShown);
}

function shortfall({ entry, hit }: Candidate, { constraints }: DecideInput): string {
  const terms = hit.stated.slice(0, statedShown);
  const only = terms.length === 0 ? '' : `, only: ${terms.join(', ')}`;
  return constraintBroken(entry, constraints) ?? `Too little in common with the task${only}.`;
}

const statedShown = 3;

/** The caller's first constraint that the entry violates, in words; null if it violates none. */
function constraintBroken(entry: Entry, constraints: Constraints): string | null {
  const risk = entry.row.risk_level;
  if (riskRank(risk) > riskRank(constraints.max_risk))
    return `Its risk is ${risk}, above max_risk ${constraints.max_risk}.`;
  const { stars } = entry.row;
  if ((stars ?? 0) < constraints.min_stars)
    return `Its repository has ${stars ?? 'an unknown number of'} stars; min_stars requires ${constraints.min_stars}.`;
  if (constraints.needs_install_command && !canInstall(entry)) {
    const { waits_for } = entry.safety;
    return `It has no install command${waits_for === undefined ? '' : `: it waits for ${waits_for}`}.`;
  }
  return null;
}
