/**
 * A scored skill as three values: a row with what filters and orders need, a card with what lists show, and details that
 * only answers about this skill need.
 */
import type { AgentProven } from './agent-proven.ts';
import type { ListRow } from './list-row.ts';
import type { Entry } from './registry.ts';
import type { OutcomeHistory } from '../outcomes/book.ts';
import { noOutcomes, type OutcomeStats } from '../outcomes/stats.ts';

/** Members that go to the details, by the object that has them. */
const detailed = {
  source: ['use_for'],
  evidence: ['files', 'computed_hash', 'history', 'routing_tests', 'claims', 'versions'],
  findings: ['incomplete_reasons', 'findings'],
  audit: ['checks'],
  trust: ['dimensions'],
} as const satisfies Record<string, readonly string[]>;
type Part = keyof typeof detailed;
const parts = Object.keys(detailed) as Part[];

type Members = Readonly<Record<string, unknown>>;
export type EntryDetails = Readonly<Record<Part, Members>>;

/** What an entry is at build, without outcomes, which come from the store. */
export type EntryCard = Omit<Entry, 'slug' | 'row' | 'outcomes' | 'proven' | 'lift' | 'history'>;

/** Ready for JSON; the card has null for each member that is in the details. */
export function splitEntry(entry: Entry): { row: ListRow; card: EntryCard; details: EntryDetails } {
  const {
    slug: _slug,
    row,
    outcomes: _outcomes,
    proven: _proven,
    lift: _lift,
    history: _history,
    ...rest
  } = entry;
  const details = Object.fromEntries(
    parts.map((part) => [part, pick(partOf(entry, part), detailed[part])]),
  ) as EntryDetails;
  const cut = <Value extends object>(part: Part, value: Value): Value => ({
    ...value,
    ...Object.fromEntries(detailed[part].filter((name) => name in value).map((name) => [name, null])),
  });
  const card: EntryCard = {
    ...rest,
    source: cut('source', rest.source),
    evidence: cut('evidence', { ...rest.evidence, audit: cut('findings', rest.evidence.audit) }),
    audit: cut('audit', rest.audit),
    trust: cut('trust', rest.trust),
  };
  return { row, card, details };
}

/** JSON in UTF-8 that is in a file. */
export interface StoredJson {
  /** Bytes of it, known without reading it. */
  readonly length: number;
  readonly read: () => Uint8Array;
}

export interface EntryJson {
  readonly card: StoredJson;
  readonly details: StoredJson;
}

/** The parts as they are written; the row is for who adds what only a build knows. */
export function toTexts(entry: Entry): { row: ListRow; card: string; details: string } {
  const { row, card, details } = splitEntry(entry);
  return { row, card: JSON.stringify(card), details: JSON.stringify(details) };
}

/** An entry in memory as texts, read as one on disk: an object of it would be several times larger. */
export function keepEntry(
  entry: Entry,
  revise: (text: string) => Pick<ListRow, 'revision' | 'since'>,
): StoredEntry {
  const { row, card, details } = toTexts(entry);
  const revised = { ...row, ...revise(`${card}\n${details}`) };
  return new StoredEntry(entry.slug, {
    row: () => revised,
    // What the build wrote, which gives the texts their types.
    card: () => withDetails(JSON.parse(card) as EntryCard, () => JSON.parse(details) as EntryDetails),
  });
}

function partOf(
  entry: Pick<Entry, 'source' | 'evidence' | 'audit' | 'safety' | 'trust'>,
  part: Part,
): object {
  return part === 'findings' ? entry.evidence.audit : entry[part];
}

function pick(from: object, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** Where the values of one entry are; each is read when it is asked for, and kept or not by who reads it. */
export interface StoredValues {
  readonly row: () => ListRow;
  readonly card: () => EntryCard;
  /** Both as they are in files; absent where they are in none. */
  readonly json?: () => EntryJson;
}

/** An entry that is read when it is used. Its members are accessors of its class, so a copy by `...` has none of them. */
export class StoredEntry implements Entry {
  readonly slug: string;
  readonly #values: StoredValues;

  constructor(slug: string, values: StoredValues) {
    this.slug = slug;
    this.#values = values;
  }

  /** Card and details without reading what they say; null where they are in no file. */
  get json(): EntryJson | null {
    return this.#values.json?.() ?? null;
  }
  get row(): ListRow {
    return this.#values.row();
  }
  get source(): Entry['source'] {
    return this.#values.card().source;
  }
  get evidence(): Entry['evidence'] {
    return this.#values.card().evidence;
  }
  get description(): string {
    return this.#values.card().description;
  }
  get description_source(): Entry['description_source'] {
    return this.#values.card().description_source;
  }
  get audit(): Entry['audit'] {
    return this.#values.card().audit;
  }
  get safety(): Entry['safety'] {
    return this.#values.card().safety;
  }
  get trust(): Entry['trust'] {
    return this.#values.card().trust;
  }
  get outcomes(): OutcomeStats {
    return noOutcomes;
  }
  get proven(): AgentProven | null {
    return null;
  }
  get lift(): Entry['lift'] {
    return null;
  }
  get history(): OutcomeHistory | null {
    return null;
  }
  get otherCleanSkills(): number {
    return this.#values.card().otherCleanSkills;
  }
  get publisher(): Entry['publisher'] {
    return this.#values.card().publisher;
  }
  get signature(): Entry['signature'] {
    return this.#values.card().signature;
  }
  get isNewListing(): boolean {
    return this.row.is_new;
  }
  get suppressed(): Entry['suppressed'] {
    return this.#values.card().suppressed;
  }
  get void_suppressions(): Entry['void_suppressions'] {
    return this.#values.card().void_suppressions;
  }
  get advisories(): Entry['advisories'] {
    return this.#values.card().advisories;
  }
  get approval(): Entry['approval'] {
    return this.#values.card().approval;
  }
}

/** The card with accessors in the place of what is in the details. */
export function withDetails(card: EntryCard, details: () => EntryDetails): EntryCard {
  const read = <Value extends object>(part: Part, value: Value): Value => withReader(part, value, details);
  return {
    ...card,
    source: read('source', card.source),
    evidence: read('evidence', { ...card.evidence, audit: read('findings', card.evidence.audit) }),
    audit: read('audit', card.audit),
    trust: read('trust', card.trust),
  };
}

/** A copy: an object whose members become accessors has a table of its own, which takes as much memory as all that it says. */
function withReader<Value extends object>(part: Part, value: Value, details: () => EntryDetails): Value {
  const copy: Record<string, unknown> = {};
  Object.defineProperty(copy, readerOf, { value: details });
  const ofPart = accessors.get(part);
  for (const name in value) {
    const accessor = ofPart?.get(name);
    if (accessor === undefined) copy[name] = value[name];
    else Object.defineProperty(copy, name, accessor);
  }
  return copy as Value; // As: it has the members of the value.
}

/** Not enumerable, so that neither JSON nor a copy has it. */
const readerOf = Symbol('details');

/** Shared by all entries, so that their objects have one shape for the engine; enumerable, as the members that they replace. */
const accessors = new Map<Part, ReadonlyMap<string, PropertyDescriptor>>(
  parts.map((part) => [
    part,
    new Map(detailed[part].map((name) => [name as string, accessorOf(part, name)])),
  ]),
);

function accessorOf(part: Part, name: string): PropertyDescriptor {
  return {
    enumerable: true,
    configurable: true,
    get(this: { readonly [readerOf]: () => EntryDetails }) {
      return this[readerOf]()[part][name];
    },
  };
}
