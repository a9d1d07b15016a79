/** Resolution → signed install receipt bound to content. */
import type { Signer } from '../../ports/surroundings.ts';
import { generalConditions, doNotUseWhen, riskNotes } from '../../resolve/do-not-use-when.ts';
import { signDocument } from '../../proof/canonical-json.ts';
import { installCommands } from '../../resolve/install-commands.ts';
import { href } from '../../routes.ts';
import type { Entry } from '../../scoring/registry.ts';
import { safetyChecklist } from '../install/handoff.ts';
import { skillLinks } from '../shared/links.ts';
import { toFileEntries } from '../manifest/manifest.ts';
import { toOutcomeFeedback } from '../shared/outcome-feedback.ts';
import { counted, oneLine } from '../../text/plain-text.ts';
import type { Receipt } from './shape.ts';
import { decisionSummary, type Resolution } from '../../resolve/resolution.ts';

interface ReceiptContext {
  readonly siteUrl: string;
  readonly registry: { readonly revision: string };
  readonly signer: Signer;
}

/** Members that do not change within this receipt version. */
const stableFields = [
  'version',
  'receipt_id',
  'resolve_event_id',
  'selected_skill',
  'install',
  'trust',
  'risk',
  'outcome_feedback',
  'signature',
];

export function toReceipt(resolution: Resolution, context: ReceiptContext): Receipt {
  const { decision, input } = resolution;
  const entry = decision.selected?.entry ?? null;
  const unsigned: Omit<Receipt, 'signature'> = {
    version: 'registry-install-receipt-v1',
    receipt_id: resolution.receipt_id,
    resolve_event_id: resolution.event_id,
    generated_at: resolution.at,
    catalog_revision: context.registry.revision,
    task: input.task,
    agent: input.agent,
    selected_skill: toSelectedSkill(entry, resolution, context.siteUrl),
    install: toInstall(entry, resolution),
    trust: {
      score: entry?.trust.score ?? 0,
      label: entry?.trust.label ?? 'no skill selected',
      dimensions: entry?.trust.dimensions ?? {},
      outcome_signal: entry === null ? 'none' : outcomeSignal(entry),
    },
    agent_proven: entry?.proven ?? null,
    risk: {
      level: entry?.audit.risk_level ?? 'unknown',
      audit_score: entry?.audit.audit_score ?? 0,
      safety_score: entry?.safety.safety_score ?? 0,
      safety_tier: entry?.safety.tier ?? 'none',
      do_not_use_when: entry === null ? [...generalConditions] : doNotUseWhen(entry),
      notes: entry === null ? [decisionSummary(resolution)] : riskNotes(entry),
    },
    alternatives: toReceiptAlternatives(resolution),
    outcome_feedback: toOutcomeFeedback(resolution, context.siteUrl),
    next_steps: nextSteps(resolution, context.siteUrl),
    policy_inputs: {
      keywords: [...input.keywords],
      max_risk: input.max_risk,
      min_stars: input.min_stars,
      needs_install_command: input.needs_install_command,
      match: decision.match,
      risk_level: entry?.audit.risk_level ?? null,
      safety_tier: entry?.safety.tier ?? null,
      audit_complete: entry?.evidence.audit.complete ?? null,
      tier_reasons: entry === null ? [] : [...entry.safety.reasons],
    },
    stable_fields: stableFields,
    freshness_policy:
      'Valid for this commit and catalog revision. Resolve again when either changes, or after 30 days, when the event id expires.',
  };
  return signDocument(unsigned, context.signer);
}

function toSelectedSkill(
  entry: Entry | null,
  { agent }: Resolution,
  siteUrl: string,
): Receipt['selected_skill'] {
  if (entry === null) {
    const nothing = {
      slug: '',
      name: '',
      url: '',
      repository: '',
      path: '',
      category: '',
      audit_url: '',
      eval_url: '',
    };
    return {
      ...nothing,
      stars: 0,
      stars_known: false,
      install_command: '',
      commit: null,
      integrity: null,
      license: null,
    };
  }
  const { stars, commit } = entry.evidence.source;
  return {
    slug: entry.slug,
    name: oneLine(entry.source.name, 60),
    url: skillLinks(entry, siteUrl).url,
    repository: entry.source.repository,
    path: entry.source.path,
    category: entry.source.category,
    stars: stars ?? 0,
    stars_known: stars !== null,
    install_command: installCommands(entry, agent)?.command ?? '',
    audit_url: href(siteUrl, 'audit', { slug: entry.slug }),
    eval_url: href(siteUrl, 'evals', {}, { slug: entry.slug }),
    commit,
    integrity: entry.evidence.integrity,
    license: entry.evidence.license.spdx,
  };
}

function toInstall(entry: Entry | null, { agent }: Resolution): Receipt['install'] {
  const commands = entry === null ? null : installCommands(entry, agent);
  return {
    command: commands?.command ?? '',
    dry_run_command: commands?.dry_run_command ?? '',
    git_command: commands?.git_command ?? '',
    policy: entry?.safety.policy ?? 'none',
    auto_install_allowed: entry?.safety.auto_install_allowed ?? false,
    human_review_required: entry === null ? true : !entry.safety.auto_install_allowed,
    sandbox_first: entry?.safety.sandbox_first ?? true,
    checklist: entry === null ? [] : safetyChecklist(entry),
    target: commands?.target ?? '',
    commit: entry?.evidence.source.commit ?? null,
    integrity: entry?.evidence.integrity ?? null,
    coverage: entry?.evidence.audit.signals.coverage ?? 0,
    complete: entry?.evidence.audit.complete ?? false,
    files: entry === null ? [] : toFileEntries(entry),
  };
}

function toReceiptAlternatives({ decision, agent }: Resolution): Receipt['alternatives'] {
  return decision.alternatives.map(({ entry }) => ({
    slug: entry.slug,
    name: oneLine(entry.source.name, 60),
    repository: entry.source.repository,
    path: entry.source.path,
    install_command: installCommands(entry, agent)?.command ?? null,
    trust_score: entry.trust.score,
    risk_level: entry.audit.risk_level,
  }));
}

export function outcomeSignal({ proven, outcomes }: Entry): string {
  return proven === null
    ? 'no outcomes yet'
    : `${proven.label}: ${counted(outcomes.total, 'outcome')}, ${counted(outcomes.verifiedInstalls, 'verified install')} (reported by agents)`;
}

/** What to do now, in order. */
export function nextSteps(resolution: Resolution, siteUrl: string): string[] {
  const { decision, input } = resolution;
  const entry = decision.selected?.entry;
  if (entry === undefined) {
    return [
      'Describe the task more broadly, or split it, and resolve again.',
      ...(input.max_risk === 'high'
        ? []
        : ['If the nearest candidates were excluded only for their risk, review them and raise max_risk.']),
      `Submit a skill that does the task: POST ${siteUrl}/api/skills/validate, then /api/skills/submit.`,
    ];
  }
  const approve = entry.safety.auto_install_allowed
    ? []
    : ['Show the reason and the risks to a person and get their approval.'];
  const sandbox = entry.safety.sandbox_first ? ['Try it in a sandbox before a real workspace.'] : [];
  const check =
    decision.match === 'weak'
      ? [
          'Compare what the skill does with the task before anything else; if it does not fit, resolve again with keywords or other words.',
        ]
      : [];
  return [
    ...check,
    ...approve,
    'Run the dry run, then the install command; both are pinned to the commit.',
    'Compare the installed files with install.files.',
    ...sandbox,
    `Report the outcome with the event id: POST ${siteUrl}/api/agent/outcome.`,
  ];
}
