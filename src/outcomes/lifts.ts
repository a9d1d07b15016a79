/** Reports of runs with and without a skill → its measured lift: each weighted by who sent it, as outcomes are. */
import { dayMs } from '../text/day.ts';
import { counted, oneLine } from '../text/plain-text.ts';
import { type Lift, type PairedCase, pairedLift, round } from './paired.ts';
import { decay, repeatFactor, repeatWindowDays } from './weights.ts';

/** The stored part of one report. `network` is a keyed hash. */
export interface LiftReport {
  /** SHA-256 of what was signed. */
  readonly id: string;
  readonly slug: string;
  readonly integrity: string;
  /** RFC 3339. */
  readonly received_at: string;
  /** The key that signed it. */
  readonly key: string;
  readonly network: string;
  readonly model: string;
  readonly sandbox: 'bubblewrap' | 'none';
  readonly cases: readonly PairedCase[];
}

/** What reports of one text say together. */
export interface MeasuredLift extends Omit<Lift, 'cases' | 'worse'> {
  readonly reports: number;
  /** Networks that they came from. */
  readonly networks: number;
  readonly models: readonly string[];
  readonly last_at: string;
}

/** Without a sandbox the runs may have had more than the case gave them. */
const withoutSandbox = 0.5;
const mostModels = 10;

/** Reports of all skills, by slug; each is taken once. */
export class LiftBook {
  readonly #bySlug = new Map<string, Map<string, LiftReport>>();

  /** False for a report that is there. */
  fold(report: LiftReport): boolean {
    const own = this.#bySlug.get(report.slug) ?? new Map<string, LiftReport>();
    if (own.has(report.id)) return false;
    this.#bySlug.set(report.slug, own.set(report.id, report));
    return true;
  }

  slugs(): Iterable<string> {
    return this.#bySlug.keys();
  }

  /** For one text; null without a report of a weight. */
  liftOf(slug: string, integrity: string, now: Date): MeasuredLift | null {
    const reports = [...(this.#bySlug.get(slug)?.values() ?? [])].filter(
      (each) => each.integrity === integrity,
    );
    return combine(reports, now);
  }
}

/**
 * The weighted mean of the reports' lifts. A key and a network have 1, 1/2, 1/4 and then nothing within 30 days, and all halves in
 * 90 days. The variance is the larger of what the reports' own intervals leave open and of how the reports differ.
 */
export function combine(all: readonly LiftReport[], now: Date): MeasuredLift | null {
  const sorted = [...all].sort((a, b) => (`${a.received_at} ${a.id}` < `${b.received_at} ${b.id}` ? -1 : 1));
  const rows = sorted.flatMap((report, at) => {
    const own = pairedLift(report.cases);
    const weight = weightOf(report, sorted.slice(0, at), now);
    return own === null || weight === 0 ? [] : [{ report, own, weight }];
  });
  const last = rows.at(-1);
  if (last === undefined) return null;
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + row.weight * of(row), 0) / total;
  const lift = mean(({ own }) => own.lift);
  const within =
    rows.reduce((sum, { own, weight }) => sum + (weight * halfOf(own)) ** 2, 0) / total ** 2 / normal ** 2;
  const between =
    rows.length < 2 ? 0 : mean(({ own }) => (own.lift - lift) ** 2) / Math.max(1, rows.length - 1);
  const half = normal * Math.sqrt(Math.max(within, between));
  return {
    lift: round(lift),
    low: round(Math.max(-1, lift - half)),
    high: round(Math.min(1, lift + half)),
    with_skill: round(mean(({ own }) => own.with_skill)),
    without_skill: round(mean(({ own }) => own.without_skill)),
    runs: rows.reduce((sum, { own }) => sum + own.runs, 0),
    reports: rows.length,
    networks: new Set(rows.map(({ report }) => report.network)).size,
    models: [...new Set(rows.map(({ report }) => report.model))].sort().slice(0, mostModels),
    last_at: last.report.received_at,
  };
}

/** The 97.5 % quantile of the normal distribution. */
const normal = 1.96;

function halfOf({ lift, low, high }: Lift): number {
  // An end may have been cut at -1 or 1, so the farther one tells.
  return Math.max(lift - low, high - lift);
}

function weightOf(report: LiftReport, before: readonly LiftReport[], now: Date): number {
  const at = Date.parse(report.received_at);
  const recent = before.filter((each) => at - Date.parse(each.received_at) <= repeatWindowDays * dayMs);
  const ofKey = recent.filter(({ key }) => key === report.key).length;
  const ofNetwork = recent.filter(({ network }) => network === report.network).length;
  const days = Math.floor(now.getTime() / dayMs) - Math.floor(at / dayMs);
  const origin = report.sandbox === 'none' ? withoutSandbox : 1;
  return Math.min(repeatFactor(ofKey + 1), repeatFactor(ofNetwork + 1)) * decay(days) * origin;
}

/** `+12.5 points (95 % interval +3 to +22)`. */
export function liftWords({ lift, low, high }: Pick<MeasuredLift, 'lift' | 'low' | 'high'>): string {
  return `${points(lift)} points (95 % interval ${points(low)} to ${points(high)})`;
}

/** `+12.5`, `−3`. */
export function points(share: number): string {
  const value = Math.round(share * 1000) / 10;
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** The lift with what it rests on. */
export function measuredLine(lift: MeasuredLift): string {
  const { reports, networks, runs, models } = lift;
  return [
    liftWords(lift),
    counted(runs, 'run'),
    `${counted(reports, 'report')} from ${counted(networks, 'network')}`,
    models.map((each) => oneLine(each, 60)).join(', '),
  ].join('; ');
}
