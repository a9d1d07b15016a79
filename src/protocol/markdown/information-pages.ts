/** Pages without an answer of the API behind them, as Markdown: what they say, and the calls that do the same. */
import type { Context } from '../../api/define.ts';
import { policyMeanings } from '../../api/shared/words.ts';
import { countedOwners, ownersListed } from '../../lists/groups.ts';
import { quote } from '../../text/quote.ts';
import { href } from '../../routes.ts';
import { auditScoreRule, riskRule, severityPoints } from '../../scoring/audit-score.ts';
import { isListed } from '../../scoring/listed.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { provenWeights } from '../../scoring/agent-proven.ts';
import { trustCaps, trustWeights, unknownPrior } from '../../scoring/trust.ts';
import { oneLine } from '../../text/plain-text.ts';
import { highFindings } from '../audit-rules/tier-rows.ts';
import { activityPath } from '../feeds/activity.ts';
import { advisoriesPath } from '../feeds/advisories.ts';
import { feedIndexPath } from '../feeds/documents.ts';
import { weeklyReportPath } from '../feeds/weekly-report.ts';
import { bulletList, codeBlock, markdownOf } from './blocks.ts';

export function resolveMarkdown({ siteUrl, client }: Context): string {
  const task = 'extract the tables from a PDF';
  const keywords = 'pdf,table extraction,ocr';
  const call = href(siteUrl, 'resolve', {}, { task, keywords, format: 'text' });
  return markdownOf(
    '# One skill for a task',
    'Say what is to be done, with 3 to 8 keywords of its field, and get up to eight candidates: what each is for, what it needs and what it is not for. ' +
      'Choose the one that is made for the task, or none.',
    codeBlock(
      [
        `curl ${quote(call)}`,
        ...(client === null ? [] : [`${client} resolve '${task}' --keywords '${keywords}'`]),
      ].join('\n'),
      'sh',
    ),
    `Every parameter: ${siteUrl}/api-docs.md`,
  );
}

export function compareMarkdown({ siteUrl }: Context): string {
  return markdownOf(
    '# Compare skills',
    'Two or more skills, the best first: what each is for, not for and needs, its checks, and with a task how well it fits and which words of it are not mentioned.',
    codeBlock(`curl '${href(siteUrl, 'evals')}?slugs=<slug>,<slug>&task=<task>&format=text'`, 'sh'),
  );
}

export function ownersMarkdown({ registry, siteUrl }: Context): string {
  const owners = countedOwners(registry)
    .map((owner) => ({ ...owner, key: owner.name.toLowerCase() }))
    .sort((x, y) => y.entries.length - x.entries.length || (x.key < y.key ? -1 : 1));
  return markdownOf(
    '# Owners and publishers',
    `${owners.length} accounts have listed skills. Those with the most first; publishers whose identity a person verified are marked.`,
    bulletList(
      owners
        .slice(0, ownersListed)
        .map(
          ({ name, entries, publisher }) =>
            `${oneLine(name, 60)}: ${entries.length}${publisher === null ? '' : ', verified publisher'}`,
        ),
    ),
    `The skills of one: ${siteUrl}/owners/<owner>.md`,
  );
}

const inPercent = (weights: Readonly<Record<string, number>>): string =>
  Object.entries(weights)
    .map(([name, weight]) => `${name} ${Math.round(weight * 100)} %`)
    .join(', ');

export function scoresMarkdown({ siteUrl }: Context): string {
  return markdownOf(
    '# How scores work',
    'Every score is 0 to 100 and can be recomputed from what the skill’s manifest shows. What is not known counts as ' +
      `${unknownPrior} of 100.`,
    bulletList([
      `Trust: ${inPercent(trustWeights)}. At most ${trustCaps.high} with a high finding, ${trustCaps.incomplete} where the folder was not read whole, ${trustCaps.blocked} when blocked.`,
      `Audit score: 100 less the points of the findings by severity (${Object.entries(severityPoints)
        .map(([severity, points]) => `${severity} ${points}`)
        .join(', ')}). ${auditScoreRule.join(' ')}`,
      riskRule,
      `Tiers: ${Object.entries(tierWords)
        .map(([tier, words]) => `${tier} (${words})`)
        .join(', ')}.`,
      `Policies: ${Object.entries(policyMeanings)
        .map(([policy, words]) => `${policy} (${words})`)
        .join(', ')}.`,
      `Agent Proven, from reports by agents only: ${inPercent(provenWeights)}, less penalties.`,
    ]),
    `The figures of one skill: ${siteUrl}/skills/<slug>.md and ${siteUrl}/audits/<slug>.md`,
  );
}

export function docsMarkdown({ siteUrl, client }: Context): string {
  const link = (says: string, path: string): string => `${says}: ${siteUrl}${path}`;
  return markdownOf(
    '# Documentation',
    '## From an agent, by MCP',
    codeBlock(`claude mcp add --transport http skill-registry ${href(siteUrl, 'mcp')}`, 'sh'),
    ...(client === null ? [] : ['## From a terminal', codeBlock(`${client} help`, 'sh')]),
    '## From a program',
    'Plain HTTP, JSON or text, no key.',
    bulletList([
      link('Every endpoint, parameter, answer and error', '/api-docs.md'),
      link('OpenAPI 3.1', '/openapi.json'),
      link('Flow, stable fields, words and safety rules', '/integration-kit.md'),
      link('All pages for language models', '/llms.txt'),
    ]),
    '## For authors',
    bulletList([
      link('Submit a skill', '/submit.md'),
      link('Audit rules', '/audit-rules.md'),
      link('How scores work', '/scores.md'),
    ]),
  );
}

export function aboutMarkdown({ registry, siteUrl }: Context): string {
  const count = registry.entries.filter(isListed).length;
  return markdownOf(
    '# About',
    'Skill Registry finds the right agent skill for a task and shows the evidence. ' +
      `It has ${count} skills, each read and audited at one commit, with a digest of every file.`,
    `A person or an agent submits a skill, or a discovery run finds it. ${highFindings} ` +
      'Everybody can see each finding with its file and line, and dispute it.',
    'An audit with static rules finds known patterns. A clean report does not prove that a skill is safe. ' +
      'Skills belong to their authors: the registry stores facts about them and its own words, and of their files only what their licence lets anyone pass on.',
    `Feedback: POST ${href(siteUrl, 'feedback')}. Security problems: ${siteUrl}/security.md`,
  );
}

export function feedsMarkdown({ siteUrl }: Context): string {
  const feed = (title: string, path: string): string =>
    `${title}: Atom ${siteUrl}${path}.xml, RSS ${siteUrl}${path}.rss, JSON Feed ${siteUrl}${path}.json`;
  return markdownOf(
    '# Feeds',
    bulletList([
      feed('Weekly report, every Monday', weeklyReportPath),
      feed('Activity: each skill that is published or withdrawn', activityPath),
      feed('Advisories: revoked texts', advisoriesPath),
      `All as OPML: ${siteUrl}${feedIndexPath}`,
    ]),
  );
}

export function subscribeMarkdown({ siteUrl }: Context): string {
  const body = JSON.stringify({ email: 'you@example.org', topics: ['weekly-report'] });
  return markdownOf(
    '# Subscribe',
    'News by mail. One mail with a link is sent, and nothing more before the link is opened and confirmed.',
    codeBlock(
      `curl -X POST ${quote(href(siteUrl, 'subscribe'))} -H 'Content-Type: application/json' -d ${quote(body)}`,
      'sh',
    ),
    'Topics: weekly-report, activity, skill:<slug>.',
  );
}
