/** What every source yields: repositories, and in each of them skills that are read one at a time. */
import type { SkillFolder } from '../../schema/skill-folder.ts';

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
  /** Numeric ids that stay whatever happens to names; like all below, null where the source states none. */
  readonly ownerId: number | null;
  readonly repositoryId: number | null;
  readonly archived: boolean | null;
  /** Day the repository was made, `YYYY-MM-DD`. */
  readonly createdOn: string | null;
  /** Whether the host verified a signature of the commit. */
  readonly signed: boolean | null;
  /** Whether the stars have risen suddenly; null where nobody counted them before. */
  readonly starSpike: boolean | null;
}

export interface ReadSkill {
  readonly folder: SkillFolder;
  /** Day of the last commit that touched the folder, `YYYY-MM-DD`. */
  readonly changedOn: string | null;
  /** What was wrong and got round, one sentence each. */
  readonly warnings: readonly string[];
}

export interface SourceSkill {
  /** Path of SKILL.md in the repository; satisfies the schema's `SkillPath`. */
  readonly path: string;
  /** The bytes of SKILL.md, or the reason why there are none to use. */
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
  /** Paths that were asked for by name and are not in the repository any more. */
  readonly gone?: readonly string[];
}

export interface Source {
  readonly kind: 'corpus' | 'git checkout' | 'skill folder' | 'github';
  /** What a person should know of the source as a whole, one sentence each. */
  readonly warnings?: readonly string[];
  /** One repository after the other, in a fixed order; may be called again. */
  batches(): AsyncIterable<SourceBatch>;
}

/** The source as a whole cannot be used; the message says what to do. */
export class SourceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SourceError';
  }
}

/** How a repository is named in reports: `owner/name`, or `-` outside any. */
export function repositoryLabel(repository: Pick<SourceRepository, 'owner' | 'name'>): string {
  return repository.owner === null ? '-' : `${repository.owner}/${repository.name ?? ''}`;
}

/** A folder outside any repository. */
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
  signed: null,
  starSpike: null,
};
