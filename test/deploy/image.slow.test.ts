/** The image that the Dockerfile makes, run as docs/operating.md runs it: alone with a volume, over the volume of 0.2.0, and with Postgres by compose. */
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { at } from '../support/registry.ts';
import { freePort } from '../support/postgres-cluster.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';
import { buildBase, importBase, postgresBase, runBase } from './image/bases.ts';
import { type Engine, hasCompose, openEngine, whyNoEngine } from './image/engine.ts';

const root = join(import.meta.dirname, '../..');
const image = 'localhost/skill-registry';
const owner = 65_532;
const postgresHome = readdirSync('/usr/lib').includes('postgresql')
  ? `/usr/lib/postgresql/${readdirSync('/usr/lib/postgresql').sort().at(-1)}`
  : null;
const npm = spawnSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).stdout.trim();
const reason = whyNoEngine();
const skipped = reason === null ? '' : ` (skipped: ${reason})`;

let engine: Engine;
beforeAll(async () => {
  if (reason !== null) return;
  engine = openEngine();
  const node = realpathSync(process.execPath);
  importBase(engine, 'build', buildBase(node, join(npm, '../..')));
  importBase(engine, 'run', runBase(node));
  await writeContent(join(engine.folder, 'content'), fixtureContent());
  const cache = join(homedir(), '.npm');
  await mkdir(cache, { recursive: true });
  // Without control groups of its own, and with this machine's network and packages.
  const here = `--isolation chroot --network host --volume ${cache}:/npm --layers=false`;
  const bases = '--build-arg BUILD_IMAGE=localhost/build --build-arg RUN_IMAGE=localhost/run';
  engine.podman(`build --format docker ${here} ${bases} --tag ${image}`, root);
}, 900_000);
afterAll(() => {
  if (reason === null) engine.remove();
});

/** Flags of `docker run` in docs/operating.md, and the skills that the container serves. */
const flags = (): string[] =>
  [
    '--read-only --tmpfs /tmp --cap-drop all --env SITE_URL=https://skills.example',
    `--volume ${engine.folder}/content:/content:ro --env CONTENT_DIR=/content --env WRITES_PER_MINUTE=0`,
  ].flatMap((line) => line.split(' '));

function start(name: string): string {
  engine.podman(`run -d --name ${name} -p 127.0.0.1::4321 -v ${name}:/data`, ...flags(), image);
  return `http://${engine.podman(`port ${name} 4321`)}`;
}

/** Report number `number`; whether the server says that it is recorded. */
async function report(base: string, number: number): Promise<boolean> {
  const body = {
    event_id: `evt_image_${number}`,
    skill_slug: 'acme-tables',
    task: 'x y',
    outcome: 'success',
  };
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${base}/api/agent/outcome`, request).catch(() => null);
  return answer?.ok === true && at((await answer.json()) as object, 'recorded') === true;
}

const answers = (base: string): Promise<boolean> =>
  fetch(`${base}/api/agent/resolve?task=tidy+tables`).then(
    ({ ok }) => ok,
    () => false,
  );

const exportWords = ['scripts/store.ts', 'export', '/data/export.jsonl'];
/** What a store has, by the command that a backup uses, in a container beside the volume. */
function exported(volume: string): string[] {
  engine.podman(`run --rm -v ${volume}:/data --entrypoint node`, ...flags(), image, ...exportWords);
  return readFileSync(join(pathOf(volume), 'export.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
}

const pathOf = (volume: string): string => engine.podman(`volume inspect ${volume} --format {{.Mountpoint}}`);
const isReport = (line: string): boolean => line.startsWith('{"outcome"');
const numbersIn = (lines: readonly string[]): string[] =>
  [...lines.join('\n').matchAll(/evt_image_\d+/g)].map(([id]) => id).sort();

describe.skipIf(reason !== null)(`the image${skipped}`, () => {
  it('is at most 350 MB, and has no shell, no compiler and no package of development', () => {
    const sizeOf = (name: string): number =>
      Number(engine.podman(`image inspect ${name} --format {{.Size}}`));
    expect(sizeOf(image)).toBeLessThanOrEqual(350e6);
    const files = engine.podman(`image mount ${image}`);
    const has = (path: string): boolean => existsSync(join(files, path));
    expect(['app/node_modules/.bin/node', 'app/src', 'app/content'].filter((path) => !has(path))).toEqual([]);
    expect(
      ['bin', 'usr/bin', 'app/node_modules/typescript', 'app/node_modules/vitest', 'app/test'].filter(has),
    ).toEqual([]);
  });

  it('serves as a user without rights, writes its volume alone, and is healthy once it has pages', async () => {
    const base = start('alone');
    await expect.poll(() => engine.try('healthcheck run alone'), { interval: 500 }).toBe(0);
    expect((await fetch(`${base}/skills/acme-tables`)).status).toBe(200);
    const tried = engine.podman(
      'exec alone node -p',
      [
        'const { writeFileSync } = require("node:fs");',
        'const write = (path) => { try { writeFileSync(path, ""); return "written"; } catch ({ code }) { return code; } };',
        'JSON.stringify([process.getuid(), process.getgid(), ...["/app/x", "/etc/x", "/content/x", "/data/x"].map(write)])',
      ].join(''),
    );
    expect(JSON.parse(tried)).toEqual([owner, owner, 'EROFS', 'EROFS', 'EROFS', 'written']);
  });

  it('ends within the ten seconds of `docker stop`, and has each report that it acknowledged', async () => {
    const base = `http://${engine.podman('port alone 4321')}`;
    const taken: number[] = [];
    let next = 0;
    const send = async (): Promise<void> => {
      for (let number = (next += 1); await report(base, number); number = next += 1) taken.push(number);
    };
    const sent = Promise.all([send(), send(), send(), send()]);
    await expect.poll(() => taken.length).toBeGreaterThan(20);
    const stopped = engine.later('stop --time 10 alone');
    await Promise.all([sent, stopped]);
    // 137 after the kill that follows ten seconds.
    expect(engine.podman('inspect alone --format {{.State.ExitCode}}')).toBe('0');
    const kept = numbersIn(exported('alone'));
    expect(taken.map((number) => `evt_image_${number}`).filter((id) => !kept.includes(id))).toEqual([]);
  });

  it('takes over the volume of 0.2.0 with all that it kept', async () => {
    const former = join(root, 'test/server/release-0.2.0');
    engine.podman('volume create former');
    const registry = join(pathOf('former'), 'registry');
    await cp(join(former, 'store'), join(registry, 'store'), { recursive: true });
    spawnSync('chown', ['-R', `${owner}:${owner}`, pathOf('former')]);
    const base = start('former');
    await expect.poll(() => answers(base)).toBe(true);
    expect(await report(base, 1)).toBe(true);
    engine.podman('stop --time 10 former');
    const before = readFileSync(join(former, 'export.jsonl'), 'utf8').trimEnd().split('\n').filter(isReport);
    const now = exported('former').filter(isReport);
    expect(now.slice(0, -1)).toEqual(before);
    expect(now).toHaveLength(before.length + 1);
  });
});
describe.skipIf(reason !== null || !hasCompose || postgresHome === null)('compose.yaml', () => {
  it('runs it with Postgres, which keeps the reports when both are removed and started again', async () => {
    importBase(engine, 'postgres', postgresBase(postgresHome ?? ''));
    // What an operator adds for a catalog of one's own; the port is a free one.
    const own = {
      services: {
        registry: {
          image,
          environment: { CONTENT_DIR: '/content' },
          volumes: [`${engine.folder}/content:/content:ro`],
        },
      },
    };
    const override = join(engine.folder, 'override.yaml');
    writeFileSync(override, stringify(own));
    const words = ['--project-name', 'image-test', '--file', 'compose.yaml', '--file', override];
    const environment = {
      POSTGRES_PASSWORD: 'word',
      EVENT_SECRET: 'sixteen-letters-x',
      POSTGRES_IMAGE: 'localhost/postgres',
      PORT: String(await freePort()),
    };
    const compose = (...more: readonly string[]): void =>
      engine.compose(root, environment, ...words, ...more);
    onTestFinished(() => {
      compose('down', '--volumes');
      engine.podman('network rm image-test_default');
    });
    const up = async (): Promise<string> => {
      compose('up', '--detach');
      const base = `http://${engine.podman('port image-test_registry_1 4321')}`;
      await expect.poll(() => answers(base)).toBe(true);
      return base;
    };
    const first = await up();
    expect(await report(first, 1)).toBe(true);
    compose('down');
    const second = await up();
    expect(await report(second, 2)).toBe(true);
    engine.podman('stop --time 10 image-test_store_1');
    expect([await answers(second), await report(second, 3)]).toEqual([true, false]);
    engine.podman('start image-test_store_1');
    await expect.poll(() => report(second, 3)).toBe(true);
    engine.podman('exec image-test_registry_1 node', ...exportWords);
    const lines = readFileSync(join(pathOf('image-test_registry'), 'export.jsonl'), 'utf8').split('\n');
    expect(numbersIn(lines)).toEqual(['evt_image_1', 'evt_image_2', 'evt_image_3']);
  });
});
