/** GET /api/audits/{slug}: the audit report of one skill, with every point of its score accounted for. */
import type { AuditCheck } from '../../scoring/audit-score.ts';
import { z } from 'zod';
import { href } from '../../routes.ts';
import { PastAudit } from '../../schema/audit.ts';
import { AuditAccount, toAuditAccount } from './account.ts';
import { disputeWords } from './dispute.ts';
import { AuditView } from '../manifest/audit-shape.ts';
import { SafetyGate } from '../manifest/shape.ts';
import { toAuditView, toSafetyGate } from '../manifest/manifest.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { policyWords } from '../shared/words.ts';
import { otherReadersText } from '../manifest/other-readers.ts';
import { blocks, bullets, counted, field, lines, oneLine } from '../../text/plain-text.ts';
import { identityFields, skillIdentity } from '../shared/links.ts';
import { defineEndpoint } from '../define.ts';
import { findEntry } from '../shared/find-entry.ts';
import { FolderSignature, signatureLine } from '../shared/folder-signature.ts';
import { slugPath } from '../parameters.ts';
import { slugsOf } from '../shared/twin-slugs.ts';

const Output = z
  .object({
    ...identityFields,
    audit: AuditView,
    account: AuditAccount,
    safety_gate: SafetyGate,
    integrity: z.string().meta({ description: 'The content that was audited' }),
    signature: FolderSignature,
    history: z.array(PastAudit).meta({ description: 'Earlier contents of this skill, newest first' }),
    limits: z.string().meta({ description: 'What an audit can and cannot say' }),
    dispute: z.string(),
    manifest_url: z.url(),
  })
  .meta({ id: 'AuditReport' });
type Report = z.infer<typeof Output>;

const limits =
  'Static rules find known patterns. A clean report means that none was found, not that the skill is safe. Files that were not audited lower the score.';

export const audit = defineEndpoint({
  route: 'audit',
  summary: 'Read one skill’s audit report',
  description:
    'Checks, warnings, findings with file, line and remedy, capabilities seen, and `account`: the points each finding deducts, group sums and caps, so that the score can be recomputed.',
  group: 'Discover',
  path: slugPath,
  output: Output,
  cache: 'public',
  about: 'skill',
  problems: ['not-found'],
  example: { slug: 'github-pdftk-server' },
  tool: {
    name: 'get_skill_audit',
    description:
      'Read the security audit of one skill: findings with file and line, score, risk, and what was not read.',
    result: ['slug', 'audit.audit_score', 'audit.risk_level', 'audit.complete', 'safety_gate.policy'],
  },
  run: (input, context) => {
    const { registry, siteUrl } = context;
    const entry = findEntry(registry, input.slug);
    return {
      ...skillIdentity(entry),
      audit: toAuditView(entry),
      account: toAuditAccount(entry),
      safety_gate: toSafetyGate(entry),
      integrity: entry.evidence.integrity,
      signature: entry.signature,
      history: entry.evidence.history,
      limits,
      dispute: disputeWords(context),
      manifest_url: href(siteUrl, 'manifest', { slug: entry.slug }),
    };
  },
  text: (report) => auditText(report),
  twins: slugsOf,
});

/** Findings listed in the text; the JSON has all of them. */
const findingsShown = 20;

function auditText(report: Report): string {
  const { audit: view, account, safety_gate: gate } = report;
  const read = view.complete
    ? 'every file audited'
    : `not every file audited: ${view.incomplete_reasons.join(' ')}`;
  return blocks(
    lines(
      `# Audit of ${report.name}`,
      field('Skill', report.slug),
      field('Source', `${report.repository} ${report.path} at ${view.commit ?? 'no commit'}`),
      field('Score', `${view.audit_score}/100`),
      field('Risk', view.risk_level),
      field('Read', read),
      field('Checked', `${tierWords[gate.tier]}, safety ${gate.safety_score}/100`),
      field('Policy', `${gate.policy}: ${policyWords(gate)}`),
      field('Audited', `${view.audited_at} by engine ${view.engine_version}`),
      signatureLine(report.signature),
    ),
    bullets(
      'Checks:',
      view.checks.map(({ id, label, status, count }) => `${id} ${label}: ${statusWords(status, count)}`),
    ),
    bullets('Findings:', view.findings.slice(0, findingsShown).map(findingLine)),
    view.findings.length <= findingsShown
      ? null
      : `and ${view.findings.length - findingsShown} more in the JSON`,
    bullets(
      'Suppressed by the operator:',
      view.suppressed.map(
        ({ finding, reason, by, expires }) =>
          `${finding.rule_id} ${oneLine(finding.file, 80)}:${finding.line}, by ${by} until ${expires}: ${reason}`,
      ),
    ),
    otherReadersText(view, { reasons: 5 }),
    bullets('How the score is calculated:', accountLines(account)),
    bullets('Why this risk:', account.risk_because),
    bullets(
      'Earlier contents:',
      report.history.map(
        ({ audited_on, commit, audit_score, risk_level }) =>
          `${audited_on}, commit ${commit ?? 'none'}: audit ${audit_score}/100, risk ${risk_level}`,
      ),
    ),
    lines(field('Limits', report.limits), field('Dispute', report.dispute)),
  );
}

function findingLine({
  rule_id,
  severity,
  file,
  line,
  why,
  fix,
}: Report['audit']['findings'][number]): string {
  return `${rule_id} ${severity} ${oneLine(file, 80)}:${line}: ${oneLine(why, 160)} Remedy: ${oneLine(fix, 120)}`;
}

function accountLines({ groups, uncapped, caps, audit_score }: AuditAccount): string[] {
  const costly = groups.filter(({ sum }) => sum > 0);
  return [
    ...costly.map(
      ({ group, sum, limit, taken }) =>
        `${group}: ${sum} points${limit === null ? '' : `, at most ${limit}`}, deducts ${taken}`,
    ),
    `without caps: ${uncapped}`,
    ...caps.map(({ limit, because }) => `cap ${limit}: ${because}`),
    `score: ${audit_score}`,
  ];
}

/** `pass` is never beside a finding: what passes with findings of severity low or info has notes. */
function statusWords(status: AuditCheck['status'], count: number): string {
  if (status === 'not_run')
    return count === 0 ? 'not every file read' : `${counted(count, 'note')}, not every file read`;
  if (status === 'pass') return count === 0 ? 'pass' : counted(count, 'note');
  return `${status}, ${counted(count, 'finding')}`;
}
