/** The audit of one skill: whole in the audit report and in a full manifest, its worst findings in any other manifest. */
import { z } from 'zod';
import { Finding, Signals } from '../../schema/audit.ts';
import { RiskLevel, Severity } from '../../schema/vocabulary.ts';
import { OtherReader } from './other-readers.ts';

const FindingAtSource = Finding.extend({ source_url: z.url().nullable() }).meta({ id: 'FindingAtSource' });

export const AuditView = z
  .object({
    audit_score: z.int(),
    risk_level: RiskLevel,
    cap: z.string().nullable(),
    complete: z.boolean(),
    incomplete_reasons: z.array(z.string()),
    checks: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        status: z.enum(['pass', 'warn', 'fail', 'not_run']),
        count: z.int(),
        worst: Severity.nullable().optional(),
      }),
    ),
    warnings: z.array(z.string()),
    signals: Signals,
    findings: z.array(FindingAtSource),
    suppressed: z
      .array(
        z.object({
          finding: Finding,
          suppression: z.string(),
          reason: z.string(),
          by: z.string(),
          expires: z.iso.date(),
        }),
      )
      .meta({ description: 'Findings that the operator judged harmless; they deduct no points' }),
    void_suppressions: z.array(
      z.object({ suppression: z.string(), rule_id: z.string(), file: z.string(), void_because: z.string() }),
    ),
    other_readers: z.array(OtherReader).optional(),
    engine_version: z.string(),
    ruleset_sha256: z.string(),
    commit: z.string().nullable(),
    audited_at: z.iso.date(),
  })
  .meta({ id: 'Audit' });
export type AuditView = z.infer<typeof AuditView>;

export const AuditInManifest = AuditView.partial({ commit: true })
  .extend({
    findings: z
      .array(
        FindingAtSource.partial({
          category: true,
          base_severity: true,
          role: true,
          excerpt: true,
          view: true,
          owasp: true,
          source_url: true,
        }),
      )
      .meta({ description: 'The worst three; all of them with detail=full and at /api/audits/{slug}' }),
    findings_total: z.int(),
  })
  .meta({ id: 'AuditInManifest' });
