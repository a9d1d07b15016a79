/** Runs of the same cases with and without a skill → the difference that the skill makes, with a 95 % interval. */

/** Runs that passed, of those that counted. */
interface Passed {
  readonly passed: number;
  readonly runs: number;
}

/** One case, run several times in both ways. */
export interface PairedCase {
  readonly id: string;
  readonly with_skill: Passed;
  readonly without_skill: Passed;
}

export interface Lift {
  /** Cases with runs in both ways; others count for nothing. */
  readonly cases: number;
  /** Runs of these cases, both ways together. */
  readonly runs: number;
  /** Mean of the cases' pass rates, 0-1. */
  readonly with_skill: number;
  readonly without_skill: number;
  /** The mean difference, -1 to 1, and the ends of its interval. */
  readonly lift: number;
  readonly low: number;
  readonly high: number;
  /** Ids of cases that passed less often with the skill, the largest loss first. */
  readonly worse: readonly string[];
}

/**
 * Each case counts once, whatever its number of runs. The variance of the mean difference is the larger of two: how much the
 * cases differ among each other, and what the runs of each case leave open by chance. The second keeps a few cases that happened
 * to agree from looking certain. Null without a case that ran both ways.
 */
export function pairedLift(all: readonly PairedCase[]): Lift | null {
  const rows = all.filter(({ with_skill, without_skill }) => with_skill.runs > 0 && without_skill.runs > 0);
  if (rows.length === 0) return null;
  const differences = rows.map((row) => rate(row.with_skill) - rate(row.without_skill));
  const lift = mean(differences);
  const count = rows.length;
  const between = sum(differences.map((each) => (each - lift) ** 2)) / Math.max(1, count - 1) / count;
  const byChance =
    sum(rows.map((row) => openVariance(row.with_skill) + openVariance(row.without_skill))) / count ** 2;
  const runs = sum(rows.map((row) => row.with_skill.runs + row.without_skill.runs));
  const freedom = count > 1 ? count - 1 : Math.max(1, runs - 2);
  const half = t975(freedom) * Math.sqrt(Math.max(between, byChance));
  const worse = rows
    .map(({ id }, at) => ({ id, difference: differences[at] ?? 0 }))
    .filter(({ difference }) => difference < 0)
    .sort((a, b) => a.difference - b.difference);
  return {
    cases: count,
    runs,
    with_skill: round(mean(rows.map((row) => rate(row.with_skill)))),
    without_skill: round(mean(rows.map((row) => rate(row.without_skill)))),
    lift: round(lift),
    low: round(Math.max(-1, lift - half)),
    high: round(Math.min(1, lift + half)),
    worse: worse.map(({ id }) => id),
  };
}

/** Variance of a rate by the rule of Jeffreys: half a run of each outcome is added, so that no rate is certain. */
function openVariance({ passed, runs }: Passed): number {
  const share = (passed + 0.5) / (runs + 1);
  return (share * (1 - share)) / runs;
}

/** The 97.5 % quantile of Student's t; from five degrees of freedom by its series around the normal one (error below 0.004). */
export function t975(freedom: number): number {
  const exact = [12.706, 4.303, 3.182, 2.776][freedom - 1];
  if (exact !== undefined) return exact;
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

function rate({ passed, runs }: Passed): number {
  return passed / runs;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** Four decimals: what is signed and compared has the same digits on every machine. */
export function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
