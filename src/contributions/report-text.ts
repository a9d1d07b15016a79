/** The report as a person reads it in a terminal, and as workflow commands that mark the lines of a pull request. */
import type { ContributionReport } from './contribution.ts';
import {
  findingLine,
  headline,
  publisherLine,
  reportItems,
  seriousFindings,
  suppressionLine,
} from './report-lines.ts';
import { annotation, inertSentence } from './workflow-commands.ts';

/** Lines for a terminal or a job's log, ending with one line end; no line is a command, whatever names say. */
export function contributionText(report: ContributionReport): string {
  const items = reportItems(report).map(({ label, text, depth }) => `${'  '.repeat(depth)}${label}: ${text}`);
  return `${[...items, headline(report)].join('\n')}\n`;
}

/** One workflow command a line, ending with one line end; empty when there is nothing to mark. */
export function contributionAnnotations(report: ContributionReport): string {
  const { problems, skills, suppressions, publishers, prefix } = report;
  const lines = [
    ...[...problems, ...skills.flatMap((skill) => skill.problems)].map(({ path, line, reason }) =>
      annotation('error', { file: prefix + path, line }, inertSentence(reason)),
    ),
    ...skills.flatMap((skill) => {
      const place = { file: prefix + skill.evidencePath, line: 1 };
      const findings = seriousFindings(skill).map((finding) =>
        annotation(finding.severity === 'critical' ? 'error' : 'warning', place, findingLine(finding)),
      );
      const reasons = skill.review.map((reason) =>
        annotation('warning', place, `for a reviewer: ${inertSentence(reason)}`),
      );
      return findings.concat(reasons);
    }),
    ...suppressions.map((each) =>
      annotation('notice', { file: prefix + each.path, line: 1 }, suppressionLine(each)),
    ),
    ...publishers.map((each) =>
      annotation('notice', { file: prefix + each.path, line: 1 }, publisherLine(each)),
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
