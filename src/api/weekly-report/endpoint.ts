/** GET /api/agent/weekly-report: one week of the registry. */
import { verifiedInstallsLabel } from '../shared/words.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import { toWeeklyReport, WeeklyReport } from './report.ts';
import { defineEndpoint } from '../define.ts';

export const weeklyReport = defineEndpoint({
  route: 'weeklyReport',
  summary: 'Read the weekly report',
  description:
    'Editors’ picks with their reasons, skills listed in the last seven days, repositories that changed their skills, and use compared with the previous week.',
  group: 'Discover',
  output: WeeklyReport,
  cache: 'public',
  run: (_input, context) => toWeeklyReport(context),
  text: (report) => weeklyReportText(report),
  twins: () => [{}],
});

export function weeklyReportText(report: WeeklyReport): string {
  const { week, engagement } = report;
  const said = (value: number | null): string => (value === null ? 'withheld' : String(value));
  const change = (name: 'calls' | 'installs' | 'outcomes', label: string): string => {
    const { current, previous, change: difference } = engagement[name];
    const sign =
      difference === null
        ? 'not comparable'
        : difference > 0
          ? `+${difference}`
          : String(difference || 'no change');
    return `${label}: ${said(current)}, previous week ${said(previous)} (${sign})`;
  };
  return blocks(
    lines(`# Weekly report ${week.id}`, field('Days', `${week.from} to ${week.to}`), report.summary),
    bullets(
      'Editor picks:',
      report.editor_picks.map(({ name, slug, reason }) => `${name} (${slug}): ${reason}`),
    ),
    bullets(
      `New skills (${report.new_skills_total}):`,
      report.new_skills.map(
        ({ name, slug, category, trust, listed_on }) =>
          `${name} (${slug}), ${category}, trust ${trust.score}/100, listed ${listed_on}`,
      ),
    ),
    bullets(
      `Maintained projects (${report.maintained_projects_total}):`,
      report.maintained_projects.map(
        ({ repository, changed_on, skills }) =>
          `${repository}, changed ${changed_on}: ${skills.map(({ slug }) => slug).join(', ')}`,
      ),
    ),
    report.undated_skills === 0
      ? null
      : report.undated_skills === 1
        ? 'The date of the last change is not known for 1 listed skill, so it cannot appear as maintained.'
        : `The date of the last change is not known for ${report.undated_skills} listed skills, so they cannot appear as maintained.`,
    bullets(`Use, ${engagement.current_week.from} to ${engagement.current_week.to}:`, [
      change('calls', 'Agent calls'),
      change('installs', verifiedInstallsLabel),
      change('outcomes', 'Outcome reports'),
    ]),
  );
}
