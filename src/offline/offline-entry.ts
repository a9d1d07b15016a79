/** A skill of an exported index: as one of the built index, with the outcomes that were counted when it was written. */
import type { Entry } from '../scoring/registry.ts';
import {
  type EntryCard,
  type EntryDetails,
  splitEntry,
  StoredEntry,
  type StoredValues,
} from '../scoring/stored-entry.ts';
import { noOutcomes } from '../outcomes/stats.ts';

type Reported = Pick<Entry, 'outcomes' | 'proven' | 'lift' | 'history'>;

/** A card with what was reported of the skill; absent without a report. */
export type OfflineCard = EntryCard & { readonly reported?: Reported };

/** Ready for JSON. */
export function toOfflineParts(entry: Entry): { card: OfflineCard; details: EntryDetails } {
  const { source, evidence, description, description_source, audit, safety, trust } = entry;
  const { otherCleanSkills, publisher, signature, isNewListing, suppressed, void_suppressions, advisories } =
    entry;
  const { slug, row, outcomes, proven, lift, history, approval } = entry;
  // Member by member, as those of a stored entry are accessors.
  const { card, details } = splitEntry({
    slug,
    row,
    source,
    evidence,
    description,
    description_source,
    audit,
    safety,
    trust,
    outcomes,
    proven,
    lift,
    history,
    otherCleanSkills,
    publisher,
    signature,
    isNewListing,
    suppressed,
    void_suppressions,
    advisories,
    approval,
  });
  return {
    card: hasReports(entry) ? { ...card, reported: { outcomes, proven, lift, history } } : card,
    details,
  };
}

export function hasReports({ history, proven, lift }: Reported): boolean {
  return history !== null || proven !== null || lift !== null;
}

export class OfflineEntry extends StoredEntry {
  readonly #reported: () => Reported | undefined;

  /** @param hasReports Whether its card says what was reported; false: the card is not read for it. */
  constructor(
    slug: string,
    values: Pick<StoredValues, 'row'> & { readonly card: () => OfflineCard },
    hasReports: boolean,
  ) {
    super(slug, values);
    this.#reported = () => (hasReports ? values.card().reported : undefined);
  }

  override get outcomes(): Entry['outcomes'] {
    return this.#reported()?.outcomes ?? noOutcomes;
  }
  override get lift(): Entry['lift'] {
    return this.#reported()?.lift ?? null;
  }
  override get proven(): Entry['proven'] {
    return this.#reported()?.proven ?? null;
  }
  override get history(): Entry['history'] {
    return this.#reported()?.history ?? null;
  }
}
