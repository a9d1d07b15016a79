/** Codex, unmodified and without an account: the exported marketplace in a git repository, the skill and the MCP server in it. */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry } from '../../cli/support/registry.ts';
import { ownSkillName } from '../../../src/schema/vocabulary.ts';
import { type Agent, contentAddress, openAgent, openWithContent } from './support.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

const task = 'extract tables from a PDF report';

interface ListedSkill {
  readonly name: string;
  readonly enabled: boolean;
}

/** What Codex would offer to its model in the project, asked of its app server. */
async function skillsOf({ command, environment, project }: Agent): Promise<readonly ListedSkill[]> {
  const [program = '', ...first] = command;
  const child = spawn(program, [...first, 'app-server'], {
    cwd: project,
    env: environment,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  send({ id: 1, method: 'initialize', params: { clientInfo: { name: 'interop', version: '1.0.0' } } });
  send({ method: 'initialized' });
  send({ id: 2, method: 'skills/list', params: { cwds: [project] } });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const answer = JSON.parse(line) as { id?: number; result?: { data: { skills: ListedSkill[] }[] } };
      if (answer.id === 2) return answer.result?.data.flatMap(({ skills }) => skills) ?? [];
    }
    return [];
  } finally {
    child.kill();
  }
}

describe('Codex', () => {
  it('installs the registry’s skill with its MCP server from the content repository', async () => {
    const codex = await openWithContent('codex', registry);
    expect(await codex.run('plugin', 'marketplace', 'add', contentAddress)).toMatchObject({ exitCode: 0 });
    const add = await codex.run('plugin', 'add', 'skill-registry@skill-registry', '--json');
    expect(JSON.parse(add.out)).toMatchObject({ pluginId: 'skill-registry@skill-registry' });
    expect(await skillsOf(codex)).toContainEqual(
      expect.objectContaining({ name: `skill-registry:${ownSkillName}`, enabled: true }),
    );
    const servers = JSON.parse((await codex.run('mcp', 'list', '--json')).out) as object[];
    expect(servers).toMatchObject([
      {
        name: 'skill-registry',
        enabled: true,
        transport: { type: 'streamable_http', url: `${registry.url}/api/mcp` },
      },
    ]);
  });

  it('takes the server by the contentAddress alone', async () => {
    const codex = await openAgent('codex', registry);
    expect(await codex.run('mcp', 'add', 'registry', '--url', `${registry.url}/api/mcp`)).toMatchObject({
      exitCode: 0,
    });
    expect((await codex.run('mcp', 'get', 'registry')).out).toContain(`${registry.url}/api/mcp`);
  });

  it('finds the skill that our client resolved and installed for it, which is verified and reported', async () => {
    const codex = await openAgent('codex', registry);
    const cwd = codex.project;
    await mkdir(join(cwd, '.git'));
    const steps = [
      ['resolve', task, '--keywords', 'pdf,table extraction', '--agent', 'codex'],
      ['install', 'acme-tables', '--agent', 'codex'],
      ['verify', '--frozen'],
    ];
    for (const words of steps) expect(await registry.run(words, { cwd })).toMatchObject({ exitCode: 0 });
    expect(await skillsOf(codex)).toContainEqual(expect.objectContaining({ name: 'tables', enabled: true }));
    const report = await registry.run(['outcome', 'success', '--json'], { cwd });
    expect(JSON.parse(report.out)).toMatchObject({ recorded: true, event_verified: true });
  });
});
