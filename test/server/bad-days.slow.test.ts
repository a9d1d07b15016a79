/** Days that an operator has: kills in the middle, a clock that jumps, a full disk, a folder that cannot be written, too few files. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGitHub, makeRepository, startGitHub } from '../support/github/server.ts';
import { codeCache } from '../support/process/code-cache.ts';
import { goodSkill } from '../support/review-registry.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'src/server/main.ts');
const wrongClock = join(root, 'test/support/wrong-clock.mjs');
const isRoot = process.getuid?.() === 0;
/** A user and a group without any rights. */
const stranger = { uid: 65_534, gid: 65_534 };
const day = 86_400_000;

let site: SiteFixture;
let github: FakeGitHub;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  github = await startGitHub();
  site = await buildFixture();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await github.close();
  await site.remove();
});

interface Server {
  readonly child: ChildProcess;
  readonly base: string;
  readonly log: () => string;
}
interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** What starts it, before the program and its words. */
  readonly through?: readonly string[];
  readonly user?: { readonly uid: number; readonly gid: number };
}
async function start({
  environment = {},
  through = [],
  user = {} as StartOptions['user'],
}: StartOptions = {}): Promise<Server> {
  const [program = '', ...words] = [...through, process.execPath, '--import', wrongClock, main];
  const child = spawn(program, words, {
    cwd: site.dir,
    ...user,
    env: {
      ...codeCache,
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      SITE_URL: 'https://skills.example',
      GITHUB_API_URL: github.url,
      WRITES_PER_MINUTE: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closing.push(() => void child.kill('SIGKILL'));
  let [said, log] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await expect
    .poll(() => said + (child.exitCode === null ? '' : log), { interval: 50 })
    .toContain('Skill Registry is at');
  return { child, base: /http:\S+/.exec(said)?.[0] ?? '', log: () => log };
}
async function kill({ child }: Server): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them
async function post(base: string, path: string, body: object): Promise<{ status: number; body: Json }> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as object };
}
/** As an agent does: it asks, and says that the answer worked. */
async function report(base: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const asked = await fetch(`${base}/api/agent/resolve?task=tidy+tables`);
  const { decision_packet } = (await asked.json()) as {
    decision_packet: { outcome_feedback: { event_id: string }; selected_skill: { slug: string } };
  };
  return post(base, '/api/agent/outcome', {
    event_id: decision_packet.outcome_feedback.event_id,
    skill_slug: decision_packet.selected_skill.slug,
    task: 'tidy tables',
    outcome: 'success',
  });
}
const read = async (base: string): Promise<number> =>
  (await fetch(`${base}/api/agent/resolve?task=tidy+tables`)).status;
async function submit(base: string): Promise<string> {
  const { body } = await post(base, '/api/skills/submit', {
    repository: 'zebra/desk',
    skillPath: 'skills/quill/SKILL.md',
    submissionSource: 'agent',
  });
  const { pathname, search } = new URL(body['submission']?.statusUrl as string);
  return `${pathname}${search}`;
}
const statusOf = async (base: string, path: string): Promise<string> =>
  ((await (await fetch(base + path)).json()) as { status: string }).status;
function host(): void {
  const repository = makeRepository({ 'skills/quill/SKILL.md': goodSkill('quillsharpening') });
  closing.push(() => repository.remove());
  github.add('zebra/desk', repository.folder, { license: 'MIT', stars: 12 });
}
const found = async (base: string): Promise<string[]> => {
  const answer = await fetch(`${base}/api/registry/search?q=quillsharpening`);
  return ((await answer.json()) as { results: { slug: string }[] }).results.map(({ slug }) => slug);
};

// Several servers start in each, one after the other.
const patience = { timeout: 900_000 };
/** A review that a busy machine cannot make within its minute is made again five minutes later. */
const long = { interval: 100, timeout: 600_000 };

describe('a server that is killed while it publishes', patience, () => {
  it('publishes the skill once, whole, after a start when its lease has run out', async () => {
    host();
    const first = await start();
    const status = await submit(first.base);
    // Killed at once, and again while it reads, and while it writes.
    await kill(first);
    for (const [round, requests] of [1, 4].entries()) {
      github.requests.length = 0;
      // Later by the lease of the round before.
      const again = await start({ environment: { CLOCK_OFFSET: String((round + 1) * 200_000) } });
      await expect
        .poll(
          async () =>
            github.requests.length >= requests || (await statusOf(again.base, status)) !== 'submitted',
          { interval: 5 },
        )
        .toBe(true);
      await kill(again);
    }
    const last = await start({ environment: { CLOCK_OFFSET: '800000' } });
    await expect.poll(() => statusOf(last.base, status), long).toBe('published');
    await expect.poll(() => found(last.base), { interval: 100 }).toEqual(['zebra-quillsharpening']);
    const written = (await readdir(join(site.dir, 'content'), { recursive: true })).filter((name) =>
      name.includes('zebra-'),
    );
    expect(written.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(written.sort()).toEqual([
      'evidence/zebra/zebra-quillsharpening.json',
      'skills/zebra/zebra-quillsharpening.md',
    ]);
  });
});

describe('a clock that was a day ahead', patience, () => {
  it('and was put right: what was submitted then is published now, and reports are taken', async () => {
    host();
    github.fault = () => 'silent';
    const ahead = await start({ environment: { CLOCK_OFFSET: String(day) } });
    expect((await report(ahead.base)).status).toBe(200);
    const status = await submit(ahead.base);
    // Held by a lease that ends tomorrow.
    await expect.poll(() => github.requests.length).toBeGreaterThan(0);
    await kill(ahead);
    github.fault = () => null;
    const before = github.requests.length;
    const right = await start();
    // Taken again at once, not tomorrow.
    await expect.poll(() => github.requests.length, { interval: 50 }).toBeGreaterThan(before);
    await expect.poll(() => statusOf(right.base, status), long).toBe('published');
    expect((await report(right.base)).status).toBe(200);
    expect(await read(right.base)).toBe(200);
    await kill(right);
    const behind = await start({ environment: { CLOCK_OFFSET: String(-day) } });
    expect((await report(behind.base)).status).toBe(200);
    expect(await read(behind.base)).toBe(200);
    expect(await found(behind.base)).toEqual(['zebra-quillsharpening']);
  });
});

/** A disk of its own; only root may mount one, and not in every container. */
const canMount = isRoot && spawnSync('unshare', ['-m', 'true']).status === 0;

describe.skipIf(!canMount)('a disk that is full', patience, () => {
  it('refuses reports with 503, continues to read, keeps what it acknowledged, and takes more once there is space', async () => {
    const data = join(site.dir, 'small');
    await mkdir(data);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', data]);
    closing.unshift(() => void spawnSync('umount', ['-l', data]));
    const server = await start({ environment: { DATA_DIR: data } });
    expect((await report(server.base)).status).toBe(200);
    const ballast = join(data, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stdio: 'ignore' });
    let acknowledged = 1;
    const refusals: string[] = [];
    // What is left of the last page may take some.
    for (let tries = 0; tries < 60 && refusals.length < 2; tries += 1) {
      const { status, body } = await report(server.base);
      if (status === 200) acknowledged += 1;
      else refusals.push(`${status} ${JSON.stringify(body)}`);
    }
    expect(refusals).toEqual(Array(2).fill(expect.stringMatching(/^503 .*cannot accept writes/)));
    expect(await read(server.base)).toBe(200);
    await rm(ballast);
    await expect.poll(async () => (await report(server.base)).status, { interval: 100 }).toBe(200);
    acknowledged += 1;
    await kill(server);
    const again = await start({ environment: { DATA_DIR: data } });
    const { total_outcomes } = (await (
      await fetch(`${again.base}/api/agent/outcome?skill_slug=acme-tables`)
    ).json()) as { total_outcomes: number };
    expect(total_outcomes).toBe(acknowledged);
  });

  it('ends a build with an error, and the build before is still served whole', async () => {
    const dist = join(site.dir, 'small');
    await mkdir(dist);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', dist]);
    closing.unshift(() => void spawnSync('umount', ['-l', dist]));
    const environment = {
      ...codeCache,
      PATH: process.env['PATH'] ?? '',
      SITE_URL: 'https://skills.example',
      DIST_DIR: dist,
    };
    const build = (): number | null =>
      spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--no-pages', '--all'], {
        cwd: site.dir,
        env: environment,
      }).status;
    expect(build()).toBe(0);
    const server = await start({ environment: { DIST_DIR: dist } });
    // What is left takes all but the largest file of an index: a switch before that one is written would be made.
    const room = join(dist, 'room');
    await writeFile(room, new Uint8Array(128 << 10));
    spawnSync('dd', ['if=/dev/zero', `of=${join(dist, 'ballast')}`, 'bs=4k'], { stdio: 'ignore' });
    await rm(room);
    await rm(join(site.dir, 'content/skills/acme/acme-novice.md'));
    expect(build()).not.toBe(0);
    const total = async (): Promise<number> =>
      ((await (await fetch(`${server.base}/api/agent/skills`)).json()) as { total: number }).total;
    expect([await read(server.base), await total()]).toEqual([200, 3]);
    await kill(server);
    expect(await read((await start({ environment: { DIST_DIR: dist } })).base)).toBe(200);
    await rm(join(dist, 'ballast'));
    expect(build()).toBe(0);
  });
});

describe.skipIf(!isRoot)('a data folder that cannot be written', () => {
  it('is said at the start where there is none yet; with one the server reads, and refuses writes with 503', async () => {
    await kill(await start());
    for (const name of await readdir(join(site.dir, 'data'), { recursive: true }))
      await chown(join(site.dir, 'data', name), stranger.uid, stranger.gid);
    await chown(join(site.dir, 'data'), stranger.uid, stranger.gid);
    await chmod(site.dir, 0o755);
    execFileSync('chmod', ['-R', 'a-w', join(site.dir, 'data')]);
    const server = await start({ user: stranger });
    expect([await read(server.base), (await report(server.base)).status]).toEqual([200, 503]);
    expect(server.log()).toContain('cannot be written');
  });
});

describe('more connections than the machine has files for', () => {
  it('leave the server running: who has one is answered, and everybody again once they are gone', async () => {
    const server = await start({ through: ['prlimit', '--nofile=160'] });
    const port = Number(new URL(server.base).port);
    const sockets: Socket[] = [];
    closing.push(() => sockets.forEach((socket) => socket.destroy()));
    const open = (): Promise<Socket> =>
      new Promise((ready) => {
        const socket = connect(port, '127.0.0.1', () => ready(socket));
        socket.on('error', () => ready(socket));
        sockets.push(socket);
      });
    const first = await open();
    for (let at = 0; at < 400; at += 1) await open();
    const answer = new Promise<string>((said) => first.once('data', (bytes) => said(bytes.toString())));
    first.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await answer).toContain('200 OK');
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => read(server.base).catch(() => 0), { interval: 100 }).toBe(200);
    expect([server.child.exitCode, (await report(server.base)).status]).toEqual([null, 200]);
  });
});
