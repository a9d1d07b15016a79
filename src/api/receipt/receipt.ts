/** Resolution → signed install receipt bound to content. */
import type { Signer } from '../../ports/surroundings.ts';
import { approvalOf } from '../manifest/manifest.ts';
import { doNotUseWhen, riskNotes } from '../../resolve/do-not-use-when.ts';
import { installCommand } from '../../resolve/install-commands.ts';
import { signDocument } from '../../proof/canonical-json.ts';
import { href } from '../../routes.ts';
import type { Entry } from '../../scoring/registry.ts';
import { mainFileOf } from '../../schema/skill-folder.ts';
import { safetyChecklist } from '../install/handoff.ts';
import type { Site } from '../shared/call-words.ts';
import type { Detail } from '../shared/detail.ts';
import { policyOf, type ReceiptParts, toAlso } from './receipt-parts.ts';
import { toFileEntry } from '../shared/skill-files.ts';
import type { InstallView } from '../shared/install-view.ts';
import { readersInShort } from '../manifest/other-readers.ts';
import { skillIdentity, skillLinks } from '../shared/links.ts';
import { oneLine } from '../../text/plain-text.ts';
import { nextSteps, outcomeSignal } from '../shared/guidance.ts';
import type { Receipt } from './shape.ts';
import { decisionSummary, type Resolution, shownCount } from '../../resolve/resolution.ts';

interface ReceiptContext extends Site {
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

/** A level of detail, or a receipt inside a resolve answer. */
type Level = Detail | 'nested';

/** How much of lists that other answers have in full: files and alternatives. */
interface Shares {
  readonly files: number;
  readonly alternatives: number;
}

/**
 * What a receipt holds at each level. `nested` is the receipt inside a resolve answer: what the other members of that answer
 * say is empty in it (alternatives, next steps, risks in words, payloads). `integrity` covers every file at each level.
 */
const shares: Readonly<Record<Level, Shares>> = {
  brief: { files: 1, alternatives: 0 },
  nested: { files: 0, alternatives: 0 },
  // Never cut here: the receipt is bound to the content by its list of files.
  standard: { files: Infinity, alternatives: 20 },
  full: { files: Infinity, alternatives: 20 },
};

export function toReceipt(
  resolution: Resolution,
  { install, feedback }: ReceiptParts,
  context: ReceiptContext,
  level: Level = 'standard',
  logProof: string | null = null,
): Receipt {
  const { decision, input } = resolution;
  const entry = decision.selected?.entry ?? null;
  const isWhole = level === 'standard' || level === 'full';
  const unsigned: Omit<Receipt, 'signature'> = {
    version: 'registry-install-receipt-v1',
    receipt_id: resolution.receipt_id,
    resolve_event_id: resolution.event_id,
    generated_at: resolution.at,
    catalog_revision: context.registry.revision,
    task: input.task,
    agent: input.agent,
    selected_skill: toSelectedSkill(entry, install, context, level),
    install: toInstall(entry, install, resolution, level),
    trust: {
      score: entry?.trust.score ?? 0,
      label: entry?.trust.label ?? 'no skill selected',
      dimensions: entry === null || level === 'nested' ? {} : toDimensions(entry, level),
      outcome_signal: entry === null ? 'none' : outcomeSignal(entry),
    },
    ...toAlso(resolution, context),
    agent_proven: entry?.proven ?? null,
    risk: {
      level: entry?.audit.risk_level ?? 'unknown',
      audit_score: entry?.audit.audit_score ?? 0,
      safety_score: entry?.safety.safety_score ?? 0,
      safety_tier: entry?.safety.tier ?? 'none',
      do_not_use_when: entry === null || level === 'nested' ? [] : doNotUseWhen(entry),
      notes: level === 'nested' ? [] : entry === null ? [decisionSummary(resolution)] : riskNotes(entry),
      ...(entry === null || level === 'nested' ? {} : readersInShort(entry)),
    },
    alternatives:
      entry === null ? [] : toReceiptAlternatives(resolution, context).slice(0, shares[level].alternatives),
    outcome_feedback: isWhole
      ? feedback
      : { ...feedback, payload_template: {}, dry_run_payload: {}, cli_example: '' },
    // Without a skill they are all that there is to say; a resolve answer says them itself.
    next_steps: isWhole || (level === 'brief' && entry === null) ? nextSteps(resolution, context) : [],
    policy_inputs: {
      ...(input.keywords.length === 0 ? {} : { keywords: [...input.keywords] }),
      max_risk: input.max_risk,
      ...(input.min_stars === 0 ? {} : { min_stars: input.min_stars }),
      ...(input.needs_install_command ? { needs_install_command: true } : {}),
      ...(level === 'nested' ? {} : { choice: decision.choice, match: decision.match }),
    },
    ...(logProof === null ? {} : { log_proof: logProof }),
    ...(level === 'full'
      ? {
          stable_fields: stableFields,
          freshness_policy:
            'Valid for this commit and catalog revision. Resolve again when either changes, or after 30 days, when the event id expires.',
        }
      : {}),
  };
  return signDocument(unsigned, context.signer);
}

function toDimensions({ trust }: Entry, level: Level): Receipt['trust']['dimensions'] {
  if (level === 'full') return trust.dimensions;
  return Object.fromEntries(Object.entries(trust.dimensions).map(([name, { effect }]) => [name, { effect }]));
}

function toSelectedSkill(
  entry: Entry | null,
  install: InstallView | null,
  { siteUrl }: ReceiptContext,
  level: Level,
): Receipt['selected_skill'] {
  if (entry === null) {
    return {
      slug: '',
      name: '',
      url: '',
      repository: '',
      path: '',
      category: '',
      audit_url: '',
      eval_url: '',
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
    install_command: install?.command ?? '',
    audit_url: href(siteUrl, 'audit', { slug: entry.slug }),
    eval_url: href(siteUrl, 'evals', {}, { slug: entry.slug }),
    commit,
    integrity: entry.evidence.integrity,
    ...(level === 'nested' ? {} : { license: entry.evidence.license.spdx }),
  };
}

function toInstall(
  entry: Entry | null,
  view: InstallView | null,
  { decision }: Resolution,
  level: Level,
): Receipt['install'] {
  const isSelected = decision.status === 'selected';
  const files = entry === null ? [] : toReceiptFiles(entry);
  return {
    command: view?.command ?? '',
    ...(level === 'nested' ? {} : { target: view?.target ?? '' }),
    ...(view === null ? {} : waysToInstall(view, level)),
    policy: entry === null ? 'none' : policyOf(entry, decision.status),
    ...(entry === null ? {} : approvalOf(entry)),
    auto_install_allowed: isSelected,
    human_review_required: !isSelected,
    sandbox_first: entry?.safety.sandbox_first ?? true,
    checklist: entry === null || level === 'nested' ? [] : safetyChecklist(entry),
    commit: entry?.evidence.source.commit ?? null,
    integrity: entry?.evidence.integrity ?? null,
    ...(level === 'nested'
      ? {}
      : {
          coverage: entry?.evidence.audit.signals.coverage ?? 0,
          complete: entry?.evidence.audit.complete ?? false,
          files_total: files.length,
        }),
    files: files.slice(0, shares[level].files),
  };
}

/** Only the first way unless all is asked for; the install answer has every one. */
function waysToInstall(view: InstallView, level: Level): Partial<Receipt['install']> {
  const { read, verify_command, checksum_command, dry_run_command, stock_command, git_command } = view;
  if (level === 'nested' || level === 'brief') return {};
  if (level === 'standard') return { read };
  return {
    dry_run_command: dry_run_command ?? '',
    stock_command: stock_command ?? '',
    git_command: git_command ?? '',
    verify_command,
    checksum_command,
    read,
  };
}

/** SKILL.md first. */
function toReceiptFiles({ evidence }: Entry): Receipt['install']['files'] {
  const main = mainFileOf(evidence.files);
  const rest = evidence.files.filter((file) => file !== main);
  const sorted = main === undefined ? rest : [main, ...rest];
  return sorted.map((file) => toFileEntry(file, false));
}

function toReceiptAlternatives(
  { decision, agent, input }: Resolution,
  context: ReceiptContext,
): Receipt['alternatives'] {
  return decision.alternatives.slice(0, shownCount('alternatives', input)).map(({ entry }) => ({
    ...skillIdentity(entry),
    install_command: installCommand(entry, agent, context.client),
    trust_score: entry.trust.score,
    risk_level: entry.audit.risk_level,
  }));
}
