/** Who reported on one skill within the last 30 days, and how often with a weight: the state that repeats are counted by. */
import { dayMs } from '../text/day.ts';
import { repeatFactor, repeatsCounted, repeatWindowDays } from './weights.ts';

export type SavedRepeats = readonly (readonly [string, readonly number[]])[];

/** Times of counted reports (ms) by agent or by network; a report of weight 0 is never noted, so it costs its name nothing. */
export class Repeats {
  readonly #times: Map<string, readonly number[]>;

  constructor(saved: SavedRepeats = []) {
    this.#times = new Map(saved);
  }

  /** Factor of a report at `at`: 1, 1/2, 1/4, then 0. */
  factor(key: string, at: number): number {
    return repeatFactor(this.#recent(key, at).length + 1);
  }

  note(key: string, at: number): void {
    this.#times.set(key, [...this.#recent(key, at), at].slice(-repeatsCounted));
  }

  /** Forgets what is too old to matter. */
  prune(at: number): void {
    for (const key of this.#times.keys()) if (this.#recent(key, at).length === 0) this.#times.delete(key);
  }

  save(): SavedRepeats {
    return [...this.#times];
  }

  #recent(key: string, at: number): readonly number[] {
    return (this.#times.get(key) ?? []).filter((time) => at - time < repeatWindowDays * dayMs);
  }
}
