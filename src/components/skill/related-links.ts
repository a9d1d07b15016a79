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
  /** Skills of others that are found by the same name or chosen for the same tasks. */
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
  const owner = ownerOf(entry);
  const isOther = (other: Entry): boolean => other.slug !== entry.slug && isListed(other);
  const found = searchSkills(search, entry.source.name, { mode: 'resolve', limit: looked });
  const ofTasks = registry.tasks.filter(({ pins }) => pins.some(({ skill }) => skill === entry.slug));
  const near = [
    ...found.hits.filter(({ relevance }) => relevance === 'strong').map(({ doc }) => entryOf(doc)),
    ...ofTasks.flatMap(({ pins }) => pins.map(({ skill }) => registry.bySlug.get(skill))),
  ].flatMap((each) => each ?? []);
  const alternatives = oneOfEachOwnerFirst(
    [...new Set(near)].filter((other) => isOther(other) && ownerOf(other) !== owner),
  ).slice(0, shown);
  const prefix = entry.source.repository.split('/').slice(0, 4).join('/').toLowerCase();
  const sameOwner = registry.entries
    .filter((other) => isOther(other) && other.row.repository.toLowerCase().startsWith(`${prefix}/`))
    .toSorted((a, b) => qualityOf(b) - qualityOf(a) || (a.slug < b.slug ? -1 : 1))
    .slice(0, shown);
  return {
    alternatives,
    sameOwner,
    owner,
    tasks: ofTasks.map(({ slug, name }) => ({ href: taskPath(slug), label: name })),
    packs: registry.packs
      .filter(({ skills }) => skills.some(({ skill }) => skill === entry.slug))
      .map(({ slug, name }) => ({ href: packPath(slug), label: name })),
  };
}

const ownerOf = ({ source }: Entry): string => sourceOf(source.repository).owner;

/** The closest of each owner before the second of any. */
function oneOfEachOwnerFirst(entries: readonly Entry[]): Entry[] {
  const counts = new Map<string, number>();
  const turns = new Map(
    entries.map((each) => {
      const turn = (counts.get(ownerOf(each)) ?? 0) + 1;
      counts.set(ownerOf(each), turn);
      return [each, turn];
    }),
  );
  return entries.toSorted((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
}
