/** The audit as a person reads it: the verdict, then every finding with place, evidence, reason and remedy. */
import type { AuditFindings, Finding } from '../schema/audit.ts';
import { withoutCommands } from '../text/inert.ts';
import { counted } from '../text/plain-text.ts';
import { reasonOf } from './judge/conditions.ts';
import { rank } from './to-findings.ts';

interface ReportScore {
  readonly audit_score: number;
  readonly risk_level: string;
}

/** Notes of severity info that are listed, one line each. */
const mostNotes = 10;

/** Plain text, LF line ends, ends with one; every finding is listed, and of the notes, which cost no points, the first ten. */
export function auditReport(
  label: string,
  audit: AuditFindings,
  score: ReportScore,
  owner: string | null = null,
  suppressed: readonly {
    readonly finding: Finding;
    readonly reason: string;
    readonly expires: string;
  }[] = [],
): string {
  const shown = audit.findings.filter((finding) => finding.severity !== 'info');
  const notes = audit.findings.filter((finding) => finding.severity === 'info');
  const lines = [
    `${oneLine(label)}: audit score ${score.audit_score}, risk ${score.risk_level}`,
    shown.length === 0 ? 'No known harmful pattern found.' : `${counted(shown.length, 'finding')}:`,
    '',
    ...shown.flatMap(findingLines),
    ...noteLines(notes),
  ];
  for (const { finding, reason, expires } of suppressed)
    lines.push(
      `Suppressed by the author until ${expires}: ${finding.rule_id} ${oneLine(finding.file)}:${finding.line}. ${oneLine(reason)}`,
    );
  for (const reason of audit.incomplete_reasons) lines.push(`Incomplete: ${oneLine(reason)}.`);
  const { files, coverage } = audit.signals;
  lines.push(
    `Read ${counted(files, 'file')}, ${Math.round(coverage * 100)} % of the bytes; engine ${audit.engine_version}.`,
  );
  if (owner === null)
    lines.push("Owner not known: a vendor's own hosts count as unknown. Pass --repository <owner>/<name>.");
  // Jobs show it in their logs.
  return `${lines.map(withoutCommands).join('\n')}\n`;
}

function findingLines(finding: Finding): string[] {
  const { rule_id, severity, file, line, excerpt, why, fix } = finding;
  const reason = levelReason(finding);
  return [
    `${severity.toUpperCase()} ${rule_id} ${oneLine(file)}:${line}${reason === null ? '' : ` (${reason})`}`,
    ...(excerpt === null ? [] : [`  found: ${excerpt}`]),
    `  why:   ${why}`,
    `  fix:   ${fix}`,
    '',
  ];
}

function noteLines(notes: readonly Finding[]): string[] {
  if (notes.length === 0) return [];
  const more = notes.length - mostNotes;
  return [
    `${counted(notes.length, 'note')} without effect on the score:`,
    ...notes
      .slice(0, mostNotes)
      .map(
        ({ rule_id, file, line, why, excerpt }) =>
          `  ${rule_id} ${oneLine(file)}:${line}: ${why}${excerpt === null ? '' : ` Found: ${excerpt}`}`,
      ),
    ...(more > 0 ? [`  and ${more} more, which --json lists`] : []),
    '',
  ];
}

/** Why a finding has another severity than its rule; null where it has the same. */
export function levelReason({
  severity,
  base_severity,
  role,
  lowered_by,
}: Pick<Finding, 'severity' | 'base_severity' | 'role' | 'lowered_by'>): string | null {
  if (severity === base_severity) return null;
  if (rank(severity) > rank(base_severity)) return `raised from ${base_severity}`;
  const reason = lowered_by?.reason ?? (role === 'use' ? 'its context' : reasonOf(role));
  return `lowered from ${base_severity}: ${reason}`;
}

/** File names are hostile text too: no control characters reach a terminal. */
function oneLine(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
