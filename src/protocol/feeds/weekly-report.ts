/** The weekly report as a feed; one entry a week. */
import type { Context } from '../../api/define.ts';
import { weeklyReportText } from '../../api/weekly-report/endpoint.ts';
import { toWeeklyReport } from '../../api/weekly-report/report.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { Feed } from './feed.ts';

export const weeklyReportPath = '/weekly-report';

export function toWeeklyReportFeed(context: Context): Feed {
  const { siteUrl, registry } = context;
  const report = toWeeklyReport(context);
  const page = `${siteUrl}${weeklyReportPath}`;
  return {
    path: weeklyReportPath,
    name: 'weekly-report',
    title: 'Skill Registry: weekly report',
    updated: registry.generatedAt,
    alternate: page,
    entries: [
      {
        // Constant for a week, so that a feed reader shows each week once.
        id: report.week.id,
        title: `Week ${report.week.id}: ${oneLine(report.summary, 200)}`,
        updated: registry.generatedAt,
        alternate: page,
        text: weeklyReportText(report),
      },
    ],
  };
}
