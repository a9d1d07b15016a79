/** A home with twelve runtimes, as the built client knows them, and sixty skills of which is known what each one is: `scan` reports every one as that. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type CliRegistry, openCliRegistry, skillText, tablesText } from '../support/registry.ts';

/** The folder of each that no other of them reads. */
const runtimes = {
  'claude-code': '.claude',
  codex: '.codex',
  continue: '.continue',
  crush: '.config/crush',
  cursor: '.cursor',
  droid: '.factory',
  'gemini-cli': '.gemini',
  'github-copilot': '.copilot',
  junie: '.junie',
  'kiro-cli': '.kiro',
  'qwen-code': '.qwen',
  windsurf: '.codeium/windsurf',
} as const;

const Scanned = z.object({
  ok: z.boolean(),
  skills: z.array(
    z.object({
      path: z.string(),
      state: z.string(),
      slug: z.string().nullable(),
      runtimes: z.array(z.string()),
    }),
  ),
  duplicates: z.array(z.array(z.string())),
});

let registry: CliRegistry;
let home: string;
let cwd: string;
beforeAll(async () => {
  registry = await openCliRegistry();
  [home, cwd] = [await registry.project(), await registry.project()];
  const from = await registry.project();
  for (const slug of ['acme-tables', 'acme-charts'])
    await registry.run(['install', slug, '--agent', 'claude-code', '--yes'], { cwd: from });
  const installed = (name: string): string => join(from, '.claude/skills', name);
  for (const [id, folder] of Object.entries(runtimes)) {
    const at = (name: string): string => join(home, folder, 'skills', name);
    await cp(installed('charts'), at('charts'), { recursive: true });
    await cp(installed('tables'), at('tables'), { recursive: true });
    await cp(installed('tables'), at('edited'), { recursive: true });
    await writeFile(join(at('edited'), 'count.txt'), `rows of ${id}\n`);
    await mkdir(at('mine'), { recursive: true });
    await writeFile(join(at('mine'), 'SKILL.md'), skillText('mine', `Counts for ${id}.`, `count ${id}`));
    await mkdir(join(at('heap'), 'data'), { recursive: true });
    await writeFile(join(at('heap'), 'SKILL.md'), skillText('heap', 'Has heaps.', 'heap'));
  }
  for (const folder of Object.values(runtimes))
    for (let at = 0; at < 2_001; at += 1)
      await writeFile(join(home, folder, 'skills/heap/data', `${at}`), '');
  // From here on the copies of the tables skill are an older version, and those of charts the listed one.
  await registry.publishChange(`${tablesText}\nCount each row once.\n`);
}, 240_000);
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
  await registry.close();
});

const truth = { charts: 'listed', tables: 'older', edited: 'changed', mine: 'unknown', heap: 'unreadable' };

it('each of the sixty is reported as what it is, for the runtime that reads it', async () => {
  const { out, exitCode } = await registry.run(['scan', '--json'], { cwd, environment: { HOME: home } });
  const { skills, duplicates, ok } = Scanned.parse(JSON.parse(out));
  const wanted = Object.entries(runtimes).flatMap(([id, folder]) =>
    Object.entries(truth).map(([name, state]) => [join(home, folder, 'skills', name), state, id]),
  );
  expect(wanted).toHaveLength(60);
  const found = new Map(skills.map((each) => [each.path, each]));
  const said = wanted.map(([path = '', , id = '']) => {
    const { state = 'missing', runtimes: readers = [] } = found.get(path) ?? {};
    return [path, state, readers.includes(id) ? id : 'no runtime'];
  });
  expect(said).toEqual(wanted);
  expect(skills).toHaveLength(60);
  const slugs = new Map([...found.values()].map(({ path, slug }) => [path.split('/').pop(), slug]));
  expect(Object.fromEntries(slugs)).toMatchObject({ charts: 'acme-charts', tables: 'acme-tables' });
  expect(slugs.get('edited')).toBe('acme-tables');
  expect(duplicates.map((paths) => paths.length)).toEqual([12, 12]);
  expect([ok, exitCode]).toEqual([false, 1]);
});
