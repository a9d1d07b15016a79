/** The audit rules as Markdown; the attacks that are their examples are quoted on the page only, for people. */
import {
  disputeFacts,
  disputeLead,
  disputeSteps,
  readingFacts,
  scoreFacts,
  scoreLead,
  severityCosts,
  tierRows,
} from '../audit-rules/audit-account.ts';
import { type RuleAccount, toFamilyAccounts } from '../audit-rules/rule-accounts.ts';
import { scoreExamples } from '../audit-rules/score-examples.ts';
import { suppressionExample } from '../audit-rules/suppression-example.ts';
import { bulletList, codeBlock, markdownOf, numberedList } from './blocks.ts';

export function auditRulesMarkdown(): string {
  return markdownOf(
    '# Audit rules',
    '## How a skill is read',
    bulletList(readingFacts),
    ...toFamilyAccounts().flatMap(({ label, rules }) => [`## ${label}`, ...rules.flatMap(ruleBlocks)]),
    '## The score',
    scoreLead,
    bulletList(
      severityCosts.map(
        ({ severity, points, cap }) => `${severity}: ${points} points; the score is at most ${cap}`,
      ),
    ),
    bulletList(scoreFacts),
    'Worked examples:',
    bulletList(
      scoreExamples().map(({ found, sum, score, risk }) => `${found}: ${sum} = ${score}, risk ${risk}`),
    ),
    '## Tiers and policies',
    'The first row that applies decides.',
    bulletList(
      tierRows.map(
        ({ tier, when, policy, meaning }) => `\`${tier}\`: ${when} Policy \`${policy}\`: ${meaning}`,
      ),
    ),
    '## Dispute a finding',
    disputeLead,
    numberedList(disputeSteps),
    codeBlock(suppressionExample, 'markdown'),
    bulletList(disputeFacts),
  );
}

function ruleBlocks({ id, severity, why, fix, owasp, looksAt, looksFor, softened }: RuleAccount): string[] {
  return [
    `### ${id} (${severity})`,
    why,
    bulletList([
      `Looks at ${looksAt}.`,
      `To clear it: ${fix}`,
      ...(owasp.length === 0 ? [] : [`OWASP ${owasp.join(', ')}`]),
      ...looksFor.map((row) => `Looks for: ${row.what}${row.severity === null ? '' : ` (${row.severity})`}`),
      ...(looksFor.length === 0 || softened
        ? []
        : ['Quotation and prohibition never lower the severity of this rule.']),
    ]),
  ];
}
