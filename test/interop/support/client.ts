/** The clients' programs, and a folder and an environment of their own for each run. */
import { dirname, join } from 'node:path';
import { commandOf } from './run.ts';
import { type CliRegistry, type Ran, runProgram } from '../../cli/support/registry.ts';

const packages = join(import.meta.dirname, '../node_modules');
/** Versions of Node that our own client runs on: from the oldest one to that of the tests. */
export const nodes = {
  18: join(packages, 'node-18/bin/node'),
  20: join(packages, 'node-20/bin/node'),
  22: join(packages, 'node-22/bin/node'),
  24: process.execPath,
} as const;
export const nodeVersions = [18, 20, 22, 24] as const;

/** Nothing of this machine's settings, and nothing sent anywhere. */
function environmentOf({ home, raw }: CliRegistry): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    CI: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
    LC_ALL: 'C',
    SKILL_REGISTRY_SOURCE_URL: raw.url,
  };
}

/** Variables by which git finds the skills' repository here instead of at its public address. */
export function fromHere({ repositoryFolder }: CliRegistry): Readonly<Record<string, string>> {
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.file://${repositoryFolder}.insteadOf`,
    GIT_CONFIG_VALUE_0: 'https://github.com/acme/kitchen.git',
  };
}

/** Runs a script, with Node 24 unless another one is given. */
export function runClient(
  registry: CliRegistry,
  script: string,
  words: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
  node: string = nodes[24],
): Promise<Ran> {
  const env = { ...environmentOf(registry), ...environment };
  return runProgram(node, [script, ...words], cwd, env);
}

/** Runs our client by the npx of this package, with the cache of the given home. */
export function runNpx(
  registry: CliRegistry,
  words: readonly string[],
  cwd: string,
  home: string,
  version: (typeof nodeVersions)[number],
): Promise<Ran> {
  const environment = {
    HOME: home,
    // npx starts the program by its first line.
    PATH: `${join(nodes[version], '..')}:${process.env['PATH'] ?? ''}`,
    npm_config_update_notifier: 'false',
  };
  const given = ['-y', `${registry.url}/cli/${registry.file}`, ...words];
  return runClient(registry, commandOf('npm', 'npx'), given, cwd, environment, nodes[version]);
}

/** Runs a printed command as an agent does: in a shell, with the npm of this package. */
export function runPrinted(registry: CliRegistry, command: string, cwd: string): Promise<Ran> {
  const environment = environmentOf(registry);
  // This Node before the older ones of the package.
  const path = `${dirname(process.execPath)}:${join(packages, '.bin')}:${environment['PATH'] ?? ''}`;
  return runProgram('/bin/sh', ['-c', command], cwd, { ...environment, PATH: path });
}
