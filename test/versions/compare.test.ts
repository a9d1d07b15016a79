/** What one version of a skill can do that another could not is named one by one. */
import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../src/versions/compare.ts';
import { type PastVersion, toPastVersion } from '../../src/versions/past-version.ts';
import { evidenceOf } from '../support/content-fixtures.ts';

const names = { hosts: [], variables: [], commands: [], packages: [], paths: [] };
const base = { ...toPastVersion(evidenceOf('acme-tables')), names };
const file = (path: string, mode: '100644' | '100755' = '100644') => ({
  path,
  mode,
  size: 1,
  sha256: 'a'.repeat(64),
});
const signals = (more: Partial<PastVersion['signals']>): Partial<PastVersion> => ({
  signals: { ...base.signals, ...more },
});
const finding = { rule_id: 'EX-01', severity: 'high', file: 'a.sh', line: 3 } as const;

describe('powers', () => {
  it.each<[string, Partial<PastVersion>, string]>([
    ['a host', signals({ network_hosts: ['api.example.com'] }), 'host api.example.com'],
    ['a variable', signals({ env_vars: ['API_KEY'] }), 'variable API_KEY'],
    ['a host that a sentence names', { names: { ...names, hosts: ['acme.dev'] } }, 'host acme.dev'],
    ['a command', { names: { ...names, commands: ['curl'] } }, 'command curl'],
    ['a package', { names: { ...names, packages: ['left-pad'] } }, 'package left-pad'],
    ['a path', { names: { ...names, paths: ['~/.ssh/config'] } }, 'path ~/.ssh/config'],
    ['a tool', { allowed_tools: ['Bash'] }, 'tool Bash'],
    ['a script', { files: [...base.files, file('run.py')] }, 'script run.py'],
    ['a program without an ending', { files: [...base.files, file('run', '100755')] }, 'script run'],
    ['a binary', signals({ binaries: 1 }), 'binary binary file 1'],
    ['a finding', { findings: [finding] }, 'finding EX-01 (high) in a.sh'],
    ['a licence', { license: 'GPL-3.0-only' }, 'licence GPL-3.0-only'],
    ['an owner', { repository: 'https://github.com/Other/kitchen' }, 'owner Other'],
    ['an ability', signals({ shell: true }), 'ability runs shell commands'],
  ])('%s that is new is named, and the skill has grown', (_, more, named) => {
    const { grew, powers } = compareVersions({ ...base, owner_id: null }, { ...base, ...more });
    expect(grew).toBe(true);
    expect(
      powers.filter(({ change }) => change === 'added').map(({ kind, name }) => `${kind} ${name}`),
    ).toEqual([named]);
  });

  it('that are gone are named too, and nothing has grown', () => {
    const before = { ...base, ...signals({ network_hosts: ['api.example.com'], egress: true }) };
    expect(compareVersions(before, base)).toMatchObject({
      grew: false,
      powers: [
        { change: 'removed', kind: 'ability', name: 'sends data over the network' },
        { change: 'removed', kind: 'host', name: 'api.example.com' },
      ],
    });
  });

  it('are compared without names where one of the two was read before they were kept', () => {
    const { names: _, ...before } = base;
    const after = { ...base, names: { ...names, commands: ['curl'] } };
    expect(compareVersions(before, after)).toMatchObject({ grew: false, powers: [] });
  });

  it('are the same where a finding only moved to another line', () => {
    const [before, after] = [3, 90].map((line) => ({ ...base, findings: [{ ...finding, line }] }));
    expect(compareVersions(before ?? base, after ?? base)).toMatchObject({ grew: false, powers: [] });
  });
});

it('files are added, changed, also in their mode alone, and removed', () => {
  const before = { ...base, files: [file('a'), file('b'), file('c'), file('d')] };
  const after = {
    ...base,
    files: [file('a'), { ...file('b'), sha256: 'b'.repeat(64) }, file('c', '100755'), file('e')],
  };
  expect(compareVersions(before, after).files).toEqual({ added: ['e'], changed: ['b', 'c'], removed: ['d'] });
});
