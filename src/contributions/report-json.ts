/** The report as JSON for programs; a terminal or runner that shows it sees no character or command it would obey. */
import type { ContributionReport } from './contribution.ts';
import { seriousFindings } from './report-lines.ts';

/** Indented, ending with one line end. Findings without their excerpts, critical and high ones only, as in the other forms. */
export function contributionJson(report: ContributionReport): string {
  const skills = report.skills.map((skill) => ({
    ...skill,
    findings: seriousFindings(skill).map(({ excerpt: _excerpt, ...finding }) => finding),
  }));
  return `${JSON.stringify({ ...report, skills }, null, 2)}\n`
    .replaceAll('##[', String.raw`#\u0023[`)
    .replaceAll(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, escapeUnits);
}

/** JSON's escapes of a character's UTF-16 code units. */
function escapeUnits(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}
