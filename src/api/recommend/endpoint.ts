/** GET /api/registry/recommend: candidates for a task, and of the first few their readiness and next steps. */
import { z } from 'zod';
import { decide, offeredBy } from '../../resolve/decide.ts';
import { candidatesSummary, shownByDefault } from '../../resolve/resolution.ts';
import { installCommands } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import { riskNotes } from '../../resolve/do-not-use-when.ts';
import { whyRecommended } from '../../resolve/why.ts';
import { roundHalfUp } from '../../scoring/audit-score.ts';
import { evaluate } from '../../scoring/evaluate.ts';
import type { Entry } from '../../scoring/registry.ts';
import { searchSkills } from '../../search/rank/query.ts';
import { shownAgents, toInstallTarget } from '../install/handoff.ts';
import { InstallTarget } from '../install/shape.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import { Candidates, CandidateView, toCandidate } from '../shared/candidate.ts';
import { candidatesText } from '../shared/candidate-text.ts';
import { choiceText, eventless, noneChosenText, taskShown } from '../shared/choice-text.ts';
import { atDetail, detailParameter } from '../shared/detail.ts';
import { nextSteps } from '../shared/guidance.ts';
import { type InstallView, waysToInstall } from '../shared/install-view.ts';
import { droppedText, keywordsMembers, mostShown, toKeywords } from '../shared/resolve-input.ts';
import { identityFields, skillIdentity } from '../shared/links.ts';
import { AuditFigure, toAuditFigure } from '../shared/skill-summary.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { agent, keywords, task } from '../parameters.ts';
import { isListed } from '../../scoring/listed.ts';

const RelatedSkill = z.object({
  ...identityFields,
  shared_tags: z.array(z.string()),
});

/** More of a candidate, which says what it is for. */
const RecommendedSkill = CandidateView.pick({ slug: true, name: true, repository: true, path: true })
  .extend({
    trust: z.object({ score: z.number() }),
    audit: AuditFigure,
    rank: z.int(),
    readiness_score: z.int().meta({ description: '0.4 relevance + 0.3 trust + 0.3 safety score' }),
    role_fit: z.object({ level: z.enum(['strong', 'partial']), reasons: z.array(z.string()) }),
    risk_notes: z.array(z.string()),
    implementation_steps: z.array(z.string()).optional(),
    related_stack: z.array(RelatedSkill).optional(),
    install_targets: z.array(InstallTarget).optional(),
    decision: z.object({ status: z.string(), decision: z.string(), next_steps: z.array(z.string()) }),
  })
  .meta({ id: 'RecommendedSkill' });

const Output = z
  .object({
    task: z.string(),
    ...keywordsMembers,
    agent: z.string().meta({ description: 'Runtime that the commands are for' }),
    match: z.enum(['match', 'weak', 'none']),
    summary: z.string(),
    candidates: Candidates,
    recommendations: z.array(RecommendedSkill),
    next_steps: z.array(z.string()).optional(),
  })
  .meta({ id: 'RecommendResponse' });

/** Recommendations where the caller asks for no number of them. */
const recommended = 3;

export const recommend = defineEndpoint({
  route: 'recommend',
  summary: 'Recommend skills for a task',
  description:
    'Candidates, and of the first ones readiness, fit, risks, next steps and related skills. A receipt for the one you choose gives the event id.',
  group: 'Discover',
  query: z.object({
    task,
    keywords,
    agent,
    limit: mostShown,
    detail: detailParameter,
  }),
  output: Output,
  cache: 'public',
  example: { task: 'write end-to-end tests for a login page' },
  tool: {
    name: 'recommend_skills',
    description: 'Candidates for a task, with readiness of the first. For one decision use resolve_skill.',
    omit: ['detail'],
    result: ['match', 'candidates'],
  },
  run(input, context) {
    const constraints = { max_risk: 'high', min_stars: 0, needs_install_command: false } as const;
    const shown = input.limit ?? shownByDefault.candidates;
    const decision = decide({ ...input, limit: shown - 1, constraints }, context);
    const offered = offeredBy(decision).slice(0, shown);
    const chosen = decision.selected === null ? [] : offered.slice(0, input.limit ?? recommended);
    const runtime = findAgent(context.registry.agents, input.agent);
    return {
      task: input.task,
      ...toKeywords(input.keywords),
      agent: runtime.slug,
      match: decision.match,
      summary: candidatesSummary(decision),
      candidates: offered.map((each) => toCandidate(each, runtime, context)),
      recommendations: chosen.map((candidate, index) => {
        const { entry, hit } = candidate;
        const reasons = whyRecommended(candidate, decision);
        const view = waysToInstall(entry, installCommands(entry, runtime, context.client), context);
        const runtimes =
          input.detail === 'brief' ? [] : shownAgents(runtime, context.registry.agents, input.detail);
        const whole = {
          ...skillIdentity(entry),
          trust: { score: entry.trust.score },
          audit: toAuditFigure(entry),
          rank: index + 1,
          readiness_score: roundHalfUp(
            0.4 * Math.min(100, hit.score) + 0.3 * entry.trust.score + 0.3 * entry.safety.safety_score,
          ),
          role_fit: {
            level: index === 0 && decision.match === 'match' ? ('strong' as const) : ('partial' as const),
            reasons: input.detail === 'full' ? reasons : reasons.slice(0, 1),
          },
          risk_notes: riskNotes(entry, input.detail === 'full' ? undefined : 2),
          implementation_steps: view.dry_run_command === null ? [] : [`Dry run: ${view.dry_run_command}`],
          related_stack: relatedStack(entry, context, relatedShown[input.detail]),
          install_targets: runtimes.map((each) =>
            atDetail(toInstallTarget(entry, each, context), input.detail, {
              standard: ['prompt', 'stock_command', 'git_command', 'user_folder', 'notes'],
              brief: [],
            }),
          ),
          decision: { ...evaluate(entry), next_steps: tryingSteps(view) },
        };
        return atDetail(whole, input.detail, {
          standard: [],
          brief: ['implementation_steps', 'related_stack', 'install_targets'],
        });
      }),
      ...(decision.selected === null
        ? { next_steps: nextSteps({ decision, event_id: '', parts: null }, context) }
        : {}),
    };
  },
  text: (answer, context) => {
    const [first] = answer.recommendations;
    const head = lines(
      '# Recommendations',
      field('Task', answer.task, taskShown),
      answer.summary,
      droppedText(answer),
    );
    const open = { ...answer, event_id: eventless(context.signer) };
    if (first === undefined)
      return blocks(
        head,
        bullets('Next steps:', answer.next_steps ?? []),
        candidatesText(answer.candidates),
        noneChosenText(open, context),
      );
    return blocks(
      head,
      candidatesText(answer.candidates),
      `Readiness of 100, by relevance, trust and safety: ${answer.recommendations
        .map(({ slug, readiness_score }) => `${slug} ${readiness_score}`)
        .join(', ')}`,
      choiceText(open, context),
    );
  },
});

function tryingSteps({ verify_command, checksum_command }: Omit<InstallView, 'read'>): string[] {
  const check = verify_command ?? checksum_command;
  return [...(check === null ? [] : [`After installing: ${check}`]), 'Try it on a small, harmless example.'];
}

/** A search finds them, which a brief answer does without. */
const relatedShown = { brief: 0, standard: 2, full: 3 } as const;

/** Skills that share the most tags, without this one and its copies. */
function relatedStack(entry: Entry, context: Context, most: number): z.infer<typeof RelatedSkill>[] {
  if (most === 0) return [];
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
  return related.sort((a, b) => b.shared_tags.length - a.shared_tags.length).slice(0, most);
}
