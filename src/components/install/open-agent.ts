/** A runtime whose names are left open, and the names of those that are known. */
import { projectDir } from '../../resolve/targets.ts';
import type { Agent } from '../../schema/collections.ts';
import { type AgentNames, open } from './agent-template.ts';

/** A runtime whose names are all open: what is made for it is a template. */
export const openAgent: Agent = {
  slug: open.slug,
  name: 'your agent',
  summary: '',
  aliases: [],
  main: false,
  skills_cli: open.cli,
  project_dirs: [open.folder],
  user_dirs: [],
};

export function namesOf(agent: Agent): AgentNames {
  return { slug: agent.slug, cli: agent.skills_cli ?? '', folder: projectDir(agent) };
}
