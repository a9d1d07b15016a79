/** How an audit score is computed, row by row, so that it can be recomputed by hand: docs/scores.md, *Audit score*. */
import { z } from 'zod';
import { type Severity, Severity as SeveritySchema } from '../../schema/vocabulary.ts';
import {
  auditCaps,
  auditScoreRule,
  groupLimits,
  hitShares,
  roundHalfUp,
  severityPoints,
} from '../../scoring/audit-score.ts';
import type { Entry } from '../../scoring/registry.ts';
import { capabilitiesForMedium, capabilityWords } from '../../versions/capabilities.ts';

export const AuditAccount = z
  .object({
    formula: z.string(),
    points: z
      .array(
        z.object({
          rule_id: z.string(),
          severity: SeveritySchema,
          file: z.string(),
          line: z.int(),
          hit: z.int().meta({
            description:
              'Position among this rule’s findings, worst first: the first counts in full, then 1/2, 1/4, 0',
          }),
          points: z.number(),
        }),
      )
      .meta({ description: 'Points each finding deducts, worst first' }),
    groups: z.array(
      z.object({
        group: z.enum(['low', 'low and medium', 'high', 'critical']),
        sum: z.number(),
        limit: z
          .number()
          .nullable()
          .meta({ description: 'Most points the group can deduct; null if unlimited' }),
        taken: z.number(),
      }),
    ),
    uncapped: z.int().meta({ description: '100 minus all deductions, at least 0, halves rounded up' }),
    caps: z.array(z.object({ name: z.string(), limit: z.int(), because: z.string() })),
    audit_score: z.int(),
    risk_because: z.array(z.string()),
  })
  .meta({ id: 'AuditAccount' });
export type AuditAccount = z.infer<typeof AuditAccount>;

const counted = ['critical', 'high', 'medium', 'low'] as const;

export function toAuditAccount(entry: Entry): AuditAccount {
  const { audit } = entry.evidence;
  const points = pointsOf(entry);
  const sumOf = (severity: Severity): number =>
    points.filter((row) => row.severity === severity).reduce((total, row) => total + row.points, 0);
  const low = toGroup('low', sumOf('low'), groupLimits.low);
  const minor = toGroup('low and medium', low.taken + sumOf('medium'), groupLimits.minor);
  const high = toGroup('high', sumOf('high'), null);
  const critical = toGroup('critical', sumOf('critical'), null);
  const uncapped = Math.max(0, roundHalfUp(100 - minor.taken - high.taken - critical.taken));
  const caps = capsOf(points, audit.complete);
  return {
    formula:
      'audit_score = min(100 - deductions for "low and medium", "high" and "critical", every cap), at least 0. Points: ' +
      `${counted.map((severity) => `${severity} ${severityPoints[severity]}`).join(', ')}. ${auditScoreRule[0] ?? ''}`,
    points,
    groups: [low, minor, high, critical],
    uncapped,
    caps,
    audit_score: Math.min(uncapped, ...caps.map(({ limit }) => limit)),
    risk_because: riskReasons(entry),
  };
}

type Group = AuditAccount['groups'][number];

function toGroup(group: Group['group'], sum: number, limit: number | null): Group {
  return { group, sum, limit, taken: limit === null ? sum : Math.min(limit, sum) };
}

function pointsOf({ evidence }: Entry): AuditAccount['points'] {
  const hits = new Map<string, number>();
  const worstFirst = evidence.audit.findings.toSorted(
    (a, b) => severityPoints[b.severity] - severityPoints[a.severity],
  );
  return worstFirst.map(({ rule_id, severity, file, line }) => {
    const hit = (hits.get(rule_id) ?? 0) + 1;
    hits.set(rule_id, hit);
    return {
      rule_id,
      severity,
      file,
      line,
      hit,
      points: severityPoints[severity] * (hitShares[hit - 1] ?? 0),
    };
  });
}

function capsOf(points: AuditAccount['points'], complete: boolean): AuditAccount['caps'] {
  const severities = new Set<Severity>(points.map(({ severity }) => severity));
  const caps = (['critical', 'high', 'medium'] as const)
    .filter((severity) => severities.has(severity))
    .map((severity) => ({
      name: severity,
      limit: auditCaps[severity],
      because: `There is a ${severity} finding.`,
    }));
  return complete
    ? caps
    : [...caps, { name: 'incomplete', limit: auditCaps.incomplete, because: 'Not every file was audited.' }];
}

function riskReasons({ audit, evidence }: Entry): string[] {
  const { findings, complete, signals } = evidence.audit;
  const worst = counted.find((severity) => findings.some((finding) => finding.severity === severity));
  const reasons: string[] = [];
  if (worst === 'critical' || worst === 'high' || worst === 'medium')
    reasons.push(`The most severe finding is ${worst}.`);
  if (!complete) reasons.push('Not every file was audited.');
  const seen = capabilityWords(signals);
  if (seen.length >= capabilitiesForMedium)
    reasons.push(`It ${seen.join(', ')}; ${capabilitiesForMedium} or more of such abilities make medium.`);
  return reasons.length > 0
    ? reasons
    : [
        `Risk ${audit.risk_level}: no finding of medium severity or above, every file audited, fewer than ${capabilitiesForMedium} abilities that call for care.`,
      ];
}
