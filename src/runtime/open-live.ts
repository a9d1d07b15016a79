/** The store of a running instance, with what its answers need beside it: outcomes, mail and GitHub. */
import { openGitHub } from '../adapters/github/code-host.ts';
import { openProposals } from '../adapters/github/proposals.ts';
import { readThroughKept } from '../adapters/files/read-through-kept.ts';
import { keepCommits } from '../adapters/github/kept-commits.ts';
import { openSkillArchives } from '../adapters/github/skill-archives.ts';
import { openSourceFiles } from '../adapters/github/source-files.ts';
import { openForges } from '../adapters/forge-facts.ts';
import { openGitHosts, readCredentials } from '../adapters/git-hosts.ts';
import { openMailer } from '../adapters/mailer.ts';
import type { OutcomeSource } from '../app.ts';
import type { Config } from '../config.ts';
import { openRemoteFiles } from '../ingest/sources/remote-files.ts';
import { type HostAccess, openOtherHosts } from '../ingest/sources/other-hosts.ts';
import type { GitHub } from '../ports/code-host.ts';
import type { Store } from '../ports/store.ts';
import type { Logger } from '../ports/surroundings.ts';
import { toEvalReports } from './eval-reports.ts';
import { keptFilesOf } from './kept-files.ts';
import { openInspector } from './inspect-skills.ts';
import { openOutcomes } from './open-store.ts';

interface OpenedLive {
  readonly store: Store;
  readonly outcomes: OutcomeSource;
  readonly github: GitHub;
  readonly hostAccess: HostAccess;
  /** Hosts beside GitHub whose repositories may be submitted. */
  readonly submitHosts: ReadonlySet<string>;
}

/** Throws as `openOutcomes` does; also a `TypeError` for a file of credentials that cannot be read. */
export async function openLive(config: Config, logger: Logger): Promise<OpenedLive> {
  const { store, ...outcomes } = await openOutcomes(config, logger);
  const mailer = openMailer(config.smtpUrl, config.siteUrl, logger);
  const github = keepCommits(openGitHub(config, logger));
  const credentials = readCredentials(config.sourceCredentials);
  const hosts = openGitHosts({ hosts: config.sourceHosts, credentials });
  const hostAccess = { hosts, forges: openForges(hosts) };
  // What only a credential gives may not be named to everybody, so only where readers are checked.
  const submitHosts = new Set(
    config.read === 'private' ? [...config.sourceHosts.keys(), ...credentials.keys()] : [],
  );
  const others = openOtherHosts(hostAccess, submitHosts);
  const files = readThroughKept(
    keptFilesOf(store, config.dataDir),
    openRemoteFiles(hosts, openSourceFiles(config.githubRawUrl, logger), logger),
    logger,
  );
  const archives = openSkillArchives(config.githubRawUrl, files);
  const evalReports = toEvalReports(outcomes.book);
  const inspect = openInspector(logger);
  const proposals = openProposals(config, logger);
  const live = { store, mailer, github, others, files, archives, inspect, evalReports, proposals };
  return { store, outcomes: { ...outcomes, live }, github, hostAccess, submitHosts };
}
