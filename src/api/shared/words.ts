/** The contract’s values in words that do not contradict each other: what is in favour of a skill, and what may be done with it. */
import { field, lines, oneLine } from '../../text/plain-text.ts';
import type { InstallPolicy, RiskLevel, SafetyTier } from '../../schema/vocabulary.ts';
import { type EvidenceLevel, evidenceWords } from '../../scoring/evidence-level.ts';
import type { Entry } from '../../scoring/registry.ts';
import { tierWords } from '../../scoring/tier-words.ts';

/** `Also searched: plugh as plug`; null where every word was searched only as it is. */
export function readAs(
  corrections: readonly { readonly from: string; readonly to: string }[],
): string | null {
  if (corrections.length === 0) return null;
  return oneLine(`Also searched: ${corrections.map(({ from, to }) => `${from} as ${to}`).join(', ')}`);
}

/** The approval that it waits for. */
export function waitingOf({ safety: { waits_for } }: Pick<Entry, 'safety'>): { waits_for?: string } {
  return waits_for === undefined ? {} : { waits_for };
}

interface Decided {
  readonly policy: InstallPolicy;
  /** What it is `blocked` for until then, see `Safety`. */
  readonly waits_for?: string | undefined;
}

/** What a policy means for an agent that installs. */
export const policyMeanings: Readonly<Record<InstallPolicy, string>> = {
  auto_allowed: 'may be installed without approval',
  review: 'a person must approve first',
  blocked: 'must not be installed',
};

export function policyWords({ policy, waits_for }: Decided): string {
  return waits_for === undefined ? policyMeanings[policy] : `waits for ${waits_for}`;
}

/** In a list of which is said that each needs a person. */
const inList: Readonly<Record<InstallPolicy, string | null>> = {
  auto_allowed: 'Installs without approval',
  review: null,
  blocked: 'Blocked: do not install',
};

export function approvalWords({ policy, waits_for }: Decided): string | null {
  return waits_for === undefined ? inList[policy] : `Waits for ${waits_for}`;
}

interface Trust {
  readonly score: number;
  readonly evidence: EvidenceLevel;
  readonly band: { readonly low: number; readonly high: number };
}

/** `61/100 (fair evidence)`; where little is known also what the score could be. */
export function trustWords({ score, evidence, band }: Trust): string {
  return `${score}/100 (${evidenceWords(evidence)}${evidence === 'little' ? `: ${band.low} to ${band.high}` : ''})`;
}

/** `Agent Proven: 14/100 (little evidence)`; null before the first report. */
export function provenLine(proven: { readonly score: number; readonly label: string } | null): string {
  return field('Agent Proven', proven === null ? 'no outcomes yet' : `${proven.score}/100 (${proven.label})`);
}

interface Risk {
  readonly audit: { readonly audit_score: number; readonly risk_level: RiskLevel };
  readonly safety_tier: SafetyTier;
}

/** `low, audit 95/100, checked by machine`. */
export function riskWords({ audit, safety_tier }: Risk): string {
  return `${audit.risk_level}, audit ${audit.audit_score}/100, ${tierWords[safety_tier]}`;
}

/** The same without the audit score, for lists. */
export function shortRiskWords({ audit, safety_tier }: Risk): string {
  return `${audit.risk_level}, ${tierWords[safety_tier]}`;
}

const notFor = /^Do not use it for /;

/** The conditions of `do_not_use_when`: what the skill is not for, and when not to use it; each on one line. */
export function splitConditions(conditions: readonly string[]): { tasks: string[]; others: string[] } {
  return {
    tasks: conditions.filter((each) => notFor.test(each)).map((each) => oneLine(each.replace(notFor, ''))),
    others: conditions.filter((each) => !notFor.test(each)).map((each) => oneLine(each)),
  };
}

/** The same in two lines. */
export function doNotUseWords(conditions: readonly string[]): string | null {
  const { tasks, others } = splitConditions(conditions);
  return conditions.length === 0
    ? null
    : lines(
        tasks.length === 0 ? null : `Do not use it for: ${tasks.join('; ')}`,
        others.length === 0 ? null : `Do not use it when: ${others.join(' ')}`,
      );
}

/** The contract's name for reports of `install_used: true` and `outcome: success`. */
export const verifiedInstallsLabel = 'Verified installs';

/** Counts that agents report and the registry does not observe. */
export function reportedWords(count: number): string {
  return `${count} reported by agents`;
}
