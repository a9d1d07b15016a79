/** Submissions as a reviewer reads them in a terminal: whatever came from outside has its control characters escaped. */
import { sourceOf, sourcePage } from '../../schema/source.ts';
import type { Submission } from '../../schema/submission.ts';
import { dayOf } from '../../text/day.ts';

/** One line for a list: id, status, day, place. */
export function submissionLine(id: string, submission: Submission): string {
  const { status, submitted_at, repository, path } = submission;
  return safe(`${id}  ${status.padEnd(11)}  ${dayOf(submitted_at)}  ${repository} ${path}`);
}

/** Everything a reviewer needs but the texts themselves, which stay where they are: see the address. */
export function submissionText(id: string, submission: Submission): string {
  const { status, name, slug, repository, path, commit, integrity, category, tags } = submission;
  const host = [submission.maker_host, submission.maker_social].filter((handle) => handle !== null);
  const lines = [
    `Submission: ${id}`,
    `Status: ${status}`,
    `Skill: ${name}${slug === null ? '' : ` (${slug})`}`,
    `Repository: ${repository}`,
    `Path: ${path}`,
    `Commit: ${commit ?? 'not read yet'}`,
    ...(commit === null
      ? []
      : [`Read it: ${sourcePage(sourceOf(repository), 'blob', commit, path) ?? repository}`]),
    ...(integrity === null ? [] : [`Integrity: ${integrity}`]),
    ...(category === null ? [] : [`Category: ${category}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
    `Submitted: ${submission.submitted_at} by ${submission.submitted_by_agent ?? 'a person'} (${submission.source})`,
    ...(host.length === 0 ? [] : [`Handles, as declared: ${host.join(', ')}`]),
    'History:',
    ...submission.history.map((step) => `  ${step.at}  ${step.status}: ${step.note}`),
    `Findings: ${submission.findings.length}`,
    ...submission.findings.map(({ rule, severity, file, line, message }) => {
      const place = file === null ? '' : ` at ${file}${line === null ? '' : `:${line}`}`;
      return `  ${severity} ${rule}${place}: ${message}`;
    }),
  ];
  return lines.map(safe).join('\n');
}

/** A terminal obeys control characters, and hidden ones deceive its reader; here both are plain to see. */
export function safe(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
