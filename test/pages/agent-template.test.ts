/** A command with the runtime left open becomes the command that the registry writes for that runtime. */
import { describe, expect, it } from 'vitest';
import { copyPrompt } from '../../src/api/install/handoff.ts';
import { fillTemplate } from '../../src/components/install/agent-template.ts';
import { namesOf, openAgent } from '../../src/components/install/open-agent.ts';
import { installCommands } from '../../src/resolve/install-commands.ts';
import { isAnyAgent } from '../../src/resolve/targets.ts';
import type { Agent } from '../../src/schema/collections.ts';
import type { Entry } from '../../src/scoring/registry.ts';
import { client, createContext } from '../support/registry.ts';

const context = createContext();
const known = context.registry.agents.filter((agent) => !isAnyAgent(agent));
const agents = [...known, ...known.map((agent) => ({ ...agent, skills_cli: null }))];

/** What a page has of a skill for one runtime. */
function textsFor(entry: Entry, agent: Agent, served: string | null): string[] {
  const commands = installCommands(entry, agent, served);
  const prompt = copyPrompt(entry, agent, { ...context, client: served });
  if (commands === null) return [prompt];
  const { command, dry_run_command, stock_command, git_command, target } = commands;
  return [prompt, command, dry_run_command, stock_command, git_command, target].map((text) => text ?? '');
}

describe('a template filled in for a runtime', () => {
  it.each([client, null])('is its own commands and prompt, with the client %s', (served) => {
    expect(agents.length).toBeGreaterThan(1);
    for (const entry of context.registry.entries) {
      const open = textsFor(entry, openAgent, served);
      for (const agent of agents)
        expect(open.map((text) => fillTemplate(text, namesOf(agent)))).toEqual(
          textsFor(entry, agent, served),
        );
    }
  });
});
