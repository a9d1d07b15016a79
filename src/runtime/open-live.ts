/** The store of a running instance, with what its answers need beside it: outcomes, mail and GitHub. */
import { join } from 'node:path';
import { openGitHub } from '../adapters/github/code-host.ts';
import { openProposals } from '../adapters/github/proposals.ts';
import { openBlobs } from '../adapters/files/blobs.ts';
import { keepFirst } from '../adapters/files/kept-files.ts';
import { keepCommits } from '../adapters/github/kept-commits.ts';
import { openSkillArchives } from '../adapters/github/skill-archives.ts';
import { openSourceFiles } from '../adapters/github/source-files.ts';
import { openMailer } from '../adapters/mailer.ts';
import type { OutcomeSource } from '../app.ts';
import type { Config } from '../config.ts';
import type { GitHub } from '../ports/code-host.ts';
import type { Store } from '../ports/store.ts';
import type { Logger } from '../ports/surroundings.ts';
import { toEvalReports } from './eval-reports.ts';
import { openInspector } from './inspect-skills.ts';
import { openOutcomes } from './open-store.ts';

/** Throws as `openOutcomes` does. */
export async function openLive(
  config: Config,
  logger: Logger,
): Promise<{ readonly store: Store; readonly outcomes: OutcomeSource; readonly github: GitHub }> {
  const { store, ...outcomes } = await openOutcomes(config, logger);
  const mailer = openMailer(config.smtpUrl, config.siteUrl, logger);
  const github = keepCommits(openGitHub(config, logger));
  const files = keepFirst(
    openBlobs(join(config.dataDir, 'blobs')),
    openSourceFiles(config.githubRawUrl, logger),
  );
  const archives = openSkillArchives(config.githubRawUrl, files);
  const evalReports = toEvalReports(outcomes.book);
  const inspect = openInspector(logger);
  const proposals = openProposals(config, logger);
  const live = { store, mailer, github, files, archives, inspect, evalReports, proposals };
  return { store, outcomes: { ...outcomes, live }, github };
}
