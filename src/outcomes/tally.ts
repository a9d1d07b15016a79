/** Sums of the reports on one text: per day and pre-weighted, so that the cost of reading depends on days, not on reports. */
import type { LoggedOutcome } from '../ports/store.ts';
import { type OutcomeStats, wilsonLowerBound } from './stats.ts';
import { burstFactor, burstRule, dayNumber, decay, recentDays } from './weights.ts';

/** Sums of one day, weighted by agent and origin; `count` is how many reports had any weight. */
interface DaySums {
  count: number;
  success: number;
  failed: number;
  setupRequired: number;
  blockedByRisk: number;
  installs: number;
  installSuccesses: number;
  qualitySum: number;
  qualityCount: number;
}

/** Unweighted counts, for display. */
export interface OutcomeCounts {
  readonly total: number;
  readonly success: number;
  readonly failed: number;
  readonly not_relevant: number;
  readonly blocked_by_risk: number;
  readonly setup_required: number;
  readonly verified_installs: number;
  readonly production: number;
  /** Reports on events that this registry did not issue; in none of the other counts. */
  readonly unverified: number;
}

export interface OutcomeDay {
  /** Unix day number (UTC). */
  readonly day: number;
  /** Reports with a weight above 0. */
  readonly reports: number;
  /** Weights of the successes and failures among them. */
  readonly success: number;
  readonly failed: number;
}

/** Facts about one agent, as bits. */
const seen = { heard: 1, success: 2, production: 4 } as const;

/** All unnamed agents together, since they cannot be distinguished. */
const nameless = '';

export interface TallyState {
  readonly counts: OutcomeCounts;
  readonly days: readonly (readonly [number, ...number[]])[];
  readonly agents: readonly (readonly [string, number])[];
}

export class OutcomeTally {
  #counts = {
    total: 0,
    success: 0,
    failed: 0,
    not_relevant: 0,
    blocked_by_risk: 0,
    setup_required: 0,
    verified_installs: 0,
    production: 0,
    unverified: 0,
  };
  readonly #days = new Map<number, DaySums>();
  readonly #bursts = new Map<number, number>();
  readonly #agents = new Map<string, number>();
  #heard = 0;
  #succeeded = 0;
  #inProduction = 0;

  get counts(): OutcomeCounts {
    return { ...this.#counts };
  }

  /** Damping of a day by this tally's counts, cached until a report changes it. */
  burstOf(day: number): number {
    const kept = this.#bursts.get(day);
    if (kept !== undefined) return kept;
    const factor = burstFactor(day, (each) => this.#days.get(each)?.count ?? 0);
    this.#bursts.set(day, factor);
    return factor;
  }

  /** Days with reports, oldest first. */
  days(): number[] {
    return [...this.#days.keys()].sort((a, b) => a - b);
  }

  /** The newest `count` days with counted reports, oldest first; weights before decay and damping. */
  recentDays(count: number): OutcomeDay[] {
    const days = [...this.#days].sort(([a], [b]) => a - b).slice(-count);
    return days.map(([day, row]) => ({ day, reports: row.count, success: row.success, failed: row.failed }));
  }

  /** `weight` is agent × origin; decay and damping are applied on reading. */
  add(record: LoggedOutcome, weight: number): void {
    const counts = this.#counts;
    if (!record.verified) {
      counts.unverified += 1;
      return;
    }
    const success = record.outcome === 'success';
    counts.total += 1;
    counts[record.outcome] += 1;
    if (success && record.install_used) counts.verified_installs += 1;
    if (record.production) counts.production += 1;
    if (weight > 0) {
      this.#addDay(record, weight);
      this.#note(
        record.agent ?? nameless,
        seen.heard | (success ? seen.success : 0) | (success && record.production ? seen.production : 0),
      );
    }
  }

  /** As of a day; `burstOf` is the damping by the reports on the skill with any text. */
  statsOn(today: number, burstOf: (day: number) => number): OutcomeStats {
    const sums = { ...emptyDay(), recentSuccess: 0, recentFailed: 0 };
    for (const [day, row] of this.#days) {
      const w = decay(today - day) * burstOf(day);
      for (const name of dayMembers) sums[name] += w * row[name];
      if (today - day < recentDays) {
        sums.recentSuccess += w * row.success;
        sums.recentFailed += w * row.failed;
      }
    }
    const { count: _, ...weighted } = sums;
    return {
      ...weighted,
      total: this.#counts.total,
      agents: this.#heard,
      successAgents: this.#succeeded,
      productionAgents: this.#inProduction,
      verifiedInstalls: this.#counts.verified_installs,
      productionOutcomes: this.#counts.production,
      successLowerBound: wilsonLowerBound(sums.success, sums.success + sums.failed + sums.setupRequired / 2),
    };
  }

  save(): TallyState {
    return {
      counts: this.counts,
      days: [...this.#days].map(([day, row]) => [day, ...dayMembers.map((name) => row[name])] as const),
      agents: [...this.#agents],
    };
  }

  static load(state: TallyState): OutcomeTally {
    const tally = new OutcomeTally();
    tally.#counts = { ...state.counts };
    for (const [day, ...values] of state.days) {
      const row = emptyDay();
      for (const [at, name] of dayMembers.entries()) row[name] = values[at] ?? 0;
      tally.#days.set(day, row);
    }
    for (const [agent, bits] of state.agents) tally.#note(agent, bits);
    return tally;
  }

  #addDay(record: LoggedOutcome, weight: number): void {
    const day = dayNumber(Date.parse(record.received_at));
    const row = this.#days.get(day) ?? emptyDay();
    this.#days.set(day, row);
    row.count += 1;
    for (let later = day; later <= day + burstRule.medianDays; later += 1) this.#bursts.delete(later);
    const success = record.outcome === 'success';
    if (success) row.success += weight;
    if (record.outcome === 'failed') row.failed += weight;
    if (record.outcome === 'setup_required') row.setupRequired += weight;
    if (record.outcome === 'blocked_by_risk') row.blockedByRisk += weight;
    if (record.install_used && record.outcome !== 'not_relevant') row.installs += weight;
    if (record.install_used && success) row.installSuccesses += weight;
    // Quality of successes only: the volume of failed reports must not raise the score (docs/decisions/030).
    if (success && record.output_quality !== null) {
      row.qualitySum += weight * record.output_quality;
      row.qualityCount += weight;
    }
  }

  #note(agent: string, bits: number): void {
    const before = this.#agents.get(agent) ?? 0;
    const added = bits & ~before;
    if (added === 0) return;
    this.#agents.set(agent, before | bits);
    if ((added & seen.heard) !== 0) this.#heard += 1;
    if ((added & seen.success) !== 0) this.#succeeded += 1;
    if ((added & seen.production) !== 0) this.#inProduction += 1;
  }
}

const emptyDay = (): DaySums => ({
  count: 0,
  success: 0,
  failed: 0,
  setupRequired: 0,
  blockedByRisk: 0,
  installs: 0,
  installSuccesses: 0,
  qualitySum: 0,
  qualityCount: 0,
});

/** Order of a saved day's values. */
const dayMembers = [
  'count',
  'success',
  'failed',
  'setupRequired',
  'blockedByRisk',
  'installs',
  'installSuccesses',
  'qualitySum',
  'qualityCount',
] as const satisfies readonly (keyof DaySums)[];
