/** Tasks to try: ones that this catalog answers, be it of a thousand skills or of three. */
import type { Context } from '../../api/define.ts';
import type { Entry } from '../../scoring/registry.ts';
import { decide } from '../../resolve/decide.ts';

/** What people everywhere ask for; shown where a listed skill does it. */
const everyday = [
  'review a pull request',
  'extract the tables from a PDF',
  'write end-to-end tests',
  'harden a Kubernetes cluster',
];
const constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: false } as const;
/** Characters of a task that fit beside others. */
const longest = 60;

/** Four at most; empty for a catalog without skills. `chosen`: skills that the page shows. */
export function exampleTasks(
  context: Pick<Context, 'registry' | 'search' | 'entryOf'>,
  chosen: readonly Entry[],
): readonly string[] {
  const isAnswered = (task: string): boolean =>
    decide({ task, agent: 'auto', limit: 1, constraints }, context).selected !== null;
  const own = chosen.flatMap(({ source }) => {
    const uses = [...source.use_for, source.name];
    return uses.find((use) => use.length <= longest && isAnswered(use)) ?? [];
  });
  return [...everyday.filter(isAnswered), ...own].slice(0, everyday.length);
}
