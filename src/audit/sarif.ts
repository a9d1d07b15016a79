/** Findings as SARIF 2.1.0, for editors and code scanning. */
import type { AuditFindings, Finding } from '../schema/audit.ts';
import type { Severity } from '../schema/vocabulary.ts';
import { ownRuleset } from './ruleset.ts';

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};
/** GitHub's numbers for `security-severity`, 0-10. */
const numbers: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.0',
  low: '2.0',
  info: '0.0',
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
              defaultConfiguration: { level: levels[severity] },
              properties: { 'security-severity': numbers[severity], tags: [...owasp] },
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
    level: levels[severity],
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
