/** What this project is made of: exact versions with digests, nothing that runs at install, and a list of it all. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** What makes and draws pages: a server starts without it. */
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}
interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** Comes inside another package, whose digest is its own. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
}
const manifest = read('package.json') as Manifest; // our own files
const lock = read('package-lock.json') as {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Locked>>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const wanted = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.peerDependencies,
  ...manifest.optionalDependencies,
};

const lockFiles = [
  ['package-lock.json', 100],
  ['test/interop/package-lock.json', 100],
  ['test/interop/agents/package-lock.json', 2],
  ['test/interop/stock/package-lock.json', 5],
] as const;

describe.each(lockFiles)('%s', (name, least) => {
  const { packages: all } = read(name) as typeof lock;
  const locked = Object.entries(all).filter(([path]) => path !== '');

  it('has a SHA-512 digest of every package', () => {
    expect(locked.length).toBeGreaterThan(least);
    const without = locked.filter(
      ([, { integrity = '', inBundle }]) => inBundle !== true && !integrity.startsWith('sha512-'),
    );
    expect(without.map(([path]) => path)).toEqual([]);
  });
  it('takes packages from the registry only: no links, no git, no address of its own', () => {
    const elsewhere = locked.filter(([, { link, resolved }]) => link === true || resolved !== undefined);
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });
});

describe('the lock file', () => {
  it('holds the exact version of every direct dependency', () => {
    const exact = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
    expect(Object.entries(wanted).filter(([, version]) => !exact.test(version))).toEqual([]);
    const locked = Object.keys(wanted).map((name) => [name, lock.packages[`node_modules/${name}`]?.version]);
    expect(Object.fromEntries(locked)).toEqual(wanted);
  });
});

describe('installing', () => {
  it('runs nothing: the packages that would are known, and prevented', () => {
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = scripted.map(([path]) => path.split('node_modules/').at(-1) ?? path);
    expect(Object.fromEntries(names.map((name) => [name, false]))).toEqual(manifest.allowScripts);
  });
  it('runs nothing of this project either', () => {
    const hooks = [
      'preinstall',
      'install',
      'postinstall',
      'prepare',
      'prepublish',
      'preprepare',
      'postprepare',
    ];
    expect(hooks.filter((name) => manifest.scripts[name] !== undefined)).toEqual([]);
  });
});

describe('the list of parts', () => {
  it('is CycloneDX, and names every direct dependency, and every part with its digest', () => {
    const [command = '', ...words] = manifest.scripts['sbom']?.split(' ') ?? [];
    const answer = execFileSync(command, words, { cwd: root, encoding: 'utf8', timeout: 50_000 });
    const list = JSON.parse(answer) as {
      readonly bomFormat: string;
      readonly components: readonly Component[];
    };
    expect(list.bomFormat).toBe('CycloneDX');
    const parts = new Set(list.components.map(({ name, version }) => `${name}@${version}`));
    const direct = Object.entries(wanted).map(([name, version]) => `${name}@${version}`);
    expect(direct.filter((part) => !parts.has(part))).toEqual([]);
    const isBundled = ({ properties = [] }: Component): boolean =>
      properties.some(({ name }) => name === 'cdx:npm:package:bundled');
    const bare = list.components.filter((part) => part.hashes === undefined && !isBundled(part));
    expect(bare.map(({ name }) => name)).toEqual([]);
  });
});

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: unknown;
  readonly properties?: readonly { readonly name: string }[];
}
