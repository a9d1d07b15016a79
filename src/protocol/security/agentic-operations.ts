/** The rest of the checklist of the OWASP Agentic Skills Top 10: reading, running, updating and governing skills. */
import { type PromiseGroup, type PromiseList, row } from './promise.ts';
import { sourceToMetadata } from './agentic-skills.ts';

const readingToReuse: readonly PromiseGroup[] = [
  {
    id: 'ast05',
    title: 'AST05 Reading of files',
    rows: [
      row(
        '5.1',
        'met',
        'YAML is read as data',
        'No tags, no aliases, no other engine.',
        'test/catalog/front-matter.test.ts > is refused and never run',
        'test/catalog/front-matter.test.ts > aliases that would expand to 387 million values are refused, not expanded',
      ),
      row(
        '5.2, 5.6',
        'partly',
        'Apart, with few rights',
        'In a thread with limits of time and memory, not in a process or container of its own. The systemd unit in `deploy/` lets the ' +
          'server write its data folder only.',
        'test/runtime/inspect-skills.test.ts > a thread out of time ends alone, and the log says so',
        'test/deploy/systemd.test.ts > finds nothing wrong with them',
      ),
      row(
        '5.3',
        'partly',
        'Only known keys',
        'Unknown keys are a warning to the author and are not used.',
        'test/api/validate.test.ts > but keys that the specification does not know are a warning alone',
      ),
      row(
        '5.4',
        'met',
        'Package files of a skill are untrusted',
        'They are read as text. Nothing is installed from them, by the registry or its client.',
        'test/ingest/sources/git-checkout.slow.test.ts > runs no hook, filter or monitor that the repository configures',
        'test/resolve/hostile-install.slow.test.ts > is one word of each command, and runs nothing',
      ),
      row(
        '5.5',
        'met',
        'Checked before use',
        'Bodies, front matter and content files pass a schema before anything uses them.',
        'test/http/bodies.test.ts > may be 20 levels deep, and no deeper',
        'test/catalog/front-matter.test.ts > the data has no prototype to reach',
      ),
    ],
  },
  {
    id: 'ast06',
    title: 'AST06 Isolation',
    rows: [
      row(
        '6.1, 6.2, 6.4, 6.5, 6.7',
        'elsewhere',
        'A skill runs in a sandbox, apart from others',
        'Skills run on the machine of who installs them. Tier and policy say which belong in a sandbox.',
      ),
      row(
        '6.3, 6.6',
        'met',
        'Interfaces are bound to this machine and limited',
        'The server listens at 127.0.0.1 unless set otherwise. MCP checks Host and Origin, and each network has an account of reads and writes.',
        'test/protocol/mcp/endpoint.test.ts > in Host is answered with',
        'test/http/read-limits.test.ts > a wait for a slow host costs nothing, also while this process computes for others',
      ),
    ],
  },
  {
    id: 'ast07',
    title: 'AST07 Updates',
    rows: [
      row(
        '7.1',
        'met',
        'Pinned, not a tag that moves',
        'A commit and digests in every command, receipt and lockfile.',
        'test/api/resolve.test.ts > is bound to content: commit, folder digest and every file',
      ),
      row(
        '7.2',
        'partly',
        'No update without a person',
        'Nothing updates itself: `update` writes when it is run, by a person, an agent or a build. It asks a person where repository or owner is another ' +
          'one, and where the new text can do more.',
        'test/cli/trust.test.ts > asks a person where the %s is another one, and names both',
      ),
      row(
        '7.3',
        'partly',
        'Updates are signed by their publisher',
        'By the registry; an older statement than the one seen last is refused.',
        'test/cli/trust.test.ts > an older statement %s is refused after a newer one was seen',
      ),
      row(
        '7.4',
        'met',
        'A new version is read again',
        'Before it is listed; one that turns critical is blocked by the run that reads it.',
        'test/ingest/refresh.slow.test.ts > a version that turns critical is blocked by the run that reads it',
      ),
      row('7.5', 'elsewhere', 'No reloading while running', 'A matter of the agent’s runtime.'),
      row(
        '7.6',
        'met',
        'Advisories reach who has it installed',
        'A signed list that `verify` asks, a feed, and news by mail of one skill where the registry has a mail server.',
        'test/cli/advisories.slow.test.ts > is named by verify where it is installed, with exit code 4',
        'test/api/advisories/advisories.test.ts > has a file for each, and a feed',
      ),
    ],
  },
  {
    id: 'ast08',
    title: 'AST08 Scanning',
    rows: [
      row(
        '8.1, 8.2',
        'partly',
        'Meaning as well as signatures; code and prose each on their own',
        'Both are read by rules of their own and by learned weights; a language model reads them too where the operator configures one.',
        'test/audit/off-purpose.test.ts > is found in a comment and in another Markdown file, and never read in a script',
      ),
      row(
        '8.3',
        'met',
        'Secrets in files',
        'Found, and never repeated in a report.',
        'test/audit/output.test.ts > never show a secret',
      ),
      row(
        '8.4',
        'met',
        'The scan cannot be influenced',
        'Nothing of the skill runs; the same files give the same report, byte for byte.',
        'test/audit/layout.test.ts > gives byte-equal results twice',
      ),
      row('8.5', 'not_met', 'Watched while it runs', 'Nothing is ever executed here.'),
      row(
        '8.6',
        'met',
        'No single scanner decides',
        'A clean report alone makes no skill verified: proven ownership, a review and outcomes of agents do.',
        'test/scoring/safety.test.ts > is verified only with proven ownership and a sign-off, and then may be installed without asking',
      ),
    ],
  },
  {
    id: 'ast09',
    title: 'AST09 Governance',
    rows: [
      row(
        '9.1',
        'partly',
        'An inventory of what is installed',
        'The lockfile of each project and user has name, commit and digest, and `list` and `verify` read it; who installed it is not kept.',
        'test/cli/journey.slow.test.ts > is listed, and removed from disk and both lockfiles',
      ),
      row(
        '9.2',
        'met',
        'Each skill has a risk tier',
        'Tier, risk level and policy in every answer.',
        'test/scoring/safety.test.ts > is reviewed otherwise, and says what is missing',
      ),
      row(
        '9.3',
        'partly',
        'Approvals are recorded',
        'Those of reviewers: commit, reason, and the name that the catalog gives, which may be that of a group (`maintainers`). An approval at the ' +
          'client’s prompt is not kept.',
        'test/ingest/refresh.slow.test.ts > blocks the skill until a review approves a commit of the new owner’s',
      ),
      row(
        '9.4, 9.7',
        'elsewhere',
        'Invocations are logged, agents have identities',
        'Agents may report outcomes; logs of their acts are theirs.',
      ),
      row(
        '9.5',
        'met',
        'Skills are read again',
        'Each repository is looked at in turns, and read again when it or the rules change and after half a month.',
        'test/ingest/refresh.slow.test.ts > is read again for other rules, and after half a month',
      ),
      row(
        '9.6',
        'met',
        'Skills can be revoked',
        'By an advisory for a slug or a text; it holds in every answer and at the client, also without the network.',
        'test/api/advisories/advisories.test.ts > is blocked by its digest, whatever slug the advisory names',
        'test/cli/advisories.slow.test.ts > is known without the network afterwards',
      ),
    ],
  },
  {
    id: 'ast10',
    title: 'AST10 Reuse across platforms',
    rows: [
      row(
        '10.1, 10.3',
        'not_met',
        'Tried on each platform',
        'The audit is the same for all. Outcome reports name the agent, which is evidence afterwards and no test before.',
      ),
      row(
        '10.2',
        'met',
        'The same properties on every platform',
        'One signed statement for all runtimes; only the folder differs.',
        'test/api/statement/statement.test.ts > is the same bytes each time it is made',
        'test/api/resolve.test.ts > hands over to the five most used runtimes without one, and to all of them in full',
      ),
      row('10.4', 'elsewhere', 'Credentials on each platform', 'A matter of the agent’s runtime.'),
      row(
        '10.5',
        'partly',
        'Knowledge of attacks is shared between registries',
        'Advisories are OSV records that others can take; those of others are not taken in.',
        'test/api/advisories/advisories.test.ts > keeps the rules of OSV: $slug',
      ),
      row(
        '10.6',
        'not_met',
        'The proposed universal format',
        'Skills have the Agent Skills format. The proposed one has no users yet.',
      ),
    ],
  },
];

export const agenticSkills: PromiseList = {
  id: 'agentic-skills',
  title: 'OWASP Agentic Skills Top 10',
  lead:
    'The project’s checklist for one skill, read as what a registry does for each that it lists. Numbers are those of the checklist; ' +
    'rows with one answer are together.',
  source: 'https://owasp.org/www-project-agentic-skills-top-10/checklist',
  groups: [...sourceToMetadata, ...readingToReuse],
};
