/** What a check of listed repositories works with. */
import type { GitHub, GitHubSurvey, HostedCommit, HostedRepository } from '../../ports/code-host.ts';
import type { ContentSkills } from '../files/content-folder.ts';
import type { WriteOptions } from '../files/write-content.ts';
import type { IngestReport } from '../take-source.ts';

export interface RefreshOptions extends WriteOptions {
  readonly dataDir: string;
  /** Digest of the rules of `audit`: evidence made with other rules is regenerated. */
  readonly rulesetSha256: string;
  readonly now: () => Date;
  /** Slugs with outcome reports: their repositories are checked more often. Empty by default. */
  readonly used?: ReadonlySet<string>;
  /** Checks every repository, also those whose turn has not come. */
  readonly all?: boolean;
}

export interface RefreshContext {
  readonly github: GitHub;
  readonly survey: Pick<GitHubSurvey, 'isRewritten'>;
  readonly content: ContentSkills;
  readonly options: RefreshOptions;
  readonly report: IngestReport;
}

/** A repository as the host states it now. */
export interface Hosted {
  readonly repository: HostedRepository;
  readonly head: HostedCommit;
  readonly starSpike: boolean | null;
}
