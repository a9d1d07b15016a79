/** Prompts for every runtime in one answer: what does not depend on the runtime is read of the skill once. */
import { expect, it } from 'vitest';
import { copyPrompt, promptByAgent } from '../../src/api/install/handoff.ts';
import { findAgent } from '../../src/resolve/targets.ts';
import type { Entry } from '../../src/scoring/registry.ts';
import { entry } from '../support/cast.ts';
import { createContext } from '../support/registry.ts';

const context = createContext();
const any = findAgent(context.registry.agents, 'auto');
const agents = [any, ...['claude-code', 'codex'].map((slug) => ({ ...any, slug, skills_cli: slug }))];
const tables = entry('acme-tables');

/** Members of the skill that are read for the prompts of these runtimes. */
function readsFor(runtimes: typeof agents, client: string | null): number {
  let reads = 0;
  const get = (target: Entry, name: string | symbol): unknown => {
    reads += 1;
    return Reflect.get(target, name);
  };
  const promptFor = promptByAgent(new Proxy(tables, { get }), { ...context, client });
  for (const runtime of runtimes) promptFor(runtime);
  return reads;
}

it.each([null, 'npx -y https://skills.example/cli/1.tgz'])('with the client %s', (client) => {
  expect(readsFor(agents, client)).toBe(readsFor(agents.slice(0, 1), client));
  const promptFor = promptByAgent(tables, { ...context, client });
  for (const agent of agents)
    expect(promptFor(agent)).toBe(copyPrompt(tables, agent, { ...context, client }));
});
