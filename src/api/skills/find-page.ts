/** One page of the skill list, by relevance or in one of the six orders. */
import { toTrackFilter } from '../../lists/collection-filter.ts';
import { countChoices } from '../../lists/editor-choices.ts';
import { type Filters, toFilter } from '../../lists/filters.ts';
import { namedByAddress, namedByOwner } from '../../lists/named-skills.ts';
import { allSorted, isDecisive, type SkillSort, sortSkills } from '../../lists/skill-order.ts';
import { problemAt } from '../shared/problem-at.ts';
import { repositoryOwner } from '../../schema/source.ts';
import { marker } from '../../scoring/entry-marks.ts';
import { riskRank } from '../../schema/vocabulary.ts';
import { establishedHits } from '../../resolve/established-first.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { searchSkills } from '../../search/rank/query.ts';
import type { Correction, SearchConditions, SearchResult } from '../../search/rank/result.ts';
import type { Verdict } from '../../search/rank/verdict.ts';
import type { Context } from '../define.ts';
import type { SkillListInput as Input } from './query.ts';

export interface Page {
  readonly entries: Entry[];
  readonly total: number;
  readonly match: Verdict | null;
  /** Whether the requested order distinguishes the matches. */
  readonly decisive: boolean;
  readonly corrections: readonly Correction[];
  /** Whether q has text, but no word that can be searched for. */
  readonly wordless: boolean;
  /** The whole list; by relevance at most its first thousand, and without `facets` only the page. */
  all(): readonly Entry[];
}

/** Matches of q that facets are counted over. */
const facetMatchesMax = 1_000;

/** Pages by relevance come from the index; every other order sorts all matches. */
export function findPage(
  query: string,
  order: SkillSort | 'relevance',
  offset: number,
  input: Input,
  context: Context,
): Page {
  const pageOf = (
    inOrder: readonly Entry[],
    sort: SkillSort,
    found: Pick<Page, 'match' | 'corrections' | 'wordless'>,
  ): Page => ({
    ...found,
    entries: inOrder.slice(offset, offset + input.limit),
    total: inOrder.length,
    decisive: isDecisive(inOrder, sort),
    all: () => inOrder,
  });
  const passes = toPredicate(input, context.registry);
  const listed = (match: Verdict | null, among: (entry: Entry) => boolean): Page => {
    const sort = order === 'relevance' ? 'quality' : order;
    const inOrder = allSorted(context.registry, sort).filter((entry) => passes(entry) && among(entry));
    return pageOf(inOrder, sort, { match, corrections: [], wordless: false });
  };
  if (query === '' && input.keywords.length === 0) return listed(null, () => true);
  const named = namedByAddress(query, context.registry);
  if (named !== null) return listed('match', named);
  const acceptable = marker(
    { entryOf: context.entryOf, size: context.search.size },
    `skills ${JSON.stringify(filtersOf(input))}`,
    (entry) => (entry !== undefined && passes(entry) ? 2 : 1),
  );
  const search = (limits: Pick<SearchConditions, 'limit' | 'offset' | 'counted'>): SearchResult =>
    searchSkills(context.search, query, {
      mode: 'search',
      keywords: input.keywords,
      ...limits,
      accept: (doc) => acceptable(doc) === 2,
    });
  const entriesOf = (hits: SearchResult['hits']): Entry[] =>
    establishedHits(hits, context.entryOf).map(({ entry }) => entry);
  if (order !== 'relevance') {
    const found = search({ limit: context.registry.entries.length, offset: 0 });
    const inOrder = sortSkills(entriesOf(found.hits), order, countChoices(context.registry));
    const { verdict: match, corrections, wordless } = found;
    return pageOf(inOrder, order, { match, corrections, wordless });
  }
  const counted = input.facets === true ? facetMatchesMax : 0;
  const found = search({ limit: input.limit, offset, counted });
  const owned = found.total === 0 ? namedByOwner(query, context.registry) : null;
  if (owned !== null) return listed('match', owned);
  return {
    entries: entriesOf(found.hits),
    total: found.total,
    match: found.verdict,
    decisive: true,
    corrections: found.corrections,
    wordless: found.wordless,
    all: () => found.documents.map((doc) => context.entryOf(doc)).filter((entry) => entry !== undefined),
  };
}

type Narrowed = Filters &
  Pick<Input, 'owner' | 'license' | 'track' | 'trust' | 'max_risk' | 'risk' | 'without'>;

/** All that `toPredicate` depends on; tracks belong to the build, as entries do. */
function filtersOf(input: Narrowed): Narrowed {
  const { category, platform, safety, include_blocked, min_stars } = input;
  const { owner, license, track, trust, max_risk, risk, without } = input;
  const common = { category, platform, safety, include_blocked, min_stars };
  return { ...common, trust, track, owner, license, max_risk, risk, without };
}

/** As an answer and a cursor name them. */
export function namedFilters(input: Narrowed): Omit<Narrowed, 'without'> & { readonly without?: string } {
  const { without, ...others } = filtersOf(input);
  return without.length === 0 ? others : { ...others, without: without.join() };
}

export function toPredicate(input: Narrowed, registry: Registry): (entry: Entry) => boolean {
  const { trust, max_risk, risk } = input;
  const passes = toFilter(input);
  const owner = input.owner?.trim().toLowerCase();
  const license = input.license?.trim().toLowerCase();
  const onTrack = input.track === undefined ? null : toTrackFilter(findTrack(registry, input.track));
  return (entry) =>
    passes(entry) &&
    (!owner || repositoryOwner(entry.row.repository).toLowerCase() === owner) &&
    (!license || entry.row.spdx?.toLowerCase() === license) &&
    (trust === undefined || entry.row.trust_tier === trust) &&
    (risk === undefined || entry.row.risk_level === risk) &&
    (max_risk === undefined || riskRank(entry.row.risk_level) <= riskRank(max_risk)) &&
    !input.without.some((ability) => entry.row.abilities.includes(ability)) &&
    (onTrack === null || onTrack(entry));
}

/** A track is a parameter value, so an unknown one is a 400 that lists the known ones. */
function findTrack(registry: Registry, slug: string): Registry['tracks'][number] {
  const found = registry.tracks.find((track) => track.slug === slug);
  if (found !== undefined) return found;
  const allowed = registry.tracks.map((track) => track.slug);
  const message =
    allowed.length === 0 ? 'this registry has no tracks' : `must be one of ${allowed.join(', ')}`;
  throw problemAt('invalid-input', 'track', message, { allowed });
}
