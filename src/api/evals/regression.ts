/** The registry's own regression checks: does resolve still select what editors pinned for each task? */
import { z } from 'zod';
import { decide } from '../../resolve/decide.ts';
import type { Task } from '../../schema/collections.ts';
import { type EvalContext, evalStatuses } from './contract.ts';
import { listsSlug } from '../../scoring/listed.ts';

export const RegressionCheck = z
  .object({
    task: z.string(),
    asked: z.string().meta({ description: 'The phrasing that was resolved' }),
    expected: z.array(z.string()).meta({ description: 'Skills that editors pinned for the task' }),
    selected: z.string().nullable(),
    status: z
      .enum(evalStatuses)
      .meta({ description: 'passed: a pin is selected; review: it is an alternative; failed: neither' }),
    detail: z.string(),
  })
  .meta({ id: 'RegressionCheck' });
export type RegressionCheck = z.infer<typeof RegressionCheck>;

/** Alternatives considered, as many as resolve shows by default. */
const alternativesRead = 5;

/** By registry, which is replaced with each change of the catalog and of what agents reported. */
const checks = new WeakMap<EvalContext['registry'], readonly RegressionCheck[]>();

/** One check for each task with a listed pin, using the task's first phrasing rather than its name. */
export function runRegressionChecks(context: EvalContext): readonly RegressionCheck[] {
  const { registry } = context;
  const known = checks.get(registry);
  if (known !== undefined) return known;
  const run = registry.tasks.flatMap((task) => {
    const expected = task.pins.map(({ skill }) => skill).filter((slug) => listsSlug(registry, slug));
    return expected.length === 0 ? [] : [checkTask(task, expected, context)];
  });
  checks.set(registry, run);
  return run;
}

function checkTask(task: Task, expected: string[], context: EvalContext): RegressionCheck {
  const asked = task.phrases[0] ?? task.name;
  const constraints = { max_risk: 'high', min_stars: 0, needs_install_command: false } as const;
  const decision = decide({ task: asked, agent: 'auto', limit: alternativesRead, constraints }, context);
  const selected = decision.selected?.entry.slug ?? null;
  const base = { task: task.slug, asked, expected, selected };
  if (selected !== null && expected.includes(selected)) {
    return { ...base, status: 'passed', detail: `${selected} is selected.` };
  }
  const place =
    selected === null ? -1 : decision.alternatives.findIndex(({ entry }) => expected.includes(entry.slug));
  const found = decision.alternatives[place]?.entry.slug;
  if (found !== undefined)
    return {
      ...base,
      status: 'review',
      detail: `${found} is alternative ${place + 1}; ${selected ?? 'nothing'} is selected.`,
    };
  return {
    ...base,
    status: 'failed',
    detail:
      selected === null
        ? 'Nothing is selected.'
        : `${selected} is selected; no pinned skill is among the alternatives.`,
  };
}
