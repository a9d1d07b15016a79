/** Claude Code, unmodified and without an account: from the marketplace of a task to a verified and reported skill. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, tablesText } from '../../cli/support/registry.ts';
import { ownSkillName } from '../../../src/schema/vocabulary.ts';
import { contentAddress, openAgent, openWithContent } from './support.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

const task = 'extract tables from a PDF report';

interface Installed {
  readonly id: string;
  readonly version: string;
  readonly installPath: string;
}

interface Packet {
  readonly decision_packet: {
    readonly selected_skill: { readonly slug: string };
    readonly outcome_feedback: { readonly event_id: string };
  };
}

describe('Claude Code', () => {
  it('installs what a task and keywords resolve to, which is verified and reported', async () => {
    const claude = await openAgent('claude', registry);
    const query = new URLSearchParams({ task, keywords: 'pdf,table extraction' });
    const resolved = await fetch(`${registry.url}/api/agent/resolve?${query}`);
    // As: the document of the API has this shape.
    const { decision_packet: packet } = (await resolved.json()) as Packet;
    const marketplace = `${registry.url}/resolve/.claude-plugin/marketplace.json?${query}`;
    expect(await claude.run('plugin', 'marketplace', 'add', marketplace)).toMatchObject({ exitCode: 0 });
    const { slug } = packet.selected_skill;
    const install = await claude.run('plugin', 'install', `${slug}@resolved-skills`);
    expect(install).toMatchObject({ exitCode: 0 });

    const [plugin] = JSON.parse((await claude.run('plugin', 'list', '--json')).out) as Installed[];
    expect(plugin).toMatchObject({ id: 'acme-tables@resolved-skills' });
    expect(plugin?.version).toContain(registry.commit.slice(0, 12));
    const folder = plugin?.installPath ?? '';
    expect(await readFile(join(folder, 'SKILL.md'), 'utf8')).toBe(tablesText);
    expect((await claude.run('plugin', 'details', slug)).out).toMatch(/Skills \(1\) +tables/);

    const verify = ['verify', slug, '--folder', folder];
    expect(await registry.run(verify, { cwd: claude.project })).toMatchObject({ exitCode: 0 });
    await writeFile(join(folder, 'SKILL.md'), `${tablesText} `);
    expect((await registry.run(verify, { cwd: claude.project })).exitCode).toBe(5);

    const report = await fetch(`${registry.url}/api/agent/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        event_id: packet.outcome_feedback.event_id,
        skill_slug: slug,
        task,
        outcome: 'success',
        install_used: true,
      }),
    });
    expect(await report.json()).toMatchObject({ recorded: true, event_verified: true });
  });

  it('finds the whole catalog, a category and nothing that is blocked', async () => {
    const claude = await openAgent('claude', registry);
    const address = `${registry.url}/.claude-plugin/marketplace.json`;
    expect(await claude.run('plugin', 'marketplace', 'add', address)).toMatchObject({ exitCode: 0 });
    expect((await claude.run('plugin', 'install', 'acme-charts@skill-registry')).exitCode).toBe(0);
    expect((await claude.run('plugin', 'install', 'acme-bad@skill-registry')).exitCode).not.toBe(0);
  });

  it('installs the registry’s own skill with its MCP server from the content repository', async () => {
    const claude = await openWithContent('claude', registry);
    expect(await claude.run('plugin', 'marketplace', 'add', contentAddress)).toMatchObject({ exitCode: 0 });
    expect(await claude.run('plugin', 'install', 'skill-registry@skill-registry')).toMatchObject({
      exitCode: 0,
    });
    const [plugin] = JSON.parse((await claude.run('plugin', 'list', '--json')).out) as Installed[];
    const skill = join(plugin?.installPath ?? '', 'skills', ownSkillName, 'SKILL.md');
    expect(await readFile(skill, 'utf8')).toContain(registry.url);
    const { out } = await claude.run('plugin', 'details', 'skill-registry');
    expect(out).toContain(ownSkillName);
    expect((await claude.run('mcp', 'list')).out).toMatch(/skill-registry.*Connected/);
  });

  it('accepts the marketplace without a remark', async () => {
    const claude = await openAgent('claude', registry);
    const path = join(claude.project, 'marketplace.json');
    const answer = await fetch(`${registry.url}/.claude-plugin/marketplace.json`);
    await writeFile(path, await answer.text());
    const { exitCode, out } = await claude.run('plugin', 'validate', path);
    expect([exitCode, out]).toEqual([0, expect.stringContaining('Validation passed')]);
    expect(out).not.toMatch(/warning/i);
  });

  it('refuses another commit than the one that is named', async () => {
    const claude = await openAgent('claude', registry);
    const path = join(claude.project, 'marketplace.json');
    const text = await (await fetch(`${registry.url}/.claude-plugin/marketplace.json`)).text();
    await writeFile(path, text.replaceAll(registry.commit, '1'.repeat(40)));
    expect(await claude.run('plugin', 'marketplace', 'add', path)).toMatchObject({ exitCode: 0 });
    expect((await claude.run('plugin', 'install', 'acme-tables@skill-registry')).exitCode).not.toBe(0);
    expect(JSON.parse((await claude.run('plugin', 'list', '--json')).out)).toEqual([]);
  });

  it('connects to the MCP server', async () => {
    const claude = await openAgent('claude', registry);
    const add = ['mcp', 'add', '--transport', 'http', 'skill-registry', `${registry.url}/api/mcp`];
    expect(await claude.run(...add)).toMatchObject({ exitCode: 0 });
    expect((await claude.run('mcp', 'get', 'skill-registry')).out).toContain('Connected');
  });

  it('connects with the settings that our client prints', async () => {
    const claude = await openAgent('claude', registry);
    const { out } = await registry.run(['mcp', '--json'], { cwd: claude.project });
    const { mcpServers } = JSON.parse(out) as { mcpServers: Record<string, object> };
    const [name = '', server = {}] = Object.entries(mcpServers)[0] ?? [];
    expect(await claude.run('mcp', 'add-json', name, JSON.stringify(server))).toMatchObject({ exitCode: 0 });
    expect((await claude.run('mcp', 'get', name)).out).toContain('Connected');
  });
});
