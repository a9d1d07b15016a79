/** The registry's own skill and its agent catalog, judged by the checkers of their formats and by doing what the skill says. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, type Ran, tablesText } from '../cli/support/registry.ts';
import { ownSkillName } from '../../src/schema/vocabulary.ts';
import { runClient, runPrinted } from './support/client.ts';
import { commandOf, runNode } from './support/run.ts';

let registry: CliRegistry;
let folder: string;
beforeAll(async () => {
  registry = await openCliRegistry();
  folder = mkdtempSync(join(tmpdir(), 'own-skill-'));
});
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the skill passes skills-ref as it is served', async () => {
  const text = await (await fetch(`${registry.url}/${ownSkillName}/SKILL.md`)).text();
  mkdirSync(join(folder, ownSkillName));
  writeFileSync(join(folder, ownSkillName, 'SKILL.md'), text);
  const { status, stdout, stderr } = await runNode(commandOf('skills-ref', 'skills-ref'), [
    'validate',
    join(folder, ownSkillName),
  ]);
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('Valid skill')]);
});

it.each(['', `/${ownSkillName}`])('the stock skills command installs it from the site%s', async (path) => {
  const cwd = await registry.project();
  const stock = join(import.meta.dirname, '../../node_modules/skills/bin/cli.mjs');
  const words = ['add', `${registry.url}${path}`, '--agent', 'codex', '--copy', '-y'];
  expect((await runClient(registry, stock, words, cwd)).exitCode).toBe(0);
  const served = await (await fetch(`${registry.url}/${ownSkillName}/SKILL.md`)).text();
  expect(await readFile(join(cwd, `.agents/skills/${ownSkillName}/SKILL.md`), 'utf8')).toBe(served);
});

it('clawhub installs it, finds it up to date, and refuses to update a changed one', async () => {
  const cwd = await registry.project();
  const clawhub = (...words: string[]): Promise<Ran> =>
    runClient(
      registry,
      commandOf('clawhub', 'clawhub'),
      ['--no-input', '--registry', registry.url, ...words],
      cwd,
    );
  expect(await clawhub('install', ownSkillName)).toMatchObject({ exitCode: 0 });
  const served = await (await fetch(`${registry.url}/${ownSkillName}/SKILL.md`)).text();
  const path = join(cwd, 'skills', ownSkillName, 'SKILL.md');
  expect(await readFile(path, 'utf8')).toBe(served);
  expect((await clawhub('update', ownSkillName)).out).toContain('up to date');
  expect((await clawhub('inspect', ownSkillName, '--version', '9.9.9')).exitCode).not.toBe(0);
  writeFileSync(path, `${served}\nAnother line.\n`);
  expect((await clawhub('update', ownSkillName)).out).toContain('local changes');
});

describe('an agent that follows the skill', () => {
  it('gets from the task to the report by the commands of the client', async () => {
    const { client } = await commandsOfSkill();
    expect(client.map((command) => /\.tgz (\w+)/.exec(command)?.[1])).toEqual([
      'resolve',
      'install',
      'verify',
      'outcome',
    ]);
    const cwd = await registry.project();
    for (const command of client) {
      const ran = await runPrinted(registry, fillIn(command, 'acme-tables', ''), cwd);
      expect([command, ran]).toMatchObject([command, { exitCode: 0 }]);
    }
    expect(await readFile(join(cwd, '.agents/skills/tables/SKILL.md'), 'utf8')).toBe(tablesText);
  });

  it('resolves and reports by the addresses', async () => {
    const { curl } = await commandsOfSkill();
    expect(curl).toHaveLength(2);
    const [resolve = '', report = ''] = curl;
    const resolved = await runPrinted(registry, fillIn(resolve, '', ''), registry.home);
    expect(resolved.out).toMatch(/^1\. acme-tables: /m);
    const [, event = ''] = /^event_id: (\S+)$/m.exec(resolved.out) ?? [];
    const [, address = ''] = /GET (\S+slug=<slug>)/.exec(resolved.out) ?? [];
    const asked = fillIn(address, 'acme-tables', '')
      .replace('<task>', encodeURIComponent('extract tables from a PDF report'))
      .replace('<event_id>', event);
    const receipt = (await (await fetch(asked)).json()) as object;
    expect(receipt).toMatchObject({ policy_decision: { status: 'selected', choice: 'made' } });
    const reported = await runPrinted(registry, fillIn(report, 'acme-tables', event), registry.home);
    expect(JSON.parse(reported.out)).toMatchObject({ recorded: true, event_verified: true });
  });
});

it.each(['ard.json', 'ai-catalog.json'])('%s passes the ARD checker without a warning', async (name) => {
  const { ConformanceTester } = (await import(
    // The package exports no types of this file.
    new URL('node_modules/lighthouse/third-party/ard/ard.js', import.meta.url).href
  )) as { readonly ConformanceTester: new () => Checker };
  const checker = new ConformanceTester();
  const text = await (await fetch(`${registry.url}/.well-known/${name}`)).text();
  expect(checker.validate_manifest(text, name)).toBe(true);
  expect([checker.errors, checker.warnings]).toEqual([[], []]);
});

/** The shell blocks of the served skill, in its order. */
async function commandsOfSkill(): Promise<{ client: string[]; curl: string[] }> {
  const text = await (await fetch(`${registry.url}/${ownSkillName}/SKILL.md`)).text();
  const blocks = [...text.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, block = '']) => block);
  const startsWith = (word: string): string[] => blocks.filter((block) => block.startsWith(word));
  return { client: startsWith('npx '), curl: startsWith('curl ') };
}

/** Replaces each `<placeholder>` by what an agent would write there. */
function fillIn(command: string, slug: string, event: string): string {
  return command
    .replaceAll(/<the task[^>]*>/g, 'extract tables from a PDF report')
    .replace('<word>,<word>,<word>', 'pdf,tables,table extraction')
    .replaceAll('<slug>', slug)
    .replace(/<event id[^>]*>/, event)
    .replace(/<offered skill[^>]*>/, 'acme-charts')
    .replace(/<a stable name[^>]*>/, 'interop-agent');
}

interface Checker {
  readonly errors: readonly unknown[];
  readonly warnings: readonly unknown[];
  validate_manifest(text: string, source: string): boolean;
}
