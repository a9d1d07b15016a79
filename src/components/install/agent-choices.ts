/** The runtimes that a visitor can choose from, those that most people use first. */
import type { Agent } from '../../schema/collections.ts';

export interface AgentChoice {
  /** `auto` for none in particular. */
  readonly slug: string;
  readonly name: string;
}

export function agentChoices(agents: readonly Agent[]): AgentChoice[] {
  const named = agents
    .filter(({ slug }) => slug !== 'universal')
    .toSorted((a, b) => Number(b.main) - Number(a.main) || a.name.localeCompare(b.name, 'en'));
  return [{ slug: 'auto', name: 'Any agent' }, ...named.map(({ slug, name }) => ({ slug, name }))];
}
