/** A task of several needs: the shortlist of each part, what nothing covers, and packs that cover more parts than one skill does. */
import { z } from 'zod';
import type { Candidate } from '../../resolve/decide.ts';
import type { Part, Parts } from '../../resolve/parts.ts';
import type { ResolutionContext } from '../../resolve/resolution.ts';
import { href } from '../../routes.ts';
import { findMembers } from '../packs/members.ts';
import { Candidates, type CandidateView } from '../shared/candidate.ts';

const PartView = z
  .object({
    part: z.string(),
    match: z.enum(['match', 'weak', 'none']),
    candidates: Candidates,
  })
  .meta({ id: 'PartOfTask' });

const CoveringPack = z
  .object({
    slug: z.string(),
    name: z.string(),
    covers: z.array(z.string()).meta({ description: 'Parts that one of its skills is a candidate for' }),
    skills: z.array(z.string()).meta({ description: 'Slugs of those skills' }),
    url: z.url().meta({ description: 'The pack with its plan' }),
    lockfile_url: z.url(),
  })
  .meta({ id: 'CoveringPack' });

/** Members of the decision packet, there where the task has parts. */
export const partsMembers = {
  parts: z
    .array(PartView)
    .optional()
    .meta({ description: 'For a task of several needs: a shortlist for each, in the order of the task' }),
  parts_by: z.enum(['caller', 'task']).optional().meta({
    description:
      '`caller`: given as `parts`; `task`: read from the task, as they are covered better than all of it by one skill',
  }),
  uncovered: z.array(z.string()).optional().meta({ description: 'Parts that no skill is adequate for' }),
  packs: z
    .array(CoveringPack)
    .optional()
    .meta({ description: 'Packs that cover more parts than any one skill, if there are any' }),
};
const PartsView = z.object(partsMembers);
export type PartsView = z.infer<typeof PartsView>;

/** Nothing where the task is one need. */
export function toParts(
  parts: Parts | null,
  view: (each: Candidate) => CandidateView,
  context: Pick<ResolutionContext, 'registry' | 'siteUrl'>,
): PartsView {
  if (parts === null) return {};
  const packs = coveringPacks(parts.list, context);
  return {
    parts: parts.list.map(({ part, match, candidates }) => ({
      part,
      match,
      candidates: candidates.map(view),
    })),
    parts_by: parts.by,
    uncovered: parts.list.filter(({ match }) => match === 'none').map(({ part }) => part),
    ...(packs.length === 0 ? {} : { packs }),
  };
}

const mostPacks = 3;

/** That which covers the most parts first; equal ones by slug. */
function coveringPacks(
  parts: readonly Part[],
  { registry, siteUrl }: Pick<ResolutionContext, 'registry' | 'siteUrl'>,
): z.infer<typeof CoveringPack>[] {
  const offers = parts
    .filter(({ match }) => match !== 'none')
    .map(({ part, candidates }) => ({ part, slugs: candidates.map(({ entry }) => entry.slug) }));
  const coveredBy = (slugs: ReadonlySet<string>): typeof offers =>
    offers.filter((offer) => offer.slugs.some((slug) => slugs.has(slug)));
  const single = Math.max(
    0,
    ...offers.flatMap(({ slugs }) => slugs).map((slug) => coveredBy(new Set([slug])).length),
  );
  return registry.packs
    .map((pack) => {
      const members = new Set(findMembers(pack, registry).usable.map(({ entry }) => entry.slug));
      const covered = coveredBy(members);
      const { slug, name } = pack;
      return {
        slug,
        name,
        covers: covered.map(({ part }) => part),
        skills: [...new Set(covered.flatMap(({ slugs }) => slugs.find((each) => members.has(each)) ?? []))],
        url: href(siteUrl, 'pack', { slug }),
        lockfile_url: href(siteUrl, 'pack', { slug }, { format: 'lockfile' }),
      };
    })
    .filter(({ covers }) => covers.length > single)
    .sort((a, b) => b.covers.length - a.covers.length || (a.slug < b.slug ? -1 : 1))
    .slice(0, mostPacks);
}
