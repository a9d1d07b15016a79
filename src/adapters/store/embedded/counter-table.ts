/** Counters in memory: for each hour and name a sum, and the greatest of another figure. */
import type { CounterDelta } from '../../../ports/store.ts';
import { byCodeUnits } from './document-table.ts';

interface Figures {
  by: number;
  most: number;
}

export class CounterTable {
  /** By hour first, so that a look at two days passes over the others. */
  readonly #hours = new Map<string, Map<string, Figures>>();
  /** Each name once, although it occurs in many hours. */
  readonly #names = new Map<string, string>();

  add({ name, hour, by, most = 0 }: CounterDelta): void {
    const names = this.#hours.get(hour) ?? new Map<string, Figures>();
    this.#hours.set(hour, names);
    const figures = names.get(name);
    if (figures === undefined) {
      const known = this.#names.get(name) ?? name;
      this.#names.set(known, known);
      names.set(known, { by, most });
    } else {
      figures.by += by;
      figures.most = Math.max(figures.most, most);
    }
  }

  /** Sorted by name and hour. */
  select(prefix: string, from: string, to: string): CounterDelta[] {
    const rows: CounterDelta[] = [];
    for (const [hour, names] of this.#hours) {
      if (hour < from || hour >= to) continue;
      for (const [name, { by, most }] of names)
        if (name.startsWith(prefix)) rows.push(toCounter(name, hour, by, most));
    }
    return rows.sort((a, b) => byCodeUnits(a.name, b.name) || byCodeUnits(a.hour, b.hour));
  }

  /** Whether anything was there to forget. */
  forget(prefix: string, before: string): boolean {
    let found = false;
    for (const [hour, names] of this.#hours) {
      if (hour >= before) continue;
      for (const name of names.keys()) if (name.startsWith(prefix)) found = names.delete(name) || found;
      if (names.size === 0) this.#hours.delete(hour);
    }
    return found;
  }

  hours(): string[] {
    return [...this.#hours.keys()].sort(byCodeUnits);
  }

  /** Of one hour, in no order. */
  *of(hour: string): Generator<CounterDelta> {
    for (const [name, { by, most }] of this.#hours.get(hour) ?? []) yield toCounter(name, hour, by, most);
  }
}

/** A counter as functions pass it on: without `most` where there is none. */
export function toCounter(name: string, hour: string, by: number, most: number): CounterDelta {
  return most > 0 ? { name, hour, by, most } : { name, hour, by };
}
