/** What only a forge knows of a repository, as an interface: git itself tells none of it. */
import type { Source } from '../schema/source.ts';

export interface ForgeFacts {
  /** What the host runs. */
  readonly forge: Source['forge'];
  /** Path of the repository as its host has it now, after any rename. */
  readonly path: string;
  readonly isPrivate: boolean;
  readonly stars: number;
  readonly archived: boolean;
  readonly defaultBranch: string | null;
  /** Numeric ids, which survive renames; null where the host states none. */
  readonly repositoryId: number | null;
  readonly ownerId: number | null;
  /** `YYYY-MM-DD`. */
  readonly createdOn: string | null;
  /** As the host names it; null where it recognised none. */
  readonly license: string | null;
}

export interface Forges {
  /** Null where the host is no forge that is known here, or does not answer as one: then nothing is known. */
  factsOf(source: Source): Promise<ForgeFacts | null>;
}
