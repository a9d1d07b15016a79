/** `npm run check-contribution -- --base <ref>`: compares the content changes of a pull request with their sources. */
import { appendFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDomainProofs } from '../src/adapters/domain-proofs.ts';
import { NoContentFolder, readContentFiles } from '../src/adapters/files/content-files.ts';
import { openGitHub } from '../src/adapters/github/code-host.ts';
import { openLogger } from '../src/adapters/logger.ts';
import { auditSkill } from '../src/audit/audit-skill.ts';
import type { ContentProblem } from '../src/catalog/problems.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { checkContribution } from '../src/contributions/check-contribution.ts';
import { type ContributionReport, exitCodeOf } from '../src/contributions/contribution.ts';
import { openCheckouts } from '../src/contributions/open-checkouts.ts';
import { openHost } from '../src/contributions/open-host.ts';
import { readBase } from '../src/contributions/read-base.ts';
import type { CheckOptions } from '../src/contributions/read-contributed.ts';
import { contributionJson } from '../src/contributions/report-json.ts';
import { contributionSummary } from '../src/contributions/report-summary.ts';
import { contributionAnnotations, contributionText } from '../src/contributions/report-text.ts';
import { inertSentence } from '../src/contributions/workflow-commands.ts';
import { SourceError } from '../src/ingest/source.ts';
import { sha256Hex } from '../src/digest.ts';
import { dayOf } from '../src/text/day.ts';

const usage = `Usage: npm run check-contribution -- --base <ref> [options]

Compares the content files here with those where HEAD and <ref> last met, reads each changed skill at the commit that
its evidence names, makes the evidence again and says what differs. Writes nothing.

  --base <ref>         branch, tag or commit that the changes are to be merged into
  --content <folder>   the content folder, in a git checkout (default: content)
  --from <checkout>    read skills from this git checkout instead of GitHub; may be repeated
  --annotations        mark lines of the pull request with GitHub workflow commands
  --json               print the report as JSON
  --help               print this

Exit code 0 when nothing is wrong (a reviewer may still be needed), 1 for a problem or a critical finding, 2 when it
could not be checked.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: '' },
      content: { type: 'string', default: 'content' },
      from: { type: 'string', multiple: true, default: [] },
      annotations: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.base === '' && !values.help) throw new TypeError('--base <ref> is needed');
  if (values.json && values.annotations) throw new TypeError('--json and --annotations exclude each other');
  return values;
}

type Options = ReturnType<typeof readOptions>;

async function check({ base, content, from }: Options): Promise<ContributionReport> {
  const refusals: ContentProblem[] = [];
  const files = await readContentFiles(content, (refusal) => refusals.push(refusal));
  if (files.length === 0) throw new SourceError(`no content files in ${content}`);
  const host = () => openHost(openGitHub(parseConfig(process.env), openLogger('warn')));
  const open = from.length > 0 ? await openCheckouts(from) : host();
  const options: CheckOptions = {
    today: dayOf(new Date()),
    audit: (folder) => auditSkill(folder, sha256Hex),
    hostAsked: from.length === 0,
    ...(from.length > 0 ? {} : { proofs: openDomainProofs() }),
  };
  return checkContribution({ base: await readBase(content, base), files, refusals }, open, options, tell);
}

/** A terminal shows progress; a log contains only the report. */
function tell(repository: string, skills: number): void {
  if (process.stderr.isTTY) process.stderr.write(`reading ${inertSentence(repository)} (${skills})\n`);
}

/** One line for standard error if nothing could be checked; null for a bug. */
function reasonOf(error: unknown): string | null {
  if (error instanceof SourceError || error instanceof ConfigError) return error.message;
  // The content folder itself; unreadable files in it are part of the report.
  const isMissing = error instanceof NoContentFolder;
  return isMissing ? 'the content folder is missing: give its path with --content' : null;
}

async function main(): Promise<number> {
  let options: Options;
  try {
    options = readOptions();
  } catch (error) {
    // parseArgs and the checks above throw TypeErrors, nothing else.
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${inertSentence(error.message)}\n\n${usage}\n`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  let report: ContributionReport;
  try {
    report = await check(options);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    process.stderr.write(`${inertSentence(reason)}\n`);
    return 2;
  }
  process.stdout.write(options.json ? contributionJson(report) : contributionText(report));
  if (options.annotations) process.stdout.write(contributionAnnotations(report));
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary !== undefined && summary !== '') await appendFile(summary, contributionSummary(report));
  return exitCodeOf(report);
}

process.exitCode = await main();
