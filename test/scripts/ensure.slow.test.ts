/** `scripts/ensure.mjs`: packages before anything else, with the npm at hand, their Node in place, and only when something is missing. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, lstat, mkdir, mkdtemp, readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const platformNode = `node-${process.platform}-${process.arch}`;
let dir: string;
let installs: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ensure-'));
  installs = join(dir, 'installs.log');
  await mkdir(join(dir, 'scripts'));
  await copyFile(join(import.meta.dirname, '../../scripts/ensure.mjs'), join(dir, 'scripts/ensure.mjs'));
  await lock('1.0.0');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const write = async (path: string, text: string, mode = 0o644): Promise<void> => {
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), text, { mode });
};
const there = (path: string): Promise<boolean> =>
  lstat(join(dir, path)).then(
    () => true,
    () => false,
  );

const needed = (version: string) => ({
  'node_modules/a': { version },
  'node_modules/b': { version: '2.0.0', dev: true },
  'node_modules/c': { version: '3.0.0', peer: true },
  'node_modules/node-other-system': { version: '24.21.0', optional: true },
});
const lock = (version: string): Promise<void> =>
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...needed(version) } }));
const present = (packages: object): Promise<void> =>
  write('node_modules/.package-lock.json', JSON.stringify({ packages }));
/** What `npm ci --omit=dev --omit=peer` leaves. */
const served = { 'node_modules/a': { version: '1.0.0' } };

interface Npm {
  /** Version that the Node among the packages says. */
  readonly node?: string;
  readonly exitCode?: number;
  /** Offline, or stopped: it has emptied the folder and put nothing there. */
  readonly putsNothing?: boolean;
}

/** An npm as version 10 is: it notes its arguments, empties node_modules for `ci`, installs, and leaves no link to the Node that it installed. */
async function npmWith({ node = '24.21.0', exitCode = 0, putsNothing = false }: Npm): Promise<string> {
  await write(
    'npm-cli.js',
    `const fs = require('node:fs');
     fs.appendFileSync(${JSON.stringify(installs)}, process.argv.slice(2).join(' ') + '\\n');
     if (process.argv[2] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
     if (!${putsNothing}) {
       const node = 'node_modules/${platformNode}/bin';
       fs.mkdirSync(node, { recursive: true });
       fs.writeFileSync(node + '/node', '#!/bin/sh\\necho v${node}\\n', { mode: 0o755 });
       const packages = Object.entries(JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages);
       const omits = (group) => process.argv.includes('--omit=' + group);
       const isLeftOut = ([name, { dev, peer }]) =>
         name === '' || name.includes('other') || (dev && omits('dev')) || (peer && omits('peer'));
       fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(packages.filter((each) => !isLeftOut(each))) }));
     }
     process.exit(${exitCode});`,
  );
  return join(dir, 'npm-cli.js');
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
function ensure(npm: string, words: readonly string[] = [], flags: readonly string[] = []): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', npm_execpath: npm };
    const called = [...flags, join(dir, 'scripts/ensure.mjs'), ...words];
    execFile(process.execPath, called, { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const installed = async (): Promise<string[]> =>
  (await readFile(installs, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
const ci = 'ci --ignore-scripts';
const add = 'install --no-save --ignore-scripts';

describe('installing', () => {
  it('happens once for one lock file, and again for another', async () => {
    const npm = await npmWith({});
    expect((await ensure(npm)).code).toBe(0);
    expect((await ensure(npm)).code).toBe(0);
    expect(await installed()).toEqual([`${ci} --omit=dev --omit=peer`]);
    await lock('1.0.1');
    expect((await ensure(npm)).code).toBe(0);
    expect(await installed()).toEqual([`${ci} --omit=dev --omit=peer`, `${ci} --omit=dev --omit=peer`]);
  });
  it('leaves alone what someone installed by hand, without the packages of development too', async () => {
    const npm = await npmWith({});
    await present(served);
    expect((await ensure(npm)).code).toBe(0);
    expect(await installed()).toEqual([]);
  });
  it('adds the packages of development for a program that needs them, and keeps them from then on', async () => {
    const npm = await npmWith({});
    await present(served);
    await lock('1.0.1');
    expect((await ensure(npm)).code).toBe(0);
    expect((await ensure(npm, ['--dev'])).code).toBe(0);
    await lock('1.0.2');
    expect((await ensure(npm)).code).toBe(0);
    expect(await installed()).toEqual([`${ci} --omit=dev --omit=peer`, add, ci]);
  });
  it('adds what makes pages to the packages of a server that runs, takes none of those away, and keeps it', async () => {
    const npm = await npmWith({});
    await ensure(npm);
    await write('node_modules/a/index.js', 'runs');
    expect((await ensure(npm, ['--pages'])).code).toBe(0);
    expect(await readFile(join(dir, 'node_modules/a/index.js'), 'utf8')).toBe('runs');
    expect((await ensure(npm, ['--pages'])).code).toBe(0);
    await lock('1.0.1');
    await ensure(npm);
    expect(await installed()).toEqual([
      `${ci} --omit=dev --omit=peer`,
      `${add} --omit=dev`,
      `${ci} --omit=dev`,
    ]);
  });
  it('says that it could not add them, and leaves the server its own', async () => {
    await ensure(await npmWith({}));
    await write('node_modules/a/index.js', 'runs');
    const { code, stderr } = await ensure(await npmWith({ putsNothing: true }), ['--pages']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/npm install failed: see its lines above\n$/)]);
    expect(await readFile(join(dir, 'node_modules/a/index.js'), 'utf8')).toBe('runs');
  });
  it('ends with npm where it is stopped, and what was there comes back', async () => {
    await ensure(await npmWith({}));
    await write('node_modules/a/index.js', 'works');
    await lock('1.0.1');
    await write('npm-cli.js', 'console.error("started"); setInterval(() => {}, 1000);');
    const env = { PATH: process.env['PATH'] ?? '', npm_execpath: join(dir, 'npm-cli.js') };
    const running = spawn(process.execPath, [join(dir, 'scripts/ensure.mjs')], { env });
    running.stderr.on('data', (text: Buffer) => {
      if (String(text).includes('started')) running.kill('SIGTERM');
    });
    expect(await once(running, 'exit')).toEqual([null, 'SIGTERM']);
    expect(await readFile(join(dir, 'node_modules/a/index.js'), 'utf8')).toBe('works');
  });
  it('writes nothing to the output of the program that follows', async () => {
    await write('scripts/say.mjs', 'console.log("said");');
    const { stdout, stderr } = await ensure(await npmWith({}), ['scripts/say.mjs']);
    expect(stdout).not.toContain('npm ci');
    expect(stderr).toContain('installing packages');
  });
  it.each([
    ['ends with 1', 1],
    ['ends with 0 all the same, as npm 10 does', 0],
  ])('says that it failed where npm %s, and tries again the next time', async (_, exitCode) => {
    const npm = await npmWith({ exitCode, putsNothing: true });
    const ended = await ensure(npm);
    expect([ended.code, ended.stderr]).toEqual([
      2,
      expect.stringMatching(/npm ci failed: see its lines above\n$/),
    ]);
    await ensure(npm);
    expect(await installed()).toHaveLength(2);
  });
  it('that fails leaves the packages that worked', async () => {
    await ensure(await npmWith({}));
    await write('node_modules/a/index.js', 'works');
    await lock('1.0.1');
    const { code, stderr } = await ensure(await npmWith({ putsNothing: true }));
    expect([code, stderr]).toEqual([2, expect.stringContaining('the packages from before are back')]);
    expect(await readFile(join(dir, 'node_modules/a/index.js'), 'utf8')).toBe('works');
    await lock('1.0.0');
    expect(await ensure(await npmWith({ putsNothing: true }))).toMatchObject({ code: 0 });
  });
  it('leaves nothing of the packages before where it worked', async () => {
    await ensure(await npmWith({}));
    await lock('1.0.1');
    await ensure(await npmWith({}));
    expect(await there('.before')).toBe(false);
  });
  it.each(['16.20.2', '18.20.8', '20.18.3', '22.11.0'])(
    'is not tried by Node %s, under which npm leaves out native parts',
    async (version) => {
      const old = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`;
      const { code, stderr } = await ensure(await npmWith({}), [], ['--import', old]);
      expect([code, stderr]).toEqual([
        2,
        `Node ${version} is too old to install the packages: use Node 20.19, 22.12 or later, with its npm\n`,
      ]);
      expect(await installed()).toEqual([]);
    },
  );
});

describe('the Node of the packages', () => {
  const link = 'node_modules/.bin/node';

  it('is `node` in npm scripts where npm 10 has left no link to it', async () => {
    await ensure(await npmWith({}));
    expect(await readFile(join(dir, link), 'utf8')).toContain('v24.21.0');
    await unlink(join(dir, link));
    await ensure(await npmWith({}));
    expect(await readFile(join(dir, link), 'utf8')).toContain('v24.21.0');
    expect(await installed()).toHaveLength(1);
  });
  it('takes the place of a link to another one', async () => {
    await ensure(await npmWith({}));
    await unlink(join(dir, link));
    await symlink('../absent/node', join(dir, link));
    expect(await ensure(await npmWith({}))).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(join(dir, link), 'utf8')).toContain('v24.21.0');
  });
  it('runs the program that is named, with its arguments, from any folder', async () => {
    await ensure(await npmWith({}));
    await write(
      `node_modules/${platformNode}/bin/node`,
      '#!/bin/sh\ncase $1 in --version) echo v24.21.0;; *) echo "ran $@"; exit 3;; esac\n',
      0o755,
    );
    const { code, stdout } = await ensure(await npmWith({}), ['scripts/say.ts', 'a b', '--c']);
    expect([code, stdout]).toEqual([3, `ran ${dir}/scripts/say.ts a b --c\n`]);
  });
  it.each(['20.20.2', ''])('that says "%s" is not used: the one at hand is new enough', async (version) => {
    await write('scripts/say.ts', 'const said: string = process.argv.slice(1).join(" "); console.log(said);');
    const { code, stdout } = await ensure(await npmWith({ node: version }), ['scripts/say.ts', 'a b']);
    expect([code, stdout]).toEqual([0, `${dir}/scripts/say.ts a b\n`]);
    expect(await there(link)).toBe(false);
  });
  it('is missed in one line where the one at hand is too old', async () => {
    const old = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})';
    const { code, stderr } = await ensure(await npmWith({ node: '20.20.2' }), [], ['--import', old]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/\nNode 20\.20\.2 is too old and none came .* install Node 24\.12 or later\n$/);
  });
});
