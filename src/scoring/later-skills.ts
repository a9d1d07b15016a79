/** Skills that are listed or no longer listed after a build: scored as a build would, and put among the others. */
import { sourceOf } from '../schema/source.ts';
import { dayOf } from '../text/day.ts';
import { lowerBoundOfSlug } from './by-slug.ts';
import { type Entry, formerSlugsOf, type Registry, Scorer, type SkillFacts } from './registry.ts';

/** Position of an entry that is no longer there. */
export const noEntry = 0xffffffff;

/** The other skills of its owner count for it; what it counts for them shows after the next build. */
export function scoreLater(registry: Registry, facts: SkillFacts): Entry {
  const scorer = new Scorer(registry, dayOf(registry.generatedAt));
  for (const other of ofOwner(registry.entries, facts.source.repository)) scorer.count(other);
  scorer.count(facts);
  return scorer.score(facts);
}

/** The listed skill of this repository and path under another slug. */
export function sameSkill(
  entries: readonly Entry[],
  { slug, repository, path }: Pick<SkillFacts['source'], 'slug' | 'repository' | 'path'>,
): Entry | undefined {
  return ofOwner(entries, repository).find(
    (other) =>
      other.slug !== slug &&
      other.row.repository.toLowerCase() === repository.toLowerCase() &&
      other.source.path === path,
  );
}

/** A slug begins with its owner's name, and entries are sorted by slug. */
function ofOwner(entries: readonly Entry[], repository: string): Entry[] {
  const { owner } = sourceOf(repository);
  const prefix = `${owner.toLowerCase()}-`;
  const found: Entry[] = [];
  for (let at = lowerBoundOfSlug(entries, prefix); entries[at]?.slug.startsWith(prefix) === true; at += 1) {
    const entry = entries[at];
    if (entry !== undefined && isOwnedBy(entry, owner)) found.push(entry);
  }
  return found;
}

function isOwnedBy({ row }: Entry, owner: string): boolean {
  return sourceOf(row.repository).owner.toLowerCase() === owner.toLowerCase();
}

interface LaterChange {
  /** Also in the place of those that have their slugs. */
  readonly added: readonly Entry[];
  /** Slugs. */
  readonly removed: ReadonlySet<string>;
  readonly revision: string;
  readonly generatedAt: string;
}

export interface Changed {
  readonly registry: Registry;
  /** New position by old position, or `noEntry`; that of an entry which another replaced is `noEntry` too. */
  readonly moved: Uint32Array;
}

export function changeEntries(registry: Registry, change: LaterChange): Changed {
  const added = change.added.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const replaced = new Set(added.map(({ slug }) => slug));
  const entries: Entry[] = [];
  const moved = new Uint32Array(registry.entries.length).fill(noEntry);
  let next = 0;
  registry.entries.forEach((entry, at) => {
    for (; (added[next]?.slug ?? '\uffff') <= entry.slug; next += 1)
      entries.push(...added.slice(next, next + 1));
    if (change.removed.has(entry.slug) || replaced.has(entry.slug)) return;
    moved[at] = entries.length;
    entries.push(entry);
  });
  entries.push(...added.slice(next));
  const formerSlugs = new Map([...registry.formerSlugs].filter(([, slug]) => !change.removed.has(slug)));
  for (const [former, slug] of formerSlugsOf(added)) formerSlugs.set(former, slug);
  return {
    registry: {
      ...registry,
      revision: change.revision,
      generatedAt: change.generatedAt,
      entries,
      bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
      formerSlugs,
    },
    moved,
  };
}
