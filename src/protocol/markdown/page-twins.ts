/** Pages as Markdown: `/outcomes` is also at `/outcomes.md`, made from what the page shows. */
import type { Context, Endpoint } from '../../api/define.ts';
import { activity } from '../../api/activity/endpoint.ts';
import { audit } from '../../api/audit/endpoint.ts';
import { discovery } from '../../api/discovery/endpoint.ts';
import { evals } from '../../api/evals/endpoint.ts';
import { funnel } from '../../api/funnel/endpoint.ts';
import { integrationKit } from '../../api/integration-kit/endpoint.ts';
import { manifest } from '../../api/manifest/endpoint.ts';
import { outcome } from '../../api/outcome/endpoint.ts';
import { pack, packs } from '../../api/packs/endpoint.ts';
import { rankings } from '../../api/rankings/endpoint.ts';
import { registryIndex } from '../../api/registry-index/endpoint.ts';
import { renderAnswer, runEndpoint } from '../../api/run.ts';
import { skills } from '../../api/skills/endpoint.ts';
import { stats } from '../../api/stats/endpoint.ts';
import { task, tasks } from '../../api/tasks/endpoint.ts';
import { weeklyReport } from '../../api/weekly-report/endpoint.ts';
import type { Registry } from '../../scoring/registry.ts';
import { listedSlugs } from '../../scoring/listed.ts';
import type { SiteDocument } from '../site-document.ts';
import { auditRulesMarkdown, ruleMarkdown, ruleSlugs } from './audit-rules.ts';
import { apiDocsMarkdown } from './api-docs-page.ts';
import {
  agentMarkdown,
  categoryMarkdown,
  categorySlugs,
  ownedSlugs,
  ownerMarkdown,
  ownerSlugs,
} from './browse-pages.ts';
import {
  aboutMarkdown,
  compareMarkdown,
  docsMarkdown,
  feedsMarkdown,
  ownersMarkdown,
  resolveMarkdown,
  scoresMarkdown,
  subscribeMarkdown,
} from './peoples-pages.ts';
import { submitMarkdown } from './submit-page.ts';
import { toMarkdown } from './to-markdown.ts';

interface TwinPage {
  /** Of the twin. */
  readonly path: string;
  readonly title: string;
  readonly says: string;
  readonly render: (context: Context) => string | Promise<string>;
}

const contentType = 'text/markdown; charset=utf-8';

export const twinPages: readonly TwinPage[] = [
  {
    path: '/index.md',
    title: 'Start',
    says: 'every address an agent needs',
    render: (context) => answerOf(registryIndex, {}, {}, context),
  },
  {
    path: '/search.md',
    title: 'Skills by quality',
    says: 'the first hundred',
    render: (context) => answerOf(skills, {}, { limit: '100' }, context),
  },
  {
    path: '/rankings.md',
    title: 'Rankings',
    says: 'every ranking with its first skills',
    render: (context) => answerOf(rankings, {}, {}, context),
  },
  {
    path: '/packs.md',
    title: 'Packs',
    says: 'skills that work together',
    render: (context) => answerOf(packs, {}, {}, context),
  },
  {
    path: '/tasks.md',
    title: 'Tasks',
    says: 'common tasks with the skills for each',
    render: (context) => answerOf(tasks, {}, {}, context),
  },
  {
    path: '/outcomes.md',
    title: 'Outcomes',
    says: 'what agents reported',
    render: (context) => answerOf(outcome, {}, {}, context),
  },
  {
    path: '/activity.md',
    title: 'Activity',
    says: 'skills published and withdrawn',
    render: (context) => answerOf(activity, {}, {}, context),
  },
  {
    path: '/weekly-report.md',
    title: 'Weekly report',
    says: 'picks, new skills, maintained projects',
    render: (context) => answerOf(weeklyReport, {}, {}, context),
  },
  {
    path: '/categories.md',
    title: 'Categories',
    says: 'the catalog in figures, by field of work',
    render: (context) => answerOf(stats, {}, {}, context),
  },
  ...['/agents.md', '/integration-kit.md'].map((path) => ({
    path,
    title: path === '/agents.md' ? 'Agent runtimes' : 'Integration kit',
    says: 'runtimes with their folders, the flow, stable fields and safety rules',
    render: (context: Context) => answerOf(integrationKit, {}, {}, context),
  })),
  {
    path: '/funnel.md',
    title: 'Funnel',
    says: 'from search to verified installation, in counts',
    render: (context) => answerOf(funnel, {}, {}, context),
  },
  {
    path: '/discovery.md',
    title: 'Discovery',
    says: 'how skills are found, and the last runs',
    render: (context) => answerOf(discovery, {}, {}, context),
  },
  {
    path: '/evals/resolve.md',
    title: 'Recommendation benchmark',
    says: 'how good resolve is, measured',
    render: (context) => answerOf(evals, {}, {}, context),
  },
  {
    path: '/audit-rules.md',
    title: 'Audit rules',
    says: 'every rule with its reason, and how findings become a score',
    render: auditRulesMarkdown,
  },
  {
    path: '/submit.md',
    title: 'Submit a skill',
    says: 'who may submit what, and the two calls that do it',
    render: submitMarkdown,
  },
  {
    path: '/api-docs.md',
    title: 'API documentation',
    says: 'every endpoint, parameter and error',
    render: apiDocsMarkdown,
  },
  {
    path: '/docs.md',
    title: 'Documentation',
    says: 'ways to use the registry, each with a first command',
    render: docsMarkdown,
  },
  { path: '/resolve.md', title: 'One skill for a task', says: 'how to ask', render: resolveMarkdown },
  { path: '/compare.md', title: 'Compare skills', says: 'how to compare several', render: compareMarkdown },
  {
    path: '/owners.md',
    title: 'Owners and publishers',
    says: 'the accounts with listed skills',
    render: ownersMarkdown,
  },
  {
    path: '/scores.md',
    title: 'How scores work',
    says: 'every score with its weights',
    render: scoresMarkdown,
  },
  { path: '/about.md', title: 'About', says: 'what the registry does not promise', render: aboutMarkdown },
  { path: '/feeds.md', title: 'Feeds', says: 'news for feed readers', render: feedsMarkdown },
  { path: '/subscribe.md', title: 'Subscribe', says: 'news by mail', render: subscribeMarkdown },
];

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
  ...twinPages.map(({ path, render }): SiteDocument => ({ path, contentType, render })),
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

/** An answer's text as Markdown. */
async function answerOf(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  context: Context,
): Promise<string> {
  const answer = await runEndpoint(endpoint, { path, query }, context);
  return toMarkdown(renderAnswer(endpoint, answer, 'text', context));
}
