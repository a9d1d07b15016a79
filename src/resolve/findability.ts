/** A skill's own routing tests, asked of the whole catalog: which prompts find it, and what comes before it. */
import type { RoutingTest } from '../schema/evidence.ts';
import { isListed } from '../scoring/listed.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { searchSkills } from '../search/rank/query.ts';
import type { DecideContext } from './decide.ts';

export interface RoutedPrompt extends RoutingTest {
  /** From 1; null where the skill is not among the first ten, or nothing is adequate. */
  readonly place: number | null;
  /** Slug of the skill that comes first instead; null where this one does, or nothing is adequate. */
  readonly before: string | null;
}

const lookedAt = 10;

/** Results by slug, for as long as a registry is served: a prompt takes as long as a resolve. */
const known = new WeakMap<object, Map<string, readonly RoutedPrompt[]>>();

interface FindabilityContext extends Pick<DecideContext, 'search' | 'entryOf'> {
  readonly registry: Pick<Registry, 'agents'>;
}

/** Empty for a skill without tests. Evidence about findability only: nothing of it enters a ranking. */
export function routePrompts(entry: Entry, context: FindabilityContext): readonly RoutedPrompt[] {
  const tests = entry.evidence.routing_tests ?? [];
  if (tests.length === 0) return [];
  const bySlug = known.get(context.registry) ?? new Map<string, readonly RoutedPrompt[]>();
  known.set(context.registry, bySlug);
  const found = bySlug.get(entry.slug) ?? tests.map((test) => routePrompt(entry.slug, test, context));
  bySlug.set(entry.slug, found);
  return found;
}

function routePrompt(slug: string, test: RoutingTest, { search, entryOf }: FindabilityContext): RoutedPrompt {
  const { hits, verdict } = searchSkills(search, test.prompt, {
    mode: 'resolve',
    limit: lookedAt,
    accept: (doc) => {
      const found = entryOf(doc);
      return found !== undefined && isListed(found);
    },
  });
  const at = hits.findIndex((hit) => hit.slug === slug || hit.also.includes(slug));
  const isAdequate = verdict !== 'none';
  return {
    ...test,
    place: isAdequate && at >= 0 ? at + 1 : null,
    before: isAdequate && at !== 0 ? (hits[0]?.slug ?? null) : null,
  };
}
