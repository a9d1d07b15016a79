/** Where a reader of one skill may continue: alternatives for the same task, and the lists that it is in. */
import type { Context } from '../../api/define.ts';
import { isListed } from '../../scoring/listed.ts';
import type { Entry } from '../../scoring/registry.ts';
import { qualityOf } from '../../scoring/quality.ts';
import { searchSkills } from '../../search/rank/query.ts';
import { sourceOf } from '../../schema/source.ts';
import { packPath, taskPath } from '../site-addresses.ts';

interface Way {
  readonly href: string;
  readonly label: string;
}

interface RelatedLinks {
  /** Skills that are found by the same name, the closest first. */
  readonly alternatives: readonly Entry[];
  /** Other skills of the owner, the best first. */
  readonly sameOwner: readonly Entry[];
  readonly owner: string;
  readonly tasks: readonly Way[];
  readonly packs: readonly Way[];
}

/** Skills shown of each kind. */
const shown = 3;
/** Nearest skills that they are chosen from. */
const looked = 12;

export function relatedLinks(entry: Entry, { registry, search, entryOf }: Context): RelatedLinks {
  const { owner } = sourceOf(entry.source.repository);
  const isOther = (other: Entry): boolean => other.slug !== entry.slug && isListed(other);
  const found = searchSkills(search, entry.source.name, { mode: 'resolve', limit: looked });
  const near = found.hits
    .filter(({ relevance }) => relevance === 'strong')
    .flatMap(({ doc }) => entryOf(doc) ?? [])
    .filter(isOther);
  const alternatives = oneOfEachOwnerFirst(near, owner).slice(0, shown);
  const prefix = entry.source.repository.split('/').slice(0, 4).join('/').toLowerCase();
  const sameOwner = registry.entries
    .filter((other) => isOther(other) && other.row.repository.toLowerCase().startsWith(`${prefix}/`))
    .toSorted((a, b) => qualityOf(b) - qualityOf(a) || (a.slug < b.slug ? -1 : 1))
    .slice(0, shown);
  return {
    alternatives,
    sameOwner,
    owner,
    tasks: registry.tasks
      .filter(({ pins }) => pins.some(({ skill }) => skill === entry.slug))
      .map(({ slug, name }) => ({ href: taskPath(slug), label: name })),
    packs: registry.packs
      .filter(({ skills }) => skills.some(({ skill }) => skill === entry.slug))
      .map(({ slug, name }) => ({ href: packPath(slug), label: name })),
  };
}

/** Who looks for another skill has this owner's listed below: others come first, the closest of each before their second. */
function oneOfEachOwnerFirst(entries: readonly Entry[], owner: string): Entry[] {
  const counts = new Map([[owner, entries.length]]);
  const turn = new Map(
    entries.map((each) => {
      const own = sourceOf(each.source.repository).owner;
      counts.set(own, (counts.get(own) ?? 0) + 1);
      return [each, counts.get(own) ?? 0];
    }),
  );
  return entries.toSorted((a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0));
}
