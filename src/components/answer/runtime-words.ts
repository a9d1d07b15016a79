/** In which runtimes a skill works, as far as it is known: named, bound by what its files use, or not said. */
import type { Agent } from '../../schema/collections.ts';
import type { Entry } from '../../scoring/registry.ts';

/** A sentence that holds whichever runtime is chosen for the command. */
export function runtimeWords(
  {
    source,
    evidence,
  }: {
    readonly source: Pick<Entry['source'], 'platforms'>;
    readonly evidence: Pick<Entry['evidence'], 'runtimes'>;
  },
  agents: readonly Pick<Agent, 'slug' | 'name'>[],
): string {
  const names = (ids: readonly string[]): string =>
    ids.map((id) => agents.find(({ slug }) => slug === id)?.name ?? id).join(' and ');
  const named = source.platforms.filter((id) => id !== 'any');
  if (named.length > 0) return `Made for ${names(named)}.`;
  return evidence.runtimes.length > 0
    ? `Uses features of ${names(evidence.runtimes)}, which other agents may lack.`
    : 'Bound to no agent: its files use no feature of one alone. It was not tried in each.';
}
