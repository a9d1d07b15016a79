/** The audit rules, all and one, as Markdown; the attacks that are their examples are quoted on the page only, for people. */
import type { Context } from '../../api/define.ts';
import { Problem } from '../../problem.ts';
import { allRules } from '../../audit/ruleset.ts';
import { auditScoreRule, riskRule } from '../../scoring/audit-score.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { oneLine, wholeNumber } from '../../text/plain-text.ts';
import {
  conditionFacts,
  conditionsLead,
  disputeCommand,
  disputeFacts,
  disputeLead,
  disputeSteps,
  readingFacts,
  scoreLead,
  severityCosts,
} from '../audit-rules/audit-content.ts';
import { type RuleContent, skillsFoundBy, toFamilyContents } from '../audit-rules/rule-content.ts';
import { rulesPath } from '../audit-rules/rule-links.ts';
import { scoreExamples } from '../audit-rules/score-examples.ts';
import { suppressionExample } from '../audit-rules/suppression-example.ts';
import { tierRows } from '../audit-rules/tier-rows.ts';
import { bulletList, codeBlock, markdownOf, numberedList } from './blocks.ts';

export const ruleSlugs = (): string[] => allRules.map(({ id }) => id.toLowerCase());

/** Skills named in one document; a rule that finds something in more names the most trusted. */
const namedMax = 40;

/** Throws a 404 for an id that no rule has. */
export function ruleMarkdown({ registry, siteUrl }: Context, slug: string): string {
  const families = toFamilyContents();
  const family = families.find(({ rules }) => rules.some(({ id }) => id.toLowerCase() === slug));
  const rule = family?.rules.find(({ id }) => id.toLowerCase() === slug);
  if (family === undefined || rule === undefined)
    throw new Problem('not-found', `No rule of the audit has the id ${slug}.`);
  const found = skillsFoundBy(rule.id, registry.entries);
  const [heading = '', ...rest] = ruleBlocks(rule);
  return markdownOf(
    heading.replace('###', '# Audit rule'),
    `${family.label}.`,
    ...rest,
    '## Where it found something',
    `In ${wholeNumber(found.length)} of ${wholeNumber(registry.entries.length)} listed skills, after suppressions. A finding is a reason to look, not a verdict.`,
    bulletList(
      found
        .slice(0, namedMax)
        .map((entry) => `${oneLine(entry.source.name, 80)}: ${siteUrl}/audits/${entry.slug}.md`),
    ),
    found.length > namedMax
      ? `The ${namedMax} with the highest trust; ${found.length - namedMax} more are not named here.`
      : '',
  );
}

export function auditRulesMarkdown(
  context: Pick<Context, 'client' | 'siteUrl' | 'programRepository'>,
): string {
  const { siteUrl, programRepository } = context;
  return markdownOf(
    '# Audit rules',
    '## How a skill is read',
    bulletList(readingFacts),
    ...toFamilyContents().flatMap(({ label, rules }) => [`## ${label}`, ...rules.flatMap(ruleBlocks)]),
    `The skills in which one rule found something: ${siteUrl}${rulesPath}/<id>.md`,
    '## When a finding counts less',
    conditionsLead,
    bulletList(conditionFacts),
    '## The score',
    scoreLead,
    bulletList(
      severityCosts.map(
        ({ severity, points, cap }) => `${severity}: ${points} points; the score is at most ${cap}`,
      ),
    ),
    bulletList([...auditScoreRule, riskRule]),
    'Worked examples:',
    bulletList(
      scoreExamples().map(({ found, sum, score, risk }) => `${found}: ${sum} = ${score}, risk ${risk}`),
    ),
    '## Tiers and policies',
    'The first row that applies decides.',
    bulletList(
      tierRows.map(
        ({ tier, when, policy, meaning }) =>
          `\`${tier}\` (${tierWords[tier]}): ${when} Policy \`${policy}\`: ${meaning}`,
      ),
    ),
    '## Dispute a finding',
    disputeLead(programRepository),
    numberedList(disputeSteps(context)),
    codeBlock(disputeCommand(siteUrl), 'sh'),
    ...(programRepository === null ? [] : [codeBlock(suppressionExample, 'markdown')]),
    bulletList(disputeFacts),
  );
}

function ruleBlocks({
  id,
  severity,
  why,
  fix,
  owasp,
  looksAt,
  looksFor,
  softened,
  others,
}: RuleContent): string[] {
  return [
    `### ${id} (${[severity, ...others].join(', ')})`,
    why,
    bulletList([
      `Looks at ${looksAt}.`,
      `To clear it: ${fix}`,
      ...(owasp.length === 0 ? [] : [`OWASP ${owasp.join(', ')}`]),
      ...looksFor.map((row) => `Looks for: ${row.what}${row.severity === null ? '' : ` (${row.severity})`}`),
      ...(softened === false ? ['Quotation and prohibition never lower the severity of this rule.'] : []),
    ]),
  ];
}
