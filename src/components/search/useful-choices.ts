/** Orders, runtimes and tiers that make a difference among the listed skills; the search page offers no others. */
import { toFilter } from '../../lists/filters.ts';
import { isDecisive, type SkillSort, skillSorts } from '../../lists/skill-order.ts';
import type { Agent } from '../../schema/collections.ts';
import { isListed } from '../../scoring/listed.ts';
import type { Registry } from '../../scoring/registry.ts';

interface UsefulChoices {
  readonly sorts: readonly SkillSort[];
  /** By name. */
  readonly agents: readonly Pick<Agent, 'slug' | 'name'>[];
  readonly hasBlocked: boolean;
}

/** Where a smaller share of the skills has a star count, an order by stars is one of what is known and not of the skills. */
const leastWithStars = 0.1;

type Counted = Pick<Registry, 'entries' | 'agents'>;

/** One count for each state of the registry: it reads all skills. */
const counted = new WeakMap<Counted, UsefulChoices>();

export function usefulChoices(registry: Counted): UsefulChoices {
  const before = counted.get(registry);
  if (before !== undefined) return before;
  const listed = registry.entries.filter(isListed);
  // Without a recent success the skills that are trending are those that changed last.
  const isTrending = listed.some(({ outcomes }) => outcomes.recentSuccess > 0);
  const withStars = listed.filter(({ row }) => row.stars !== null).length;
  const isUseful = (sort: SkillSort): boolean => {
    if (sort === 'trending') return isTrending;
    if (sort === 'stars' && withStars < listed.length * leastWithStars) return false;
    return isDecisive(listed, sort);
  };
  const choices = {
    sorts: skillSorts.filter(isUseful),
    agents: registry.agents
      .filter(({ slug }) => !listed.every(toFilter({ platform: slug })))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    hasBlocked: listed.length < registry.entries.length,
  };
  counted.set(registry, choices);
  return choices;
}
