/** The examples of every rule, which each page of a rule shows: what it has to catch and to spare. */
import { auditSkill } from '../../src/audit/audit-skill.ts';
import type { ExampleText } from '../../src/audit/engine/example.ts';
import { shownText } from '../../src/protocol/audit-rules/shown-example.ts';
import { factExamples } from '../../src/audit/match/load-rules.ts';
import { patternRules } from '../../src/audit/ruleset.ts';
import { sha256Hex } from '../../src/digest.ts';
import { exampleFolder } from '../../test/audit/example-folders.ts';
import type { AcceptanceLine } from './acceptance.ts';

interface Examples {
  readonly rule: string;
  readonly catches: readonly ExampleText[];
  readonly spares: readonly ExampleText[];
}

const examples: readonly Examples[] = [
  ...patternRules.flatMap(({ id, rows }) =>
    rows.map(({ catches, spares }) => ({ rule: id, catches, spares })),
  ),
  ...Object.entries(factExamples).flatMap(([rule, list]) => list.map((each) => ({ ...each, rule }))),
];

/** Levels that fail a check. */
const isSerious = (severity: string): boolean => severity === 'high' || severity === 'critical';

/** Whether each example of a rule is found by it, and none of what it spares is high. */
export function judgeExamples(): AcceptanceLine[] {
  return [
    judge('caught', 'catches', (rule, findings) => findings.some(({ rule_id }) => rule_id === rule)),
    judge('spared', 'spares', (_, findings) => !findings.some(({ severity }) => isSerious(severity))),
  ];
}

function judge(
  word: string,
  kind: 'catches' | 'spares',
  holds: (rule: string, findings: ReturnType<typeof auditSkill>['findings']) => boolean,
): AcceptanceLine {
  const all = examples.flatMap((each) => each[kind].map((example) => ({ rule: each.rule, example })));
  const missed = all.filter(
    ({ rule, example }) => !holds(rule, auditSkill(exampleFolder(example), sha256Hex).findings),
  );
  return {
    holds: all.length > 0 && missed.length === 0,
    text: `examples of the rules: ${all.length - missed.length} of ${all.length} ${word}`,
    details: missed.map(({ rule, example }) => `${rule}: ${shownText(example)}`),
  };
}
