/** Weighted sums of one day's reports on one text, by outcome, and how they are limited in a burst. */
import type { OutcomeRecord } from '../ports/store.ts';
import { burstLimit, burstRule } from './weights.ts';

/** Weights as they were recorded: before decay and before the limit of a burst. */
export interface DaySums {
  /** Reports with a weight. */
  count: number;
  success: number;
  failed: number;
  setupRequired: number;
  blockedByRisk: number;
  /** Of those, with the install command used. */
  installSuccess: number;
  installFailed: number;
  installSetup: number;
  installBlocked: number;
  /** Marks (1-5) of successes times weight, and the weight of the marked ones. */
  qualitySum: number;
  qualityCount: number;
}

/** Order of a saved day's values. */
export const dayMembers = [
  'count',
  'success',
  'failed',
  'setupRequired',
  'blockedByRisk',
  'installSuccess',
  'installFailed',
  'installSetup',
  'installBlocked',
  'qualitySum',
  'qualityCount',
] as const satisfies readonly (keyof DaySums)[];

export const emptyDay = (): DaySums =>
  Object.fromEntries(dayMembers.map((name) => [name, 0])) as Record<(typeof dayMembers)[number], number>; // these names

/** The sum that an outcome adds to, and the one for its installs. */
const outcomeSums = {
  success: { all: 'success', installed: 'installSuccess' },
  failed: { all: 'failed', installed: 'installFailed' },
  setup_required: { all: 'setupRequired', installed: 'installSetup' },
  blocked_by_risk: { all: 'blockedByRisk', installed: 'installBlocked' },
} as const;
const kinds = Object.values(outcomeSums);

/** Adds a report of the weight; `not_relevant` says nothing about success and adds to no sum. */
export function addToDay(row: DaySums, record: OutcomeRecord, weight: number): void {
  if (record.outcome === 'not_relevant') return;
  row.count += 1;
  const { all, installed } = outcomeSums[record.outcome];
  row[all] += weight;
  if (record.install_used) row[installed] += weight;
  // Quality of successes only: the volume of failed reports must not raise the score (docs/decisions/030).
  if (record.outcome === 'success' && record.output_quality !== null) {
    row.qualitySum += weight * record.output_quality;
    row.qualityCount += weight;
  }
}

/** The day's sums with each outcome limited. One more report of an outcome lowers no sum of it and changes no other. */
export function limitDay(day: number, rowOf: (day: number) => DaySums | undefined): DaySums {
  const row = { ...(rowOf(day) ?? emptyDay()) };
  for (const { all, installed } of kinds) {
    const sum = row[all];
    if (sum <= burstRule.least) continue;
    const limit = burstLimit(day, (each) => rowOf(each)?.[all] ?? 0);
    row[all] = Math.min(sum, limit);
    row[installed] = Math.min(row[installed], limit);
    if (all === 'success') {
      row.qualitySum *= row.success / sum;
      row.qualityCount *= row.success / sum;
    }
  }
  return row;
}

/** Whether some outcome of the day is limited. */
export function isLimited(day: number, rowOf: (day: number) => DaySums | undefined): boolean {
  const row = rowOf(day);
  if (row === undefined) return false;
  const limited = limitDay(day, rowOf);
  return kinds.some(({ all }) => limited[all] < row[all]);
}
