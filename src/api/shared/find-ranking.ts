/** Ranking slug → ranking; in `best-<runtime>-skills`, a runtime's aliases are accepted too. */
import type { Ranking } from '../../schema/collections.ts';
import type { Registry } from '../../scoring/registry.ts';
import { findNamed } from './find-named.ts';

/** Throws a 404 `Problem` with up to five suggestions. */
export function findRanking(
  { rankings, agents }: Pick<Registry, 'rankings' | 'agents'>,
  slug: string,
): Ranking {
  const runtime = /^best-(.+)-skills$/.exec(slug)?.[1];
  const agent = agents.find(({ aliases }) => runtime !== undefined && aliases.includes(runtime));
  const own =
    agent === undefined ? undefined : rankings.find((each) => each.slug === `best-${agent.slug}-skills`);
  return own ?? findNamed(rankings, slug, 'ranking');
}
