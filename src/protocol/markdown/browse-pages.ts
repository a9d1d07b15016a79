/** One category or one runtime as Markdown: what it is, and its best skills. */
import type { Context } from '../../api/define.ts';
import { integrationKit } from '../../api/integration-kit/endpoint.ts';
import { renderAnswer, runEndpoint } from '../../api/run.ts';
import { skills } from '../../api/skills/endpoint.ts';
import { Problem } from '../../problem.ts';
import { categories } from '../../schema/vocabulary.ts';
import type { Registry } from '../../scoring/registry.ts';
import { isListed } from '../../scoring/listed.ts';
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
