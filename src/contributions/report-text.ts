/** The report as a person reads it in a terminal, and as workflow commands that mark the lines of a pull request. */
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
import { annotation, inert, inertSentence } from './workflow-commands.ts';

/** Lines for a terminal or a job's log, ending with one line end; no line is a command, whatever names say. */
export function contributionText(report: ContributionReport): string {
  const { problems, skills, removed, suppressions, publishers, unreachable, prefix } = report;
  const lines = [
    ...problems.map((problem) => problemLine(problem, prefix)),
    ...skills.flatMap((skill) => skillLines(skill, prefix)),
    ...removed.map((slug) => `removed: ${inert(slug)}`),
    ...suppressions.map((each) => `suppression, for the reviewer: ${suppressionLine(each)}`),
    ...publishers.map((each) => `publisher, for the reviewer: ${publisherLine(each)}`),
    ...(unreachable === null ? [] : [`partly read: ${inertSentence(unreachable)}`]),
    headline(report),
  ];
  return `${lines.join('\n')}\n`;
}

function skillLines(skill: SkillCheck, prefix: string): string[] {
  const { slug, change, repository, path, commit, verdict, problems, review, notes } = skill;
  const at = commit === null ? '' : ` at ${commit.slice(0, 12)}`;
  return [
    `${slug} (${change}): ${verdictWords[verdict]}`,
    `  ${inert(repository)} ${inert(path)}${at}`,
    ...problems.map((problem) => `  ${problemLine(problem, prefix)}`),
    ...seriousFindings(skill).map((finding) => `  ${findingLine(finding)}`),
    ...review.map((reason) => `  for a reviewer: ${inertSentence(reason)}`),
    ...notes.map((note) => `  note: ${inertSentence(note)}`),
  ];
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
