/** The conformance suite of the Model Context Protocol against a started registry, in both protocol eras. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOf, runNode } from './support/run.ts';
import { type RunningRegistry, startRegistry } from './support/server.ts';

const conformance = commandOf('@modelcontextprotocol/conformance', 'conformance');
const baseline = (name: string): string => join(import.meta.dirname, 'baselines', `conformance-${name}.yml`);

let registry: RunningRegistry;
/** The suite writes its results into the folder it runs in. */
let folder: string;
beforeAll(async () => {
  registry = await startRegistry();
  folder = mkdtempSync(join(tmpdir(), 'conformance-'));
});
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (...options: string[]): Promise<{ readonly status: number; readonly said: string }> => {
  const { status, stdout, stderr } = await runNode(
    conformance,
    ['server', '--url', registry.mcpUrl, ...options],
    folder,
  );
  return { status, said: `${stdout}\n${stderr}` };
};

describe('the conformance suite', () => {
  it.each(['2025-11-25', '2026-07-28'])(
    'finds nothing but what does not apply in revision %s',
    async (revision) => {
      const { status, said } = await run(
        '--requirements',
        revision,
        '--expected-failures',
        baseline(revision),
      );
      expect(said).toContain('✓ tools-list');
      expect([status, status === 0 ? '' : said.slice(-4_000)]).toEqual([0, '']);
    },
  );

  it.each(['sep-2640-skills-enumeration', 'sep-2640-skills-manifest', 'sep-2640-skills-directory'])(
    'passes the Skills extension: %s',
    async (scenario) => {
      const { status, said } = await run('--scenario', scenario, '--expected-failures', baseline('skills'));
      expect([status, status === 0 ? '' : said.slice(-4_000)]).toEqual([0, '']);
    },
  );
});
