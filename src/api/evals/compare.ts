/** Skills evaluated one by one or beside each other, the best first, and described as candidates. */
import { Problem } from '../../problem.ts';
import { type Candidate, namedCandidates } from '../../resolve/decide.ts';
import { shownByDefault } from '../../resolve/resolution.ts';
import { findAgent } from '../../resolve/targets.ts';
import { href } from '../../routes.ts';
import { nearestSlugs } from '../../search/nearest-slugs.ts';
import type { Entry } from '../../scoring/registry.ts';
import { compareKeys } from '../../lists/compare-keys.ts';
import { type EvalQuestion, evalStatuses, toEvaluation } from './contract.ts';
import type { EvalsAnswer, EvaluatedSkill } from './shape.ts';
import type { Context } from '../define.ts';
import { toCandidate } from '../shared/candidate.ts';
import { findEntry } from '../shared/find-entry.ts';
import { skillIdentity } from '../shared/links.ts';

const suggestionsMax = 5;
/** Results where the caller asks for no number of them. */
const compared = 5;

/** Members that an answer has where its form gives them no value. */
export const anyForm = {
  eval: null,
  candidates: [],
  skill: null,
  recommended: null,
  results: [],
  regression: null,
  resolve: null,
  readers: null,
  demand: null,
  reported: null,
} as const satisfies Partial<EvalsAnswer>;

export interface Question extends EvalQuestion {
  readonly task: string;
  readonly keywords: readonly string[];
}

export const views = (offered: readonly Candidate[], context: Context): EvalsAnswer['candidates'] =>
  offered.map((each) => toCandidate(each, findAgent(context.registry.agents, 'auto'), context));

export function evaluateOne(entry: Entry, question: Question, context: Context): EvalsAnswer {
  const skill = toEvaluatedSkill(entry, question, context, 1);
  return {
    ...anyForm,
    form: 'single',
    summary: `${skill.name} (${skill.slug}): ${skill.eval.status}, ${skill.eval.decision}.`,
    eval: skill.eval,
    candidates: views(namedCandidates([entry], question, context), context),
    skill,
    recommended: skill.eval.status === 'failed' ? null : skill.slug,
  };
}

/** One 404 names every unknown slug, since a comparison without them would mislead. */
export function findAll(slugs: readonly string[], context: Context): Entry[] {
  const unknown = slugs.filter((slug) => !context.registry.bySlug.has(slug));
  if (unknown.length > 1)
    throw new Problem('not-found', `No skill has the slug ${unknown.join(' or ')}.`, {
      suggestions: suggest(unknown, context),
    });
  return slugs.map((slug) => findEntry(context.registry, slug));
}

/** Of `shown` skills: see `mostShown`. */
export function compare(
  entries: readonly Entry[],
  shown: number | undefined,
  question: Question,
  context: Context,
): EvalsAnswer {
  const evaluated = entries.map((entry) => ({ entry, skill: toEvaluatedSkill(entry, question, context, 0) }));
  evaluated.sort((a, b) => compareKeys(sortKeys(a), sortKeys(b)) || (a.skill.slug < b.skill.slug ? -1 : 1));
  const ranked = evaluated.map(({ skill }, at) => ({ ...skill, rank: at + 1 }));
  const best = ranked[0];
  const recommended = best === undefined || best.eval.status === 'failed' ? null : best.slug;
  const described = evaluated.slice(0, shown ?? shownByDefault.candidates).map(({ entry }) => entry);
  return {
    ...anyForm,
    form: 'batch',
    summary:
      recommended === null
        ? 'None of these is recommended: each failed a deciding check.'
        : `${recommended} ranks first of ${ranked.length}.`,
    candidates: views(namedCandidates(described, question, context), context),
    recommended,
    results: ranked.slice(0, shown ?? compared),
  };
}

/** The slugs closest to each unknown one, in turn, at most five. */
function suggest(unknown: readonly string[], { registry }: Context): string[] {
  const known = [...registry.bySlug.keys()];
  const nearest = unknown.map((slug) => nearestSlugs(slug, known, suggestionsMax));
  const inTurn = Array.from({ length: suggestionsMax }, (_, at) => nearest.flatMap((each) => each[at] ?? []));
  return [...new Set(inTurn.flat())].slice(0, suggestionsMax);
}

interface Evaluated {
  readonly entry: Entry;
  readonly skill: EvaluatedSkill;
}

/** Higher first: status, fit, Agent Proven (lower bounds), trust, safety. */
function sortKeys({ entry: { trust, safety, proven }, skill }: Evaluated): number[] {
  const { status, checks } = skill.eval;
  const fit = checks.find(({ id }) => id === 'task')?.status;
  const place = (value: (typeof evalStatuses)[number] | undefined): number =>
    value === undefined ? 0 : -evalStatuses.indexOf(value);
  return [place(status), place(fit), proven?.score ?? -1, trust.score, safety.safety_score];
}

function toEvaluatedSkill(
  entry: Entry,
  question: EvalQuestion,
  context: Context,
  rank: number,
): EvaluatedSkill {
  const { slug } = entry;
  return {
    rank,
    ...skillIdentity(entry),
    eval: toEvaluation(entry, question, context),
    safety_score: entry.safety.safety_score,
    safety_tier: entry.safety.tier,
    audit_score: entry.audit.audit_score,
    agent_proven_score: entry.proven?.score ?? null,
    audit_url: href(context.siteUrl, 'audit', { slug }),
    manifest_url: href(context.siteUrl, 'manifest', { slug }),
  };
}
