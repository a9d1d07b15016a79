/** A container engine of the test's own: its images, volumes and containers are below one folder, and go with it. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Engine {
  readonly folder: string;
  /** What podman said on its standard output; throws with the rest where it fails. `line` is words with a space between. */
  podman(line: string, ...more: readonly string[]): string;
  /** The same, while this process does other things. */
  later(line: string): Promise<unknown>;
  /** Its exit code alone. */
  try(line: string): number | null;
  /** podman-compose, in `cwd`. */
  compose(cwd: string, environment: Readonly<Record<string, string>>, ...words: readonly string[]): void;
  remove(): void;
}

export const hasCompose = existsSync('/usr/bin/podman-compose');

/** Null, or why no container can be started here. */
export function whyNoEngine(): string | null {
  if (process.getuid?.() !== 0) return 'needs root';
  if (!existsSync('/usr/bin/podman')) return 'podman is not installed';
  const namespaces = ['--mount', '--net', '--pid', '--fork', 'true'];
  if (spawnSync('unshare', namespaces).status !== 0) return 'no namespaces may be made here';
  const engine = openEngine();
  const said = spawnEngine(engine.folder, 'podman', ['info']);
  engine.remove();
  return said.status === 0 ? null : `podman cannot work here: ${said.stderr.trim()}`;
}

export function openEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const storage = `driver = "overlay"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"`;
  writeFileSync(join(folder, 'storage.conf'), `[storage]\n${storage}\n`);
  // crun takes no mixed control groups, and the limits that podman asks for may be above those of this machine.
  const runtime = existsSync('/usr/sbin/runc') ? 'runtime = "runc"\n' : '';
  const limits = 'default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]';
  const engine = `[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "none"\n${runtime}`;
  writeFileSync(join(folder, 'containers.conf'), `${engine}[containers]\n${limits}\n`);
  const podman = (line: string, ...more: readonly string[]): string => {
    const words = [...line.split(' '), ...more];
    const { status, stdout, stderr } = spawnEngine(folder, 'podman', words);
    if (status !== 0) throw new Error(`podman ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
    return stdout.trim();
  };
  return {
    folder,
    podman,
    later: (line) => promisify(execFile)('podman', line.split(' '), { env: environmentOf(folder) }),
    try: (line) => spawnEngine(folder, 'podman', line.split(' ')).status,
    compose(cwd, environment, ...words) {
      const { status, stdout, stderr } = spawnEngine(folder, 'podman-compose', words, cwd, environment);
      if (status !== 0) throw new Error(`podman-compose ${words.join(' ')}:\n${stdout}${stderr}`);
    },
    remove() {
      spawnEngine(folder, 'podman', ['rm', '--all', '--force', '--time', '0']);
      spawnEngine(folder, 'podman', ['image', 'unmount', '--all']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function spawnEngine(
  folder: string,
  program: 'podman' | 'podman-compose',
  words: readonly string[],
  cwd: string = folder,
  environment: Readonly<Record<string, string>> = {},
) {
  const env = { ...environmentOf(folder), ...environment };
  return spawnSync(program, words, { cwd, env, encoding: 'utf8', maxBuffer: 64 << 20 });
}

const environmentOf = (folder: string): Record<string, string> => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: folder,
  TMPDIR: folder,
  CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  CONTAINERS_CONF: join(folder, 'containers.conf'),
});
