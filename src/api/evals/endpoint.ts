/** GET /api/agent/evals: the registry's regression checks, one skill's pre-install contract, or a ranked comparison. */
import { z } from 'zod';
import committed from '../../../docs/eval/resolve-report.json' with { type: 'json' };
import { Problem } from '../../problem.ts';
import { decide } from '../../resolve/decide.ts';
import { href } from '../../routes.ts';
import { nearestSlugs } from '../../search/nearest-slugs.ts';
import { RiskLevel, Slug, slugPattern } from '../../schema/vocabulary.ts';
import type { Entry } from '../../scoring/registry.ts';
import { compareKeys } from '../../lists/compare-keys.ts';
import { decisionOf, type EvalQuestion, evalStatuses, toEvaluation } from './contract.ts';
import { ResolveReport } from '../../schema/resolve-report.ts';
import { readerSummaries } from './readers.ts';
import { toReportedRelevance } from './reported-relevance.ts';
import { runRegressionChecks } from './regression.ts';
import { evalsText } from './text.ts';
import { EvalsAnswer, type EvaluatedSkill } from './shape.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { findEntry } from '../shared/find-entry.ts';
import { limit, queryText } from '../parameters.ts';

/** Most slugs in one comparison. */
const candidatesMax = 20;
const suggestionsMax = 5;

const candidates = z
  .preprocess(
    // A query string has text; a model gives a tool a list as often.
    (value) =>
      Array.isArray(value) && value.every((part) => typeof part === 'string') ? value.join() : value,
    z.string(),
  )
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ])
  .refine((slugs) => slugs.length >= 1 && slugs.length <= candidatesMax, {
    error: `must be 1 to ${candidatesMax} slugs separated by commas`,
  })
  .refine((slugs) => slugs.every((slug) => slugPattern.test(slug)), {
    error: 'must be slugs separated by commas',
  })
  .meta({ description: `1 to ${candidatesMax} slugs separated by commas` });

export const evals = defineEndpoint({
  id: 'evals',
  route: 'evals',
  method: 'GET',
  summary: 'Evaluate skills before installing them',
  description:
    'Without a slug: regression checks of the registry’s own recommendations, or with `task` alone a comparison of what resolve offers. With `slug`: one pre-install contract. ' +
    'With `slugs`: a comparison, best first. `task` adds a check of fit and `max_risk` a limit on risk; both affect the status.',
  group: 'Discover',
  query: z.object({
    slug: Slug.optional().meta({ description: 'One skill' }),
    skill_slug: Slug.optional().meta({ description: 'Alias of slug' }),
    slugs: candidates.optional(),
    skill_slugs: candidates.optional().meta({ description: 'Alias of slugs' }),
    candidates: candidates.optional().meta({ description: 'Alias of slugs' }),
    task: queryText.optional().meta({ description: 'The task; adds a check of fit' }),
    max_risk: RiskLevel.optional(),
    limit: limit(5, 20).meta({ description: 'Skills to return from a comparison, 1 to 20' }),
  }),
  output: EvalsAnswer,
  formats: ['json', 'text'],
  cache: 'public',
  problems: ['not-found'],
  example: { max_risk: 'medium' },
  tool: {
    name: 'compare_skills',
    description:
      'Compare skills before installing: status, decision and checks of each, best first. Give slugs, and the task to judge fit.',
    omit: ['slug', 'skill_slug', 'skill_slugs', 'candidates', 'limit'],
    result: [
      'recommended',
      'results[].slug',
      'results[].eval.status',
      'results[].eval.decision',
      'results[].policy',
    ],
  },
  run: (input, context) => {
    const slug = input.slug ?? input.skill_slug;
    const several = input.slugs ?? input.skill_slugs ?? input.candidates;
    const asked = input.task?.trim();
    const question = { task: asked === '' ? undefined : asked, max_risk: input.max_risk };
    if (several !== undefined) return compare(several, input.limit, question, context);
    if (slug !== undefined) return evaluateOne(slug, question, context);
    if (question.task === undefined) return checkRegistry(context);
    return compare(slugsFor(question.task, input.limit, context), input.limit, question, context);
  },
  text: (answer) => evalsText(answer),
  twins: () => [{}],
});

/** What resolve offers for a task, the selected skill first; nothing where none is adequate. */
function slugsFor(task: string, most: number, context: Context): string[] {
  const constraints = { max_risk: 'high', min_stars: 0, needs_install_command: false } as const;
  const { selected, alternatives } = decide(
    { task, keywords: [], agent: 'auto', limit: most - 1, constraints },
    context,
  );
  return selected === null ? [] : [selected, ...alternatives].map(({ entry }) => entry.slug);
}

/** The committed measurement; its page is /evals/resolve. */
const published = ResolveReport.parse(committed);

function checkRegistry(context: Context): EvalsAnswer {
  const checks = runRegressionChecks(context);
  const count = (status: string): number => checks.filter((check) => check.status === status).length;
  const totals = { passed: count('passed'), review: count('review'), failed: count('failed') };
  const status = totals.failed > 0 ? 'failed' : totals.review > 0 ? 'review' : 'passed';
  return {
    form: 'regression',
    summary:
      checks.length === 0
        ? 'No task has a pinned skill, so there is nothing to check.'
        : `${totals.passed} of ${checks.length} tasks select a skill pinned by an editor, ${totals.review} offer one as an alternative, ${totals.failed} do neither.`,
    eval: {
      status,
      decision: decisionOf[status],
      checks: checks.map((check) => ({
        id: check.task,
        label: check.asked,
        status: check.status,
        decides: true,
        detail: check.detail,
      })),
      validation_plan: [
        'For a check that did not pass, resolve its phrasing and compare decision_packet.why of both skills.',
      ],
    },
    skill: null,
    recommended: null,
    results: [],
    regression: { ...totals, total: checks.length, checks: [...checks] },
    resolve: published,
    readers: [...readerSummaries],
    reported: toReportedRelevance(context.registry),
  };
}

function evaluateOne(slug: string, question: EvalQuestion, context: Context): EvalsAnswer {
  const skill = toEvaluatedSkill(findEntry(context.registry, slug), question, context, 1);
  return {
    form: 'single',
    summary: `${skill.name} (${slug}): ${skill.eval.status}, ${skill.eval.decision}.`,
    eval: skill.eval,
    skill,
    recommended: skill.eval.status === 'failed' ? null : slug,
    results: [],
    regression: null,
    resolve: null,
    readers: null,
    reported: null,
  };
}

/** One 404 names every unknown slug, since a comparison without them would mislead. */
function compare(
  slugs: readonly string[],
  shown: number,
  question: EvalQuestion,
  context: Context,
): EvalsAnswer {
  const unknown = slugs.filter((slug) => !context.registry.bySlug.has(slug));
  if (unknown.length > 1)
    throw new Problem('not-found', `No skill has the slug ${unknown.join(' or ')}.`, {
      suggestions: suggest(unknown, context),
    });
  const entries = slugs.map((slug) => findEntry(context.registry, slug));
  const evaluated = entries.map((entry) => ({ entry, skill: toEvaluatedSkill(entry, question, context, 0) }));
  evaluated.sort(
    (a, b) => compareKeys(sortKeys(a.skill), sortKeys(b.skill)) || (a.skill.slug < b.skill.slug ? -1 : 1),
  );
  const ranked = evaluated.map(({ skill }, at) => ({ ...skill, rank: at + 1 }));
  const best = ranked[0];
  const recommended = best === undefined || best.eval.status === 'failed' ? null : best.slug;
  return {
    form: 'batch',
    summary:
      best === undefined
        ? 'No listed skill is adequate for this task, so there is none to compare.'
        : recommended === null
          ? 'None of these is recommended: each failed a deciding check.'
          : `${recommended} ranks first of ${ranked.length}.`,
    eval: null,
    skill: null,
    recommended,
    results: ranked.slice(0, shown),
    regression: null,
    resolve: null,
    readers: null,
    reported: null,
  };
}

/** The slugs closest to each unknown one, in turn, at most five. */
function suggest(unknown: readonly string[], { registry }: Context): string[] {
  const known = [...registry.bySlug.keys()];
  const nearest = unknown.map((slug) => nearestSlugs(slug, known, suggestionsMax));
  const inTurn = Array.from({ length: suggestionsMax }, (_, at) => nearest.flatMap((each) => each[at] ?? []));
  return [...new Set(inTurn.flat())].slice(0, suggestionsMax);
}

/** Higher first: status, fit, Agent Proven (lower bounds), trust, safety. */
function sortKeys({
  eval: { status, checks },
  agent_proven_score,
  trust_score,
  safety_score,
}: EvaluatedSkill): number[] {
  const fit = checks.find(({ id }) => id === 'task')?.status;
  const place = (value: (typeof evalStatuses)[number] | undefined): number =>
    value === undefined ? 0 : -evalStatuses.indexOf(value);
  return [place(status), place(fit), agent_proven_score ?? -1, trust_score, safety_score];
}

function toEvaluatedSkill(
  entry: Entry,
  question: EvalQuestion,
  context: Context,
  rank: number,
): EvaluatedSkill {
  const { slug, source } = entry;
  return {
    rank,
    slug,
    name: source.name,
    repository: source.repository,
    path: source.path,
    eval: toEvaluation(entry, question, context),
    trust_score: entry.trust.score,
    safety_score: entry.safety.safety_score,
    safety_tier: entry.safety.tier,
    risk_level: entry.audit.risk_level,
    audit_score: entry.audit.audit_score,
    agent_proven_score: entry.proven?.score ?? null,
    policy: entry.safety.policy,
    audit_url: href(context.siteUrl, 'audit', { slug }),
    manifest_url: href(context.siteUrl, 'manifest', { slug }),
  };
}
