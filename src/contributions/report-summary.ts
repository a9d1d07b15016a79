/** The report as the Markdown summary of a job: every untrusted word as code, so that none of it is markup. */
import type { ContributionReport } from './contribution.ts';
import { headline, reportItems } from './report-lines.ts';
import { markdownCode } from './workflow-commands.ts';

/** Characters of a summary; a job may keep 1 MiB, and this is as much as a person reads. */
const lengthMax = 60_000;

/** Markdown, ending with one line end; a long report is cut at a line and says so. */
export function contributionSummary(report: ContributionReport): string {
  const items = reportItems(report).map(
    ({ label, text, depth }) => `${'  '.repeat(depth)}- ${label}: ${markdownCode(text)}`,
  );
  return cut(['## Contribution', '', headline(report), '', ...items]);
}

function cut(lines: readonly string[]): string {
  let length = 0;
  const kept: string[] = [];
  for (const line of lines) {
    length += line.length + 1;
    if (length > lengthMax) {
      kept.push('', `Cut here: ${lines.length - kept.length} more lines are in the job’s log.`);
      break;
    }
    kept.push(line);
  }
  return `${kept.join('\n')}\n`;
}
