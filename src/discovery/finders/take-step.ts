/** The finder that a profile names, and one step of it. */
import type { Finder } from '../../schema/discovery-profile.ts';
import { readLists, readMarketplaces, readSites } from './files.ts';
import type { FinderParts, Step } from './finder.ts';
import { searchCode, searchOwners, searchRepositories } from './searches.ts';

export function takeStep(finder: Finder, cursor: unknown, parts: FinderParts): Promise<Step> {
  switch (finder.by) {
    case 'repository-search':
      return searchRepositories(finder, cursor, parts);
    case 'code-search':
      return searchCode(finder, cursor, parts);
    case 'listed-owners':
      return searchOwners(finder, cursor, parts);
    case 'marketplaces':
      return readMarketplaces(finder, cursor, parts);
    case 'lists':
      return readLists(finder, cursor, parts);
    case 'well-known':
      return readSites(finder, cursor, parts);
  }
}
