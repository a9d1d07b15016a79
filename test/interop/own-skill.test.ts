/** The registry's own skill and its agent catalog, judged by the checkers of their formats. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownSkillName } from '../../src/protocol/own-skill/own-skill.ts';
import { commandOf, runNode } from './support/run.ts';
import { type RunningRegistry, startRegistry } from './support/server.ts';

let registry: RunningRegistry;
let folder: string;
beforeAll(async () => {
  registry = await startRegistry();
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

interface Checker {
  readonly errors: readonly unknown[];
  readonly warnings: readonly unknown[];
  validate_manifest(text: string, source: string): boolean;
}
