/** `npm run describe -- --from <source>`: a language model drafts descriptions for listed skills that have none. */
import { parseArgs } from 'node:util';
import { openChatModel } from '../src/adapters/chat-model.ts';
import { openGitHub } from '../src/adapters/github/code-host.ts';
import { openProposals } from '../src/adapters/github/proposals.ts';
import { openLogger } from '../src/adapters/logger.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { sha256Hex } from '../src/digest.ts';
import { describeSkills, type DescribeSummary } from '../src/ingest/describe/describe.ts';
import { SourceError, SourceOptionError } from '../src/ingest/source.ts';
import { HostUnavailable } from '../src/ports/code-host.ts';
import { oneLine } from '../src/text/plain-text.ts';
import { answerHelp } from './help.ts';

const usage = `Usage: DESCRIBE_URL=<url> DESCRIBE_MODEL=<name> npm run describe -- --from <source> [options]

Asks a language model for the summary, uses, needs and limits of every listed skill that no person has described, and writes
them into <out>/skills/<owner>/<slug>.md with a line "described_by: <model>". What a person wrote is never changed. Read the
drafts before you publish them, and take the line out of those that you approve.

  --from <source>    a corpus, a git checkout, a skill folder or https://github.com/<owner>/<name>, as for npm run ingest
  --repository <url> https://github.com/<owner>/<name>, for a skill folder, or a checkout without an origin on github.com
  --path <path>      path of SKILL.md in that repository, for a single folder (default: SKILL.md)
  --out <folder>     the content folder (default: content)
  --limit <number>   most skills to ask about (default: 50)
  --again            also replace drafts of earlier runs
  --propose          open a pull request with the drafts (GITHUB_TOKEN and CONTENT_REPOSITORY) instead of writing files
  --dry-run          ask the model and write nothing
  --json             print the result as JSON
  --help             print this

DESCRIBE_URL is the base address of any server with OpenAI's /chat/completions, DESCRIBE_KEY its key where it needs one.

Exit code 0 if every skill that was asked about is described, 1 if some are not, 2 for a wrong option or variable.`;

answerHelp(usage);

function readOptions() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      repository: { type: 'string' },
      path: { type: 'string' },
      out: { type: 'string', default: 'content' },
      limit: { type: 'string', default: '50' },
      again: { type: 'boolean', default: false },
      propose: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.from === undefined || values.from === '') throw new TypeError('--from <source> is needed');
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new TypeError('--limit must be a whole number from 1');
  return { ...values, from: values.from, limit: Number(values.limit), dryRun: values['dry-run'] };
}

async function main(options: ReturnType<typeof readOptions>): Promise<number> {
  const config = parseConfig(process.env);
  const model = openChatModel(config.describe);
  if (model === null) throw new ConfigError('configuration: DESCRIBE_URL and DESCRIBE_MODEL are needed');
  const logger = openLogger(config.logLevel);
  const proposals = options.propose ? openProposals(config, logger) : null;
  if (options.propose && proposals === null)
    throw new ConfigError('configuration: --propose needs GITHUB_TOKEN and CONTENT_REPOSITORY');
  const github = options.from.startsWith('https://') ? openGitHub(config, logger) : undefined;
  const { from, repository, path, out, limit, again } = options;
  const dryRun = options.dryRun || options.propose;
  const summary = await describeSkills(
    { from, repository, path, out, limit, again, dryRun, github, listedOnly: true },
    model,
  );
  const files = summary.described.map(({ path, text }) => ({ path: `content/${path}`, text }));
  const url =
    proposals === null || options.dryRun || files.length === 0
      ? null
      : await proposals.propose({
          branch: `describe-${sha256Hex(JSON.stringify(files)).slice(0, 12)}`,
          title: `Describe ${files.length} skills`,
          body: `Drafted by the language model ${model.name}. Each file says so in its described_by line: take it out of those that you approve.`,
          files,
        });
  process.stdout.write(
    options.json ? `${JSON.stringify({ ...summary, pull_request: url }, null, 2)}\n` : textOf(summary, url),
  );
  return summary.skips.length === 0 ? 0 : 1;
}

function textOf(
  { described, left, not_listed, skips, stopped }: DescribeSummary,
  url: string | null,
): string {
  return `${[
    `described ${described.length}, left as they are ${left}, not listed ${not_listed}, not described ${skips.length}`,
    ...described.map(({ path }) => `  ${path}`),
    ...skips.map(({ skill, reason }) => `  ${skill}: ${oneLine(reason, 200)}`),
    ...(stopped === null ? [] : [`stopped: ${oneLine(stopped, 200)}`]),
    ...(url === null ? [] : [`pull request: ${url}`]),
  ].join('\n')}\n`;
}

/** The options, or null after saying what is wrong with them: parseArgs and the checks throw TypeErrors, nothing else. */
function tryOptions(): ReturnType<typeof readOptions> | null {
  try {
    return readOptions();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    return null;
  }
}

const options = tryOptions();
try {
  process.exitCode = options === null ? 2 : await main(options);
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof SourceError || error instanceof HostUnavailable;
  if (!isExpected) throw error;
  const isWrongCall = error instanceof ConfigError || error instanceof SourceOptionError;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = isWrongCall ? 2 : 1;
}
