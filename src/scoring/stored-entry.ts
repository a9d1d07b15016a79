/**
 * A scored skill as two values: a card with what lists, filters and orders need, and details that only answers about this
 * skill need. A stored entry reads its card when it is first asked for anything but its slug, and its details each time.
 */
import type { AgentProven } from './agent-proven.ts';
import type { Entry } from './registry.ts';
import type { OutcomeHistory } from '../outcomes/book.ts';
import { noOutcomes, type OutcomeStats } from '../outcomes/stats.ts';

/** Members that go to the details, by the object that has them. */
const detailed = {
  source: ['use_for', 'needs', 'not_for'],
  evidence: ['files', 'computed_hash', 'front_matter', 'outline', 'history'],
  findings: ['incomplete_reasons', 'findings', 'signals'],
  audit: ['checks', 'warnings'],
  safety: ['reasons'],
  trust: ['dimensions'],
} as const satisfies Record<string, readonly string[]>;
type Part = keyof typeof detailed;
const parts = Object.keys(detailed) as Part[];

type Members = Readonly<Record<string, unknown>>;
export type EntryDetails = Readonly<Record<Part, Members>>;

/** What an entry is at build, without outcomes, which come from the store. */
export type EntryCard = Omit<Entry, 'slug' | 'outcomes' | 'proven' | 'history'>;

/** The two values, ready for JSON; the card has null for each member that is in the details. */
export function splitEntry(entry: Entry): { card: EntryCard; details: EntryDetails } {
  const { slug: _slug, outcomes: _outcomes, proven: _proven, history: _history, ...rest } = entry;
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
    safety: cut('safety', rest.safety),
    trust: cut('trust', rest.trust),
  };
  return { card, details };
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

/** Where the values of one entry are. */
export interface StoredValues {
  readonly card: () => EntryCard;
  readonly details: () => EntryDetails;
}

/** An entry that is read when it is used. Its members are accessors of its class, so a copy by `...` has none of them. */
export class StoredEntry implements Entry {
  readonly slug: string;
  readonly #values: StoredValues;
  #card: EntryCard | null = null;

  constructor(slug: string, values: StoredValues) {
    this.slug = slug;
    this.#values = values;
  }

  get #read(): EntryCard {
    this.#card ??= withDetails(this.#values.card(), this.#values.details);
    return this.#card;
  }

  get source(): Entry['source'] {
    return this.#read.source;
  }
  get evidence(): Entry['evidence'] {
    return this.#read.evidence;
  }
  get description(): string {
    return this.#read.description;
  }
  get description_source(): Entry['description_source'] {
    return this.#read.description_source;
  }
  get audit(): Entry['audit'] {
    return this.#read.audit;
  }
  get safety(): Entry['safety'] {
    return this.#read.safety;
  }
  get trust(): Entry['trust'] {
    return this.#read.trust;
  }
  get outcomes(): OutcomeStats {
    return noOutcomes;
  }
  get proven(): AgentProven | null {
    return null;
  }
  get history(): OutcomeHistory | null {
    return null;
  }
  get otherCleanSkills(): number {
    return this.#read.otherCleanSkills;
  }
  get publisher(): Entry['publisher'] {
    return this.#read.publisher;
  }
  get isNewListing(): boolean {
    return this.#read.isNewListing;
  }
  get files(): Entry['files'] {
    return this.#read.files;
  }
  get suppressed(): Entry['suppressed'] {
    return this.#read.suppressed;
  }
  get void_suppressions(): Entry['void_suppressions'] {
    return this.#read.void_suppressions;
  }
}

/** The card's own objects, with accessors in the place of what is in the details. */
function withDetails(card: EntryCard, details: () => EntryDetails): EntryCard {
  for (const part of parts) {
    const object = partOf(card, part);
    Object.defineProperty(object, readerOf, { value: details });
    for (const [name, accessor] of accessors.get(part) ?? [])
      if (name in object) Object.defineProperty(object, name, accessor);
  }
  return card;
}

/** Not enumerable, so that neither JSON nor a copy has it. */
const readerOf = Symbol('details');

/** Shared by all entries, so that their objects have one shape for the engine; enumerable, as the members that they stand for. */
const accessors = new Map(
  parts.map((part) => [part, detailed[part].map((name) => [name, accessorOf(part, name)] as const)]),
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
