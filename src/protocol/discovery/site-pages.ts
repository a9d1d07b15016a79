/** The permanent pages of the site, for the site map and the Markdown twins. */

export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly says: string;
}

export const sitePages: readonly SitePage[] = [
  { path: '/', title: 'Start', says: 'what the registry is, and its latest skills' },
  { path: '/search', title: 'Search', says: 'skills by words, category, runtime and risk' },
  { path: '/outcomes', title: 'Outcomes', says: 'what agents reported' },
  { path: '/activity', title: 'Activity', says: 'skills published and withdrawn' },
  { path: '/weekly-report', title: 'Weekly report', says: 'picks, new skills, maintained projects' },
  { path: '/evals/resolve', title: 'Recommendation benchmark', says: 'how good resolve is, measured' },
  { path: '/audit-rules', title: 'Audit rules', says: 'every rule with its reason and its cost' },
  { path: '/submit', title: 'Submit', says: 'how a skill gets into the registry' },
  { path: '/api-docs', title: 'API documentation', says: 'every endpoint, parameter and error' },
];
