/** The agent runtimes as Markdown: all with their folders, and one with the skills that run there. */
import type { Context } from '../../api/define.ts';
import { type IntegrationKit, toIntegrationKit } from '../../api/integration-kit/kit.ts';
import { Problem } from '../../problem.ts';
import { href } from '../../routes.ts';
import { bestSkills } from './answer-of.ts';
import { bulletList, codeBlock, markdownOf } from './blocks.ts';

type Runtime = IntegrationKit['supported_agents'][number];

export function agentsMarkdown(context: Context): string {
  const { siteUrl } = context;
  const { supported_agents: agents } = toIntegrationKit(context);
  const rows = agents.map((agent) => [
    `[${agent.name}](${siteUrl}/agents/${agent.id}.md)`,
    valuesOf(agent).join(', '),
    `\`${agent.project_folder}\``,
    agent.user_folder === null ? 'none known' : `\`${agent.user_folder}\``,
  ]);
  return markdownOf(
    '# Agent runtimes',
    'A skill helps only where the agent looks for it. These are the folders of each runtime, and the value of `agent` that makes every command fill the right one.',
    [
      ['Runtime', 'Value of `agent`', 'Folder in a project', 'Folder of the user'],
      ['---', '---', '---', '---'],
      ...rows,
    ]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
    codeBlock(
      `curl '${href(siteUrl, 'resolve')}?task=<task>&keywords=<terms of its field>&agent=<value>&format=text'`,
      'sh',
    ),
    `The flow, stable fields and safety rules: ${siteUrl}/integration-kit.md`,
  );
}

/** Throws a 404 for a runtime that is not configured. */
export async function agentMarkdown(context: Context, slug: string): Promise<string> {
  const agent = toIntegrationKit(context).supported_agents.find(({ id }) => id === slug);
  if (agent === undefined) throw new Problem('not-found', `No runtime has the id ${slug}.`);
  const folder = (path: string | null): string => (path === null ? 'none known' : `\`${path}\``);
  return markdownOf(
    `# ${agent.name}`,
    agent.notes,
    bulletList([
      `Folder in a project: ${folder(agent.project_folder)}`,
      `Folder of the user: ${folder(agent.user_folder)}`,
      `Value of \`agent\`: ${valuesOf(agent).join(', ')}`,
    ]),
    (await bestSkills({ platform: slug, agent: slug, sort: 'quality' }, context))
      .replace(/^# /, '## ')
      .trimEnd(),
  );
}

/** Every value of `agent` that means the runtime. */
const valuesOf = ({ id, aliases }: Runtime): readonly string[] => [id, ...aliases];
