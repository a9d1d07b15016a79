/** The use of a week beside the week before, in words and as two bars. */
import type { WeeklyReport } from '../../api/weekly-report/report.ts';
import { wholeNumber } from '../../text/plain-text.ts';

interface UseFigure {
  readonly label: string;
  /** What is counted, in a few words. */
  readonly meaning: string;
  /** `1,234`, or why there is no number. */
  readonly value: string;
  /** Whether `value` is a number. */
  readonly shown: boolean;
  readonly change: string;
  readonly direction: 'up' | 'down' | 'same' | 'unknown';
  /** 0-100, of the larger of both weeks; null where one of them is withheld, or both are zero. */
  readonly bars: { readonly current: number; readonly previous: number } | null;
}

const kinds = [
  { name: 'calls', label: 'Agent calls', meaning: 'calls of resolve and receipt' },
  { name: 'installs', label: 'Installs reported by agents', meaning: 'installed, tried and successful' },
  { name: 'outcomes', label: 'Outcome reports', meaning: 'reports by agents after trying a skill' },
] as const;

/** In the order in which a skill is used: asked for, installed, reported on. */
export function toUseFigures(engagement: WeeklyReport['engagement']): UseFigure[] {
  return kinds.map(({ name, label, meaning }) => {
    const { current, previous, change } = engagement[name];
    const most = Math.max(current ?? 0, previous ?? 0);
    return {
      label,
      meaning,
      value: current === null ? 'Withheld' : wholeNumber(current),
      shown: current !== null,
      change: changeText(current, previous, change),
      direction: change === null ? 'unknown' : change === 0 ? 'same' : change > 0 ? 'up' : 'down',
      bars:
        current === null || previous === null || most === 0
          ? null
          : { current: (100 * current) / most, previous: (100 * previous) / most },
    };
  });
}

function changeText(current: number | null, previous: number | null, change: number | null): string {
  if (current === null) return 'Too few callers to stay anonymous.';
  if (previous === null || change === null) return 'The week before had too few callers to be shown.';
  if (change === 0) return current === 0 ? 'None the week before, either.' : 'As many as the week before.';
  return `${wholeNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than the week before.`;
}
