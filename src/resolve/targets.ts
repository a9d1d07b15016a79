/** The `agent` parameter → the runtime and the folder it loads skills from. */
import { Problem } from '../problem.ts';
import type { Agent } from '../schema/collections.ts';
import { builtInAgents } from '../schema/vocabulary.ts';

/** The runtime used for `auto` and `registry-cli`. */
const universalAgent = 'universal';

/** Whether no runtime was named, so that commands are for the folder that most runtimes read. */
export function isAnyAgent({ slug }: Pick<Agent, 'slug'>): boolean {
  return slug === universalAgent;
}

/** Every value that `agent` accepts on this instance: the built-in ones, then the others sorted. */
function agentValues(agents: readonly Agent[]): string[] {
  return [...new Set([...builtInAgents, ...agents.map((agent) => agent.slug)])];
}

/** As `knownAgent`; throws a 400 that names the allowed values where there is none. */
export function findAgent(agents: readonly Agent[], id: string): Agent {
  const found = knownAgent(agents, id);
  if (found !== undefined) return found;
  const allowed = agentValues(agents);
  const message = `must be one of ${allowed.join(', ')}`;
  throw new Problem('invalid-input', `agent: ${message}`, { errors: [{ path: 'agent', message, allowed }] });
}

/**
 * The runtime that a person or model means: its id, its name or an alias, whatever the letter case, spaces and dashes;
 * or one word of its id or name that no other runtime has (`claude`, `copilot`).
 */
export function knownAgent(agents: readonly Agent[], id: string): Agent | undefined {
  const named = plain(id);
  const wanted = ['', 'auto', 'registrycli'].includes(named) ? universalAgent : named;
  return (
    byNameOf(agents).get(wanted) ??
    onlyOne(agents.filter(({ slug, name }) => wordsOf(`${slug} ${name}`).includes(wanted))) ??
    (wanted === universalAgent ? fallback : undefined)
  );
}

/** Of each list of runtimes, as every answer names some. */
const byName = new WeakMap<readonly Agent[], ReadonlyMap<string, Agent>>();

/** The first runtime of each plain id, name and alias. */
function byNameOf(agents: readonly Agent[]): ReadonlyMap<string, Agent> {
  const known = byName.get(agents);
  if (known !== undefined) return known;
  const made = new Map<string, Agent>();
  for (const agent of agents)
    for (const name of [agent.slug, agent.name, ...agent.aliases].map(plain))
      if (!made.has(name)) made.set(name, agent);
  byName.set(agents, made);
  return made;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[\s_-]+/);
}

function onlyOne<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
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

/** Main runtimes that do not read the folder which most runtimes read: an install for any runtime does not reach them. */
export function needOwnFolder(agents: readonly Agent[]): Agent[] {
  const shared = projectDir(findAgent(agents, 'auto'));
  return agents.filter(({ main, project_dirs }) => main && !project_dirs.includes(shared));
}
