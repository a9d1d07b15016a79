/** GET /api/registry/recommend: a few skills for a task, each with its readiness and next steps. */
import { z } from 'zod';
import { decide } from '../../resolve/decide.ts';
import { findAgent } from '../../resolve/targets.ts';
import { riskNotes } from '../../resolve/do-not-use-when.ts';
import { whyRecommended } from '../../resolve/why.ts';
import { needSentences } from '../../schema/need.ts';
import { roundHalfUp } from '../../scoring/audit-score.ts';
import { evaluate } from '../../scoring/evaluate.ts';
import type { Entry } from '../../scoring/registry.ts';
import { withoutTerms } from '../../search/text/analysis.ts';
import { searchSkills } from '../../search/rank/query.ts';
import { shownAgents, toInstallTarget } from '../install/handoff.ts';
import { InstallTarget } from '../install/shape.ts';
import { blocks, counted, field, lines, oneLine } from '../../text/plain-text.ts';
import { atDetail, detailParameter } from '../shared/detail.ts';
import { listNote, type InstallView, toInstallView } from '../shared/install-view.ts';
import { SkillListing, skillSummaryText, toSkillListing } from '../shared/skill-summary.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { agent, keywords, limit, task } from '../parameters.ts';
import { isListed } from '../../scoring/listed.ts';

const RelatedSkill = z.object({
  slug: z.string(),
  name: z.string(),
  repository: z.url(),
  path: z.string(),
  shared_tags: z.array(z.string()),
});

const RecommendedSkill = SkillListing.extend({
  rank: z.int(),
  readiness_score: z.int().meta({ description: '0-100: 0.4 relevance + 0.3 trust + 0.3 safety score' }),
  role_fit: z.object({ level: z.enum(['strong', 'partial']), reasons: z.array(z.string()) }),
  risk_notes: z.array(z.string()),
  implementation_steps: z.array(z.string()).optional(),
  related_stack: z.array(RelatedSkill).optional(),
  install_targets: z.array(InstallTarget).optional(),
  decision: z.object({ status: z.string(), decision: z.string(), next_steps: z.array(z.string()) }),
}).meta({ id: 'RecommendedSkill' });

const Output = z
  .object({
    task: z.string(),
    agent: z.string().meta({ description: 'Runtime that the commands are for' }),
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
  query: z.object({ task, keywords, agent, limit: limit(3, 20), detail: detailParameter }),
  output: Output,
  formats: ['json', 'text'],
  cache: 'public',
  problems: [],
  example: { task: 'write end-to-end tests for a login page' },
  tool: {
    name: 'recommend_skills',
    description:
      'Recommend a few skills for a task, with readiness, fit and risks. For one decision use resolve_skill.',
    omit: ['detail'],
    result: ['match', 'recommendations[].slug', 'recommendations[].readiness_score'],
  },
  run(input, context) {
    const constraints = { max_risk: 'high', min_stars: 0, needs_install_command: false } as const;
    const decision = decide(
      {
        task: input.task,
        keywords: input.keywords,
        agent: input.agent,
        limit: input.limit - 1,
        constraints,
      },
      context,
    );
    const { selected } = decision;
    const chosen = selected === null ? [] : [selected, ...decision.alternatives].slice(0, input.limit);
    const runtime = findAgent(context.registry.agents, input.agent);
    return {
      task: input.task,
      agent: runtime.slug,
      match: decision.match,
      summary: decision.wordless ? withoutTerms('task') : summaryOf(decision.match, chosen.length),
      recommendations: chosen.map((candidate, index) => {
        const { entry, hit } = candidate;
        const reasons = whyRecommended(candidate, decision);
        const view = toInstallView(entry, runtime, context);
        const shown = shownAgents(runtime, context.registry.agents, input.detail);
        const whole = {
          ...toSkillListing(entry, context, input),
          rank: index + 1,
          readiness_score: roundHalfUp(
            0.4 * Math.min(100, hit.score) + 0.3 * entry.trust.score + 0.3 * entry.safety.safety_score,
          ),
          role_fit: {
            level: index === 0 && decision.match === 'match' ? ('strong' as const) : ('partial' as const),
            reasons: input.detail === 'full' ? reasons : reasons.slice(0, 1),
          },
          risk_notes: riskNotes(entry).slice(0, input.detail === 'full' ? undefined : 2),
          implementation_steps: implementationSteps(entry, view.dry_run_command),
          // A search for each, and not in a brief answer.
          related_stack: input.detail === 'brief' ? [] : relatedStack(entry, context),
          install_targets: shown.map((each) =>
            atDetail(toInstallTarget(entry, each, context), input.detail, {
              standard: ['prompt', 'stock_command', 'git_command', 'user_folder', 'notes'],
              brief: [],
            }),
          ),
          decision: { ...evaluate(entry), next_steps: nextSteps(view) },
        };
        return atDetail(whole, input.detail, {
          standard: [],
          brief: ['implementation_steps', 'related_stack', 'install_targets'],
        });
      }),
    };
  },
  text: ({ task: asked, agent: runtime, match, summary, recommendations }, { registry }) =>
    blocks(
      lines(
        '# Recommendations',
        field('Task', asked, 200),
        summary,
        recommendations.length === 0 ? null : listNote(runtime, registry.agents),
      ),
      ...recommendations.map((skill) =>
        lines(
          `${skill.rank}. ${skillSummaryText(skill)}`,
          field(
            'Readiness',
            `${skill.readiness_score}/100, ${match === 'weak' ? 'fits only partly' : `fit ${skill.role_fit.level}`}, ${skill.decision.decision}`,
          ),
          ...skill.role_fit.reasons.slice(0, 1).map((reason) => `Why: ${oneLine(reason, 200)}`),
          ...skill.risk_notes.slice(0, 2).map((note) => `- ${oneLine(note, 160)}`),
        ),
      ),
    ),
});

function nextSteps({ verify_command, checksum_command }: InstallView): string[] {
  const check = verify_command ?? checksum_command;
  return [...(check === null ? [] : [`After installing: ${check}`]), 'Try it on a small, harmless example.'];
}

function summaryOf(match: string, count: number): string {
  if (count === 0)
    return 'No listed skill is adequate for this task. Describe it more broadly, or submit a skill.';
  return match === 'weak'
    ? `The closest listed (${counted(count, 'skill')}); perhaps none fits. Read first what they do.`
    : count === 1
      ? 'One skill, the one that fits best.'
      : `${count} skills fit; the first fits best.`;
}

function implementationSteps(entry: Entry, dryRun: string | null): string[] {
  return [
    ...needSentences(entry.source.needs).map((need) => `Have ready: ${need}`),
    ...(dryRun === null ? [] : [`Dry run: ${dryRun}`]),
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
