/** Claude Code and Codex with a stand-in for their model: they find and read an installed skill by `serve-local`, and `scan` reports what they have. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CliRegistry, openCliRegistry, type Ran } from '../../cli/support/registry.ts';
import { type StandInModel, startStandInModel } from './stand-in-model.ts';
import { type Agent, openAgent, openWithContent, contentAddress } from './support.ts';

let registry: CliRegistry;
let model: StandInModel;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

const task = 'extract tables from a PDF report';
const calls = [
  { tool: 'search_installed', input: { query: task } },
  { tool: 'read_installed', input: { name: 'tables' } },
  { tool: 'resolve', input: { task: 'draw a bar chart' } },
];

const Settings = z.object({
  mcpServers: z.record(z.string(), z.object({ command: z.string(), args: z.array(z.string()) })),
});

/** `skill-registry` as a command, as a package manager puts it there. */
async function pathWithProgram(): Promise<string> {
  const folder = await registry.project();
  const start = `#!/bin/sh\nexec '${process.execPath}' '${registry.program}' "$@"\n`;
  await writeFile(join(folder, 'skill-registry'), start, { mode: 0o755 });
  return `${folder}:${process.env['PATH'] ?? ''}`;
}

/** The settings that our client prints, as a file of each runtime's own. */
async function localServer(cwd: string): Promise<{ name: string; command: string; args: string[] }> {
  const { out } = await registry.run(['mcp', '--local', '--json'], { cwd });
  const [[name = '', server] = []] = Object.entries(Settings.parse(JSON.parse(out)).mcpServers);
  if (server === undefined) throw new Error(out);
  return { name, ...server };
}

const runtimes = {
  'claude-code': {
    open: (more: Record<string, string>) => openAgent('claude', registry, more),
    variables: ({ url }: StandInModel) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'none',
      // Else tools are named only once the model has searched for them.
      ENABLE_TOOL_SEARCH: 'false',
    }),
    async ask({ project, run }: Agent): Promise<Ran> {
      const { name, ...server } = await localServer(project);
      const added = await run('mcp', 'add-json', name, JSON.stringify(server));
      if (added.exitCode !== 0) throw new Error(added.error);
      return run('-p', task, '--allowedTools', `mcp__${name}`);
    },
  },
  codex: {
    open: (more: Record<string, string>) => openAgent('codex', registry, more),
    variables: () => ({}),
    async ask({ home, project, run }: Agent): Promise<Ran> {
      const { name, command, args } = await localServer(project);
      await mkdir(join(home, '.codex'), { recursive: true });
      const lines = [
        'model = "stand-in"',
        'model_provider = "here"',
        'approval_policy = "never"',
        '[model_providers.here]',
        'name = "Stand-in"',
        `base_url = "${model.url}/v1"`,
        'wire_api = "responses"',
        `[mcp_servers.${name}]`,
        `command = ${JSON.stringify(command)}`,
        `args = ${JSON.stringify(args)}`,
        'default_tools_approval_mode = "approve"',
      ];
      await writeFile(join(home, '.codex/config.toml'), `${lines.join('\n')}\n`);
      return run('exec', '--skip-git-repo-check', task);
    },
  },
} as const;

describe.each(Object.keys(runtimes) as (keyof typeof runtimes)[])('%s', (id) => {
  it('finds, reads and asks for skills by serve-local, from the settings that our client prints', async () => {
    const { open, variables, ask } = runtimes[id];
    model = await startStandInModel(calls);
    try {
      const agent = await open({ ...variables(model), PATH: await pathWithProgram() });
      const install = ['install', 'acme-tables', '--agent', id, '--yes'];
      expect(await registry.run(install, { cwd: agent.project })).toMatchObject({ exitCode: 0 });
      expect(await ask(agent)).toMatchObject({ exitCode: 0, out: expect.stringContaining('Done.') });
      const [found, read, resolved] = model.results;
      expect(found).toContain('tables: Pulls tables out of PDF reports.');
      expect(read).toContain('Use it to extract tables from a PDF report.');
      expect(resolved).toContain('acme-charts');
    } finally {
      await model.close();
    }
  });
});

const Scanned = z.object({
  skills: z.array(
    z.object({
      name: z.string(),
      state: z.string(),
      runtimes: z.array(z.string()),
      plugin: z.string().nullable(),
    }),
  ),
});

describe('scan', () => {
  it.each([
    ['claude', 'claude-code', ['plugin', 'install', 'skill-registry@skill-registry']],
    ['codex', 'codex', ['plugin', 'add', 'skill-registry@skill-registry']],
  ] as const)(
    'reports what %s installed as a plugin beside what our client installed',
    async (name, id, add) => {
      const agent = await openWithContent(name, registry);
      expect(await agent.run('plugin', 'marketplace', 'add', contentAddress)).toMatchObject({ exitCode: 0 });
      expect(await agent.run(...add)).toMatchObject({ exitCode: 0 });
      const options = { cwd: agent.project, environment: { HOME: agent.home } };
      const install = ['install', 'acme-tables', '--agent', id, '--yes'];
      expect(await registry.run(install, options)).toMatchObject({ exitCode: 0 });
      const { out } = await registry.run(['scan', '--offline', '--json'], options);
      const { skills } = Scanned.parse(JSON.parse(out));
      expect(skills).toContainEqual(
        expect.objectContaining({ name: 'tables', state: 'locked', runtimes: expect.arrayContaining([id]) }),
      );
      expect(skills).toContainEqual(
        expect.objectContaining({ plugin: 'skill-registry@skill-registry', runtimes: [id] }),
      );
    },
  );
});
