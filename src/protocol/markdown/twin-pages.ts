/** Pages that have one Markdown document each, with what it says in a list of all. */
import type { Context } from '../../api/define.ts';
import { activity } from '../../api/activity/endpoint.ts';
import { discovery } from '../../api/discovery/endpoint.ts';
import { evals } from '../../api/evals/endpoint.ts';
import { funnel } from '../../api/funnel/endpoint.ts';
import { integrationKit } from '../../api/integration-kit/endpoint.ts';
import { outcome } from '../../api/outcome/endpoint.ts';
import { packs } from '../../api/packs/endpoint.ts';
import { rankings } from '../../api/rankings/endpoint.ts';
import { registryIndex } from '../../api/registry-index/endpoint.ts';
import { skills } from '../../api/skills/endpoint.ts';
import { stats } from '../../api/stats/endpoint.ts';
import { tasks } from '../../api/tasks/endpoint.ts';
import { weeklyReport } from '../../api/weekly-report/endpoint.ts';
import { agentsMarkdown } from './agents-page.ts';
import { answerOf } from './answer-of.ts';
import { apiDocsMarkdown } from './api-docs-page.ts';
import { auditRulesMarkdown } from './audit-rules.ts';
import {
  aboutMarkdown,
  compareMarkdown,
  docsMarkdown,
  feedsMarkdown,
  ownersMarkdown,
  resolveMarkdown,
  scoresMarkdown,
  subscribeMarkdown,
} from './information-pages.ts';
import { policyMarkdown } from './policy-page.ts';
import { securityMarkdown } from './security-page.ts';
import { submitMarkdown } from './submit-page.ts';

interface TwinPage {
  /** Of the twin. */
  readonly path: string;
  readonly title: string;
  readonly says: string;
  readonly render: (context: Context) => string | Promise<string>;
  /** Whether it shows no outcome, event or run. */
  readonly showsCatalogAlone?: boolean;
}

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
    says: 'submitted skills, published or withdrawn',
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
  {
    path: '/agents.md',
    title: 'Agent runtimes',
    says: 'the folder that each runtime reads, and its value of `agent`',
    render: agentsMarkdown,
    showsCatalogAlone: true,
  },
  {
    path: '/integration-kit.md',
    title: 'Integration kit',
    says: 'the flow, stable fields, safety rules and the words of answers',
    render: (context) => answerOf(integrationKit, {}, {}, context),
  },
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
    showsCatalogAlone: true,
  },
  {
    path: '/submit.md',
    title: 'Submit a skill',
    says: 'who may submit what, and the two calls that do it',
    render: submitMarkdown,
    showsCatalogAlone: true,
  },
  {
    path: '/api-docs.md',
    title: 'API documentation',
    says: 'every endpoint, parameter and error',
    render: apiDocsMarkdown,
    showsCatalogAlone: true,
  },
  {
    path: '/docs.md',
    title: 'Documentation',
    says: 'ways to use the registry, each with a first command',
    render: docsMarkdown,
    showsCatalogAlone: true,
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
    showsCatalogAlone: true,
  },
  { path: '/about.md', title: 'About', says: 'what the registry does not promise', render: aboutMarkdown },
  {
    path: '/security.md',
    title: 'Security',
    says: 'what is promised, with tests, and how to report a weakness',
    render: securityMarkdown,
    showsCatalogAlone: true,
  },
  {
    path: '/policy.md',
    title: 'Policy',
    says: 'what may be installed from here, rule by rule',
    render: policyMarkdown,
    showsCatalogAlone: true,
  },
  { path: '/feeds.md', title: 'Feeds', says: 'news for feed readers', render: feedsMarkdown },
  { path: '/subscribe.md', title: 'Subscribe', says: 'news by mail', render: subscribeMarkdown },
];
