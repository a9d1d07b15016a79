/** The host of source code as an interface: facts and blobs of public repositories, and pull requests. */

import type { Blobs } from './blobs.ts';
import type { Source } from '../schema/source.ts';
import type { FileMode } from '../schema/skill-folder.ts';

/** A repository as its host describes it; `owner` and `name` are the present ones, after any rename. */
export interface HostedRepository {
  readonly owner: string;
  readonly name: string;
  /** Numeric ids never change, even when names do. */
  readonly id: number;
  readonly ownerId: number;
  readonly defaultBranch: string;
  readonly stars: number;
  readonly archived: boolean;
  /** Absent if the host was asked in a way that does not tell. */
  readonly fork?: boolean;
  /** `YYYY-MM-DD`. */
  readonly createdOn: string;
  /** SPDX id; null if the host recognised none. */
  readonly license: string | null;
}

export interface HostedCommit {
  /** Full SHA. */
  readonly sha: string;
  /** RFC 3339. */
  readonly committedAt: string;
  /** Whether the host verified its signature. */
  readonly signed: boolean;
}

export interface HostedEntry {
  /** As found: may be hostile. */
  readonly path: string;
  readonly mode: FileMode;
  /** Object id, 40 hexadecimal digits. */
  readonly id: string;
  /** Bytes; 0 for submodules. */
  readonly size: number;
}

/** The code host did not answer; the message is one sentence for the operator. */
export class HostUnavailable extends Error {
  override readonly name = 'HostUnavailable';
  /** Seconds after which to retry; null if the host did not say. */
  readonly retryAfter: number | null;

  constructor(message: string, retryAfter: number | null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** By name: built pages carry their own copy of this class, and what they ask throws the server's. */
export function isHostUnavailable(error: unknown): error is HostUnavailable {
  return error instanceof Error && error.name === 'HostUnavailable';
}

/** Reads of public repositories on GitHub. Every call rejects with `HostUnavailable` if the host does not answer. */
export interface GitHub {
  /** Null if there is no public one. */
  findRepository(owner: string, name: string): Promise<HostedRepository | null>;
  /** The commit of a branch, tag or SHA; null if there is none. */
  findCommit(owner: string, name: string, ref: string): Promise<HostedCommit | null>;
  /** Everything in the commit except the folders themselves, sorted by path; `truncated`: the host left some out. */
  readTree(
    owner: string,
    name: string,
    commit: string,
  ): Promise<{ readonly entries: readonly HostedEntry[]; readonly truncated: boolean }>;
  /** Bytes by object id, each checked against its id; at most `maxBytes` each. Unavailable ids are left out. */
  readBlobs(
    owner: string,
    name: string,
    ids: readonly string[],
    maxBytes: number,
  ): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Whether a blob can be had without a request; absent where nothing is kept. */
  isKept?(owner: string, name: string, id: string): boolean;
  /** UTC day of the last commit up to `commit` that touched the path (`''`: any); null if the host does not say. */
  findLastChange(owner: string, name: string, commit: string, path: string): Promise<string | null>;
}

/** What a validation reads of one repository, on any host; what its host does not tell is null. */
export interface RepositoryReads extends Pick<GitHub, 'findCommit' | 'readTree' | 'readBlobs' | 'isKept'> {
  /** Null if it cannot be read. */
  findRepository(
    owner: string,
    name: string,
  ): Promise<
    | (Pick<HostedRepository, 'owner' | 'name' | 'defaultBranch' | 'archived' | 'license'> & {
        readonly stars: number | null;
      })
    | null
  >;
}

/** One file of a repository, as evidence pins it. */
export interface PinnedFile {
  readonly source: Source;
  /** Full SHA. */
  readonly commit: string;
  /** From the root of the repository. */
  readonly path: string;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Single files of skills. */
export interface SourceFiles {
  /**
   * The bytes, if they are the pinned ones; `changed` if the host has others, `gone` if it has none. Rejects with
   * `HostUnavailable`.
   */
  readPinned(file: PinnedFile): Promise<Uint8Array | 'changed' | 'gone'>;
  /** Files that are kept here; absent where none are. */
  readonly kept?: Blobs;
}

/** An organization that owns repositories. */
export interface HostedOrganization {
  /** Whether the host has verified a domain of the organization: some domain, of any name. */
  readonly isVerified: boolean;
}

/** A repository and the head of its default branch, which is null if the repository is empty. */
export interface HostedState {
  readonly repository: HostedRepository;
  readonly head: HostedCommit | null;
  /** The owner, if it is an organization; absent if the host was asked in a way that does not tell. */
  readonly organization?: HostedOrganization | null;
}

/** Checks many repositories at once, to find those worth reading. Both reject with `HostUnavailable`. */
export interface GitHubSurvey {
  /** Most names in one call. */
  readonly batchSize: number;
  /** By `owner/name` as requested; null: no public repository; absent: no answer for this one. */
  survey(
    names: readonly { readonly owner: string; readonly name: string }[],
  ): Promise<ReadonlyMap<string, HostedState | null>>;
  /** Whether `before` is no longer part of the history of `now`, as after a push by force. Rejects with `HostUnavailable`. */
  isRewritten(owner: string, name: string, before: string, now: string): Promise<boolean>;
  /** Requests left in this hour, of the scarcer kind; null if the host sets no limit. */
  readQuota(): Promise<{ readonly remaining: number; readonly limit: number } | null>;
}

/** What became of a proposal: `refused` is a pull request that a person closed without merging it. */
type ProposalAnswer = 'open' | 'merged' | 'refused';

/** Proposes files to the repository with the content. */
export interface Proposals {
  /** The newest pull request of a branch; null if there is none. Rejects with `HostUnavailable`. */
  findAnswer(branch: string): Promise<ProposalAnswer | null>;
  /**
   * Opens a pull request, or finds the existing one of the branch; returns its URL. Paths are from the root of the
   * repository. Rejects with `HostUnavailable`.
   */
  propose(change: {
    readonly branch: string;
    readonly title: string;
    readonly body: string;
    readonly files: readonly { readonly path: string; readonly text: string }[];
  }): Promise<string>;
}
