/** All reports aggregated for scoring: a pure function of the log, so that anyone with the log can reproduce it. */
import type { LoggedOutcome, OutcomeLedger } from '../ports/store.ts';
import { LiftBook, type LiftReport, type MeasuredLift } from './lifts.ts';
import { noOutcomes, type OutcomeStats } from './stats.ts';
import { type OutcomeCounts, type OutcomeDay, OutcomeTally } from './tally.ts';
import { ChoiceBook, type ChoiceFigures, type SavedChoices } from './choices.ts';
import {
  loadSkill,
  networkOf,
  newSkill,
  rollDay,
  type SavedSkill,
  saveSkill,
  type SkillBook,
} from './skill-book.ts';
import { dayNumber, originFactor, recentDays } from './weights.ts';
import { dayMs, dayOf } from '../text/day.ts';

/** Outcome history of one skill, for display; as JSON in the files of the registry. */
export interface OutcomeHistory {
  /** For all texts the slug ever had, and for each text by its digest. */
  readonly slug: OutcomeCounts;
  readonly by_digest: readonly (readonly [digest: string, counts: OutcomeCounts])[];
  /** Days (`YYYY-MM-DD`) on which a burst of reports was given less weight. */
  readonly damped_days: readonly string[];
  /** The newest days with counted reports, oldest first. */
  readonly recent_days: readonly OutcomeDay[];
  /** RFC 3339. */
  readonly last_at: string;
}

/**
 * Version of the rules that weights follow. A store keeps it beside what it saved of a book, and counts the log again when
 * it has changed, because saved sums hold weights of the rules that they were made by.
 */
const rulesVersion = 4;

/** Skills with reports since the last look, and whether one of these reports counts for anything. */
export interface ChangedOutcomes {
  readonly slugs: readonly string[];
  readonly doCount: boolean;
}

type SavedRow =
  | { readonly rules?: number; readonly through: { seq: number; at: string | null } }
  | { readonly agent: string; readonly ms: number }
  | SavedChoices
  | ({ readonly slug: string } & SavedSkill);

export class OutcomeBook implements OutcomeLedger {
  #skills = new Map<string, SkillBook>();
  /** When each named agent first reported with a weight, in ms. */
  #knownSince = new Map<string, number>();
  #choices = new ChoiceBook();
  /** Not of the log: documents of the store, which no saved state of this book holds. */
  readonly #lifts = new LiftBook();
  #through: { seq: number; at: string | null } = { seq: 0, at: null };
  readonly #onChange: (slug: string, counts: boolean) => void;

  /** `onChange` is called for every skill that a report was added to; `counts`: whether the report has a weight. */
  constructor(onChange: (slug: string, counts: boolean) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** Number of reports added, and the time of the newest. */
  get through(): { readonly seq: number; readonly at: string | null } {
    return this.#through;
  }

  /** Of all skills with reports of either kind. */
  slugs(): Iterable<string> {
    return new Set([...this.#skills.keys(), ...this.#lifts.slugs()]);
  }

  takeLift(report: LiftReport): void {
    if (this.#lifts.fold(report)) this.#onChange(report.slug, true);
  }

  /** Of one text, from runs with and without the skill; null without any. */
  liftOf(slug: string, integrity: string, now: Date): MeasuredLift | null {
    return this.#lifts.liftOf(slug, integrity, now);
  }

  /** Digests of the texts with reports. */
  digestsOf(slug: string): readonly string[] {
    return [...(this.#skills.get(slug)?.byDigest.keys() ?? [])];
  }

  fold(record: LoggedOutcome): void {
    const skill = this.#skills.get(record.slug) ?? newSkill();
    this.#skills.set(record.slug, skill);
    const weight = record.verified ? this.#weigh(record, skill) : 0;
    const tally = skill.byDigest.get(record.integrity) ?? new OutcomeTally();
    skill.byDigest.set(record.integrity, tally);
    const network = networkOf(record, skill);
    tally.add(record, weight, network);
    skill.all.add(record, weight, network);
    skill.lastAt = newest(skill.lastAt, record.received_at);
    this.#choices.fold(record);
    this.#through = { seq: record.seq, at: newest(this.#through.at ?? '', record.received_at) };
    this.#onChange(record.slug, weight > 0);
  }

  /** For one text, or for the slug with any text (`integrity: null`), as of `now`. */
  statsOf(slug: string, integrity: string | null, now: Date): OutcomeStats {
    const skill = this.#skills.get(slug);
    const tally = integrity === null ? skill?.all : skill?.byDigest.get(integrity);
    if (tally === undefined) return noOutcomes;
    return tally.statsOn(dayNumber(now.getTime()));
  }

  /** What callers chose, as of `now`. */
  choicesOn(now: Date): ChoiceFigures {
    return this.#choices.figuresOn(dayNumber(now.getTime()));
  }

  /** Null for a skill without reports. */
  historyOf(slug: string): OutcomeHistory | null {
    const skill = this.#skills.get(slug);
    if (skill === undefined) return null;
    const damped = skill.all.days().filter((day) => skill.all.isLimited(day));
    return {
      slug: skill.all.counts,
      by_digest: [...skill.byDigest].map(([digest, tally]) => [digest, tally.counts]),
      damped_days: damped.map((day) => dayOf(day * dayMs)),
      recent_days: skill.all.recentDays(recentDays),
      last_at: skill.lastAt,
    };
  }

  *save(): Iterable<string> {
    yield JSON.stringify({ rules: rulesVersion, through: this.#through });
    for (const [slug, skill] of this.#skills) yield JSON.stringify({ slug, ...saveSkill(skill) });
    for (const [agent, ms] of this.#knownSince) yield JSON.stringify({ agent, ms });
    for (const row of this.#choices.save()) yield JSON.stringify(row);
  }

  empty(): OutcomeBook {
    return new OutcomeBook();
  }

  load(lines: Iterable<string>): boolean {
    const before = [...this.#skills.keys()];
    const isLoaded = this.#load(lines);
    for (const slug of new Set([...before, ...this.#skills.keys()])) this.#onChange(slug, true);
    return isLoaded;
  }

  #load(lines: Iterable<string>): boolean {
    this.#skills = new Map();
    this.#knownSince = new Map();
    this.#choices = new ChoiceBook();
    this.#through = { seq: 0, at: null };
    for (const line of lines) {
      // Written by `save`; the caller that stores it verifies the bytes.
      const row = JSON.parse(line) as SavedRow;
      if ('through' in row) {
        if (row.rules !== rulesVersion) return false;
        this.#through = row.through;
      } else if ('agent' in row) this.#knownSince.set(row.agent, row.ms);
      else if ('slug' in row) this.#skills.set(row.slug, loadSkill(row));
      else this.#choices.load(row);
    }
    return true;
  }

  /** min(agent, network) × origin; a report with a weight updates the state that the next one's weight depends on. */
  #weigh(record: LoggedOutcome, skill: SkillBook): number {
    const { agent, prefix, issued_at, outcome } = record;
    // It says nothing about success: it must not use up what its agent and network may still say.
    if (outcome === 'not_relevant' || issued_at === null) return 0;
    const at = Date.parse(record.received_at);
    rollDay(skill, at);
    const ofAgent = agent === null ? 1 : skill.agents.factor(agent, at);
    const ofNetwork = skill.networks.factor(prefix, at);
    const repeats = Math.min(ofAgent, ofNetwork);
    if (repeats === 0) return 0;
    const knownSince = agent === null ? null : (this.#knownSince.get(agent) ?? null);
    skill.networks.note(prefix, at);
    if (agent !== null) {
      skill.agents.note(agent, at);
      if (knownSince === null) this.#knownSince.set(agent, at);
    }
    const origin = originFactor({
      at,
      issuedAt: Date.parse(issued_at),
      // Events of the first form name no network.
      isIssuedToCaller: record.issued_to_caller ?? true,
      isFirstOfNetwork: ofNetwork === 1,
      knownSince,
    });
    return repeats * origin;
  }
}

/** Milliseconds by which clocks of several nodes may differ. */
const clockSkew = 300_000;

/** The later time, unless the earlier one came after a clock that was wrong had been put right. */
function newest(before: string, now: string): string {
  const isBack = before > now && Date.parse(before) - Date.parse(now) <= clockSkew;
  return isBack ? before : now;
}
