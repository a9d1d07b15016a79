/** Which hosts may be asked by git, where they are, and with which credential. */
import type { RepositoryReads } from './code-host.ts';
import type { Source } from '../schema/source.ts';

export interface GitPlace {
  /** What git fetches from. */
  readonly address: string;
  /** Settings of git (`name=value`) that keep it at the address that was checked. */
  readonly settings: readonly string[];
  /** Holds the credential, which no list of processes shows; null where there is none for this host. */
  readonly credential: Readonly<Record<string, string>> | null;
  /** The same for the forge's own API; null where there is none. */
  readonly token: string | null;
}

export interface GitHosts {
  /** Rejects with `HostUnavailable` for a host that may not be asked or cannot be found. */
  find(source: Source): Promise<GitPlace>;
  /** Whether there is a credential for its host, so that a copy of it may be of something that is not public. */
  isPrivate(source: Source): boolean;
  /** A text without any credential in it. */
  withoutSecrets(text: string): string;
}

/** Repositories on hosts beside GitHub that may be submitted here. */
export interface OtherHosts {
  readonly names: ReadonlySet<string>;
  /** The caller closes it. */
  open(source: Source): RepositoryReads & { close(): Promise<void> };
}
