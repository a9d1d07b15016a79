/** GET /api/registry/recommend: a few skills for a task, each with its readiness and next steps. */
import { z } from 'zod';
import { decide } from '../../resolve/decide.ts';
import { riskNotes } from '../../resolve/do-not-use-when.ts';
import { whyRecommended } from '../../resolve/why.ts';
import { roundHalfUp } from '../../scoring/audit-score.ts';
import { evaluate } from '../../scoring/evaluate.ts';
import type { Entry } from '../../scoring/registry.ts';
import { searchSkills } from '../../search/rank/query.ts';
import { InstallTarget, toInstallTarget, verificationSteps } from '../install/handoff.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import { SkillSummary, skillSummaryText, toSkillSummary } from '../shared/skill-summary.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { keywords, limit, task } from '../parameters.ts';
import { isListed } from '../../scoring/listed.ts';

const RelatedSkill = z.object({
  slug: z.string(),
  name: z.string(),
  repository: z.url(),
  path: z.string(),
  shared_tags: z.array(z.string()),
});

const RecommendedSkill = SkillSummary.extend({
  rank: z.int(),
  readiness_score: z.int().meta({ description: '0-100: 0.4 relevance + 0.3 trust + 0.3 safety score' }),
  role_fit: z.object({ level: z.enum(['strong', 'partial']), reasons: z.array(z.string()) }),
  risk_notes: z.array(z.string()),
  implementation_steps: z.array(z.string()),
  related_stack: z.array(RelatedSkill),
  install_targets: z.array(InstallTarget),
  decision: z.object({ status: z.string(), decision: z.string(), next_steps: z.array(z.string()) }),
}).meta({ id: 'RecommendedSkill' });

const Output = z
  .object({
    task: z.string(),
    match: z.enum(['match', 'weak', 'none']),
    summary: z.string(),
    recommendations: z.array(RecommendedSkill),
  })
  .meta({ id: 'RecommendResponse' });

export const recommend = defineEndpoint({
  id: 'recommend',
  route: 'recommend',
  method: 'GET',
  summary: 'Recommend skills for a task',
  description:
    'The best few skills for a task, with readiness, fit, risks, next steps and related skills. For a single decision, use resolve.',
  group: 'Discover',
  query: z.object({ task, keywords, limit: limit(3, 20) }),
  output: Output,
  formats: ['json', 'text'],
  cache: 'public',
  problems: [],
  example: { task: 'write end-to-end tests for a login page' },
  tool: {
    name: 'recommend_skills',
    description:
      'Recommend a few skills for a task, with readiness, fit and risks. For one decision use resolve_skill.',
    result: ['match', 'recommendations[].slug', 'recommendations[].readiness_score'],
  },
  run(input, context) {
    const constraints = { max_risk: 'high', min_stars: 0, needs_install_command: false } as const;
    const decision = decide(
      { task: input.task, keywords: input.keywords, agent: 'auto', limit: input.limit - 1, constraints },
      context,
    );
    const { selected } = decision;
    const chosen = selected === null ? [] : [selected, ...decision.alternatives].slice(0, input.limit);
    return {
      task: input.task,
      match: decision.match,
      summary: summaryOf(decision.match, chosen.length),
      recommendations: chosen.map((candidate, index) => {
        const { entry, hit } = candidate;
        const skill = toSkillSummary(entry, context);
        return {
          ...skill,
          rank: index + 1,
          readiness_score: roundHalfUp(
            0.4 * Math.min(100, hit.score) + 0.3 * entry.trust.score + 0.3 * entry.safety.safety_score,
          ),
          role_fit: {
            level: index === 0 && decision.match === 'match' ? ('strong' as const) : ('partial' as const),
            reasons: whyRecommended(candidate, decision),
          },
          risk_notes: riskNotes(entry),
          implementation_steps: implementationSteps(entry, skill.dry_run_command),
          related_stack: relatedStack(entry, context),
          install_targets: context.registry.agents.map((agent) =>
            toInstallTarget(entry, agent, context.siteUrl),
          ),
          decision: { ...evaluate(entry), next_steps: verificationSteps(entry, skill.manifest_url) },
        };
      }),
    };
  },
  text: ({ task: asked, summary, recommendations }) =>
    blocks(
      lines('# Recommendations', field('Task', asked, 300), summary),
      ...recommendations.map((skill) =>
        blocks(
          lines(
            `${skill.rank}. ${skillSummaryText(skill)}`,
            field(
              'Readiness',
              `${skill.readiness_score}/100, fit ${skill.role_fit.level}, ${skill.decision.decision}`,
            ),
          ),
          bullets('Why:', skill.role_fit.reasons.slice(0, 3)),
          bullets('Risk notes:', skill.risk_notes.slice(0, 4)),
        ),
      ),
    ),
});

function summaryOf(match: string, count: number): string {
  if (count === 0)
    return 'No listed skill is adequate for this task. Describe it more broadly, or submit a skill.';
  return match === 'weak'
    ? `${count} skills are the closest listed, but probably not what you need. Read what they do first.`
    : `${count} skills fit; the first fits best.`;
}

function implementationSteps(entry: Entry, dryRun: string | null): string[] {
  return [
    ...entry.source.needs.map((need) => `Have ready: ${need}`),
    ...(dryRun === null ? [] : [`Dry run: ${dryRun}`]),
    'Install it with the pinned command for your runtime in install_targets.',
    'Ask your agent to use it on a small example first.',
  ];
}

/** Skills that share the most tags, without this one and its copies. */
function relatedStack(entry: Entry, context: Context): z.infer<typeof RelatedSkill>[] {
  const tags = new Set(entry.source.tags);
  const copies = new Set([entry.slug, ...(entry.evidence.family?.members ?? [])]);
  const found = searchSkills(context.search, [...tags].join(' '), {
    mode: 'search',
    limit: 12,
    accept: (doc) => {
      const other = context.entryOf(doc);
      return other !== undefined && isListed(other) && !copies.has(other.slug);
    },
  });
  const related = found.hits.flatMap((hit) => {
    const other = context.entryOf(hit.doc);
    const shared = other?.source.tags.filter((tag) => tags.has(tag)) ?? [];
    if (other === undefined || shared.length === 0) return [];
    const { slug, source } = other;
    return [
      { slug, name: source.name, repository: source.repository, path: source.path, shared_tags: shared },
    ];
  });
  return related.sort((a, b) => b.shared_tags.length - a.shared_tags.length).slice(0, 3);
}
