/** A question that this catalog answers, for the first lines that a person reads after the start. */
import { type DecideContext, decide } from '../resolve/decide.ts';
import { isListed } from '../scoring/listed.ts';
import type { Entry, Registry } from '../scoring/registry.ts';

export interface Example {
  readonly task: string;
  /** Of the skill that the task selects. */
  readonly category: string;
}

/** A task of the starter catalog; another catalog is asked for what its own skills do. */
const firstTask = 'extract tables from a PDF';
/** Each costs a resolve. */
const skillsAsked = 5;

/** Those of a question that states none. */
const constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: false } as const;

/** The first task that a skill fits: the one above, else the first use, or the name, of a skill. Null where none of them is answered. */
export function findExample(
  context: DecideContext & { readonly registry: Pick<Registry, 'agents' | 'entries'> },
): Example | null {
  const { entries } = context.registry;
  const own = entries.values().filter(isListed).take(skillsAsked).map(exampleOf);
  for (const task of [firstTask, ...own]) {
    const { selected } = decide({ task, agent: 'auto', limit: 1, constraints }, context);
    if (selected !== null) return { task, category: selected.entry.row.category };
  }
  return null;
}

function exampleOf({ source }: Entry): string {
  return source.use_for[0] ?? source.name;
}
