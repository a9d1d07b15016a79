/** Which hosts may be asked by git, where they are, and with which credential. */
import type { Source } from '../schema/source.ts';

export interface GitPlace {
  /** What git fetches from. */
  readonly address: string;
  /** Settings of git (`name=value`) that keep it at the address that was checked. */
  readonly settings: readonly string[];
  /** Holds the credential, which no list of processes shows. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface GitHosts {
  /** Rejects with `HostUnavailable` for a host that may not be asked or cannot be found. */
  find(source: Source): Promise<GitPlace>;
  /** Whether a repository is read with a credential, so that what it holds is not for the public. */
  isPrivate(source: Source): boolean;
  /** A text without any credential in it. */
  withoutSecrets(text: string): string;
}
