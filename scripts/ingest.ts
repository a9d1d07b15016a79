/** `npm run ingest -- --from <source>`: reads skills from folders or hosts into content and evidence files. */
import { parseArgs } from 'node:util';
import { appendIngestRun } from '../src/adapters/store/ingest-runs.ts';
import { noteBlockChange } from '../src/ingest/files/block-changes.ts';
import { contentFolders } from '../src/adapters/files/content-folders.ts';
import { openDomainProofs } from '../src/adapters/domain-proofs.ts';
import { openGitHub } from '../src/adapters/github/code-host.ts';
import { openSurvey } from '../src/adapters/github/survey.ts';
import { openForges } from '../src/adapters/forge-facts.ts';
import type { Forges } from '../src/ports/forge-facts.ts';
import { openGitHosts, readCredentials } from '../src/adapters/git-hosts.ts';
import { openLogger } from '../src/adapters/logger.ts';
import { auditSkill } from '../src/audit/audit-skill.ts';
import { rulesetText } from '../src/audit/ruleset.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { failedRun, toIngestRun } from '../src/ingest/to-ingest-run.ts';
import { createIngestReport, summaryText } from '../src/ingest/ingest-report.ts';
import { refreshListed } from '../src/ingest/refresh/refresh.ts';
import { SourceError, SourceOptionError } from '../src/ingest/source.ts';
import { StoreUnavailable } from '../src/ports/store.ts';
import { openKeptFiles } from '../src/runtime/kept-files.ts';
import { openReader } from '../src/runtime/outcome-reader.ts';
import type { GitHosts } from '../src/ports/git-hosts.ts';
import { type GitHub, type GitHubSurvey, HostUnavailable } from '../src/ports/code-host.ts';
import { sha256Hex } from '../src/digest.ts';
import { dayOf } from '../src/text/day.ts';
import { fileRefusal } from './help.ts';
import { planFolder, planText } from './plan-support/plan-folder.ts';

const usage = `Usage: npm run ingest -- --from <source> [options]

Reads skills from a folder or from GitHub and writes <out>/skills/<owner>/<slug>.md (only where there is none) and
<out>/evidence/<owner>/<slug>.json. Running it again changes nothing.

  --from <folder>      a corpus (repos.json), a git checkout or bare clone (read at HEAD, with the dates of its history) or
                       one skill folder (SKILL.md)
  --from <url>         https://<host>/<path of the repository>, read at the head of its default branch: GitHub by its API, any other
                       host by git. SOURCE_HOSTS lists internal hosts, SOURCE_CREDENTIALS names a file with their tokens
  --from github        with --listed: every repository that content files name, on any host; only changed ones are read, those
                       that are gone are marked so, and a run that had to stop continues the next time. A repository is checked
                       when its turn comes, by how often it changes and how much it is used
  --out <folder>       the content folder (default: content)
  --facts-only         keep no sentence of the sources, only facts about them
  --all                with --from github: check every repository, whether or not its turn has come
  --prune              with a git checkout: no task is answered with listed skills that it no longer has: they install by name
                       from the files that are kept, or are blocked. Where one has only moved, its old address leads to the
                       new one. Without it the summary says what would happen. A repository on a host is always treated so
  --listed             take only skills that already have a content file
  --repository <url>   https://<host>/<path>, or registry:<owner>/<name>, for a skill folder, or a checkout without an origin
  --path <path>        path of SKILL.md in that repository, for a single folder (default: SKILL.md)
  --today <date>       YYYY-MM-DD, the day that is written down (default: today, UTC)
  --plan               with a folder of git repositories: which skills would be listed, by category, and why others would not;
                       writes no content. Reads up to 300 repositories, kept in DATA_DIR, so that the next run continues. A clone
                       without an origin is named by its folder, <owner>/<name> or <owner>+<name>
  --dry-run            write nothing
  --json               print the summary as JSON
  --help               print this

Each run that writes is recorded in DATA_DIR (default: data) and shown at /api/agent/discovery. GitHub answers 60
requests an hour without a GITHUB_TOKEN and 5000 with one; a run leaves a twentieth of them.

Exit code 0 if a skill was ingested or checked or none is due, 1 if none was or the source is broken, 2 for a wrong or
missing option.`;

/** The source that means every repository of the content folder. */
const everything = 'github';

function readOptions() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      out: { type: 'string', default: 'content' },
      'facts-only': { type: 'boolean', default: false },
      listed: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
      repository: { type: 'string' },
      path: { type: 'string' },
      today: { type: 'string', default: dayOf(new Date()) },
      plan: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return { ...values, from: '' };
  if (values.from === undefined || values.from === '') throw new TypeError('--from <source> is needed');
  const day = new Date(`${values.today}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || dayOf(day) !== values.today) {
    throw new TypeError('--today must be a day, YYYY-MM-DD');
  }
  if (values.from === everything && !values.listed)
    throw new TypeError('--from github needs --listed: it takes only what content files name');
  if (values.from === everything && (values.repository !== undefined || values.path !== undefined))
    throw new TypeError('--repository and --path are for folders');
  if (values.from === everything && values.prune)
    throw new TypeError('--prune is for a checkout; --from github always does it');
  if (values.plan && (values.from === everything || values.from.startsWith('https://')))
    throw new TypeError('--plan is for a folder of git repositories');
  if (values.from !== everything && values.all) throw new TypeError('--all needs --from github');
  return { ...values, from: values.from };
}

interface OpenHosts {
  readonly github: GitHub;
  readonly survey: GitHubSurvey;
  readonly hosts: GitHosts;
  readonly forges: Forges;
}

/** Null if no host is needed; then a wrong variable is not an error. A copy in a folder may be of a host with a credential. */
function openHost(from: string): OpenHosts | null {
  const isFolder = from !== everything && !from.startsWith('https://');
  if (isFolder && (process.env['SOURCE_CREDENTIALS'] ?? '') === '') return null;
  const config = parseConfig(process.env);
  const logger = openLogger(config.logLevel);
  const github = openGitHub(config, logger);
  const hosts = openGitHosts({
    hosts: config.sourceHosts,
    credentials: readCredentials(config.sourceCredentials),
  });
  return { github, survey: openSurvey(config, github, logger), hosts, forges: openForges(hosts) };
}

/** Skills with reports; none where no store can be read, since ingest needs none. */
async function readUsed(): Promise<ReadonlySet<string>> {
  try {
    const { store, book } = await openReader(parseConfig(process.env), openLogger('silent'));
    await store.close();
    return new Set(book.slugs());
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return new Set();
  }
}

/** What says where files are kept, so that a wrong variable that is not needed is no error. */
function keptVariables(): Record<string, string | undefined> {
  const { DATA_DIR, STORE_URL, FILES_MAX_GB } = process.env;
  return { DATA_DIR, STORE_URL, FILES_MAX_GB };
}

/** A wrong call. */
function refuse(reason: string): number {
  process.stderr.write(`${reason}\n\n${usage}\n`);
  return 2;
}

async function main(): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions();
  } catch (error) {
    // parseArgs and the checks above throw TypeErrors, nothing else.
    if (!(error instanceof TypeError)) throw error;
    return refuse(error.message);
  }
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const { from, out, repository, path, today } = options;
  const flags = {
    factsOnly: options['facts-only'],
    listedOnly: options.listed,
    prune: options.prune,
    dryRun: options['dry-run'],
  };
  const report = createIngestReport(process.stderr);
  const started = new Date();
  const dataDir = process.env['DATA_DIR'] ?? 'data';
  const audit = (folder: Parameters<typeof auditSkill>[0]) => auditSkill(folder, sha256Hex);
  const onBlockChange = (slug: string) => noteBlockChange(dataDir, slug, new Date());
  let kept: Awaited<ReturnType<typeof openKeptFiles>> | null = null;
  const given = {
    keepAll: process.env['KEEP_FILES'] === 'all',
    from,
    out,
    repository,
    path,
    today,
    dataDir,
    ...flags,
    audit,
    onBlockChange,
  };
  try {
    if (options.plan) {
      const plan = await planFolder({ from, out, dataDir, today });
      process.stdout.write(options.json ? `${JSON.stringify(plan, null, 2)}\n` : `${planText(plan)}\n`);
      return plan.length === 0 ? 1 : 0;
    }
    const host = openHost(from);
    kept = await openKeptFiles(parseConfig(keptVariables()), openLogger('silent'));
    const { blobs } = kept;
    const used = from === everything ? await readUsed() : new Set<string>();
    const more = { rulesetSha256: sha256Hex(rulesetText()), now: () => new Date(), used, all: options.all };
    const summary =
      from === everything && host !== null
        ? await refreshListed(
            { ...given, ...more, blobs },
            { ...host, others: host, proofs: openDomainProofs() },
            report,
          )
        : await ingest({ ...given, ...host, blobs }, report);
    report.end();
    const line = summary.dry_run
      ? null
      : await kept.bound([...contentFolders(process.env['CONTENT_DIR'] ?? 'content'), out]);
    if (line !== null) process.stderr.write(`${line}\n`);
    if (!summary.dry_run) await appendIngestRun(dataDir, toIngestRun(summary, started, new Date()));
    process.stdout.write(options.json ? `${JSON.stringify(summary, null, 2)}\n` : summaryText(summary));
    const isChecked = from === everything && summary.repositories + (summary.not_due ?? 0) > 0;
    return summary.ingested > 0 || isChecked ? 0 : 1;
  } catch (error) {
    report.end();
    if (error instanceof SourceOptionError) return refuse(error.message);
    const isExpected =
      error instanceof SourceError ||
      error instanceof HostUnavailable ||
      error instanceof ConfigError ||
      error instanceof StoreUnavailable;
    const reason = isExpected ? error.message : fileRefusal(error);
    if (reason === null) throw error;
    if (!flags.dryRun) await appendIngestRun(dataDir, failedRun(started, new Date()));
    process.stderr.write(`${reason}\n`);
    return error instanceof ConfigError ? 2 : 1;
  } finally {
    await kept?.close();
  }
}

process.exitCode = await main();
