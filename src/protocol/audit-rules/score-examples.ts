/** Worked examples of the audit score, made by the function that scores skills, so that the page can't disagree with it. */
import { noSignals } from '../../schema/audit.ts';
import type { RiskLevel, Severity } from '../../schema/vocabulary.ts';
import { scoreFindings } from '../../scoring/audit-score.ts';

interface ScoreExample {
  readonly found: string;
  readonly sum: string;
  readonly score: number;
  readonly risk: RiskLevel;
}

/** The findings, as rule and severity, and the sum as written by hand. */
const cases: readonly (readonly [
  found: string,
  sum: string,
  hits: readonly (readonly [string, Severity])[],
])[] = [
  ['nothing', '100', []],
  [
    'two different lows',
    '100 − 2 − 2',
    [
      ['MD-01', 'low'],
      ['MD-05', 'low'],
    ],
  ],
  ['one medium', '100 − 8, at most 89', [['SC-01', 'medium']]],
  ['one high', '100 − 25, at most 59', [['RC-01', 'high']]],
  [
    'one high rule five times',
    '100 − 25 − 12.5 − 6.25',
    Array.from({ length: 5 }, () => ['RC-01', 'high'] as const),
  ],
  [
    'two different highs and a medium',
    '100 − 25 − 25 − 8',
    [
      ['RC-01', 'high'],
      ['PI-01', 'high'],
      ['SC-01', 'medium'],
    ],
  ],
  ['one critical', '100 − 60, at most 19', [['EX-01', 'critical']]],
];

/** Each of an audit that read everything and saw no capability. */
export function scoreExamples(): ScoreExample[] {
  return cases.map(([found, sum, hits]) => {
    const findings = hits.map(([rule_id, severity]) => ({ rule_id, severity }));
    const { audit_score, risk_level } = scoreFindings({ complete: true, findings, signals: noSignals });
    return { found, sum, score: audit_score, risk: risk_level };
  });
}
