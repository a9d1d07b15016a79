/** Findings as SARIF 2.1.0, for editors and code scanning. */
import type { AuditFindings, Finding } from '../schema/audit.ts';
import type { Severity } from '../schema/vocabulary.ts';
import { ownRuleset } from './ruleset.ts';

/** The level, and GitHub's number for `security-severity`, 0-10. */
const levels: Readonly<Record<Severity, readonly ['error' | 'warning' | 'note', string]>> = {
  critical: ['error', '9.5'],
  high: ['error', '8.0'],
  medium: ['warning', '5.0'],
  low: ['note', '2.0'],
  info: ['note', '0.0'],
};

/** One run with one result per finding; `label` is the folder as the caller names it; `suppressed`: why one was judged harmless. */
export function toSarif(
  audit: AuditFindings,
  label: string,
  suppressed: ReadonlyMap<Finding, string> = new Map(),
  { allRules } = ownRuleset,
): object {
  const ids = new Set(audit.findings.map((finding) => finding.rule_id));
  const rules = allRules.filter((rule) => ids.has(rule.id));
  const indexes = new Map(rules.map((rule, index) => [rule.id, index]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'skill-registry-audit',
            semanticVersion: audit.engine_version,
            properties: { ruleset_sha256: audit.ruleset_sha256 },
            rules: rules.map(({ id, why, fix, severity, owasp }) => ({
              id,
              shortDescription: { text: why },
              help: { text: fix },
              defaultConfiguration: { level: levels[severity][0] },
              properties: { 'security-severity': levels[severity][1], tags: [...owasp] },
            })),
          },
        },
        automationDetails: { id: `skill-audit/${label}` },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: audit.incomplete_reasons.map((text) => ({
              level: 'warning',
              message: { text },
            })),
          },
        ],
        columnKind: 'unicodeCodePoints',
        results: audit.findings.map((finding) => {
          const result = toResult(finding, indexes.get(finding.rule_id) ?? -1);
          const justification = suppressed.get(finding);
          return justification === undefined
            ? result
            : { ...result, suppressions: [{ kind: 'external', status: 'accepted', justification }] };
        }),
      },
    ],
  };
}

function toResult(finding: Finding, ruleIndex: number): object {
  const { rule_id, severity, base_severity, role, lowered_by, view, file, line, excerpt, why, fix } = finding;
  return {
    ruleId: rule_id,
    ruleIndex,
    level: levels[severity][0],
    message: { text: `${why} ${fix}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(file) },
          region: {
            startLine: line,
            ...(excerpt === null || excerpt === '' ? {} : { snippet: { text: excerpt } }),
          },
        },
      },
    ],
    properties: {
      severity,
      base_severity,
      role,
      ...(lowered_by === undefined ? {} : { lowered_by }),
      view,
    },
  };
}

/** A relative URI of the path: each segment encoded, so that a hostile name stays a name. */
function toUri(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment.toWellFormed()))
    .join('/');
}
