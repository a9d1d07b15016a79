/** `npm run discover`: looks for new skills as the profiles in the content folder say, and proposes the good ones. */
import { parseArgs } from 'node:util';
import { IndexError } from '../../src/adapters/files/index-files.ts';
import { openLogger } from '../../src/adapters/logger.ts';
import { StoreLocked } from '../../src/adapters/store/embedded/lock.ts';
import { openContext, systemClock } from '../../src/app.ts';
import { isKnownWord } from '../../src/adapters/english-words.ts';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { problemText } from '../../src/catalog/problems.ts';
import { type Config, ConfigError, parseConfig } from '../../src/config.ts';
import { sha256Hex } from '../../src/digest.ts';
import { assessRepository } from '../../src/discovery/assess.ts';
import { gapsByCount, gapsOf, withPending } from '../../src/discovery/catalog-view.ts';
import { createDiscoveryReport, runText } from '../../src/discovery/report.ts';
import { domainCoverage } from '../../src/lists/domain-coverage.ts';
import { StoreUnavailable } from '../../src/ports/store.ts';
import { discover, UnknownProfile } from '../../src/runtime/open-discovery.ts';
import { openOutcomes } from '../../src/runtime/open-store.ts';
import { readDiscoveryCatalog } from '../../src/server/jobs/discovery-catalog.ts';
import { openReader } from '../../src/runtime/outcome-reader.ts';

const usage = `Usage: npm run discover -- [options]

Looks for new skills as the profiles in <CONTENT_DIR>/discovery say, reads and audits what it finds, remembers all of it
in the store, and proposes the best: as pull requests, or in the review queue (DISCOVER_PROPOSE). Nothing is listed
without a person. A run may be stopped at any time; the next one continues.

  --profile <id>   this profile only, whether it is due or not (default: all that are due)
  --budget <n>     most requests of all runs together (default: each profile's own budget)
  --dry-run        write and propose nothing; may run beside a server
  --out <folder>   write content files below this folder in place of proposing
  --json           print the records of the runs as JSON
  --help           print this

GitHub answers 60 requests an hour without a GITHUB_TOKEN and 5000 with one; a run leaves a twentieth of them.
A server with the embedded store has it to itself: there set DISCOVER_EVERY, and the server runs due profiles.

Exit code 0 if every run came to its end, 1 if one had to stop or the store cannot be used, 2 for a wrong option.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      profile: { type: 'string' },
      budget: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { budget = null, profile = null, out = null } = values;
  if (budget !== null && !/^[1-9]\d{0,5}$/.test(budget))
    throw new TypeError('--budget must be a whole number from 1 to 999999');
  return { ...values, profile, out, budget: budget === null ? null : Number(budget) };
}

/** A dry run only reads, so it may look at the store of a running server. */
async function openStore(config: Config, isDry: boolean) {
  const logger = openLogger(config.logLevel);
  return isDry ? openReader(config, logger) : openOutcomes(config, logger);
}

/** Tasks can only be searched in an index; without one, domains differ by their number of skills. */
async function readGaps(config: Config) {
  try {
    return gapsOf(domainCoverage((await openContext(config)).current()));
  } catch (error) {
    if (!(error instanceof IndexError)) throw error;
    return gapsByCount(new Map());
  }
}

async function run(config: Config, options: ReturnType<typeof readOptions>): Promise<number> {
  const { store } = await openStore(config, options['dry-run']);
  const report = createDiscoveryReport(process.stderr);
  try {
    const { profiles, problems, view } = await readDiscoveryCatalog(config, store);
    for (const problem of problems) process.stderr.write(`${problemText(problem)}\n`);
    const ended = await discover({
      config,
      store,
      profiles,
      view,
      gaps: await readGaps(config),
      assess: async (work, pending) =>
        assessRepository(
          work,
          withPending(view, pending),
          (folder) => auditSkill(folder, sha256Hex),
          isKnownWord,
        ),
      report,
      clock: systemClock,
      logger: openLogger(config.logLevel),
      profile: options.profile,
      budget: options.budget,
      dryRun: options['dry-run'],
      out: options.out,
    });
    report.end();
    if (ended.state === 'busy') {
      process.stderr.write('another process is running discovery; try again later\n');
      return 1;
    }
    const { runs } = ended;
    if (options.json) process.stdout.write(`${JSON.stringify(runs, null, 2)}\n`);
    else process.stdout.write(runs.length === 0 ? 'No profile is due.\n' : runs.map(runText).join('\n'));
    return problems.length === 0 && runs.every(({ error }) => error === null) ? 0 : 1;
  } finally {
    report.end();
    await store.close();
  }
}

async function main(): Promise<number> {
  try {
    const options = readOptions();
    if (options.help) {
      process.stdout.write(`${usage}\n`);
      return 0;
    }
    return await run(parseConfig(process.env), options);
  } catch (error) {
    const isLocked = error instanceof StoreLocked;
    if (error instanceof TypeError && !isLocked) process.stderr.write(`${error.message}\n\n${usage}\n`);
    else if (isLocked)
      process.stderr.write(
        `${error.message}\nA running server looks for skills itself where DISCOVER_EVERY is set; --dry-run works beside it.\n`,
      );
    else if (
      error instanceof ConfigError ||
      error instanceof UnknownProfile ||
      error instanceof StoreUnavailable
    )
      process.stderr.write(`${error.message}\n`);
    else throw error;
    return error instanceof StoreUnavailable ? 1 : 2;
  }
}

process.exitCode = await main();
