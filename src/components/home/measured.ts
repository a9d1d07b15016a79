/** What the home page says of measurements: how many of the tasks that people ask have a skill. */
import committed from '../../../docs/eval/resolve-report.json' with { type: 'json' };
import { demandResults } from '../../lists/demand-answers.ts';
import type { DemandResult } from '../../schema/demand.ts';
import { ResolveReport } from '../../schema/resolve-report.ts';
import { wholeNumber } from '../../text/plain-text.ts';
import { percent } from '../evals/report-rows.ts';

interface Measured {
  /** A percentage. */
  readonly value: string;
  /** What it is a share of, with the number of tasks. */
  readonly label: string;
  /** Where it is measured. */
  readonly href: string;
}

/** The widest measurement leads: the newest judgement of the demand list; without one the measured tasks alone. */
export function measuredFigure(
  [newest]: readonly Pick<DemandResult, 'all'>[] = demandResults,
  { registry: { overall }, skills }: ResolveReport = ResolveReport.parse(committed),
): Measured {
  if (newest === undefined || newest.all.tasks === 0)
    return {
      value: percent(overall.success1),
      label: `of ${wholeNumber(overall.answerable)} tasks measured with ${wholeNumber(skills)} skills get a suitable skill first`,
      href: '/evals/resolve',
    };
  const { tasks, adequate } = newest.all;
  return {
    value: percent(adequate / tasks),
    label: `of ${wholeNumber(tasks)} tasks of many professions have a skill made for them, as a model judges`,
    href: '/evals/resolve#demand',
  };
}
