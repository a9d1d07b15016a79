/** The `agent` parameter → the runtime and the folder it loads skills from. */
import { Problem } from '../problem.ts';
import type { Agent } from '../schema/collections.ts';
import { builtInAgents } from '../schema/vocabulary.ts';

/** The runtime used for `auto` and `registry-cli`. */
const universalAgent = 'universal';

/** Every value that `agent` accepts on this instance: the built-in ones, then the others sorted. */
function agentValues(agents: readonly Agent[]): string[] {
  return [...new Set([...builtInAgents, ...agents.map((agent) => agent.slug)])];
}

/** Throws a 400 that names the allowed values. */
export function findAgent(agents: readonly Agent[], id: string): Agent {
  const wanted = id === 'auto' || id === 'registry-cli' ? universalAgent : id;
  const found =
    agents.find((agent) => agent.slug === wanted || agent.aliases.includes(wanted)) ??
    (wanted === universalAgent ? fallback : undefined);
  if (found !== undefined) return found;
  const allowed = agentValues(agents);
  const message = `must be one of ${allowed.join(', ')}`;
  throw new Problem('invalid-input', `agent: ${message}`, { errors: [{ path: 'agent', message, allowed }] });
}

/** The default when no runtime is configured: the folder that most runtimes read. */
const fallback: Agent = {
  slug: universalAgent,
  name: 'Any agent',
  summary: 'The folder that most runtimes read.',
  aliases: [],
  main: false,
  skills_cli: null,
  project_dirs: ['.agents/skills'],
  user_dirs: [],
};

/** The preferred project folder, without a trailing slash. */
export function projectDir(agent: Agent): string {
  return (agent.project_dirs[0] ?? '.agents/skills').replace(/\/+$/, '');
}
