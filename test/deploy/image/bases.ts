/** Base images from programs of this machine, since none can be pulled: what each names, the libraries that it loads, and no more. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Engine } from './engine.ts';

interface Base {
  /** Absolute paths of this machine, and in the image. */
  readonly programs: readonly string[];
  readonly folders?: readonly string[];
  /** What is `/usr/bin/node` in the image. */
  readonly node?: string;
  readonly texts?: Readonly<Record<string, string>>;
  /** Folders that the image's user may write. */
  readonly writable?: Readonly<Record<string, number>>;
  /** Instructions of a Dockerfile. */
  readonly changes?: readonly string[];
}

/** What installs packages: this machine's npm under `node`, and what the Dockerfile calls. Packages that `/npm` has are not asked for. */
export function buildBase(node: string, npmHome: string): Base {
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  const tools = ['env', 'rm', 'ln', 'mkdir', 'find', 'strip'].map((name) => `/usr/bin/${name}`);
  return {
    programs: ['/bin/sh', ...tools],
    node,
    folders: [npmHome, ...(authorities === undefined ? [] : [authorities])],
    texts: { '/usr/bin/npm': `#!/bin/sh\nexec node ${npmHome}/bin/npm-cli.js "$@"\n` },
    changes: [
      'ENV npm_config_cache=/npm',
      'ENV npm_config_prefer_offline=true',
      ...(authorities === undefined ? [] : [`ENV NODE_EXTRA_CA_CERTS=${authorities}`]),
    ],
  };
}

/** The C and C++ libraries as Debian's packages have them, and the loader: what the base that the Dockerfile names is made of. */
export function runBase(node: string): Base {
  const packages = ['libc6', 'libgcc-s1', 'libstdc++6'];
  const files = execFileSync('dpkg-query', ['--listfiles', ...packages], { encoding: 'utf8' }).split('\n');
  return { programs: [...librariesOf(node), ...files.filter((path) => /\.so[.\d]*$/.test(path))] };
}

/** PostgreSQL from `home`, started as the image that compose.yaml names starts it. */
export function postgresBase(home: string): Base {
  const start = [
    '#!/bin/sh',
    'set -eu',
    'cd /var/lib/postgresql/data',
    'if [ ! -s PG_VERSION ]; then',
    '  printf %s "$POSTGRES_PASSWORD" > /tmp/password',
    '  initdb --pgdata=. --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --no-locale --encoding=UTF8',
    '  echo "CREATE DATABASE $POSTGRES_DB" | postgres --single -D . postgres',
    '  echo "host all all all scram-sha-256" >> pg_hba.conf',
    'fi',
    `exec postgres -D . -c listen_addresses='*' -c jit=off`,
  ];
  const user = 999;
  return {
    programs: ['/bin/sh', ...['postgres', 'initdb', 'pg_isready'].map((name) => `${home}/bin/${name}`)],
    folders: [`${home}/lib`, home.replace('/lib/', '/share/')],
    texts: {
      '/start': `${start.join('\n')}\n`,
      '/etc/passwd': `postgres:x:${user}:${user}::/:/bin/sh\n`,
    },
    writable: { '/var/lib/postgresql/data': user, '/var/run/postgresql': user },
    changes: [
      `ENV PATH=${home}/bin`,
      `USER ${user}`,
      'VOLUME /var/lib/postgresql/data',
      'ENTRYPOINT ["/start"]',
    ],
  };
}

/** Makes it the image `name`. */
export function importBase(engine: Engine, name: string, base: Base): void {
  const folder = join(engine.folder, 'bases', name);
  const { programs, folders = [], node, texts = {}, writable = {}, changes = [] } = base;
  mkdirSync(folder, { recursive: true });
  const loaded = [...programs, ...(node === undefined ? [] : [node])].flatMap(librariesOf);
  execFileSync('cp', ['-rL', '--parents', ...new Set([...programs, ...loaded, ...folders]), folder]);
  if (node !== undefined) execFileSync('cp', [node, join(folder, 'usr/bin/node')]);
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    chmodSync(join(folder, path), 0o755);
  }
  for (const [path, owner] of Object.entries({ ...writable, '/tmp': 0 })) {
    mkdirSync(join(folder, path), { recursive: true });
    chownSync(join(folder, path), owner, owner);
  }
  chmodSync(join(folder, 'tmp'), 0o1777);
  const tar = `${folder}.tar`;
  execFileSync('tar', ['-C', folder, '-cf', tar, '.']);
  engine.podman('import', ...changes.flatMap((each) => ['--change', each]), tar, name);
  rmSync(tar);
  rmSync(folder, { recursive: true });
}

/** With the loader; none of a script. */
function librariesOf(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)]
    .map(([, path = '']) => path)
    .filter((path) => existsSync(path));
}
