/** Audit score, risk level, checks and warnings from findings: docs/scores.md, *Audit score* and *Risk level*. */
import { familyChecks } from '../audit/engine/families.ts';
import type { AuditFindings, Finding } from '../schema/audit.ts';
import { type RiskLevel, type Severity, severities } from '../schema/vocabulary.ts';
import { capabilitiesForMedium, capabilitiesOf, everyCapability } from '../versions/capabilities.ts';

/** Points per severity: a rule's worst finding costs all of them, its second half, its third a quarter, further ones nothing. */
export const severityPoints: Readonly<Record<Severity, number>> = {
  critical: 60,
  high: 25,
  medium: 8,
  low: 2,
  info: 0,
};
/** Most points deducted for all low findings, and for low and medium ones together (docs/decisions/003). */
export const groupLimits = { low: 10, minor: 35 } as const;
/** Upper limits on the score by worst finding; the lowest applies. */
export const auditCaps = { critical: 19, high: 59, medium: 89, incomplete: 79 } as const;
/** Of a rule's points, by how many worse hits of it there are; none beyond. */
export const hitShares: readonly number[] = [1, 1 / 2, 1 / 4];
/** `scoreAudit` in words, for every page that explains it. */
export const auditScoreRule: readonly string[] = [
  'A rule’s worst finding costs all its points, its second half, its third a quarter, further ones nothing.',
  `All lows together cost at most ${groupLimits.low} points; lows and mediums together at most ${groupLimits.minor}.`,
  `A folder that was not read whole scores at most ${auditCaps.incomplete}.`,
  'The lowest limit holds. The result is rounded, halves up, and never below 0.',
];

/** What a score is made from. */
interface ScoredFindings extends Pick<AuditFindings, 'complete' | 'signals'> {
  readonly findings: readonly Pick<Finding, 'rule_id' | 'severity'>[];
}

export interface AuditCheck {
  readonly id: string;
  readonly label: string;
  readonly status: 'pass' | 'warn' | 'fail' | 'not_run';
  readonly count: number;
  readonly worst: Severity | null;
}

export interface AuditScore {
  /** 0-100. */
  readonly audit_score: number;
  readonly risk_level: RiskLevel;
  /** The cap that limited the score, or null. */
  readonly cap: keyof typeof auditCaps | null;
  readonly checks: readonly AuditCheck[];
  /** One sentence for each finding of medium severity or above. */
  readonly warnings: readonly string[];
}

export function scoreAudit(audit: AuditFindings): AuditScore {
  const isWarned = ({ severity }: Finding): boolean => rank(severity) >= rank('medium');
  return { ...scoreFindings(audit), warnings: audit.findings.filter(isWarned).map(warningText) };
}

/** Order-independent; adding or raising a finding never raises the score. */
export function scoreFindings(audit: ScoredFindings): Omit<AuditScore, 'warnings'> {
  const worst = worstSeverity(audit.findings);
  const cost = costBySeverity(audit.findings);
  const minor = Math.min(groupLimits.low, cost.low) + cost.medium;
  const raw = 100 - Math.min(groupLimits.minor, minor) - cost.high - cost.critical;
  const caps: (keyof typeof auditCaps)[] = [];
  if (worst === 'critical' || worst === 'high' || worst === 'medium') caps.push(worst);
  if (!audit.complete) caps.push('incomplete');
  caps.sort((a, b) => auditCaps[a] - auditCaps[b]);
  const cap = caps[0];
  const uncapped = Math.max(0, roundHalfUp(raw));
  const limit = cap === undefined ? 100 : auditCaps[cap];
  return {
    audit_score: Math.min(limit, uncapped),
    risk_level: riskLevel(worst, audit),
    cap: cap !== undefined && limit < uncapped ? cap : null,
    checks: toChecks(audit),
  };
}

/** The worst severity among findings, or null without any. */
export function worstSeverity(findings: readonly Pick<Finding, 'severity'>[]): Severity | null {
  let worst: Severity | null = null;
  for (const { severity } of findings) if (worst === null || rank(severity) > rank(worst)) worst = severity;
  return worst;
}

const rank = (severity: Severity): number => severities.indexOf(severity);

/** Halves round up, as in the worked examples. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** One decimal; halves round up. */
export function roundTenth(value: number): number {
  return roundHalfUp(value * 10) / 10;
}

/** Deductions per severity; a rule's findings are ordered worst first, so that raising one never makes another cheaper. */
function costBySeverity(findings: ScoredFindings['findings']): Record<Severity, number> {
  const hits = new Map<string, number>();
  const cost: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { rule_id, severity } of findings.toSorted((a, b) => rank(b.severity) - rank(a.severity))) {
    const before = hits.get(rule_id) ?? 0;
    hits.set(rule_id, before + 1);
    cost[severity] += severityPoints[severity] * (hitShares[before] ?? 0);
  }
  return cost;
}

/** `riskLevel` in words, for every page that explains it. */
export const riskRule =
  'Risk is high with any high or critical finding. It is medium with any medium finding, where not every file was audited, or, also without ' +
  `any finding, with ${capabilitiesForMedium} or more of these abilities: it ${everyCapability.join(', ')}. Otherwise it is low.`;

function riskLevel(worst: Severity | null, audit: ScoredFindings): RiskLevel {
  if (worst === 'critical' || worst === 'high') return 'high';
  if (worst === 'medium' || !audit.complete) return 'medium';
  return capabilitiesOf(audit.signals).length < capabilitiesForMedium ? 'low' : 'medium';
}

/** A family without findings does not pass if a part of the folder was not read. */
function toChecks({ findings, complete }: ScoredFindings): AuditCheck[] {
  const clean = complete ? 'pass' : 'not_run';
  return familyChecks.map(({ prefix, id, label }) => {
    const own = findings.filter((finding) => finding.rule_id.startsWith(`${prefix}-`));
    const worst = worstSeverity(own);
    const status =
      worst === null || rank(worst) < rank('medium') ? clean : worst === 'medium' ? 'warn' : 'fail';
    return { id, label, status, count: own.length, worst };
  });
}

function warningText(finding: Finding): string {
  return `${finding.rule_id} (${finding.severity}) at ${finding.file}:${finding.line}: ${finding.why}`;
}
