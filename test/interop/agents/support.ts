/** Claude Code and Codex as programs, each with a home of its own and without an account. */
import { join } from 'node:path';
import { copyOwnPlugin } from '../../../src/build/own-plugin.ts';
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

/** Where `openWithContent` has a content repository. */
export const contentAddress = 'https://github.com/acme/content.git';

/** With a content repository that has the registry's own plugin, at its public address. */
export async function openWithContent(name: keyof typeof programs, registry: CliRegistry): Promise<Agent> {
  const folder = await registry.project();
  await copyOwnPlugin(registry.options.distDir, folder);
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  for (const words of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'Marketplace'],
  ]) {
    const { exitCode, out } = await runProgram('git', words, folder, environment);
    if (exitCode !== 0) throw new Error(`git ${words.join(' ')}: ${out}`);
  }
  return openAgent(name, registry, {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.file://${folder}.insteadOf`,
    GIT_CONFIG_VALUE_0: contentAddress,
  });
}
