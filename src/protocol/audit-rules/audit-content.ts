/** The audit in sentences, for the rules page and its Markdown twin: how a skill is read, scored and placed in a tier. */
import type { Context } from '../../api/define.ts';
import { href } from '../../routes.ts';
import { quote } from '../../text/quote.ts';
import { raises } from '../../audit/engine/escalation.ts';
import { allConditions } from '../../audit/judge/conditions.ts';
import { levels } from '../../audit/judge/levels.ts';
import { patternRules } from '../../audit/ruleset.ts';
import { engineVersion } from '../../audit/engine-version.ts';
import { shortClient } from '../../resolve/install-commands.ts';
import { severities, type Severity } from '../../schema/vocabulary.ts';
import { auditCaps, severityPoints } from '../../scoring/audit-score.ts';

/** What a reader of a report has to know, with `code` in backticks. */
export const readingFacts: readonly string[] = [
  `Nothing is run and nothing is fetched: the audit reads the files of one commit (engine ${engineVersion}). The same files give the same report, byte for byte. ` +
    'What each version of the engine changed is in the program’s CHANGELOG.md.',
  'Text is read as it is stored, as it looks once hidden characters are gone, and as it decodes. Line breaks, letter case and a move to another file don’t help an attack.',
  'Each rule below has a severity, from which single patterns differ. A text about an attack is not an attack: a hit in a quotation, in ' +
    'inline code or in a table, or among words that warn of it, counts less. The report also shows the severity that it started from.',
  'Text that only an agent sees (comments, hidden and decoded text) is never taken for a quotation.',
  'A clean report says that no known pattern was found. It doesn’t say that a skill is safe. Files that were not read lower the score.',
  'OWASP numbers refer to its Top 10 lists: AST for agentic skills, ASI for agentic applications, LLM for language model applications.',
];

export const conditionsLead =
  'A finding has the severity of the row that it was found by, or of the rule where the row has none, unless one of these conditions holds. ' +
  'The report names the one that lowered it in `lowered_by`. ' +
  'None holds for what a skill says of itself alone (its purpose, a title, the name of a host): `guard-data` asks too that the place is a ' +
  'literal, a name or a sample that nothing runs, `announced-start` that the entry in the script is of the kind that SKILL.md tells of.';

/** Rules with a level of their own for what is only mentioned, and rules that no mention lowers. */
const mentioned = patternRules.flatMap(({ id, mentionSeverity: to }) => (to ? [`${id} becomes ${to}`] : []));
const unsoftened = patternRules.filter(({ demotable }) => demotable === false).map(({ id }) => id);

/** Each condition with its reason, and what it makes of a critical and of a high finding; then the rules that differ, and what raises one. */
export const conditionFacts: readonly string[] = [
  ...allConditions.map(
    ({ id, reason, confidence }) =>
      `\`${id}\`: ${reason} (critical to ${levels.critical[confidence]}, high to ${levels.high[confidence]}).`,
  ),
  `By \`mention\`, \`prohibition\` or \`exclusion\` ${mentioned.join(', ')}, whatever it was; ${unsoftened.join(', ')} are lowered by none of the three.`,
  ...raises.map(({ reason, to }) => `Raised to ${to}: ${reason}.`),
];

export const scoreLead =
  'It starts at 100. Each finding subtracts its points, and the worst one sets a limit. Anyone can recompute it from the report.';

interface SeverityCost {
  readonly severity: Severity;
  readonly points: number;
  /** Highest score with such a finding. */
  readonly cap: number;
}

/** The worst severity first. */
export const severityCosts: readonly SeverityCost[] = severities.toReversed().map((severity) => ({
  severity,
  points: severityPoints[severity],
  cap: severity === 'critical' || severity === 'high' || severity === 'medium' ? auditCaps[severity] : 100,
}));

/** With `code` in backticks. `repository`: of this registry, null where it names none. */
export function disputeLead(repository: string | null): string {
  const claim = 'A finding is a claim about a line, and claims can be wrong.';
  const message = 'send the slug, rule, file and line with `POST /api/agent/feedback`, as below.';
  return repository === null
    ? `${claim} This registry names no repository for a pull request: ${message}`
    : `${claim} Corrections are made by pull request to ${repository}, where everyone can read them. Without access to it, ${message}`;
}

/** With `code` in backticks; the last step is followed by an example of the file. */
export function disputeSteps(
  context: Pick<Context, 'client' | 'siteUrl' | 'programRepository'>,
): readonly string[] {
  const client = shortClient(context);
  const dryRun =
    client === null
      ? '`npm run --silent audit -- path/to/skill` in a checkout of this program'
      : `\`${client} audit path/to/skill\``;
  const kept = 'An accepted dispute stays with the rule as a test, so that the error can’t come back.';
  const suppression =
    'a file `content/suppressions/<name>.md`, which names the rule, the file and the file’s digest.';
  return [
    `Look the rule up above. If its remedy fits, change the skill: a new commit is audited again. To see the result first, run ${dryRun}.`,
    ...(context.programRepository === null
      ? [
          `If the rule is wrong for everyone who writes such a line, send the shortest text that is wrongly flagged, and why it is harmless. ${kept}`,
          `If the rule is right in general and this line is harmless, say so and why. The operator can add a suppression: ${suppression}`,
        ]
      : [
          'If the rule is wrong for everyone who writes such a line, open a pull request that adds the shortest text that is wrongly flagged ' +
            `to the \`spares\` of its row in \`src/audit/rule-files/\`, and explain why it is harmless. ${kept}`,
          `If the rule is right in general and this line is harmless, propose a suppression: ${suppression}`,
        ]),
  ];
}

/** A dispute as the feedback call takes it. */
export const disputeCommand = (siteUrl: string): string => {
  const dispute = {
    kind: 'bug',
    skill_slug: 'alice-review',
    message: 'The line quotes an attack that the skill teaches to find. Nothing runs it.',
    metadata: { rule: 'RC-01', file: 'references/attacks.md', line: 12 },
    contact: 'you@example.org',
  };
  return `curl -X POST ${quote(href(siteUrl, 'feedback'))} -H 'Content-Type: application/json' -d ${quote(JSON.stringify(dispute))}`;
};

export const disputeFacts: readonly string[] = [
  'A suppressed finding stays in the report, with the reason and the day on which the suppression expires.',
  'It becomes void when the file changes or on the day it expires; the finding then counts again.',
  'A dispute that is sent gets an id, which says that it is stored and is looked up nowhere. It has no deadline, and an answer only to a `contact`: ' +
    'whether it was accepted shows in the skill’s next report.',
  'A finding concerns one version of one skill. It says nothing about its author, and nothing about the author’s other skills.',
];
