/** A pack as a plan: its members in order with pinned commands, and the members that may not or cannot be installed. */
import type { Site } from '../shared/call-words.ts';
import { z } from 'zod';
import { decide, type DecideContext } from '../../resolve/decide.ts';
import { doNotUseWhen } from '../../resolve/do-not-use-when.ts';
import { type InstallCommands, installCommands } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import { href } from '../../routes.ts';
import type { Pack } from '../../schema/collections.ts';
import { InstallPolicy, RiskLevel } from '../../schema/vocabulary.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { safetyChecklist, verifiedInstallRule } from '../install/handoff.ts';
import { atDetail, type Detail } from '../shared/detail.ts';
import { outcomePath } from '../shared/outcome-feedback.ts';
import { oneLine } from '../../text/plain-text.ts';
import { incompleteReason, type PackMember, type PackMembers } from './members.ts';

const OutcomeRequest = z.object({
  skill_slug: z.string(),
  endpoint: z.url().optional(),
  method: z.literal('POST').optional(),
  event_url: z.url().nullable().meta({
    description: 'GET this for an event id valid for the skill; null when no resolvable task offers it',
  }),
  payload_template: z.record(z.string(), z.unknown()).optional(),
});

const PlannedSkill = z.object({
  step: z.int(),
  slug: z.string(),
  name: z.string(),
  role: z.string().optional(),
  repository: z.url(),
  path: z.string(),
  commit: z.string(),
  integrity: z.string(),
  install_command: z.string(),
  target: z.string().meta({ description: 'Folder that the command fills, in the project' }),
  dry_run_command: z.string().optional(),
  stock_command: z.string().optional(),
  git_command: z.string().optional(),
  policy: InstallPolicy,
  human_review_required: z.boolean(),
  risk_level: RiskLevel,
  trust_score: z.number(),
  do_not_use_when: z.array(z.string()),
  audit_url: z.url().optional(),
  manifest_url: z.url(),
});

const Plan = z.object({
  version: z.literal('pack-install-plan-v1'),
  pack: z.string(),
  complete: z.boolean().meta({ description: 'False when a member is missing or beyond limit' }),
  incomplete_reason: z.string().nullable(),
  selected_skills: z.array(PlannedSkill),
  review_checklist: z.array(z.string()),
  outcome_feedback: z.array(OutcomeRequest),
  outcome_endpoint: z.url().meta({ description: 'POST reports here' }),
  verified_install_rule: z.string(),
  lockfile_url: z.url().meta({ description: 'One lockfile for all skills of this plan' }),
});
export const InstallPlan = Plan.meta({ id: 'PackInstallPlan' });
export type InstallPlan = z.infer<typeof InstallPlan>;

/** JSON Schema (2020-12) of the plan: the part that programs can rely on. */
export const planSchema: Readonly<Record<string, unknown>> = z.toJSONSchema(Plan, { io: 'output' });

interface PackContext extends DecideContext, Site {
  readonly registry: Registry;
}

/** Default number of skills in the plan. */
export const planLimit = 10;

/** Address of the lockfile for the first `count` members; `limit` is left out where it equals the default. */
export function packLockfileUrl(slug: string, count: number, whole: number, siteUrl: string): string {
  const isDefault = count === Math.min(whole, planLimit);
  return href(siteUrl, 'pack', { slug }, { format: 'lockfile', ...(isDefault ? {} : { limit: count }) });
}

interface PlanOptions {
  readonly agent: string;
  readonly detail: Detail;
}

/** The plan for `shown`, the first of the usable members. */
export function toInstallPlan(
  pack: Pack,
  shown: readonly PackMember[],
  members: PackMembers,
  context: PackContext,
  options: PlanOptions,
): InstallPlan {
  const { detail } = options;
  const reason = incompleteReason(shown.length, members);
  return {
    version: 'pack-install-plan-v1',
    pack: pack.slug,
    complete: reason === null,
    incomplete_reason: reason,
    selected_skills: shown.flatMap((member, at) => toPlannedSkill(member, at + 1, context, options)),
    review_checklist: toReviewChecklist(shown.map(({ entry }) => entry)),
    outcome_feedback: shown.map(({ entry }) =>
      atDetail(toOutcomeRequest(entry, context), detail, {
        standard: ['endpoint', 'method', 'payload_template'],
        brief: [],
      }),
    ),
    outcome_endpoint: `${context.siteUrl}${outcomePath}`,
    verified_install_rule: verifiedInstallRule,
    lockfile_url: packLockfileUrl(pack.slug, shown.length, members.usable.length, context.siteUrl),
  };
}

/** One line for each thing to check, with the skills it applies to, so that no check is repeated. */
function toReviewChecklist(entries: readonly Entry[]): string[] {
  const checks = entries.flatMap((entry) =>
    safetyChecklist(entry).map((check) => ({ check, slug: entry.slug })),
  );
  const grouped = Map.groupBy(checks, ({ check }) => check);
  return [
    'Read each skill’s audit before you install it. The plan is in order of use.',
    ...[...grouped].map(([check, about]) =>
      about.length > 1 && about.length === entries.length
        ? `All: ${check}`
        : `${about.map(({ slug }) => slug).join(', ')}: ${check}`,
    ),
  ];
}

function toPlannedSkill(
  { entry, role }: PackMember,
  step: number,
  context: PackContext,
  { agent, detail }: PlanOptions,
): InstallPlan['selected_skills'] {
  const { siteUrl, registry } = context;
  const commands = installCommands(entry, findAgent(registry.agents, agent), context.client);
  const { commit } = entry.evidence.source;
  if (commands === null || commit === null) return [];
  const { slug, source, safety } = entry;
  const whole = {
    step,
    slug,
    name: oneLine(source.name, 60),
    role,
    repository: source.repository,
    path: source.path,
    commit,
    integrity: entry.evidence.integrity,
    install_command: commands.command,
    target: commands.target,
    ...commandsThere(commands),
    policy: safety.policy,
    human_review_required: !safety.auto_install_allowed,
    risk_level: entry.audit.risk_level,
    trust_score: entry.trust.score,
    do_not_use_when: doNotUseWhen(entry),
    audit_url: href(siteUrl, 'audit', { slug }),
    manifest_url: href(siteUrl, 'manifest', { slug }),
  };
  return [
    atDetail(whole, detail, {
      standard: ['dry_run_command', 'stock_command', 'git_command', 'audit_url', 'role'],
      brief: [],
    }),
  ];
}

/** Without those that a skill of the registry's own has not. */
function commandsThere({
  dry_run_command,
  stock_command,
  git_command,
}: InstallCommands): Partial<Record<'dry_run_command' | 'stock_command' | 'git_command', string>> {
  return {
    ...(dry_run_command === null ? {} : { dry_run_command }),
    ...(stock_command === null ? {} : { stock_command }),
    ...(git_command === null ? {} : { git_command }),
  };
}

/** Alternatives requested, so that the event covers the skill even if it is not the first choice. */
const alternativesAsked = 20;

function toOutcomeRequest(entry: Entry, context: PackContext): z.infer<typeof OutcomeRequest> {
  const task =
    [...entry.source.use_for, entry.source.name].find((text) => offers(text, entry.slug, context)) ?? null;
  const query = { task: task ?? '', max_risk: 'high', limit: alternativesAsked };
  return {
    skill_slug: entry.slug,
    endpoint: `${context.siteUrl}${outcomePath}`,
    method: 'POST',
    event_url: task === null ? null : href(context.siteUrl, 'receipt', {}, query),
    payload_template: {
      event_id: '<receipt.resolve_event_id>',
      skill_slug: entry.slug,
      task: task ?? entry.source.name,
      outcome: 'success',
      install_used: true,
    },
  };
}

/** Whether resolving this task offers the skill, so that a report for it counts. */
function offers(task: string, slug: string, context: PackContext): boolean {
  const constraints = { max_risk: 'high', min_stars: 0, needs_install_command: false } as const;
  const { selected, alternatives, status } = decide(
    { task, agent: 'auto', limit: alternativesAsked, constraints },
    context,
  );
  if (status === 'no_match') return false;
  return selected?.entry.slug === slug || alternatives.some(({ entry }) => entry.slug === slug);
}
