/** The report as JSON for programs; a terminal or runner that shows it sees no character or command it would obey. */
import { inertJson } from '../text/inert.ts';
import type { ContributionReport } from './contribution.ts';
import { seriousFindings } from './report-lines.ts';

/** Indented, ending with one line end. Findings without their excerpts, critical and high ones only, as in the other forms. */
export function contributionJson(report: ContributionReport): string {
  const skills = report.skills.map((skill) => ({
    ...skill,
    findings: seriousFindings(skill).map(({ excerpt: _excerpt, ...finding }) => finding),
  }));
  return `${inertJson({ ...report, skills }, 2)}\n`;
}
