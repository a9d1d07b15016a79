/** The catalog as discovery looks at it: profiles, what is listed, and what is missing; read at the start of its runs. */
import { join } from 'node:path';
import { allFiles, openContent } from '../../build/index/content-source.ts';
import { parseCollections } from '../../catalog/parse-collections.ts';
import { type ContentProblem, tidyProblems } from '../../catalog/problems.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../ports/store.ts';
import type { DiscoveryProfile } from '../../schema/discovery-profile.ts';
import { readPublished } from '../../submissions/publish/published-files.ts';
import { ownEntry } from './own-entry.ts';
import { type RegistryView, toRegistryView } from '../../submissions/review/registry-view.ts';

interface DiscoveryCatalog {
  readonly profiles: readonly DiscoveryProfile[];
  /** Of profiles alone. */
  readonly problems: readonly ContentProblem[];
  readonly view: RegistryView;
}

const projectDir = join(import.meta.dirname, '../../..');

/** Rejects with what the disk and the store throw. */
export async function readDiscoveryCatalog(
  { contentDir, siteUrl }: Pick<Config, 'contentDir' | 'siteUrl'>,
  store: Pick<Store, 'getDocument' | 'listDocuments'>,
): Promise<DiscoveryCatalog> {
  const published = await readPublished(store);
  const defaultContentDir = join(projectDir, 'content');
  const content = await openContent({ contentDir, defaultContentDir, published }, () => undefined);
  const view = await toRegistryView(allFiles(content), ownEntry(siteUrl));
  const problems: ContentProblem[] = [];
  const { discovery } = parseCollections(
    content.others.filter(({ path }) => path.startsWith('discovery/')),
    problems,
  );
  return { profiles: discovery, problems: tidyProblems(problems), view };
}
