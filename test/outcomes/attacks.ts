/** Campaigns against the outcome log, day by day: who sends what from how many addresses, and the effect on a skill. */
import { OutcomeBook } from '../../src/outcomes/book.ts';
import type { LoggedOutcome } from '../../src/ports/store.ts';
import { agentProven } from '../../src/scoring/agent-proven.ts';
import { expectedSuccess } from '../../src/outcomes/stats.ts';
import { trustWeights } from '../../src/scoring/trust.ts';
import { dayMs } from '../../src/text/day.ts';
import { loggedOf } from '../support/outcome-records.ts';

export const target = 'acme-tables';
const start = Date.parse('2026-01-01T08:00:00Z');
/** Days that honest agents and attackers had before the campaign; then a skill with two successes a day is at 92. */
const daysBefore = 27;

type Report = Partial<LoggedOutcome>;
/** Everything that one day brings; day 0 is the first of the campaign. */
export type Campaign = (day: number) => readonly Report[];

/** Reports that one address tries on a skill in a day; only the first ones can have a weight. */
const triesPerDay = 12;

/** Unknown names, new ones in every report. */
export function freshNames(addresses: number, outcome: LoggedOutcome['outcome']): Campaign {
  return (day) =>
    day < 0
      ? []
      : each(addresses, (address) =>
          each(triesPerDay, (at) => attack(outcome, address, `fresh-${address}-${day}-${at}`)),
        ).flat();
}

/** Three names an address, kept for the whole campaign: in its first week they report elsewhere, so that they count in full. */
export function patientNames(addresses: number, outcome: LoggedOutcome['outcome']): Campaign {
  return (day) => (day < 0 ? [] : keptNames(addresses, outcome, day < 8 && day % 4 === 0, day >= 8));
}

/** The same names, with that week before the campaign. */
export function agedNames(addresses: number, outcome: LoggedOutcome['outcome']): Campaign {
  return (day) => keptNames(addresses, outcome, day < 0 && day % 9 === 0, day >= 0);
}

function keptNames(
  addresses: number,
  outcome: LoggedOutcome['outcome'],
  isElsewhere: boolean,
  isHere: boolean,
): Report[] {
  return each(addresses, (address) =>
    each(3, (at): Report[] => {
      const report = attack(outcome, address, `kept-${address}-${at}`);
      return [...(isElsewhere ? [{ ...report, slug: 'elsewhere' }] : []), ...(isHere ? [report] : [])];
    }).flat(),
  ).flat();
}

/** Two successes a day, every one by an unknown agent, in a network of its own; every fifth in production. */
export const honestAgents: Campaign = (day) =>
  each(2, (at): Report => {
    const agent = `honest-${day}-${at}`;
    return {
      agent,
      prefix: agent,
      outcome: 'success',
      production: (day * 2 + at) % 5 === 0,
      output_quality: 5,
    };
  });

function attack(outcome: LoggedOutcome['outcome'], address: number, agent: string): Report {
  return { agent, prefix: `address-${address}`, outcome, production: true, output_quality: 5 };
}

/** The score of the target after each day of the campaign. */
export interface Course {
  /** Agent Proven; null before the first report with a weight. */
  readonly proven: readonly (number | null)[];
  /** Points of trust that outcomes add to a skill without reports, or take away. */
  readonly trust: readonly number[];
}

/** All campaigns side by side for `days`, each day's reports in the order given. */
export function run(days: number, ...campaigns: readonly Campaign[]): Course {
  const book = new OutcomeBook();
  const proven: (number | null)[] = [];
  const trust: number[] = [];
  for (let day = -daysBefore; day < days; day += 1) {
    let minute = 0;
    for (const report of campaigns.flatMap((campaign) => campaign(day))) {
      minute += 1;
      const received_at = new Date(start + day * dayMs + minute * 1_000).toISOString();
      book.fold(loggedOf({ slug: target, ...report, received_at }));
    }
    if (day < 0) continue;
    const stats = book.statsOf(target, null, new Date(start + day * dayMs + dayMs / 2));
    proven.push(agentProven(stats, 'low', false)?.score ?? null);
    trust.push(trustWeights.outcomes * (expectedSuccess(stats) - 40));
  }
  return { proven, trust };
}

function each<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
