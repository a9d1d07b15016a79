/** Advisories as a feed, the latest change first. */
import type { Context } from '../../api/define.ts';
import { newestFirst } from '../../api/advisories/endpoint.ts';
import { href } from '../../routes.ts';
import { advisoryId } from '../../schema/advisory.ts';
import type { Feed } from './feed.ts';

/** Most advisories in the feed. */
const entriesMax = 100;

export const advisoriesPath = '/advisories';

export function toAdvisoryFeed({ siteUrl, registry }: Context): Feed {
  const all = newestFirst(registry.advisories);
  return {
    path: advisoriesPath,
    name: 'advisories',
    title: 'Skill Registry: advisories',
    updated: all[0]?.modified ?? registry.generatedAt,
    alternate: href(siteUrl, 'advisories'),
    entries: all.slice(0, entriesMax).map((advisory) => {
      const { name, summary, withdrawn, affected, modified } = advisory;
      const id = advisoryId(advisory);
      return {
        id,
        title: `${id}${withdrawn === undefined ? '' : ' (withdrawn)'}: ${name}`,
        updated: modified,
        alternate: `${siteUrl}${advisoriesPath}/${id}.json`,
        text: `${affected.map(({ skill }) => skill).join(', ')}\n${summary}`,
      };
    }),
  };
}
