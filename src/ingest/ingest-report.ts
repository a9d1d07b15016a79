/** What a person sees of an ingest: a progress bar or one line per repository, and the summary at the end. */
import type { IngestReport, IngestSummary } from './ingest.ts';
import { compareCodeUnits } from './evidence/integrity.ts';

/** The part of a stream that a report needs. */
interface ReportStream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const barWidth = 30;

/** A bar that redraws itself on a terminal; elsewhere one line per repository. `end` clears the bar. */
export function createIngestReport(stream: ReportStream): IngestReport & { end(): void } {
  const onTerminal = stream.isTTY === true;
  let drawn = '';
  const draw = (line: string): void => {
    if (line === drawn) return;
    stream.write(`\r${line.padEnd(drawn.length)}`);
    drawn = line;
  };
  return {
    skill(done, total) {
      if (!onTerminal) return;
      const filled = total === 0 ? barWidth : Math.floor((barWidth * done) / total);
      draw(`[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${done}/${total} skills`);
    },
    repository(name, ingested) {
      if (!onTerminal) stream.write(`${name}: ${ingested} ${ingested === 1 ? 'skill' : 'skills'}\n`);
    },
    end() {
      if (drawn !== '') stream.write(`\r${' '.repeat(drawn.length)}\r`);
      drawn = '';
    },
  };
}

/** The summary in lines: counts, then skips by reason with every path, then warnings. */
export function summaryText(summary: IngestSummary): string {
  const lines = [
    `${summary.dry_run ? 'Would ingest' : 'Ingested'} ${summary.ingested} of ${summary.found} skills from ${summary.repositories} ${
      summary.repositories === 1 ? 'repository' : 'repositories'
    } (${summary.source}).`,
    `  content files written    ${summary.content_written}`,
    `  evidence files written   ${summary.evidence_written}`,
    `  evidence unchanged       ${summary.evidence_unchanged}`,
    `  folders read in part     ${summary.incomplete}`,
    `  families                 ${summary.families}`,
  ];
  if (summary.gone > 0) lines.push(`  gone from their source   ${summary.gone}`);
  for (const { slug, path, now, pruned } of summary.removed) {
    const end =
      now === null
        ? pruned
          ? 'no longer offered'
          : 'still offered; --prune ends that'
        : pruned
          ? `now ${now}, which its address leads to`
          : `probably ${now} now; --prune makes its address lead there (formerly: [${slug}])`;
    lines.push(`    ${slug} (${path}): ${end}`);
  }
  if (summary.not_due !== undefined && summary.not_due > 0)
    lines.push(`  not due yet              ${summary.not_due}`);
  const states = Object.entries(summary.listed_repositories?.counts ?? {});
  if (states.length > 0)
    lines.push(
      `  repositories             ${states.map(([state, count]) => `${count} ${state}`).join(', ')}`,
    );
  if (summary.stopped !== null) lines.push(`Stopped: ${summary.stopped}. Run it again to continue.`);
  if (summary.not_listed > 0) lines.push(`  without a content file   ${summary.not_listed}`);
  if (summary.skips.length > 0) {
    lines.push(`Skipped ${summary.skips.length}:`);
    const byReason = Map.groupBy(summary.skips, ({ reason }) => reason);
    for (const [reason, skips] of [...byReason].sort(([a], [b]) => compareCodeUnits(a, b))) {
      lines.push(
        `  ${reason}`,
        ...skips.map(({ repository, path }) => `    ${repository} ${path}`.trimEnd()),
      );
    }
  }
  if (summary.warnings.length > 0) {
    lines.push(`Warnings ${summary.warnings.length}:`);
    for (const { repository, path, message } of summary.warnings)
      lines.push(`  ${repository} ${path}: ${message}`);
  }
  return `${lines.join('\n')}\n`;
}
