/** GET /api/agent/evals: the registry's regression checks, one skill's pre-install contract, or a ranked comparison. */
import { z } from 'zod';
import committed from '../../../docs/eval/resolve-report.json' with { type: 'json' };
import { decide, offeredBy } from '../../resolve/decide.ts';
import { candidatesSummary, shownByDefault } from '../../resolve/resolution.ts';
import { RiskLevel, Slug, slugPattern } from '../../schema/vocabulary.ts';
import { decisionOf } from './contract.ts';
import { ResolveReport } from '../../schema/resolve-report.ts';
import { demandSummaries } from './demand.ts';
import { readerSummaries } from './readers.ts';
import { toReportedRelevance } from './reported-relevance.ts';
import { runRegressionChecks } from './regression.ts';
import { evalsText } from './text.ts';
import { EvalsAnswer } from './shape.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { findEntry } from '../shared/find-entry.ts';
import { mostShown, toKeywords } from '../shared/resolve-input.ts';
import { keywords, queryText } from '../parameters.ts';
import { anyForm, compare, evaluateOne, findAll, views } from './compare.ts';

/** Most slugs in one comparison. */
const candidatesMax = 20;
/** Alternatives checked for fit; a skill ranked lower is not an answer to the task. */
const alternativesRead = 20;

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
  route: 'evals',
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
    task: queryText.optional().meta({ description: 'Adds a check of fit' }),
    max_risk: RiskLevel.optional(),
    keywords,
    limit: mostShown,
  }),
  output: EvalsAnswer,
  cache: 'public',
  problems: ['not-found'],
  example: { max_risk: 'medium' },
  tool: {
    name: 'compare_skills',
    description:
      'Compare skills: what each is for, not for and needs, and its status, best first. Give slugs, and a task.',
    omit: ['slug', 'skill_slug', 'skill_slugs', 'candidates', 'limit'],
    result: ['recommended', 'candidates', 'results[].slug', 'results[].eval.status'],
  },
  run: (input, context) => {
    const slug = input.slug ?? input.skill_slug;
    const several = input.slugs ?? input.skill_slugs ?? input.candidates;
    const task = input.task?.trim() ?? '';
    const words = { task, keywords: input.keywords };
    const constraints = { max_risk: 'high', min_stars: 0, needs_install_command: false } as const;
    const decision =
      task === ''
        ? undefined
        : decide({ ...words, agent: 'auto', limit: alternativesRead, constraints }, context);
    const question = { ...words, decision, max_risk: input.max_risk };
    const asked = { ...(task === '' ? {} : { task }), ...toKeywords(input.keywords) };
    if (several === undefined && slug !== undefined)
      return { ...asked, ...evaluateOne(findEntry(context.registry, slug), question, context) };
    if (several !== undefined)
      return { ...asked, ...compare(findAll(several, context), input.limit, question, context) };
    if (decision === undefined) return checkRegistry(context);
    const offered = offeredBy(decision).slice(0, input.limit ?? shownByDefault.candidates);
    return {
      ...asked,
      ...(decision.selected === null
        ? {
            ...anyForm,
            form: 'batch' as const,
            summary: candidatesSummary(decision),
            candidates: views(offered, context),
          }
        : compare(
            offered.map(({ entry }) => entry),
            input.limit,
            question,
            context,
          )),
    };
  },
  text: (answer, context) => evalsText(answer, context),
  twins: () => [{}],
});

/** The committed measurement; its page is /evals/resolve. */
const published = ResolveReport.parse(committed);

function checkRegistry(context: Context): EvalsAnswer {
  const checks = runRegressionChecks(context);
  const count = (status: string): number => checks.filter((check) => check.status === status).length;
  const totals = { passed: count('passed'), review: count('review'), failed: count('failed') };
  const status = totals.failed > 0 ? 'failed' : totals.review > 0 ? 'review' : 'passed';
  return {
    ...anyForm,
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
    regression: { ...totals, total: checks.length, checks: [...checks] },
    resolve: published,
    readers: [...readerSummaries],
    demand: [...demandSummaries],
    reported: toReportedRelevance(context.registry),
  };
}
