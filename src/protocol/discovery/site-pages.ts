/** The permanent pages of the site, for the site map and the Markdown twins. */

interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly says: string;
  /** False for a page without a twin in Markdown: a document of the repository, or made of a question. */
  readonly twin?: false;
}

export const sitePages: readonly SitePage[] = [
  { path: '/', title: 'Start', says: 'what the registry is, and its latest skills' },
  { path: '/search', title: 'Search', says: 'skills by words, category, runtime and risk' },
  { path: '/rankings', title: 'Rankings', says: 'skills in order of trust, success or date' },
  { path: '/packs', title: 'Packs', says: 'skills that together form one workflow' },
  { path: '/tasks', title: 'Tasks', says: 'everyday tasks with the skills that do them' },
  { path: '/categories', title: 'Categories', says: 'the catalog by field of work' },
  { path: '/agents', title: 'Agent runtimes', says: 'where each runtime looks for skills' },
  {
    path: '/integration-kit',
    title: 'Integration kit',
    says: 'flow, stable fields and safety rules for agents',
  },
  {
    path: '/status',
    title: 'Status',
    says: 'what is served, how it is used and how it is kept up to date',
    twin: false,
  },
  { path: '/funnel', title: 'Use of the registry', says: 'from lists read to outcomes reported' },
  { path: '/discovery', title: 'Discovery', says: 'how skills are found and kept up to date' },
  { path: '/outcomes', title: 'Outcomes', says: 'what agents reported' },
  { path: '/activity', title: 'Activity', says: 'skills published and withdrawn' },
  { path: '/weekly-report', title: 'Weekly report', says: 'picks, new skills, maintained projects' },
  { path: '/evals/resolve', title: 'Recommendation benchmark', says: 'how good resolve is, measured' },
  { path: '/audit-rules', title: 'Audit rules', says: 'every rule with its reason and its cost' },
  { path: '/submit', title: 'Submit', says: 'how a skill gets into the registry' },
  { path: '/api-docs', title: 'API documentation', says: 'every endpoint, parameter and error' },
  { path: '/resolve', title: 'One skill for a task', says: 'a task in words, answered' },
  { path: '/compare', title: 'Compare skills', says: 'two to four skills side by side' },
  { path: '/owners', title: 'Owners and publishers', says: 'the accounts with listed skills' },
  { path: '/scores', title: 'How scores work', says: 'every score with its weights and limits, drawn' },
  { path: '/docs', title: 'Documentation', says: 'five ways to use the registry' },
  { path: '/about', title: 'About', says: 'what the registry is and what it does not promise' },
  {
    path: '/security',
    title: 'Security',
    says: 'what is promised, row by row with its tests, and how to report a weakness',
  },
  { path: '/policy', title: 'Policy', says: 'what this registry allows, asks and refuses' },
  { path: '/feeds', title: 'Feeds', says: 'weekly report, activity and advisories for feed readers' },
  { path: '/subscribe', title: 'Subscribe', says: 'news by mail' },
  {
    path: '/author',
    title: 'For authors',
    says: 'what a listed skill lacks, its badge and its check in CI',
    twin: false,
  },
  { path: '/advisories', title: 'Advisories', says: 'texts of skills that are revoked', twin: false },
  {
    path: '/log',
    title: 'Transparency log',
    says: 'every version as an entry of a log that only grows',
    twin: false,
  },
  { path: '/run-your-own', title: 'Operating a registry', says: 'how to run an own one', twin: false },
  { path: '/cli', title: 'The command line client', says: 'every command, and what it checks', twin: false },
  {
    path: '/ci',
    title: 'In your CI',
    says: 'the audit as a GitHub Action, and the check of what is installed',
    twin: false,
  },
  { path: '/privacy', title: 'Privacy', says: 'what is kept, and for how long', twin: false },
  {
    path: '/licence',
    title: 'Licence and terms',
    says: 'of program, skills, content and submissions',
    twin: false,
  },
];
