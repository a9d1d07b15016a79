/** The versions of one skill as an Atom feed, for its users: what a new one can do that the last could not. */
import { findEntry } from '../../api/shared/find-entry.ts';
import { versionsOf } from '../../api/versions/versions.ts';
import { href } from '../../routes.ts';
import { counted, oneLine } from '../../text/plain-text.ts';
import type { SiteDocument } from '../site-document.ts';
import { atomFeed, atomType } from './atom.ts';

/** Changes that an entry names; the API has all. */
const namedMax = 20;

export const versionsFeed: SiteDocument = {
  path: '/skills/{slug}/versions.xml',
  contentType: atomType,
  showsCatalogAlone: true,
  render: ({ registry, siteUrl }, { slug = '' }) => {
    const entry = findEntry(registry, slug);
    const versions = versionsOf(entry, registry.advisories);
    const path = `/skills/${entry.slug}/versions`;
    return atomFeed(siteUrl, {
      path,
      name: `versions/${entry.slug}`,
      title: `Skill Registry: versions of ${entry.slug}`,
      updated: `${versions[0]?.audited_on ?? entry.evidence.audited_on}T00:00:00Z`,
      alternate: href(siteUrl, 'versions', { slug: entry.slug }),
      entries: versions.map(({ commit, integrity, version, audited_on, since_previous: change }) => ({
        id: integrity,
        title: `${entry.slug} at ${version === null ? '' : `${oneLine(version, 40)}, `}${commit?.slice(0, 12) ?? 'no commit'}`,
        updated: `${audited_on}T00:00:00Z`,
        alternate: href(siteUrl, 'versions', { slug: entry.slug }),
        text:
          change === null
            ? 'The first that was read.'
            : [
                change.grew
                  ? 'It can do more than the one before.'
                  : 'It can do no more than the one before.',
                ...change.powers
                  .slice(0, namedMax)
                  .map((power) => `${power.change} ${power.kind}: ${oneLine(power.name, 200)}`),
                `${counted(change.files.changed.length, 'file')} changed, ${change.files.added.length} added, ${change.files.removed.length} removed.`,
              ].join('\n'),
      })),
    });
  },
  // Of few skills more than one version is known: the server makes it.
  files: () => [],
  madeFrom: (_registry, { slug = '' }) => [slug],
};
