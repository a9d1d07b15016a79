/** How to submit a skill, in sentences and commands, for the form's page and its Markdown twin. */
import { pullRequestFact } from './pull-request-fact.ts';
import { quote } from '../../text/quote.ts';
import { href, pathOf } from '../../routes.ts';
import { leastSubstance, type SubmissionStatus } from '../../schema/submission.ts';

export const submitLead =
  'Name a public repository and choose one or several skills in it. Each is read, audited and, if nothing is found against it, listed for every agent to find.';

/** With `code` in backticks. */
export const whoMaySubmit: readonly string[] = [
  'Anyone, without an account. It need not be your own, and it stays in its repository.',
  'No stars needed: a repository without any is as welcome as any other. Stars are one of many ranking signals, not a requirement.',
  'It has to be public, with a `SKILL.md` that says what the skill is called and when to use it. A licence and an example improve its score most.',
  'Nothing in it is run, and no address in it is visited.',
  'A copy of a listed skill goes to a person, who decides which of the two is shown.',
  'So does one that uses the name of a brand or publisher, or says that it comes from them; to name what it works with is fine.',
  `So does one that says too little: fewer than ${leastSubstance.descriptionLength} characters of description or ${leastSubstance.bodyLength} of text. ` +
    'The status says what is missing.',
];

interface Way {
  /** With `code` in backticks. */
  readonly says: string;
  /** Where it is done. */
  readonly link: { readonly label: string; readonly href: string };
}

/** What an author looks for beside the form, and where it is done; `repository`: of this registry, null where it names none. */
export function authorWays(repository: string | null): readonly Way[] {
  return [
    {
      says:
        'Dry run: “Find its skills” reads the repository, audits each skill and says what would be decided and why; nothing is ' +
        `submitted by it. Without the form, \`POST ${pathOf('validate')}\` does the same.`,
      link: { label: 'That call', href: '/api-docs#validate' },
    },
    {
      says: 'Trust before a listing is not foretold. Of a listed skill the page for authors shows it now and later, what is missing, and how to get it.',
      link: { label: 'For authors', href: '/author' },
    },
    {
      says: 'Withdraw: by “Withdraw it” at the private link of the submission. For a skill that is listed already, the page for authors says how its owner gets there.',
      link: { label: 'How to withdraw', href: '/author#withdraw' },
    },
    {
      says: pullRequestFact(repository),
      link:
        repository === null
          ? { label: 'The feedback call', href: '/api-docs#feedback' }
          : { label: 'Open one', href: `${repository}/pulls` },
    },
  ];
}

export const nextSteps: readonly string[] = [
  'You get a link with a private token at once. It leads to the status, and to every finding.',
  'The complete folder of the skill is read at one commit. Nothing in it is ever run, and no address in it is visited.',
  'The audit reads every file with the same public rules as for every listed skill.',
  'The result is one of these:',
];

export const possibleResults = [
  'published',
  'in_review',
  'quarantined',
  'rejected',
  'failed',
] as const satisfies readonly SubmissionStatus[];

export const auditLead =
  'A text that warns of an attack is not counted as one. Files that were not read lower the score.';

interface SubmitCall {
  /** With `code` in backticks. */
  readonly says: string;
  /** A curl command. */
  readonly command: string;
  /** What the command is, for a button that copies it. */
  readonly label: string;
}

/** The two calls that submit a skill without a browser, in their order. */
export function submitCalls(siteUrl: string): readonly SubmitCall[] {
  const repository = 'https://github.com/owner/name';
  const post = (url: string, body: object): string =>
    `curl -X POST ${quote(url)} -H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`;
  return [
    {
      says: 'Ask which skills a repository contains. The answer has the exact path of each, with its errors, and warnings of what makes a submission wait.',
      command: post(href(siteUrl, 'validate'), { repository }),
      label: 'the call that finds skills',
    },
    {
      says: `Submit one of them. The answer has an id and a token: the status is at \`${pathOf('submission', { id: 'ID' })}?token=TOKEN\`.`,
      command: post(href(siteUrl, 'submit'), {
        repository,
        skillPath: 'skills/one/SKILL.md',
        submissionSource: 'agent',
        submittedByAgent: 'name of your agent',
      }),
      label: 'the call that submits a skill',
    },
  ];
}
