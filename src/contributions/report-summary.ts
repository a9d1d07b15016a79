/** The report as the Markdown summary of a job: every untrusted word as code, so that none of it is markup. */
import type { ContributionReport, SkillCheck } from './contribution.ts';
import {
  findingLine,
  seriousFindings,
  headline,
  problemLine,
  publisherLine,
  suppressionLine,
  verdictWords,
} from './report-lines.ts';
import { markdownCode } from './workflow-commands.ts';

/** Characters of a summary; a job may keep 1 MiB, and this is as much as a person reads. */
const lengthMax = 60_000;

/** Markdown, ending with one line end; a long report is cut at a line and says so. */
export function contributionSummary(report: ContributionReport): string {
  const { problems, skills, removed, suppressions, publishers, unreachable, prefix } = report;
  const lines = [
    '## Contribution',
    '',
    headline(report),
    '',
    ...(unreachable === null ? [] : [`- **partly read**: ${markdownCode(unreachable)}`]),
    ...problems.map((problem) => `- problem: ${markdownCode(problemLine(problem, prefix))}`),
    ...skills.flatMap((skill) => skillItems(skill, prefix)),
    ...removed.map((slug) => `- removed: ${markdownCode(slug)}`),
    ...suppressions.map((each) => `- suppression, for the reviewer: ${markdownCode(suppressionLine(each))}`),
    ...publishers.map((each) => `- publisher, for the reviewer: ${markdownCode(publisherLine(each))}`),
  ];
  return cut(lines);
}

function skillItems(skill: SkillCheck, prefix: string): string[] {
  const item = (kind: string, text: string): string => `  - ${kind}: ${markdownCode(text)}`;
  return [
    `- **${verdictWords[skill.verdict]}** (${skill.change}): ${markdownCode(skill.slug)} of ${markdownCode(skill.repository)} ${markdownCode(skill.path)}`,
    ...skill.problems.map((problem) => item('problem', problemLine(problem, prefix))),
    ...seriousFindings(skill).map((finding) => item('finding', findingLine(finding))),
    ...skill.review.map((reason) => item('for a reviewer', reason)),
    ...skill.notes.map((note) => item('note', note)),
  ];
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
