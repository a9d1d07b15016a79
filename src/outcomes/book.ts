/** All reports aggregated for scoring: a pure function of the log, so that anyone with the log can reproduce it. */
import type { LoggedOutcome, OutcomeLedger } from '../ports/store.ts';
import { noOutcomes, type OutcomeStats } from './stats.ts';
import { type OutcomeCounts, type OutcomeDay, OutcomeTally, type TallyState } from './tally.ts';
import {
  agentFactor,
  agentWindowDays,
  dayNumber,
  originFactor,
  prefixCapPerDay,
  recentDays,
} from './weights.ts';
import { dayMs, dayOf } from '../text/day.ts';

/** Outcome history of one skill, for display. */
export interface OutcomeHistory {
  /** For all texts the slug ever had, and for each text by its digest. */
  readonly slug: OutcomeCounts;
  readonly by_digest: ReadonlyMap<string, OutcomeCounts>;
  /** Days (`YYYY-MM-DD`) on which a burst of reports was given less weight. */
  readonly damped_days: readonly string[];
  /** The newest days with counted reports, oldest first. */
  readonly recent_days: readonly OutcomeDay[];
  /** RFC 3339. */
  readonly last_at: string;
}

/** Prefix of the key of an unnamed caller; no keyed hash contains a colon. */
const prefixMark = 'prefix:';

interface SkillBook {
  readonly all: OutcomeTally;
  readonly byDigest: Map<string, OutcomeTally>;
  /** Times (ms) of each agent's last three counted events on this skill. */
  readonly recentByAgent: Map<string, number[]>;
  /** Reports by prefix on the newest day seen; the daily salt makes older keys meaningless. */
  prefixDay: number;
  byPrefix: Map<string, number>;
  lastAt: string;
}

export class OutcomeBook implements OutcomeLedger {
  #skills = new Map<string, SkillBook>();
  /** When each named agent first reported, in ms. */
  #knownSince = new Map<string, number>();
  #through: { seq: number; at: string | null } = { seq: 0, at: null };
  readonly #onChange: (slug: string) => void;

  /** `onChange` is called for every skill that a report was added to. */
  constructor(onChange: (slug: string) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** Number of reports added, and the time of the newest. */
  get through(): { readonly seq: number; readonly at: string | null } {
    return this.#through;
  }

  slugs(): Iterable<string> {
    return this.#skills.keys();
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
    tally.add(record, weight);
    skill.all.add(record, weight);
    if (record.received_at > skill.lastAt) skill.lastAt = record.received_at;
    const at = this.#through.at;
    this.#through = { seq: record.seq, at: at === null || record.received_at > at ? record.received_at : at };
    this.#onChange(record.slug);
  }

  /** For one text, or for the slug with any text (`integrity: null`), as of `now`. */
  statsOf(slug: string, integrity: string | null, now: Date): OutcomeStats {
    const skill = this.#skills.get(slug);
    const tally = integrity === null ? skill?.all : skill?.byDigest.get(integrity);
    if (skill === undefined || tally === undefined) return noOutcomes;
    return tally.statsOn(dayNumber(now.getTime()), (day) => skill.all.burstOf(day));
  }

  /** Null for a skill without reports. */
  historyOf(slug: string): OutcomeHistory | null {
    const skill = this.#skills.get(slug);
    if (skill === undefined) return null;
    const damped = skill.all.days().filter((day) => skill.all.burstOf(day) < 1);
    return {
      slug: skill.all.counts,
      by_digest: new Map([...skill.byDigest].map(([digest, tally]) => [digest, tally.counts])),
      damped_days: damped.map((day) => dayOf(day * dayMs)),
      recent_days: skill.all.recentDays(recentDays),
      last_at: skill.lastAt,
    };
  }

  *save(): Iterable<string> {
    yield JSON.stringify({ through: this.#through });
    for (const [slug, skill] of this.#skills) yield JSON.stringify({ slug, ...saveSkill(skill) });
    for (const [agent, ms] of this.#knownSince) yield JSON.stringify({ agent, ms });
  }

  load(lines: Iterable<string>): void {
    this.#skills = new Map();
    this.#knownSince = new Map();
    for (const line of lines) {
      // Written by `save`; the caller that stores it verifies the bytes.
      const row = JSON.parse(line) as SavedRow;
      if ('through' in row) this.#through = row.through;
      else if ('agent' in row) this.#knownSince.set(row.agent, row.ms);
      else this.#skills.set(row.slug, loadSkill(row));
    }
  }

  /** Agent × origin × prefix; updates the state that the next report's weight depends on. */
  #weigh(record: LoggedOutcome, skill: SkillBook): number {
    const at = Date.parse(record.received_at);
    rollDay(skill, dayNumber(at));
    const agent = record.agent ?? `${prefixMark}${record.prefix}`;
    const recent = (skill.recentByAgent.get(agent) ?? []).filter(
      (time) => at - time < agentWindowDays * dayMs,
    );
    skill.recentByAgent.set(agent, [...recent, at].slice(-3));
    const knownSince = record.agent === null ? null : (this.#knownSince.get(record.agent) ?? null);
    if (record.agent !== null && knownSince === null) this.#knownSince.set(record.agent, at);
    const ofPrefix = (skill.byPrefix.get(record.prefix) ?? 0) + 1;
    skill.byPrefix.set(record.prefix, ofPrefix);
    if (ofPrefix > prefixCapPerDay || record.issued_at === null) return 0;
    return (
      agentFactor(recent.length + 1) *
      originFactor({ at, issuedAt: Date.parse(record.issued_at), knownSince })
    );
  }
}

/** Each day has a new salt, so the previous day's counts by prefix can no longer match. */
function rollDay(skill: SkillBook, day: number): void {
  if (skill.prefixDay === day) return;
  skill.prefixDay = day;
  skill.byPrefix = new Map();
  for (const agent of skill.recentByAgent.keys())
    if (agent.startsWith(prefixMark)) skill.recentByAgent.delete(agent);
}

const newSkill = (): SkillBook => ({
  all: new OutcomeTally(),
  byDigest: new Map(),
  recentByAgent: new Map(),
  prefixDay: 0,
  byPrefix: new Map(),
  lastAt: '',
});

interface SavedSkill {
  readonly all: TallyState;
  readonly digests: readonly (readonly [string, TallyState])[];
  readonly recent: readonly (readonly [string, number[]])[];
  readonly prefixes: readonly [number, readonly (readonly [string, number])[]];
  readonly last: string;
}

type SavedRow =
  | { readonly through: { seq: number; at: string | null } }
  | { readonly agent: string; readonly ms: number }
  | ({ readonly slug: string } & SavedSkill);

function saveSkill(skill: SkillBook): SavedSkill {
  return {
    all: skill.all.save(),
    digests: [...skill.byDigest].map(([digest, tally]) => [digest, tally.save()]),
    recent: [...skill.recentByAgent],
    prefixes: [skill.prefixDay, [...skill.byPrefix]],
    last: skill.lastAt,
  };
}

function loadSkill(saved: SavedSkill): SkillBook {
  return {
    all: OutcomeTally.load(saved.all),
    byDigest: new Map(saved.digests.map(([digest, tally]) => [digest, OutcomeTally.load(tally)])),
    recentByAgent: new Map(saved.recent),
    prefixDay: saved.prefixes[0],
    byPrefix: new Map(saved.prefixes[1]),
    lastAt: saved.last,
  };
}
