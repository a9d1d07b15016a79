/** What callers choose of the skills that they are offered, counted so that no caller decides the figures; moves no score. */
import type { LoggedOutcome } from '../ports/store.ts';
import { dayNumber, repeatFactor } from './weights.ts';

/** Days that the figures cover. */
export const choiceDays = 90;

/** The first skill of the offer, the second, a later one, or none of them. */
export const choicePlaces = ['first', 'second', 'later', 'none'] as const;
export type ChoicePlace = (typeof choicePlaces)[number];

interface ChoiceSum {
  /** Reports with a weight. */
  readonly reports: number;
  readonly weight: number;
}

export interface ChoiceFigures {
  readonly places: Readonly<Record<ChoicePlace, ChoiceSum>>;
  /** By slug: reports with a weight that say that the skill fits less than the one used. */
  readonly passedOver: ReadonlyMap<string, number>;
}

/** Reports of each place, then their weights. */
type DayRow = readonly number[];

export type SavedChoices =
  | { readonly chosen: number; readonly row: DayRow }
  | { readonly passed: string; readonly reports: number }
  | { readonly heard: number; readonly voices: readonly (readonly [string, number])[] };

/**
 * Of one agent, and of one network, the first three choices of a day count 1, 1/2 and 1/4, over all skills together; further
 * ones count nothing. Networks are told apart within a day only.
 */
export class ChoiceBook {
  readonly #days = new Map<number, DayRow>();
  readonly #passed = new Map<string, number>();
  /** By day, for two days, as clocks of several nodes differ: how often each network and agent was counted. */
  readonly #heard = new Map<number, Map<string, number>>();

  fold(record: LoggedOutcome): void {
    const place = placeOf(record);
    if (place === null) return;
    const day = dayNumber(Date.parse(record.received_at));
    const weight = this.#weigh(record, day);
    if (weight === 0) return;
    const row = [...(this.#days.get(day) ?? emptyRow)];
    const at = choicePlaces.indexOf(place);
    row[at] = (row[at] ?? 0) + 1;
    row[at + choicePlaces.length] = (row[at + choicePlaces.length] ?? 0) + weight;
    this.#days.set(day, row);
    for (const slug of record.passed_over ?? []) this.#passed.set(slug, (this.#passed.get(slug) ?? 0) + 1);
  }

  figuresOn(today: number): ChoiceFigures {
    const rows = [...this.#days].flatMap(([day, row]) =>
      day <= today && today - day < choiceDays ? [row] : [],
    );
    const sum = (at: number): number => rows.reduce((total, row) => total + (row[at] ?? 0), 0);
    const [first, second, later, none] = choicePlaces.map((_, at) => ({
      reports: sum(at),
      weight: sum(at + choicePlaces.length),
    }));
    const nothing = { reports: 0, weight: 0 };
    return {
      places: {
        first: first ?? nothing,
        second: second ?? nothing,
        later: later ?? nothing,
        none: none ?? nothing,
      },
      passedOver: new Map(this.#passed),
    };
  }

  *save(): Iterable<SavedChoices> {
    for (const [chosen, row] of this.#days) yield { chosen, row };
    for (const [passed, reports] of this.#passed) yield { passed, reports };
    for (const [heard, voices] of this.#heard) yield { heard, voices: [...voices] };
  }

  load(row: SavedChoices): void {
    if ('chosen' in row) this.#days.set(row.chosen, row.row);
    else if ('passed' in row) this.#passed.set(row.passed, row.reports);
    else this.#heard.set(row.heard, new Map(row.voices));
  }

  #weigh({ agent, day_network = '' }: LoggedOutcome, day: number): number {
    for (const each of this.#heard.keys()) if (Math.abs(each - day) > 1) this.#heard.delete(each);
    const heard = this.#heard.get(day) ?? new Map<string, number>();
    this.#heard.set(day, heard);
    const voices = [`network ${day_network}`, ...(agent === null ? [] : [`agent ${agent}`])];
    const most = Math.max(...voices.map((voice) => heard.get(voice) ?? 0));
    const weight = repeatFactor(most + 1);
    // What counts nothing costs its names nothing.
    if (weight > 0) for (const voice of voices) heard.set(voice, (heard.get(voice) ?? 0) + 1);
    return weight;
  }
}

const emptyRow: DayRow = [...choicePlaces, ...choicePlaces].map(() => 0);

/** Null for a report that says nothing of a choice: its event is not ours, or offered one skill only. */
function placeOf({ verified, place, outcome }: LoggedOutcome): ChoicePlace | null {
  if (!verified || place === undefined) return null;
  if (outcome === 'not_relevant') return 'none';
  return place === 1 ? 'first' : place === 2 ? 'second' : 'later';
}
