/** The limits that the audit must meet, as numbers to measure and lines to print. */
import type { CrossValidation } from './cross-validation.ts';

/** Limits of a release; rates are shares of skills, 0-1. */
const acceptanceLimits = {
  highRate: 0.006,
  criticalRate: 0.0005,
  /** Share of the skills with a high or critical finding where a reader agrees. */
  agreedRate: 2 / 3,
  /** Share of the handed-out bad cases that reach their level, by cross-validation too, and of good ones above low. */
  caseRecall: 0.85,
  caseFalseAlarms: 0.03,
  /** Processor time of one skill at the 95th percentile. */
  p95Ms: 70,
  /** Processor time of one line of 1 MiB. */
  hostileLineMs: 500,
} as const;

/** One labelled sample with another verdict, or one layout that hid a bad sample. */
export interface Miss {
  readonly name: string;
  readonly wanted: string;
  readonly found: string;
}

/** Cases of one class: how many there are, and the ids of those that missed. */
export interface ClassMeasure {
  readonly name: string;
  readonly label: 'good' | 'bad';
  /** Classes that words alone cannot tell from taste; reported, not counted. */
  readonly apart: boolean;
  readonly total: number;
  readonly missed: readonly string[];
}

export interface AcceptanceMeasures {
  readonly cases: readonly ClassMeasure[];
  readonly crossValidation: CrossValidation;
  readonly samples: { readonly total: number; readonly misses: readonly Miss[] };
  readonly layouts: { readonly total: number; readonly misses: readonly Miss[] };
  readonly corpus: Alarms & {
    /** Such findings not yet reviewed by hand, and reviewed ones that are no longer found. */
    readonly unreviewed: readonly string[];
    readonly vanished: readonly string[];
  };
  /** Milliseconds of processor time, one a real skill. */
  readonly times: readonly number[];
  readonly hostileLines: readonly { readonly name: string; readonly ms: number }[];
  /** Folders whose second audit, with its files in another order, differed by a byte. */
  readonly repeated: { readonly folders: number; readonly different: readonly string[] };
}

export interface AcceptanceLine {
  readonly holds: boolean;
  readonly text: string;
  /** Lines to print below it if it needs attention. */
  readonly details: readonly string[];
}

/** One line per limit; a limit without any input never holds. */
export function judgeAcceptance(measures: AcceptanceMeasures): AcceptanceLine[] {
  const { cases, crossValidation, samples, layouts, corpus, times, hostileLines, repeated } = measures;
  const missed = ({ name, wanted, found }: Miss): string => `${name}: wanted ${wanted}, found ${found}`;
  const slowest = hostileLines.reduce((most, each) => (each.ms > most.ms ? each : most), { name: '', ms: 0 });
  const p95 = percentile(times, 0.95);
  return [
    ...caseLines(cases),
    supportedLine(crossValidation),
    {
      holds: samples.total > 0 && samples.misses.length === 0,
      text: `samples: ${samples.total - samples.misses.length} of ${samples.total} at their label`,
      details: samples.misses.map(missed),
    },
    ...rateLines('corpus', corpus),
    {
      holds: corpus.skills > 0 && corpus.unreviewed.length + corpus.vanished.length === 0,
      text: `review: ${corpus.unreviewed.length} high or critical findings without a judgement, ${corpus.vanished.length} judged and no longer found`,
      details: [...corpus.unreviewed, ...corpus.vanished],
    },
    {
      holds: layouts.total > 0 && layouts.misses.length === 0,
      text: `layout: ${layouts.total - layouts.misses.length} of ${layouts.total} rearranged bad samples still at their label`,
      details: layouts.misses.map(missed),
    },
    {
      holds: times.length > 0 && p95 < acceptanceLimits.p95Ms,
      text: `time: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}, max ${ms(percentile(times, 1))} of processor time a skill (p95 below ${acceptanceLimits.p95Ms} ms)`,
      details: [],
    },
    {
      holds: hostileLines.length > 0 && slowest.ms < acceptanceLimits.hostileLineMs,
      text: `hostile lines of 1 MiB: the slowest of ${hostileLines.length}, ${slowest.name}, took ${ms(slowest.ms)} (below ${acceptanceLimits.hostileLineMs} ms)`,
      details: hostileLines
        .filter((each) => each.ms >= acceptanceLimits.hostileLineMs)
        .map((each) => `${each.name}: ${ms(each.ms)}`),
    },
    {
      holds: repeated.folders > 0 && repeated.different.length === 0,
      text: `determinism: ${repeated.folders - repeated.different.length} of ${repeated.folders} folders byte-equal in a second run with shuffled files`,
      details: repeated.different,
    },
  ];
}

/** Bad cases at their level, good cases above low, and by class, one detail line a class. */
function caseLines(cases: readonly ClassMeasure[]): AcceptanceLine[] {
  const line = (
    label: 'good' | 'bad',
    apart: boolean,
  ): { total: number; missed: number; details: string[] } => {
    const chosen = cases.filter((each) => each.label === label && each.apart === apart);
    return {
      total: chosen.reduce((sum, { total }) => sum + total, 0),
      missed: chosen.reduce((sum, { missed }) => sum + missed.length, 0),
      details: chosen.map(
        ({ name, total, missed }) =>
          `${name}: ${total - missed.length} of ${total}${missed.length > 0 ? ` (not ${missed.join(', ')})` : ''}`,
      ),
    };
  };
  const bad = line('bad', false);
  const good = line('good', false);
  const apart = line('bad', true);
  const found = bad.total === 0 ? 0 : (bad.total - bad.missed) / bad.total;
  const alarms = good.total === 0 ? 0 : good.missed / good.total;
  return [
    {
      holds: bad.total > 0 && found >= acceptanceLimits.caseRecall,
      text: `cases: ${bad.total - bad.missed} of ${bad.total} bad ones at their level, ${percent(found)} (at least ${percent(acceptanceLimits.caseRecall)})`,
      details: bad.details,
    },
    {
      holds: good.total > 0 && alarms <= acceptanceLimits.caseFalseAlarms,
      text: `cases: ${good.missed} of ${good.total} good ones above low, ${percent(alarms)} (at most ${percent(acceptanceLimits.caseFalseAlarms)})`,
      details: good.details.filter((detail) => detail.includes('(not ')),
    },
    {
      holds: true,
      text: `cases apart: ${apart.total - apart.missed} of ${apart.total}; words alone cannot tell them from taste`,
      details: apart.details,
    },
  ];
}

/** Bad cases at their level by rows that others support: of another skeleton, or of writers who did not know the case. */
function supportedLine({ total, all, bySource, ...fewer }: CrossValidation): AcceptanceLine {
  const share = total === 0 ? 0 : bySource / total;
  return {
    holds: total > 0 && share >= acceptanceLimits.caseRecall,
    text: `cases by cross-validation: ${bySource} of ${total} bad ones at their level, ${percent(share)} (at least ${percent(acceptanceLimits.caseRecall)})`,
    details: [
      `${all} by any row, ${fewer.bySkeleton} by rows that also find a case of another skeleton,` +
        ` ${fewer.byClass} by rows that also find a case of another class,` +
        ` ${fewer.byWeights} by the learned weights, which were learned without these cases`,
    ],
  };
}

/** Real skills, and how many of them have a finding of high or critical, and of critical. */
export interface Alarms {
  readonly skills: number;
  readonly high: number;
  readonly critical: number;
}

/** The limits of alarms on real skills; `name` says which. */
export function rateLines(name: string, { skills, high, critical }: Alarms): AcceptanceLine[] {
  const line = (what: string, count: number, limit: number): AcceptanceLine => {
    const rate = skills === 0 ? 0 : count / skills;
    return {
      holds: skills > 0 && rate <= limit,
      text: `${name}: ${what} on ${count} of ${skills} skills, ${percent(rate)} (at most ${percent(limit)})`,
      details: [],
    };
  };
  return [
    line('high or critical', high, acceptanceLimits.highRate),
    line('critical', critical, acceptanceLimits.criticalRate),
  ];
}

/** Whether a reader agrees with enough of the skills that have such a finding; one that was not judged is not agreed with. */
export function readerLine(
  name: string,
  { alarmed, agreed, unjudged }: { alarmed: number; agreed: number; unjudged: readonly string[] },
): AcceptanceLine {
  return {
    holds: agreed >= acceptanceLimits.agreedRate * alarmed,
    text: `${name}: a reader agrees with ${agreed} of the ${alarmed} skills with such a finding (at least two of three)`,
    details: unjudged.map((each) => `not judged: ${each}`),
  };
}

/** The value at a share (0-1) of the sorted list, nearest rank; 0 for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const percent = (rate: number): string => `${(rate * 100).toFixed(2)} %`;
