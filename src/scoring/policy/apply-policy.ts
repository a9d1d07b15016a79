/** What the instance's policy and its approvals say of one skill: one pure function, from which every answer follows. */
import type { Evidence } from '../../schema/evidence.ts';
import type { Approval, Powers } from '../../schema/policy/approval.ts';
import { approvalBreach, listBreach, riskBreach } from '../../schema/policy/breaches.ts';
import type { Policy, PolicyRule } from '../../schema/policy/policy.ts';
import type { SkillSource } from '../../schema/skill.ts';
import { sourceOf } from '../../schema/source.ts';
import { type RiskLevel, riskRank } from '../../schema/vocabulary.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { Safety } from '../safety.ts';
import { approvalBy, reasonOf } from './policy-sentences.ts';

/** The policy, if there is one, and what is approved. */
export interface Rules {
  readonly policy: readonly Policy[];
  readonly approvals: readonly Approval[];
}

export const noRules: Rules = { policy: [], approvals: [] };

export interface PolicyFacts {
  readonly source: Pick<SkillSource, 'slug' | 'repository' | 'category' | 'platforms'>;
  readonly evidence: Pick<Evidence, 'source' | 'license' | 'audit' | 'integrity' | 'runtimes'>;
  readonly risk: RiskLevel;
}

interface Broken {
  readonly rule: PolicyRule;
  readonly reason: string;
}

/** Without a policy everything is as the audit decides; with one, a refusal names the rule and its reason. */
export function applyPolicy(
  safety: Safety,
  facts: PolicyFacts,
  { policy: [policy], approvals }: Rules,
  today: string,
): { readonly safety: Safety; readonly approval: Approval | null } {
  const names = policy?.approval?.by;
  const approval =
    approvals.find((each) => approvalBreach(each, names, today) === null && covers(each, facts)) ?? null;
  if (policy === undefined || safety.tier === 'blocked') return { safety, approval };
  const broken = brokenRules(policy, facts);
  if (broken.length > 0) {
    const reasons = [...broken.map(sentence), ...safety.reasons];
    return {
      approval,
      safety: { ...refused, tier: 'blocked', safety_score: 0, sandbox_first: true, reasons },
    };
  }
  const needed = policy.approval;
  if (needed === undefined || (needed.needed_for === 'review' && safety.policy === 'auto_allowed'))
    return { safety, approval };
  if (approval === null) {
    const waits_for = approvalBy(names);
    const why = whyUnapproved(facts, approvals, policy, today);
    const waiting = toBroken(policy, 'approval', `it waits for ${waits_for}: ${why}`);
    const reasons = [sentence(waiting), ...safety.reasons];
    return { approval, safety: { ...safety, ...refused, waits_for, reasons } };
  }
  const reasons = [
    `Approved by ${approval.by} on ${approval.on}: ${oneLine(approval.summary, 160)}`,
    ...safety.reasons,
  ];
  const allowed = { policy: 'auto_allowed', auto_install_allowed: true } as const;
  return { approval, safety: { ...safety, ...(needed.unattended ? allowed : {}), reasons } };
}

const refused = { policy: 'blocked', auto_install_allowed: false } as const;

function sentence({ rule, reason }: Broken): string {
  return `Policy rule ${rule}: ${reason}`;
}

/** Every rule that the skill breaks, in the order of the policy. */
function brokenRules(policy: Policy, facts: PolicyFacts): Broken[] {
  const { source, evidence, risk } = facts;
  const sources = [...new Set([source.repository, evidence.source.repository ?? source.repository])].map(
    (url) => sourceOf(url),
  );
  const { spdx } = evidence.license;
  const { signals, complete } = evidence.audit;
  const runtimes = evidence.runtimes.length === 0 ? source.platforms : evidence.runtimes;
  const {
    skills,
    owners,
    hosts,
    licenses,
    categories,
    runtimes: agents,
    largest_risk: largest,
    never,
  } = policy;
  const found: [PolicyRule, string | null][] = [
    ['skills', listBreach(skills, source.slug, 'skill')],
    ['owners', first(sources.map(({ owner }) => listBreach(owners, owner, 'owner')))],
    ['hosts', first(sources.map(({ host }) => listBreach(hosts, host, 'code host')))],
    ['licenses', listBreach(licenses, spdx ?? 'unknown', 'licence')],
    ['categories', listBreach(categories, source.category, 'category')],
    [
      'runtimes',
      runtimes.includes('any') || runtimes.length === 0
        ? null
        : allOf(runtimes.map((runtime) => listBreach(agents, runtime, 'runtime'))),
    ],
    ['largest_risk', riskBreach(risk, largest)],
    [
      'never.hosts',
      powerOf(
        never?.hosts,
        signals.network_hosts,
        signals.egress || signals.network_hosts.length > 0,
        'uses',
      ),
    ],
    ['never.shell', never?.shell === true && signals.shell ? 'it runs shell commands.' : null],
    [
      'never.variables',
      powerOf(
        never?.variables,
        signals.env_vars,
        signals.env_vars.length > 0 || signals.secret_read,
        'reads',
      ),
    ],
  ];
  const broken = found.flatMap(([rule, what]) => (what === null ? [] : [toBroken(policy, rule, what)]));
  // What was not read may have any power.
  const [unread] = complete ? [] : neverRules.filter((rule) => never?.[rule] !== undefined);
  if (unread !== undefined && broken.length === 0)
    broken.push(
      toBroken(policy, `never.${unread}`, 'not every file was audited, so its powers are unknown.'),
    );
  return broken;
}

const neverRules = ['hosts', 'shell', 'variables'] as const;

function toBroken(policy: Policy, rule: PolicyRule, what: string): Broken {
  return { rule, reason: `${what} ${reasonOf(policy, rule)}`.trim() };
}

function first(found: readonly (string | null)[]): string | null {
  return found.find((each) => each !== null) ?? null;
}

/** Broken only where no one of them is allowed. */
function allOf(found: readonly (string | null)[]): string | null {
  return found.includes(null) ? null : first(found);
}

/** `*` alone forbids the power itself, whatever it is used for. */
function powerOf(
  patterns: readonly string[] | undefined,
  names: readonly string[],
  isUsed: boolean,
  verb: string,
): string | null {
  if (patterns === undefined) return null;
  const name = names.find((each) => patterns.some((pattern) => matches(pattern, each)));
  if (name !== undefined) return `it ${verb} ${oneLine(name, 80)}.`;
  return isUsed && patterns.includes('*') ? `it ${verb} what is not written down.` : null;
}

function matches(pattern: string, name: string): boolean {
  const [asked, given] = [pattern.toLowerCase(), name.toLowerCase()];
  if (asked.startsWith('*.')) return given === asked.slice(2) || given.endsWith(asked.slice(1));
  return asked.endsWith('*') ? given.startsWith(asked.slice(0, -1)) : given === asked;
}

function covers(approval: Approval, facts: PolicyFacts): boolean {
  const { source, evidence } = facts;
  if (approval.skill !== undefined) {
    if (approval.skill !== source.slug) return false;
    if (approval.integrity === evidence.integrity) return true;
    return approval.later_versions !== undefined && isWithin(facts, approval.later_versions);
  }
  const { owner } = sourceOf(source.repository);
  return (
    (approval.owner === undefined || approval.owner.toLowerCase() === owner.toLowerCase()) &&
    (approval.license === undefined || approval.license === evidence.license.spdx)
  );
}

/** Whether the text can do no more than what was approved. */
function isWithin(facts: PolicyFacts, approved: Powers): boolean {
  const now = powersOf(facts);
  return (
    facts.evidence.audit.complete &&
    !facts.evidence.source.owner_changed &&
    riskRank(now.largest_risk) <= riskRank(approved.largest_risk) &&
    (approved.shell || !now.shell) &&
    (approved.network || !now.network) &&
    now.hosts.every((host) => approved.hosts.includes(host)) &&
    now.variables.every((variable) => approved.variables.includes(variable))
  );
}

/** What an approval of later versions keeps. */
export function powersOf({ evidence, risk }: Pick<PolicyFacts, 'evidence' | 'risk'>): Powers {
  const { shell, egress, network_hosts: hosts, env_vars: variables } = evidence.audit.signals;
  return { largest_risk: risk, shell, network: egress, hosts, variables };
}

/** What is in the way of an approval that names the skill, so that its author knows. */
function whyUnapproved(
  facts: PolicyFacts,
  approvals: readonly Approval[],
  policy: Policy,
  today: string,
): string {
  const own = approvals.filter(({ skill }) => skill === facts.source.slug);
  const [last] = own.filter((each) => covers(each, facts)).toReversed();
  const why = last === undefined ? null : approvalBreach(last, policy.approval?.by, today);
  if (why !== null) return why;
  if (own.length > 0) return 'this text is not the one that was approved.';
  return 'this text is not approved.';
}
