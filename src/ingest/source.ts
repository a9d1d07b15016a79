/** What every source yields: repositories, and in each of them skills, read one at a time. */
import type { ForgeName } from '../schema/forges.ts';
import type { SkillFolder } from '../schema/skill-folder.ts';

/** Facts about a repository as the source states them; all null for a folder outside any repository. */
export interface SourceRepository {
  /** `https://github.com/<owner>/<name>`. */
  readonly url: string | null;
  readonly owner: string | null;
  readonly name: string | null;
  /** Full SHA. */
  readonly commit: string | null;
  readonly defaultBranch: string | null;
  /** SPDX id. */
  readonly license: string | null;
  readonly licenseNote: string | null;
  readonly stars: number | null;
  /** Numeric ids, which survive renames; like all below, null if the source has none. */
  readonly ownerId: number | null;
  readonly repositoryId: number | null;
  readonly archived: boolean | null;
  /** Day the repository was created, `YYYY-MM-DD`. */
  readonly createdOn: string | null;
  /** Day of its first commit, which may be older than the repository, as its authors dated it. */
  readonly firstCommitOn: string | null;
  /** Whether the host verified a signature of the commit. */
  readonly signed: boolean | null;
  /** Whether the stars rose suddenly; null without earlier counts. */
  readonly starSpike: boolean | null;
  /** Path of the file in it that proves ownership; null without one, or where the source does not read it. */
  readonly ownershipProof: string | null;
  /** Private links that this file names; absent where the source does not read it. */
  readonly provenLinks?: readonly string[];
  /** Whether its host gave it only for a credential; absent where the source does not tell. */
  readonly isPrivate?: boolean;
  /** What its host was found to run; absent where the source does not tell. */
  readonly forge?: ForgeName;
}

/** What the commits up to the one that was read say of a folder. */
export interface SkillHistory {
  /** Days of its first and last commit, `YYYY-MM-DD`. */
  readonly createdOn: string;
  readonly changedOn: string;
  readonly commits: number;
  /** Different author addresses. */
  readonly contributors: number;
}

/** What a repository's files state about the licence of a skill in it. */
export interface RepositoryLicence {
  /** SPDX id; null for terms that are not recognised. */
  readonly spdx: string | null;
  /** Where it is stated, if that is not a licence file, or why it is not known. */
  readonly note: string | null;
}

export interface ReadSkill {
  readonly folder: SkillFolder;
  /** Day of the last commit that touched the folder, `YYYY-MM-DD`. */
  readonly changedOn: string | null;
  /** Absent where the source does not tell. */
  readonly history?: SkillHistory | null;
  /** Absent or null where the source states it for the whole repository, or not at all. */
  readonly license?: RepositoryLicence | null;
  /** One sentence for each problem that was worked around. */
  readonly warnings: readonly string[];
}

export interface SourceSkill {
  /** Path of SKILL.md in the repository; satisfies the schema's `SkillPath`. */
  readonly path: string;
  /** The bytes of SKILL.md, or the reason why they cannot be used. */
  readText(): Promise<Uint8Array | { readonly reason: string }>;
  read(): Promise<ReadSkill>;
}

/** Something that was not ingested, and why. */
export interface Skip {
  readonly repository: string;
  readonly path: string;
  readonly reason: string;
}

export interface SourceBatch {
  readonly repository: SourceRepository;
  /** Sorted by path. */
  readonly skills: readonly SourceSkill[];
  readonly skips: readonly Skip[];
  /** Requested paths that are no longer in the repository. */
  readonly gone?: readonly string[];
}

export interface Source {
  readonly kind: 'corpus' | 'git checkout' | 'skill folder' | 'github' | 'git';
  /** Warnings about the source as a whole, one sentence each. */
  readonly warnings?: readonly string[];
  /** One repository after the other, in a fixed order; may be called again. */
  batches(): AsyncIterable<SourceBatch>;
  /** Removes what was fetched for it; absent where nothing was. */
  close?(): Promise<void>;
}

/** The source as a whole cannot be used; the message says what to do. */
export class SourceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SourceError';
  }
}

/** The options do not name enough, or do not fit the source; the message names the option. */
export class SourceOptionError extends SourceError {
  override readonly name = 'SourceOptionError';
}

/** A repository's name in reports: `owner/name`, or `-` without one. */
export function repositoryLabel(repository: Pick<SourceRepository, 'owner' | 'name'>): string {
  return repository.owner === null ? '-' : `${repository.owner}/${repository.name ?? ''}`;
}

/** A folder without a repository. */
export const noRepository: SourceRepository = {
  url: null,
  owner: null,
  name: null,
  commit: null,
  defaultBranch: null,
  license: null,
  licenseNote: null,
  stars: null,
  ownerId: null,
  repositoryId: null,
  archived: null,
  createdOn: null,
  firstCommitOn: null,
  signed: null,
  starSpike: null,
  ownershipProof: null,
};
