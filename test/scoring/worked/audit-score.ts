/** Worked examples of the audit score, the risk level and the eval decision. */
import type { AuditFindings, Finding } from '../../../src/schema/audit.ts';
import { severities, type Severity } from '../../../src/schema/vocabulary.ts';
import { auditCaps, groupLimits, scoreAudit, severityPoints } from '../../../src/scoring/audit-score.ts';
import { evaluate } from '../../../src/scoring/evaluate.ts';
import { entry, finding } from '../../support/cast.ts';
import { evidenceOf } from '../../support/content-fixtures.ts';
import { type Formula, table } from './formula.ts';

const clean = evidenceOf('acme-tables').audit;
const able = { ...clean.signals, egress: true, shell: true, secret_read: true };

/** The score of a folder that was read whole, but for what is different. */
export const audited = (findings: readonly Finding[], more: Partial<AuditFindings> = {}) =>
  scoreAudit({ ...clean, findings: [...findings], ...more });
/** That many hits of one rule, each on a line of its own. */
export const hits = (rule: string, severity: Severity, count: number): Finding[] =>
  Array.from({ length: count }, (_, index) => finding(rule, severity, index + 1));
/** One hit each of that many different rules. */
const different = (severity: Severity, count: number): Finding[] =>
  Array.from({ length: count }, (_, index) => finding(`MD-${index + 10}`, severity));

const cases: readonly [given: string, findings: readonly Finding[], score: number, risk: string][] = [
  ['no findings', [], 100, 'low'],
  ['two different lows', different('low', 2), 96, 'low'],
  ['twelve different lows', different('low', 12), 90, 'low'],
  ['one medium', different('medium', 1), 89, 'medium'],
  ['twelve different mediums', different('medium', 12), 65, 'medium'],
  ['one high', hits('RC-01', 'high', 1), 59, 'high'],
  ['one high rule, five hits', hits('RC-01', 'high', 5), 56, 'high'],
  ['two different highs and a medium', [...different('high', 2), finding('SC-01', 'medium')], 42, 'high'],
  ['one critical', hits('EX-01', 'critical', 1), 19, 'high'],
];

export const auditScore: Formula = {
  title: 'Audit score',
  code: ['src/scoring/audit-score.ts'],
  source:
    'Own decision: a deduction per finding with diminishing weight for repeats. [Decision ' +
    '003](decisions/003-audit-score-keeps-its-laws.md) gives the laws that it keeps.',
  text: `Each finding costs points by its severity:

${table(
  ['Severity', 'Points'],
  severities.toReversed().map((severity) => [severity, severityPoints[severity]]),
)}

The hits of one rule are sorted by severity, the worst first. The first costs all its points, the second 1/2, the third 1/4, more cost 0.

\`\`\`text
minor       = min(${groupLimits.minor}, min(${groupLimits.low}, sum of lows) + sum of mediums)
audit_score = max(0, min(cap, round(100 - minor - sum of highs - sum of criticals)))
\`\`\`

Halves are rounded up. \`cap\` is the lowest that applies: any critical ${auditCaps.critical}, any high ${auditCaps.high}, a
folder that was not read whole ${auditCaps.incomplete}, any medium ${auditCaps.medium}; otherwise 100.
The score does not depend on the order of findings. Adding a finding, or raising its severity, never raises it.
Findings that a valid suppression names are not counted.`,
  resultName: 'Audit score',
  examples: [
    ...cases.map(([given, findings, score]) => ({
      given,
      result: score,
      compute: () => audited(findings).audit_score,
    })),
    {
      given: 'no findings, folder not read whole',
      result: 79,
      compute: () => audited([], { complete: false }).audit_score,
    },
  ],
};

export const riskLevel: Formula = {
  title: 'Risk level',
  code: ['src/scoring/audit-score.ts'],
  source: 'Own decision.',
  text: `The first that applies:

- \`high\`: any critical or high finding;
- \`medium\`: any medium finding, a folder that was not read whole, or at least three of these capabilities: it sends data over
  the network, starts a shell, reads secrets, writes outside the project, changes an agent's configuration;
- \`low\`: otherwise.`,
  resultName: 'Risk level',
  examples: [
    ...cases.map(([given, findings, , risk]) => ({
      given,
      result: risk,
      compute: () => audited(findings).risk_level,
    })),
    {
      given: 'no findings, folder not read whole',
      result: 'medium',
      compute: () => audited([], { complete: false }).risk_level,
    },
    {
      given: 'no findings; network, shell and secrets',
      result: 'medium',
      compute: () => audited([], { signals: able }).risk_level,
    },
    {
      given: 'no findings; network and shell',
      result: 'low',
      compute: () => audited([], { signals: { ...able, secret_read: false } }).risk_level,
    },
  ],
};

const evalOf = (findings: readonly Finding[]): string => {
  const { status, decision } = evaluate(entry('a', { findings }));
  return `${status}, ${decision}`;
};

export const evalDecision: Formula = {
  title: 'Eval status and decision',
  code: ['src/scoring/evaluate.ts'],
  source: 'Own decision. It restates risk level and safety tier; it is not a test run of the skill.',
  text: `The first row that applies:

${table(
  ['Condition', 'Status', 'Decision'],
  [
    ['risk `high`, or tier `blocked`', '`failed`', '`do_not_auto_install`'],
    ['risk `medium`, or tier `experimental`', '`review`', '`manual_review`'],
    ['otherwise', '`passed`', '`shortlist`'],
  ],
)}`,
  resultName: 'Status, decision',
  examples: [
    { given: 'no findings', result: 'passed, shortlist', compute: () => evalOf([]) },
    {
      given: 'one medium',
      result: 'review, manual_review',
      compute: () => evalOf([finding('SC-01', 'medium')]),
    },
    {
      given: 'one high',
      result: 'failed, do_not_auto_install',
      compute: () => evalOf([finding('RC-01', 'high')]),
    },
  ],
};
