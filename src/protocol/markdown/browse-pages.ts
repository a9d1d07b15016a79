/** One category, owner or runtime as Markdown: what it is, and its best skills. */
import type { Context } from '../../api/define.ts';
import { integrationKit } from '../../api/integration-kit/endpoint.ts';
import { renderAnswer, runEndpoint } from '../../api/run.ts';
import { skills } from '../../api/skills/endpoint.ts';
import { Problem } from '../../problem.ts';
import { countedOwners, mostKnown, ownersListed } from '../../lists/groups.ts';
import { categories } from '../../schema/vocabulary.ts';
import type { Registry } from '../../scoring/registry.ts';
import { isListed } from '../../scoring/listed.ts';
import { oneLine } from '../../text/plain-text.ts';
import { slugOf } from '../../text/slug-of.ts';
import { bulletList, markdownOf } from './blocks.ts';
import { toMarkdown } from './to-markdown.ts';

/** Skills listed in one document. */
const shown = '30';

async function bestSkills(query: Readonly<Record<string, string>>, context: Context): Promise<string> {
  const answer = await runEndpoint(skills, { path: {}, query: { ...query, limit: shown } }, context);
  return toMarkdown(renderAnswer(skills, answer, 'text', context));
}

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
    `# ${oneLine(name, 60)}`,
    publisher === null
      ? 'An account on GitHub; its identity was not verified here.'
      : `Verified publisher since ${publisher.verified.on}: ${oneLine(publisher.name, 80)}. ${oneLine(publisher.summary, 300)}`,
    bulletList(repositories),
    (await bestSkills({ owner: name, sort: 'quality' }, context)).replace(/^# /, '## ').trimEnd(),
  );
}

/** Throws a 404 for a runtime that is not configured. */
export async function agentMarkdown(context: Context, slug: string): Promise<string> {
  const kit = integrationKit.output.parse(
    await runEndpoint(integrationKit, { path: {}, query: {} }, context),
  );
  const agent = kit.supported_agents.find(({ id }) => id === slug);
  if (agent === undefined) throw new Problem('not-found', `No runtime has the id ${slug}.`);
  const folder = (path: string | null): string => (path === null ? 'none known' : `\`${path}\``);
  return markdownOf(
    `# ${agent.name}`,
    agent.notes,
    bulletList([
      `Folder in a project: ${folder(agent.project_folder)}`,
      `Folder of the user: ${folder(agent.user_folder)}`,
      `Value of \`agent\`: ${[agent.id, ...agent.aliases].join(', ')}`,
    ]),
    (await bestSkills({ platform: slug, agent: slug, sort: 'quality' }, context))
      .replace(/^# /, '## ')
      .trimEnd(),
  );
}
