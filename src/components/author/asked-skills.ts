/** What an author asked for: a slug, a repository, an account or a title → the listed skills that are meant. */
import { repositoryOwner } from '../../schema/source.ts';
import { isListed } from '../../scoring/listed.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { parseRepository } from '../../submissions/intake/parse-repository.ts';

interface Asked {
  /** The one that is meant; undefined where none is, or one has to be chosen. */
  readonly entry: Entry | undefined;
  /** All of its repository, or all that are meant. */
  readonly others: readonly Entry[];
}

/** @param parsed What was asked for, read as the address of a repository in the forms in which one is submitted here. */
export function askedSkills(
  asked: string,
  registry: Pick<Registry, 'entries' | 'bySlug'>,
  parsed = parseRepository(asked),
): Asked {
  const ofSlug = registry.bySlug.get(asked.toLowerCase());
  // What is no such address may be one as it is listed.
  const repository = 'url' in parsed ? parsed.url : asked.replace(/\/+$/, '');
  const wanted = (ofSlug?.row.repository ?? repository).toLowerCase();
  const others = registry.entries.filter((each) => {
    const { repository: own } = each.row;
    const texts = ofSlug === undefined ? [own, repositoryOwner(own), each.source.name] : [own];
    return isListed(each) && texts.some((text) => text.toLowerCase() === wanted);
  });
  return { entry: ofSlug ?? (others.length === 1 ? others[0] : undefined), others };
}
