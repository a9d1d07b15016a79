/** How to submit a skill, as Markdown. */
import type { Context } from '../../api/define.ts';
import { statusContent } from '../submit/status-content.ts';
import {
  auditLead,
  authorWays,
  nextSteps,
  possibleResults,
  submitCalls,
  submitLead,
  whoMaySubmit,
} from '../submit/submit-content.ts';
import { bulletList, codeBlock, inItem, markdownOf, numberedList } from './blocks.ts';

export function submitMarkdown({ siteUrl, programRepository }: Context): string {
  return markdownOf(
    '# Submit a skill',
    submitLead,
    '## Who may submit what',
    bulletList(whoMaySubmit),
    '## Try it first, change it, take it back',
    bulletList(
      authorWays(programRepository).map(
        ({ says, link }) => `${says} [${link.label}](${new URL(link.href, siteUrl).href})`,
      ),
    ),
    '## From a command line, or by an agent',
    ...submitCalls(siteUrl).flatMap(({ says, command }, index) => [
      `${index + 1}. ${says}`,
      inItem(codeBlock(command, 'sh')),
    ]),
    `Every field of both calls: ${siteUrl}/api-docs.md`,
    '## What happens next',
    numberedList(nextSteps),
    bulletList(possibleResults.map((status) => `\`${status}\`: ${statusContent[status].meaning}`)),
    '## What the audit looks for',
    auditLead,
    `Every rule: ${siteUrl}/audit-rules.md`,
  );
}
