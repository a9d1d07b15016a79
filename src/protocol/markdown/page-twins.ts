/** Pages as Markdown: `/outcomes` is also at `/outcomes.md`, made from the answer that the page shows. */
import type { Context, Endpoint } from '../../api/define.ts';
import { activity } from '../../api/activity/endpoint.ts';
import { evals } from '../../api/evals/endpoint.ts';
import { manifest } from '../../api/manifest/endpoint.ts';
import { outcome } from '../../api/outcome/endpoint.ts';
import { registryIndex } from '../../api/registry-index/endpoint.ts';
import { renderAnswer, runEndpoint } from '../../api/run.ts';
import { skills } from '../../api/skills/endpoint.ts';
import { weeklyReport } from '../../api/weekly-report/endpoint.ts';
import { listedSlugs } from '../../scoring/listed.ts';
import type { SiteDocument } from '../site-document.ts';
import { toMarkdown } from './to-markdown.ts';

interface TwinPage {
  /** Of the twin. */
  readonly path: string;
  readonly title: string;
  readonly says: string;
  readonly endpoint: Endpoint;
  readonly query?: Readonly<Record<string, string>>;
}

const contentType = 'text/markdown; charset=utf-8';

export const twinPages: readonly TwinPage[] = [
  { path: '/index.md', title: 'Start', says: 'every address an agent needs', endpoint: registryIndex },
  {
    path: '/search.md',
    title: 'Skills by quality',
    says: 'the first hundred',
    endpoint: skills,
    query: { limit: '100' },
  },
  { path: '/outcomes.md', title: 'Outcomes', says: 'what agents reported', endpoint: outcome },
  { path: '/activity.md', title: 'Activity', says: 'skills published and withdrawn', endpoint: activity },
  {
    path: '/weekly-report.md',
    title: 'Weekly report',
    says: 'picks, new skills, maintained projects',
    endpoint: weeklyReport,
  },
  {
    path: '/evals/resolve.md',
    title: 'Recommendation benchmark',
    says: 'how good resolve is, measured',
    endpoint: evals,
  },
];

export const pageTwins: readonly SiteDocument[] = [
  ...twinPages.map(({ path, endpoint, query = {} }): SiteDocument => ({
    path,
    contentType,
    render: (context) => toTwin(endpoint, {}, query, context),
  })),
  {
    path: '/skills/{slug}.md',
    contentType,
    render: (context, parameters) => toTwin(manifest, parameters, {}, context),
    files: (registry) => listedSlugs(registry).map((slug) => ({ slug })),
  },
];

/** The Markdown twin of a page; null if it has none. */
export function twinOf(path: string): string | null {
  const twin = `${path === '/' ? '/index' : path}.md`;
  const isSkill = /^\/skills\/[a-z0-9-]+$/.test(path);
  return isSkill || twinPages.some((page) => page.path === twin) ? twin : null;
}

async function toTwin(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  context: Context,
): Promise<string> {
  const answer = await runEndpoint(endpoint, { path, query }, context);
  return toMarkdown(renderAnswer(endpoint, answer, 'text', context));
}
