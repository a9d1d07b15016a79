/** What every finder is: a walk in steps of about one request, whose place is recorded after each of them. */
import type { CodeSearch, SiteIndexes } from '../../ports/code-search.ts';
import type { Finder } from '../../schema/discovery-profile.ts';
import type { Lead } from '../rules/links.ts';

export interface Step {
  readonly leads: readonly Lead[];
  /** Where the next step continues, or where the next run starts if `done`. */
  readonly cursor: unknown;
  readonly done: boolean;
  /** One sentence for each thing that was left out. */
  readonly notes: readonly string[];
}

export interface FinderParts {
  readonly search: CodeSearch;
  readonly sites: SiteIndexes;
  /** Repositories that the catalog lists. */
  readonly listed: readonly Lead[];
  readonly now: Date;
  /** Whether forks are looked for as well. */
  readonly forks: boolean;
}

/**
 * Takes one step from a cursor; null, or one that it cannot read, starts from the beginning. Rejects with
 * `HostUnavailable`, and then the same cursor is tried again.
 */
export type TakeStep<Kind extends Finder['by'] = Finder['by']> = (
  finder: Extract<Finder, { by: Kind }>,
  cursor: unknown,
  parts: FinderParts,
) => Promise<Step>;
