/** What is promised about security, as Markdown: SECURITY.md of the repository and the twin of the page. */
import type { Context } from '../../api/define.ts';
import {
  countStates,
  promiseLists,
  promises,
  reportingFacts,
  securityLead,
} from '../security/security-content.ts';
import { byAnswer, type Promised, type PromiseList, states } from '../security/promise.ts';
import { bulletList, markdownOf } from './blocks.ts';

/** `registry`: the one that says so; null for a file of the repository, which names no address of one. */
export function securityMarkdown(
  registry: Pick<Context, 'programRepository' | 'securityContacts'> | null,
): string {
  return markdownOf(
    '# Security',
    securityLead,
    '## Report a weakness',
    bulletList(reportingFacts(registry)),
    '## What the registry promises, and what it does not',
    bulletList(promises),
    ...promiseLists.flatMap(listMarkdown),
  );
}

/** The same as a file of the repository, whose documents it can link to. */
export function securityFile(): string {
  return securityMarkdown(null).replaceAll(/`(docs\/[\w/-]+\.md)`/g, '[$1]($1)');
}

function listMarkdown(list: PromiseList): string[] {
  const { title, lead, source, groups } = list;
  const counts = countStates(list).map(([state, rows]) => `${states[state].toLowerCase()} ${rows}`);
  return [
    `## ${title}`,
    `${lead} The list: ${source}`,
    `Rows: ${counts.join(', ')}.`,
    ...groups.flatMap((group) => [`### ${group.title}`, bulletList(byAnswer(group.rows).map(rowText))]),
  ];
}

function rowText({ number, asks, state, says, tests }: Promised): string {
  const shown = tests.map(({ file, title }) => `\`${file}\` “${title}”`);
  return `${number} **${asks}**: ${states[state].toLowerCase()}. ${says}${shown.length === 0 ? '' : ` Tests: ${shown.join('; ')}.`}`;
}
