/** In which runtimes a skill works, as far as it is known: named, bound by what its files use, or not said. */
import { featureNames } from '../../ingest/evidence/runtimes.ts';
import type { Signals } from '../../schema/audit.ts';
import type { Agent } from '../../schema/collections.ts';
import type { Entry } from '../../scoring/registry.ts';

/** Sentences that hold whichever runtime is chosen for the command: what is known, from what, and what was not tried. */
export function runtimeWords(
  {
    source,
    evidence,
  }: {
    readonly source: Pick<Entry['source'], 'platforms'>;
    readonly evidence: Pick<Entry['evidence'], 'runtimes'> & {
      readonly audit: { readonly signals: Pick<Signals, 'env_vars'> };
    };
  },
  agents: readonly Pick<Agent, 'slug' | 'name'>[],
): string {
  const names = (ids: readonly string[]): string =>
    ids.map((id) => agents.find(({ slug }) => slug === id)?.name ?? id).join(' and ');
  const told = (id: string): string => {
    const features = featureNames(id, evidence.audit.signals.env_vars);
    return `what only ${names([id])} has (${features.length > 1 ? 'one of: ' : ''}${features.join(', ')})`;
  };
  const named = source.platforms.filter((id) => id !== 'any');
  const known =
    named.length > 0
      ? `Made for ${names(named)}, by its catalog entry.`
      : evidence.runtimes.length > 0
        ? `Its SKILL.md uses ${evidence.runtimes.map(told).join(' and ')}; other agents may lack it.`
        : 'Its files use no feature that only one agent has.';
  return `${known} ${untried}`;
}

const untried = 'Not tried in any agent here.';
