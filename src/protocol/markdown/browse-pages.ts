/** One category or owner as Markdown: what it is, and its best skills. */
import { ownerHost, ownerLabel } from '../../schema/source.ts';
import type { Context } from '../../api/define.ts';
import { Problem } from '../../problem.ts';
import { countedOwners, mostKnown, ownersListed } from '../../lists/groups.ts';
import { categories } from '../../schema/vocabulary.ts';
import type { Registry } from '../../scoring/registry.ts';
import { isListed } from '../../scoring/listed.ts';
import { oneLine } from '../../text/plain-text.ts';
import { slugOf } from '../../text/slug-of.ts';
import { bestSkills } from './answer-of.ts';
import { bulletList, markdownOf } from './blocks.ts';

/** Names of the categories that have a listed skill. */
function categoriesIn({ entries }: Pick<Registry, 'entries'>): string[] {
  const used = new Set(entries.filter(isListed).map(({ row }) => row.category));
  return categories.filter((name) => used.has(name));
}

export const categorySlugs = (registry: Registry): string[] => categoriesIn(registry).map(slugOf);

/** Throws a 404 for a category without a listed skill. */
export async function categoryMarkdown(context: Context, slug: string): Promise<string> {
  const name = categoriesIn(context.registry).find((each) => slugOf(each) === slug);
  if (name === undefined) throw new Problem('not-found', `No category has the slug ${slug}.`);
  return (await bestSkills({ category: name }, context)).replace(/^# Skills/, `# ${name}: skills`);
}

/** Of the owners that one list names: of the others there is a document where it is asked for, and no file. */
export const ownerSlugs = (registry: Registry): string[] =>
  mostKnown(countedOwners(registry), ownersListed).map(({ name }) => name.toLowerCase());

/** Of the listed skills of one account. */
export function ownedSlugs(registry: Registry, slug: string): string[] {
  const owner = countedOwners(registry).find(({ name }) => name.toLowerCase() === slug);
  return owner?.entries.map((entry) => entry.slug) ?? [];
}

/** Throws a 404 for an account without a listed skill. */
export async function ownerMarkdown(context: Context, slug: string): Promise<string> {
  const owner = countedOwners(context.registry).find(({ name }) => name.toLowerCase() === slug);
  if (owner === undefined) throw new Problem('not-found', `No account named ${slug} has a listed skill.`);
  const { name, publisher, entries } = owner;
  const repositories = [...new Set(entries.map(({ row }) => row.repository))].toSorted();
  return markdownOf(
    `# ${oneLine(ownerLabel(name), 60)}`,
    publisher === null
      ? `An account on ${ownerHost(name)}; its identity was not verified here.`
      : `Verified publisher since ${publisher.verified.on}: ${oneLine(publisher.name, 80)}. ${oneLine(publisher.summary, 300)}`,
    bulletList(repositories),
    (await bestSkills({ owner: name, sort: 'quality' }, context)).replace(/^# /, '## ').trimEnd(),
  );
}
