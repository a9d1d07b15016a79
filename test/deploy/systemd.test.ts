/** The systemd units name files, variables and each other as they are. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configVariables } from '../../src/config.ts';

const project = resolve(import.meta.dirname, '../..');
const installed = '/opt/skill-registry';
const units = readdirSync(join(project, 'deploy')).filter((name) => /\.(?:service|timer)$/.test(name));
const textOf = (name: string): string => readFileSync(join(project, 'deploy', name), 'utf8');
const valuesOf = (name: string, key: string): string[] =>
  [...textOf(name).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');
const folder = mkdtempSync(join(tmpdir(), 'units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('are a server, a build and its timer', () => {
  expect(units.sort()).toEqual([
    'skill-registry-rebuild.service',
    'skill-registry-rebuild.timer',
    'skill-registry.service',
  ]);
});

describe.each(units.filter((name) => name.endsWith('.service')))('%s', (name) => {
  it('runs scripts that are there, with the project’s own Node', () => {
    const commands = ['ExecStart', 'ExecStartPre'].flatMap((key) => valuesOf(name, key));
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [node, script = ''] = command.split(' ').filter((word) => !word.startsWith('-'));
      expect(node).toBe(`${installed}/node_modules/.bin/node`);
      expect([script, existsSync(join(project, script))]).toEqual([script, true]);
    }
  });

  it('sets variables that the configuration, Node or the C library reads', () => {
    const set = valuesOf(name, 'Environment').map((each) => each.split('=')[0]);
    expect(set.length).toBeGreaterThan(0);
    const read = [...configVariables, 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];
    expect(set.filter((variable) => !read.includes(variable ?? ''))).toEqual([]);
  });
});

describe.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd', () => {
  it('finds nothing wrong with them', () => {
    for (const name of units)
      // Where the project lies and who runs it is the operator's; here it is this folder, run by root.
      writeFileSync(
        join(folder, name),
        textOf(name)
          .replaceAll(installed, project)
          .replaceAll(/^(?:User|Group)=.*$/gm, ''),
      );
    // What it warns of, such as a key that does not exist, goes to standard error and leaves the exit code at 0.
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((name) => join(folder, name))],
      { encoding: 'utf8' },
    );
    const ours = stderr.split('\n').filter((line) => line.includes(folder));
    expect([status, ours]).toEqual([0, []]);
  });
});
