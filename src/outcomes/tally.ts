/** Sums of the reports on one text: per day and pre-weighted, so that the cost of reading depends on days, not on reports. */
import type { LoggedOutcome } from '../ports/store.ts';
import { type OutcomeStats, wilsonLowerBound } from './stats.ts';
import { addToDay, dayMembers, type DaySums, emptyDay, isLimited, limitDay } from './day-sums.ts';
import { dayNumber, decay, recentDays } from './weights.ts';

/** Unweighted counts, for display; of installs only those in reports with a weight: at most three of one caller in 30 days. */
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

/** A complete value has exactly these members. */
export const noCounts = {
  total: 0,
  success: 0,
  failed: 0,
  not_relevant: 0,
  blocked_by_risk: 0,
  setup_required: 0,
  verified_installs: 0,
  production: 0,
  unverified: 0,
} satisfies OutcomeCounts;

export interface OutcomeDay {
  /** Unix day number (UTC). */
  readonly day: number;
  /** Reports with a weight above 0. */
  readonly reports: number;
  /** Weights of the successes and failures among them. */
  readonly success: number;
  readonly failed: number;
}

/** Facts about one network, as bits. */
const seen = { heard: 1, success: 2, production: 4 } as const;

export interface TallyState {
  readonly counts: OutcomeCounts;
  readonly days: readonly (readonly [number, ...number[]])[];
  readonly networks: readonly (readonly [string, number])[];
  readonly homes: readonly (readonly [string, string])[];
}

export class OutcomeTally {
  #counts = { ...noCounts };
  readonly #days = new Map<number, DaySums>();
  readonly #networks = new Map<string, number>();
  /** The network that each named agent first reported from: one that moves about is still one agent. */
  readonly #homes = new Map<string, string>();
  #heard = 0;
  #succeeded = 0;
  #inProduction = 0;

  get counts(): OutcomeCounts {
    return { ...this.#counts };
  }

  /** Whether a burst of reports on that day was given less weight. */
  isLimited(day: number): boolean {
    return isLimited(day, (each) => this.#days.get(each));
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

  /** `weight` is min(agent, network) × origin; decay and limits are applied on reading. `network` tells agents apart. */
  add(record: LoggedOutcome, weight: number, network: string): void {
    const counts = this.#counts;
    if (!record.verified) {
      counts.unverified += 1;
      return;
    }
    const success = record.outcome === 'success';
    counts.total += 1;
    counts[record.outcome] += 1;
    if (record.production) counts.production += 1;
    if (weight === 0) return;
    // As in scores: the tenth install of one agent or network says nothing that the first ones did not.
    if (success && record.install_used) counts.verified_installs += 1;
    const day = dayNumber(Date.parse(record.received_at));
    const row = this.#days.get(day) ?? emptyDay();
    this.#days.set(day, row);
    addToDay(row, record, weight);
    this.#note(
      this.#homeOf(record.agent, network),
      seen.heard | (success ? seen.success : 0) | (success && record.production ? seen.production : 0),
    );
  }

  /** As of a day. */
  statsOn(today: number): OutcomeStats {
    const sums = { ...emptyDay(), recentSuccess: 0, recentFailed: 0 };
    for (const day of this.#days.keys()) {
      const row = limitDay(day, (each) => this.#days.get(each));
      const w = decay(today - day);
      for (const name of dayMembers) sums[name] += w * row[name];
      if (today - day < recentDays) {
        sums.recentSuccess += w * row.success;
        sums.recentFailed += w * row.failed;
      }
    }
    return {
      success: sums.success,
      failed: sums.failed,
      setupRequired: sums.setupRequired,
      blockedByRisk: sums.blockedByRisk,
      recentSuccess: sums.recentSuccess,
      recentFailed: sums.recentFailed,
      installs: sums.installSuccess + sums.installFailed + sums.installSetup + sums.installBlocked,
      installSuccesses: sums.installSuccess,
      qualitySum: sums.qualitySum,
      qualityCount: sums.qualityCount,
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
      networks: [...this.#networks],
      homes: [...this.#homes],
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
    for (const [network, bits] of state.networks) tally.#note(network, bits);
    for (const [agent, network] of state.homes) tally.#homes.set(agent, network);
    return tally;
  }

  #homeOf(agent: string | null, network: string): string {
    if (agent === null) return network;
    const home = this.#homes.get(agent) ?? network;
    this.#homes.set(agent, home);
    return home;
  }

  #note(network: string, bits: number): void {
    const before = this.#networks.get(network) ?? 0;
    const added = bits & ~before;
    if (added === 0) return;
    this.#networks.set(network, before | bits);
    if ((added & seen.heard) !== 0) this.#heard += 1;
    if ((added & seen.success) !== 0) this.#succeeded += 1;
    if ((added & seen.production) !== 0) this.#inProduction += 1;
  }
}
