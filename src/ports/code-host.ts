/** The host of source code as an interface: facts and blobs of public repositories, and offers of changes. */

import type { FileMode } from '../schema/skill-folder.ts';

/** A repository as its host describes it; `owner` and `name` as spelled there now, after any rename. */
export interface HostedRepository {
  readonly owner: string;
  readonly name: string;
  /** Numeric ids never change, whatever happens to names. */
  readonly id: number;
  readonly ownerId: number;
  readonly defaultBranch: string;
  readonly stars: number;
  readonly archived: boolean;
  /** `YYYY-MM-DD`. */
  readonly createdOn: string;
  /** SPDX id; null when the host recognised none. */
  readonly license: string | null;
}

export interface HostedCommit {
  /** Full SHA. */
  readonly sha: string;
  /** RFC 3339. */
  readonly committedAt: string;
  /** Whether the host verified a signature of it. */
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

/** The code host asked did not answer, or not now; the message is one sentence for the operator. */
export class HostUnavailable extends Error {
  override readonly name = 'HostUnavailable';
  /** Seconds after which it may be asked again; null where it did not say. */
  readonly retryAfter: number | null;

  constructor(message: string, retryAfter: number | null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** Reads of public repositories on GitHub. Every call rejects with `HostUnavailable` where the host gives no answer. */
export interface GitHub {
  /** Null when there is none that everyone can read. */
  findRepository(owner: string, name: string): Promise<HostedRepository | null>;
  /** The commit a branch, tag or SHA stands for; null when there is none. */
  findCommit(owner: string, name: string, ref: string): Promise<HostedCommit | null>;
  /** Everything below the commit but folders themselves, sorted by path; `truncated`: the host left some out. */
  readTree(
    owner: string,
    name: string,
    commit: string,
  ): Promise<{ readonly entries: readonly HostedEntry[]; readonly truncated: boolean }>;
  /** Bytes by object id, each checked against its id; at most `maxBytes` each. Ids that cannot be had are left out. */
  readBlobs(
    owner: string,
    name: string,
    ids: readonly string[],
    maxBytes: number,
  ): Promise<ReadonlyMap<string, Uint8Array>>;
  /** UTC day of the last commit up to `commit` that touched the path (`''`: any); null where the host does not say. */
  findLastChange(owner: string, name: string, commit: string, path: string): Promise<string | null>;
}

/** One file of a public repository, as evidence pins it. */
export interface PinnedFile {
  readonly owner: string;
  readonly name: string;
  /** Full SHA. */
  readonly commit: string;
  /** From the root of the repository. */
  readonly path: string;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Single files by their public address, which needs no API and no token. */
export interface SourceFiles {
  /**
   * The bytes, if they are the pinned ones; `changed` if the host has others, `gone` if it has none. Rejects with
   * `HostUnavailable`.
   */
  readPinned(file: PinnedFile): Promise<Uint8Array | 'changed' | 'gone'>;
}

/** A repository and the head of its default branch, which an empty one has not. */
export interface HostedState {
  readonly repository: HostedRepository;
  readonly head: HostedCommit | null;
}

/** Looks at many repositories at once, to find those that are worth reading. Both reject with `HostUnavailable`. */
export interface GitHubSurvey {
  /** Names that one call takes. */
  readonly batchSize: number;
  /** By `owner/name` as asked; null: none that everyone can read; absent: no answer for this one. */
  survey(
    names: readonly { readonly owner: string; readonly name: string }[],
  ): Promise<ReadonlyMap<string, HostedState | null>>;
  /** Requests that this hour still has, the scarcer kind; null where the host sets no limit. */
  readQuota(): Promise<{ readonly remaining: number; readonly limit: number } | null>;
}

/** Offers files to the repository that holds the content. */
export interface Proposals {
  /**
   * Opens a pull request, or finds the one that is there for the branch; its URL. Paths are of the whole repository.
   * Rejects with `HostUnavailable`.
   */
  propose(change: {
    readonly branch: string;
    readonly title: string;
    readonly body: string;
    readonly files: readonly { readonly path: string; readonly text: string }[];
  }): Promise<string>;
}
