/** How a weakness is reported and what the registry promises, in sentences for SECURITY.md, the page and its Markdown twin. */
import type { Context } from '../../api/define.ts';
import { agenticSkills } from './agentic-operations.ts';
import { packageRepository } from './package-repository.ts';
import type { PromiseList, State } from './promise.ts';

export const securityLead =
  'What is promised, row by row, with the test that shows it, and what is not. How to report a weakness.';

const feedbackCall = '`POST /api/agent/feedback`';

/** Where a weakness of the software is reported; `registry`: the one that says so, null for a document of any. */
function privately(registry: Pick<Context, 'programRepository' | 'securityContacts'> | null): string {
  if (registry === null)
    return (
      'by a security advisory of the repository, or at the contact that a registry’s `/.well-known/security.txt` names: ' +
      'the feedback call, which only the operator reads, where its operator has set none (`SECURITY_CONTACT`)'
    );
  const { programRepository: repository, securityContacts } = registry;
  const ways = [
    ...(repository === null ? [] : [`by a security advisory of ${repository}`]),
    ...securityContacts.map((contact) => `at ${contact}`),
  ];
  return ways.length === 0
    ? `with ${feedbackCall}, which only this registry’s operator reads: no other contact is set`
    : ways.join(', or ');
}

function reportSkill(registry: Pick<Context, 'programRepository'> | null): string {
  const repository = registry === null ? 'the repository' : registry.programRepository;
  return repository === null
    ? `send its slug with ${feedbackCall}`
    : `send its slug with ${feedbackCall}, open an issue, or open a pull request at ${repository} ` +
        'that adds a `review` block with `decision: blocked` to its file under `content/skills/`';
}

/** Each with `code` in backticks; `registry`: the one that says so, null for a document of any. */
export const reportingFacts = (
  registry: Pick<Context, 'programRepository' | 'securityContacts'> | null,
): readonly string[] => [
  `Report a weakness of this software privately: ${privately(registry)}. ` +
    'Say what you did, what happened and what you expected; a failing test is the best report.',
  'One person maintains this software. You get an answer within seven days, an assessment within 14, and a fix or a reason why there is none within ' +
    '90 days; what is used by attackers comes first. After the fix, or after 90 days, you are free to publish.',
  'Safe harbour: who looks for weaknesses in good faith, on a server of their own or without harm to data and service of others, and ' +
    'reports what they find, has nothing to fear from us, in law or otherwise. `npm run attack` shows how we try it.',
  'Fixes are made for the newest commit of the main branch only; there are no older supported versions. ' +
    `\`${registry === null ? 'docs/upgrading.md' : '/upgrading'}\` says how to update, with a backup first; stored reports stay.`,
  `A dangerous *skill* is no weakness of the software: ${reportSkill(registry)}. Blocking takes effect at the next build.`,
];

export const promises: readonly string[] = [
  '“No known pattern found” is no proof of safety. Files that were not read lower the score and are named.',
  'No part of a skill is ever executed: ingest reads bytes, the audit matches text.',
  'All input from outside is treated as hostile: repositories, front matter, query strings, bodies, file names, URLs. Each known attack ' +
    'has a test, listed in `docs/decisions/010-attack-table.md`.',
  'A pull request’s evidence is regenerated from the source and compared. The check runs the code of the base branch, without secrets ' +
    'and without write access.',
  'Packages are locked with digests and run nothing at install; workflows pin actions by commit.',
  'Receipts, statements and lockfiles are signed (Ed25519). Keys are at `/.well-known/skill-registry-keys.json`, which also says which are ' +
    'retired or revoked. `docs/client-trust.md` says what the client takes from where, and what it refuses. Keep `data/keys` private and ' +
    'backed up: anyone who has it can sign as your registry.',
  'No cookies, no accounts, no third-party requests. Notes in reports and addresses of subscribers never leave the store.',
];

export const promiseLists: readonly PromiseList[] = [packageRepository, agenticSkills];

/** How many rows of a list have each state; a state without one is left out. */
export function countStates({ groups }: PromiseList): readonly (readonly [state: State, rows: number])[] {
  const all = groups.flatMap(({ rows }) => rows.map(({ state }) => state));
  return [...Map.groupBy(all, (state) => state)].map(([state, rows]) => [state, rows.length] as const);
}
