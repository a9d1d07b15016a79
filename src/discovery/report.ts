/** What a terminal shows of a run: a line that redraws itself on a terminal, one line a step elsewhere, and a summary. */
import type { DiscoveryRun } from '../schema/discovery-state.ts';
import { printable } from '../ingest/sources/safe-path.ts';
import { counted } from '../text/plain-text.ts';
import type { DiscoveryReport } from './run-parts.ts';

interface ReportStream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** `end` clears the line. */
export function createDiscoveryReport(stream: ReportStream): DiscoveryReport & { end(): void } {
  const onTerminal = stream.isTTY === true;
  let drawn = '';
  return {
    step(profile, words, done, total) {
      const line = `${profile}: ${printable(words)} (${done + 1} of ${total})`;
      if (onTerminal) stream.write(`\r${line.padEnd(drawn.length)}`);
      else stream.write(`${line}\n`);
      drawn = line;
    },
    end() {
      if (onTerminal && drawn !== '') stream.write(`\r${' '.repeat(drawn.length)}\r`);
      drawn = '';
    },
  };
}

export function runText(run: DiscoveryRun): string {
  const lines = [
    `${run.profile}: ${run.dry_run ? 'would propose' : 'proposed'} ${counted(run.skills_proposed, 'skill')} of ${counted(run.proposed, 'repository', 'repositories')}.`,
    `  requests              ${run.requests}`,
    `  repositories found    ${run.found}, ${run.new} of them new`,
    `  repositories read     ${run.repositories_read}, with ${counted(run.skills_read, 'skill')}`,
    `  repositories waiting  ${run.waiting}`,
    ...Object.entries(run.left_out).map(
      ([reason, count]) => `  left out ${String(count).padStart(5)}        ${reason}`,
    ),
    ...run.notes.map((note) => `  note: ${printable(note)}`),
    ...(run.error === null ? [] : [`  Stopped: ${run.error}. Run it again to continue.`]),
  ];
  return `${lines.join('\n')}\n`;
}
