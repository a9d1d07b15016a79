/** Skill indexes of sites, below `/.well-known`. */
import type { RequestOptions } from 'node:https';
import type { SiteIndexes } from '../ports/code-search.ts';
import { PublicHost } from '../schema/discovery-profile.ts';
import { readPublicFile } from './public-https.ts';

/** Paths of the discovery index, version 0.2 first. */
const paths = ['/.well-known/agent-skills/index.json', '/.well-known/skills/index.json'] as const;

/** `connection` replaces where hosts are found and which certificates are trusted: for tests. */
export function openSiteIndexes(connection?: RequestOptions): SiteIndexes {
  return {
    async read(host, tag) {
      if (!PublicHost.safeParse(host).success) return null;
      for (const path of paths) {
        const found = await readPublicFile({ host, path, accept: 'application/json', tag }, connection);
        if (found !== null) return found;
      }
      return null;
    },
  };
}
