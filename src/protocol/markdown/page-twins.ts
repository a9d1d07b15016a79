/** Pages as Markdown: `/outcomes` is also at `/outcomes.md`, made from what the page shows. */
import type { Context } from '../../api/define.ts';
import { audit } from '../../api/audit/endpoint.ts';
import { manifest } from '../../api/manifest/endpoint.ts';
import { pack } from '../../api/packs/endpoint.ts';
import { rankings } from '../../api/rankings/endpoint.ts';
import { task } from '../../api/tasks/endpoint.ts';
import type { Registry } from '../../scoring/registry.ts';
import { listedSlugs } from '../../scoring/listed.ts';
import type { SiteDocument } from '../site-document.ts';
import { agentMarkdown } from './agents-page.ts';
import { answerOf } from './answer-of.ts';
import { ruleMarkdown, ruleSlugs } from './audit-rules.ts';
import { categoryMarkdown, categorySlugs, ownedSlugs, ownerMarkdown, ownerSlugs } from './browse-pages.ts';
import { twinPages } from './twin-pages.ts';

const contentType = 'text/markdown; charset=utf-8';

/** A page for each of many things, by slug. */
interface TwinFamily {
  /** Of the twins; `{slug}` is a placeholder for the slug. */
  readonly path: string;
  readonly render: (context: Context, slug: string) => string | Promise<string>;
  readonly slugs: (registry: Registry) => readonly string[] | Promise<readonly string[]>;
  /** See `SiteDocument`. */
  readonly madeFrom?: (registry: Registry, slug: string) => readonly string[];
}

const slugsIn = (list: readonly { readonly slug: string }[]): readonly string[] =>
  list.map(({ slug }) => slug);

const twinFamilies: readonly TwinFamily[] = [
  {
    path: '/skills/{slug}.md',
    render: (context, slug) => answerOf(manifest, { slug }, {}, context),
    slugs: listedSlugs,
  },
  {
    path: '/audits/{slug}.md',
    render: (context, slug) => answerOf(audit, { slug }, {}, context),
    slugs: listedSlugs,
  },
  {
    path: '/rankings/{slug}.md',
    render: (context, slug) => answerOf(rankings, {}, { slug }, context),
    slugs: (registry) => slugsIn(registry.rankings),
  },
  {
    path: '/packs/{slug}.md',
    render: (context, slug) => answerOf(pack, { slug }, {}, context),
    slugs: (registry) => slugsIn(registry.packs),
  },
  {
    path: '/tasks/{slug}.md',
    render: (context, slug) => answerOf(task, { slug }, {}, context),
    slugs: (registry) => slugsIn(registry.tasks),
  },
  { path: '/categories/{slug}.md', render: categoryMarkdown, slugs: categorySlugs },
  { path: '/owners/{slug}.md', render: ownerMarkdown, slugs: ownerSlugs, madeFrom: ownedSlugs },
  { path: '/audit-rules/{slug}.md', render: ruleMarkdown, slugs: ruleSlugs },
  { path: '/agents/{slug}.md', render: agentMarkdown, slugs: (registry) => slugsIn(registry.agents) },
];

export const pageTwins: readonly SiteDocument[] = [
  ...twinPages.map(({ path, render, showsCatalogAlone = false }): SiteDocument => ({
    path,
    contentType,
    render,
    showsCatalogAlone,
  })),
  ...twinFamilies.map(({ path, render, slugs, madeFrom }): SiteDocument => ({
    path,
    contentType,
    render: (context, { slug = '' }) => render(context, slug),
    files: async (registry) => (await slugs(registry)).map((slug) => ({ slug })),
    ...(madeFrom && { madeFrom: (registry, { slug = '' }) => madeFrom(registry, slug) }),
  })),
];

/** The Markdown twin of a page; null if it has none. */
export function twinOf(path: string): string | null {
  const twin = `${path === '/' ? '/index' : path}.md`;
  const family = path.replace(/\/[a-z0-9-]+$/, '/{slug}.md');
  const isKnown = [...twinPages, ...twinFamilies].some((each) => each.path === twin || each.path === family);
  return isKnown ? twin : null;
}
