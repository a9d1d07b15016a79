/** Claude Code and Codex as programs, each with a home of its own and without an account. */
import { join } from 'node:path';
import { type CliRegistry, type Ran, runProgram } from '../../cli/support/registry.ts';
import { fromHere } from '../support/client.ts';

const packages = join(import.meta.dirname, 'node_modules');
const programs = {
  claude: [join(packages, '@anthropic-ai/claude-code-linux-x64/claude')],
  codex: [process.execPath, join(packages, '@openai/codex/bin/codex.js')],
} as const;

export interface Agent {
  readonly home: string;
  readonly project: string;
  run(...words: string[]): Promise<Ran>;
  /** Sends lines to the program and gives what it prints until it ends. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** `more` are variables beside those that keep it from calling its maker and let it find git repositories here. */
export async function openAgent(
  name: keyof typeof programs,
  registry: CliRegistry,
  more: Readonly<Record<string, string>> = {},
): Promise<Agent> {
  const [home, project] = [await registry.project(), await registry.project()];
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    CI: '1',
    NO_COLOR: '1',
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    ...fromHere(registry),
    ...more,
  };
  const [program, ...first] = programs[name];
  return {
    home,
    project,
    command: programs[name],
    environment,
    run: (...words) => runProgram(program, [...first, ...words], project, environment),
  };
}
