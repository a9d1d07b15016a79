/** The registry against the OpenSSF's Principles for Package Repository Security, level by level. */
import { type PromiseList, row } from './promise.ts';

const noAccounts = 'There are no accounts, passwords or keys of users: nothing to sign in to.';

export const packageRepository: PromiseList = {
  id: 'package-repository',
  title: 'Principles for Package Repository Security',
  lead:
    'Of the OpenSSF’s working group on software repositories, version 0.1, levels 1 to 3; level 0 asks for nothing. ' +
    'This registry has no accounts and accepts no packages: it lists source folders of public repositories, each at one commit.',
  source: 'https://repos.openssf.org/principles-for-package-repository-security',
  groups: [
    {
      id: 'authentication',
      title: 'Authentication',
      rows: [
        row('1', 'not_applicable', 'Addresses of users are verified', noAccounts),
        row('1', 'not_applicable', 'Account recovery is documented', noAccounts),
        row('1', 'not_applicable', 'A second factor is supported', noAccounts),
        row('1', 'not_applicable', 'Users hear of changes to their account', noAccounts),
        row(
          '1',
          'met',
          'Guessing is prevented',
          'The one secret that the registry gives out is a submission’s private token: 256 random bits, kept as a hash, compared in ' +
            'constant time, void half a year after the last change. Every wrong guess gets the same answer.',
          'test/api/submission.test.ts > an unknown id, a wrong token, no token and another one’s token look alike, byte by byte',
          'test/api/submission.test.ts > is given for half a year after the last change, and then no longer',
        ),
        row(
          '2',
          'met',
          'A name that lapses opens no account',
          'There is no recovery by mail. What can change hands is a repository: numeric ids of account and repository are kept, and a ' +
            'skill whose owner changed is blocked until a person reviews the new commit.',
          'test/ingest/refresh.slow.test.ts > blocks the skill until a review approves a commit of the new owner’s',
        ),
        row('2', 'not_applicable', 'A second factor that resists phishing', noAccounts),
        row('2', 'not_applicable', 'A second factor for critical packages', noAccounts),
        row('2', 'not_applicable', 'Leaked passwords are refused', noAccounts),
        row('3', 'not_applicable', 'Signing in without a password', noAccounts),
        row('3', 'not_applicable', 'A second factor for all maintainers', noAccounts),
        row('3', 'not_applicable', 'One that resists phishing for critical packages', noAccounts),
      ],
    },
    {
      id: 'authorization',
      title: 'Authorization',
      rows: [
        row('1', 'not_applicable', 'Keys that are limited to one package', noAccounts),
        row(
          '2',
          'not_applicable',
          'Roles for maintainers',
          'Authors have no rights here: what a skill is, its repository says. Reviewers are those who may run commands on the server.',
        ),
        row('3', 'not_applicable', 'Short-lived identity tokens in place of keys', noAccounts),
        row(
          '3',
          'not_met',
          'Secret scanners know the registry’s tokens',
          'A submission’s token has no prefix of its own that a scanner could know. It opens the status of one submission, nothing else.',
        ),
        row(
          '3',
          'met',
          'Provenance of what is built',
          'Nothing is built: the text is the source. A signed statement (DSSE, in-toto) says of each skill which repository, commit, path ' +
            'and folder digest were read and what was decided.',
          'test/api/statement/statement.test.ts > says which folder it is about, and what was decided',
          'test/api/statement/statement.test.ts > verifies with the Sigstore client and the published PEM',
        ),
      ],
    },
    {
      id: 'general',
      title: 'General capabilities',
      rows: [
        row(
          '1',
          'met',
          'A policy for reports of weaknesses, with safe harbour and 90 days',
          'At the top of this page; `/.well-known/security.txt` names the contact.',
          'test/protocol/discovery.test.ts > find a contact that has not expired',
          'test/protocol/security/security.test.ts > says how to report a weakness, until when there is an answer, and that reporters are safe',
        ),
        row(
          '1',
          'met',
          'Names that are typed or read wrongly lead to no other package',
          'A slug begins with its owner and has plain letters alone. What could be taken for a listed skill, a brand, a publisher or the ' +
            'registry waits for a person.',
          'test/submissions/review/look-alike.test.ts > is recognised by %s',
          'test/ingest/evidence/lookalikes.test.ts > does not get the slug that it imitates',
          'test/server/jobs/impersonation.test.ts > waits for a person: %s/%s',
        ),
        row(
          '2',
          'met',
          'A published version is never replaced, and its name goes to no one else',
          'Versions are commits, with a digest of every file, in a log that is only appended to. A slug stays with its repository and path; ' +
            'the address of a renamed skill leads to where it is now.',
          'test/cli/log.slow.test.ts > keeps what is no longer listed',
          'test/ingest/evidence/slug.test.ts > that a content file holds stays, whatever the name is now',
          'test/ingest/removed.test.ts > is told, and with --prune neither old slug is selected and the old address leads to the new one',
        ),
        row(
          '2',
          'partly',
          'Users can report a package in the page, the client and the API',
          'By the API (`POST /api/agent/feedback`, and an outcome report with `failed`), by the client (`skill-registry outcome`), and by an issue ' +
            'where the registry names a repository. A skill’s page has no form of its own for it.',
          'test/api/feedback.test.ts > is one of 20 that a network may send in an hour; others are not affected',
          'test/contract/outcome-laws.test.ts > of success lowers no place',
        ),
        row(
          '2',
          'met',
          'Malware is looked for',
          'Each file of a folder is read by public rules before it is listed, and again when it or the rules change. A critical finding blocks it.',
          'test/audit/whole-skills.test.ts > an attack is found whatever its words',
          'test/audit/rules.test.ts > hit $index is $severity',
          'test/ingest/refresh.slow.test.ts > is read again for other rules, and after half a month',
        ),
        row(
          '3',
          'not_met',
          'Periodic security reviews of the infrastructure',
          'One person maintains this, and who runs a registry chooses its machines. In their place are attacks by test: ' +
            '`docs/decisions/010-attack-table.md` and `npm run attack`.',
        ),
        row(
          '3',
          'met',
          'A public log that shows unusual events',
          'A transparency log (tlog-tiles) of every published version, and feeds of what was published, withdrawn and revoked.',
          'test/cli/log.slow.test.ts > verifies at first sight, and as what continues what was seen',
          'test/proof/log/log.test.ts > of consistency hold for a tree of %i, and for no other past',
        ),
        row(
          '3',
          'met',
          'Malicious packages are published as OSV records',
          '`/api/registry/advisories`, signed, and a feed of them.',
          'test/api/advisories/advisories.test.ts > is of OSV records with the latest change first, and its signature holds',
          'test/api/advisories/advisories.test.ts > keeps the rules of OSV: $slug',
        ),
      ],
    },
    {
      id: 'client',
      title: 'Command line client',
      rows: [
        row(
          '1',
          'met',
          'What is installed can be pinned by digest',
          'Always: every install names a commit, and the lockfile has a digest of every file.',
          'test/api/resolve.test.ts > is signed, and maps every file to digest and size',
          'test/cli/journey.slow.test.ts > installs what it names, and nothing when it was changed',
        ),
        row(
          '2',
          'met',
          'Known weaknesses are named in the pages and when installing',
          'A revoked text is blocked in every answer and not restored from a lockfile; `verify` names it where it is installed.',
          'test/cli/advisories.slow.test.ts > is named by verify where it is installed, with exit code 4',
          'test/cli/advisories.slow.test.ts > is not restored from a lockfile, whatever is approved',
          'test/api/advisories/advisories.test.ts > is blocked while an advisory names its slug, with the reason',
        ),
        row(
          '3',
          'not_met',
          'The client writes a software bill of materials',
          'It writes lockfiles with every file and digest, not CycloneDX or SPDX. The list of the registry’s own parts is CycloneDX ' +
            '(`npm run sbom`).',
        ),
        row(
          '3',
          'not_met',
          'Weaknesses that cannot be reached are left out',
          'An advisory revokes a whole text; what of it is reached is not asked. The packages that a skill installs are not examined.',
        ),
      ],
    },
  ],
};
