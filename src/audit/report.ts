/** The audit as a person reads it: the verdict, then every finding with place, evidence, reason and remedy. */
import type { AuditFindings, Finding } from '../schema/audit.ts';

export interface ReportScore {
  readonly audit_score: number;
  readonly risk_level: string;
}

/** Plain text, LF line ends, ends with one; info findings are counted, not listed. */
export function auditReport(
  label: string,
  audit: AuditFindings,
  score: ReportScore,
  owner: string | null = null,
): string {
  const shown = audit.findings.filter((finding) => finding.severity !== 'info');
  const hidden = audit.findings.length - shown.length;
  const lines = [
    `${oneLine(label)}: audit score ${score.audit_score}, risk ${score.risk_level}`,
    shown.length === 0
      ? 'No known pattern found.'
      : `${shown.length} finding${shown.length === 1 ? '' : 's'}:`,
    '',
    ...shown.flatMap(findingLines),
  ];
  if (hidden > 0) lines.push(`${hidden} more of severity info; --json lists them.`);
  for (const reason of audit.incomplete_reasons) lines.push(`Incomplete: ${oneLine(reason)}.`);
  const { files, coverage } = audit.signals;
  lines.push(
    `Read ${files} file${files === 1 ? '' : 's'}, ${Math.round(coverage * 100)} % of the bytes; engine ${audit.engine_version}.`,
  );
  if (owner === null)
    lines.push("Owner not known: a vendor's own hosts count as unknown. Pass --repository <owner>/<name>.");
  return `${lines.join('\n')}\n`;
}

function findingLines(finding: Finding): string[] {
  const { rule_id, severity, base_severity, role, file, line, excerpt, why, fix } = finding;
  const softened =
    base_severity === severity
      ? ''
      : role === 'use'
        ? ` (raised from ${base_severity})`
        : ` (${role}; ${base_severity} otherwise)`;
  return [
    `${severity.toUpperCase()} ${rule_id} ${oneLine(file)}:${line}${softened}`,
    ...(excerpt === null ? [] : [`  found: ${excerpt}`]),
    `  why:   ${why}`,
    `  fix:   ${fix}`,
    '',
  ];
}

/** File names are hostile text too: no control characters reach a terminal. */
function oneLine(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
