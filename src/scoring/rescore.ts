/** Rescores the entries with new outcomes; the rest of the registry is shared with the previous one. */
import { type AgentProven, agentProven } from './agent-proven.ts';
import type { OutcomeBook } from '../outcomes/book.ts';
import { lowerBoundOfSlug } from './by-slug.ts';
import { type Entry, type Registry, scoreEntry } from './registry.ts';
import { isListed } from './listed.ts';
import { dayOf } from '../text/day.ts';

/** Replaced entries kept in a separate layer before they are merged into the base map. */
const overlayMax = 256;

/** The registry with these skills' outcomes from the book at `now`; unknown slugs are ignored. */
export function rescore(registry: Registry, slugs: Iterable<string>, book: OutcomeBook, now: Date): Registry {
  const changed = new Map<string, Entry>();
  for (const slug of slugs) {
    const entry = registry.bySlug.get(slug);
    if (entry === undefined) continue;
    const outcomes = book.statsOf(slug, entry.evidence.integrity, now);
    const { otherCleanSkills, publisher, suppressed, void_suppressions, advisories } = entry;
    const suppression = { suppressed, void_suppressions };
    const scored = scoreEntry(entry, {
      today: dayOf(registry.generatedAt),
      otherCleanSkills,
      publisher,
      outcomes,
      suppression,
      advisories,
      rules: registry,
    });
    const { revision, since } = entry.row;
    const history = book.historyOf(slug);
    const lift = book.liftOf(slug, entry.evidence.integrity, now);
    changed.set(slug, {
      ...scored,
      lift,
      row: { ...scored.row, revision, since },
      history:
        history === null
          ? null
          : { ...history, last_at: passed(history.last_at, entry.history?.last_at ?? null, now) },
    });
  }
  const outcomesThrough = passed(book.through.at, registry.outcomesThrough, now);
  if (changed.size === 0 && registry.outcomesThrough === outcomesThrough) return registry;
  const entries = [...registry.entries];
  for (const entry of changed.values()) entries[positionOf(entries, entry.slug)] = entry;
  return {
    ...registry,
    entries,
    bySlug: overlay(registry.bySlug, changed),
    outcomesThrough,
    choices: book.choicesOn(now),
  };
}

/** A time of the log, but never one that is still to come: a clock was wrong then. What was said before stays, so that answers do. */
function passed<T extends string | null>(time: T, before: string | null, now: Date): T | string {
  const present = now.toISOString();
  if (time === null || time <= present) return time;
  return before !== null && before <= present ? before : present;
}

/** One skill's Agent Proven as `rescore` would compute it; null without an outcome. */
export function provenOf(entry: Entry, book: OutcomeBook, now: Date): AgentProven | null {
  const stats = book.statsOf(entry.slug, integrityOf(entry), now);
  return agentProven(stats, entry.row.risk_level, !isListed(entry));
}

const integrities = new WeakMap<Entry, string>();

/** Of the skill's current text; kept, since each report asks for it and a stored entry would read its whole card. */
export function integrityOf(entry: Entry): string {
  const known = integrities.get(entry);
  if (known !== undefined) return known;
  const { integrity } = entry.evidence;
  integrities.set(entry, integrity);
  return integrity;
}

function positionOf(entries: readonly Entry[], slug: string): number {
  const at = lowerBoundOfSlug(entries, slug);
  if (entries[at]?.slug !== slug)
    throw new TypeError(`entries are not sorted by slug: ${slug} is out of place`);
  return at;
}

function overlay(
  base: ReadonlyMap<string, Entry>,
  changed: ReadonlyMap<string, Entry>,
): ReadonlyMap<string, Entry> {
  const below = base instanceof OverlayMap ? base.base : base;
  const above = base instanceof OverlayMap ? new Map([...base.changed, ...changed]) : changed;
  return above.size > overlayMax ? new Map([...below, ...above]) : new OverlayMap(below, above);
}

/** A map with some values replaced, without copying it; keys and their order are those of the base. */
class OverlayMap implements ReadonlyMap<string, Entry> {
  readonly base: ReadonlyMap<string, Entry>;
  readonly changed: ReadonlyMap<string, Entry>;

  constructor(base: ReadonlyMap<string, Entry>, changed: ReadonlyMap<string, Entry>) {
    this.base = base;
    this.changed = changed;
  }

  get size(): number {
    return this.base.size;
  }
  get(slug: string): Entry | undefined {
    return this.changed.get(slug) ?? this.base.get(slug);
  }
  has(slug: string): boolean {
    return this.base.has(slug);
  }
  keys(): MapIterator<string> {
    return this.base.keys();
  }
  *entries(): MapIterator<[string, Entry]> {
    for (const [slug, entry] of this.base) yield [slug, this.changed.get(slug) ?? entry];
  }
  *values(): MapIterator<Entry> {
    for (const [, entry] of this.entries()) yield entry;
  }
  [Symbol.iterator](): MapIterator<[string, Entry]> {
    return this.entries();
  }
  forEach(visit: (entry: Entry, slug: string, map: ReadonlyMap<string, Entry>) => void): void {
    for (const [slug, entry] of this.entries()) visit(entry, slug, this);
  }
}
