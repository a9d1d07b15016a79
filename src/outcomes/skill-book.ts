/** What is kept of one skill's reports while the log is counted, and how it is saved and read back. */
import type { LoggedOutcome } from '../ports/store.ts';
import { Repeats, type SavedRepeats } from './repeats.ts';
import { OutcomeTally, type TallyState } from './tally.ts';
import { dayNumber } from './weights.ts';

export interface SkillBook {
  readonly all: OutcomeTally;
  readonly byDigest: Map<string, OutcomeTally>;
  readonly agents: Repeats;
  readonly networks: Repeats;
  /** Networks of the newest day with records of the first form, whose prefixes were hashed again each day. */
  former: { readonly day: number; readonly prefixes: readonly string[] };
  /** Newest day seen. */
  day: number;
  lastAt: string;
}

export function rollDay(skill: SkillBook, at: number): void {
  const day = dayNumber(at);
  if (skill.day === day) return;
  skill.day = day;
  skill.agents.prune(at);
  skill.networks.prune(at);
}

/**
 * What tells the networks of a skill apart. Prefixes of the first form were hashed with the day, so over all days at least
 * as many networks reported as on the day with most: the first, second and so on of each day count as the same one.
 */
export function networkOf(record: LoggedOutcome, skill: SkillBook): string {
  if (record.issued_to_caller !== undefined) return record.prefix;
  const day = dayNumber(Date.parse(record.received_at));
  const known = skill.former.day === day ? skill.former.prefixes : [];
  const prefixes = known.includes(record.prefix) ? known : [...known, record.prefix];
  skill.former = { day, prefixes };
  return `former-${prefixes.indexOf(record.prefix)}`;
}

export const newSkill = (): SkillBook => ({
  all: new OutcomeTally(),
  byDigest: new Map(),
  agents: new Repeats(),
  networks: new Repeats(),
  former: { day: 0, prefixes: [] },
  day: 0,
  lastAt: '',
});

export interface SavedSkill {
  readonly all: TallyState;
  readonly digests: readonly (readonly [string, TallyState])[];
  readonly agents: SavedRepeats;
  readonly networks: SavedRepeats;
  readonly former: SkillBook['former'];
  readonly day: number;
  readonly last: string;
}

export function saveSkill(skill: SkillBook): SavedSkill {
  return {
    all: skill.all.save(),
    digests: [...skill.byDigest].map(([digest, tally]) => [digest, tally.save()]),
    agents: skill.agents.save(),
    networks: skill.networks.save(),
    former: skill.former,
    day: skill.day,
    last: skill.lastAt,
  };
}

export function loadSkill(saved: SavedSkill): SkillBook {
  return {
    all: OutcomeTally.load(saved.all),
    byDigest: new Map(saved.digests.map(([digest, tally]) => [digest, OutcomeTally.load(tally)])),
    agents: new Repeats(saved.agents),
    networks: new Repeats(saved.networks),
    former: saved.former,
    day: saved.day,
    lastAt: saved.last,
  };
}
