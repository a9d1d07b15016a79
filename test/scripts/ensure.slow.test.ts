/** `scripts/ensure.mjs`: packages before anything else, with the npm at hand, and only when the lock file changed. */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

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

const lock = (version: string): Promise<void> =>
  writeFile(
    join(dir, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } }),
  );

/** An npm that notes its arguments and installs a Node of the given version. */
async function npmWith(nodeVersion: string, exitCode = 0): Promise<string> {
  const path = join(dir, 'npm.cjs');
  const script = `#!/bin/sh\\necho v${nodeVersion}\\n`;
  await writeFile(
    path,
    `const fs = require('node:fs');
     fs.appendFileSync(${JSON.stringify(installs)}, process.argv.slice(2).join(' ') + '\\n');
     fs.mkdirSync('node_modules/.bin', { recursive: true });
     fs.writeFileSync('node_modules/.bin/node', "${script}", { mode: 0o755 });
     process.exit(${exitCode});`,
  );
  await chmod(path, 0o755);
  return path;
}

function ensure(npm: string): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', npm_execpath: npm };
    execFile(process.execPath, [join(dir, 'scripts/ensure.mjs')], { env }, (error, _, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr });
    });
  });
}

const installed = async (): Promise<string[]> =>
  (await readFile(installs, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

describe('ensure', () => {
  it('installs once for one lock file, and again for another', async () => {
    const npm = await npmWith('24.21.0');
    expect((await ensure(npm)).code).toBe(0);
    expect((await ensure(npm)).code).toBe(0);
    expect(await installed()).toEqual(['ci']);
    await lock('1.0.1');
    expect((await ensure(npm)).code).toBe(0);
    expect(await installed()).toEqual(['ci', 'ci']);
  });

  it('leaves alone what someone installed by hand', async () => {
    const npm = await npmWith('24.21.0');
    await mkdir(join(dir, 'node_modules'));
    await writeFile(
      join(dir, 'node_modules/.package-lock.json'),
      '{"packages":{"node_modules/a":{"version":"1.0.0"}}}',
    );
    expect((await ensure(npm)).code).toBe(0);
    expect(await installed()).toEqual([]);
  });

  it('says when the install failed, and tries again the next time', async () => {
    const failing = await npmWith('24.21.0', 1);
    expect(await ensure(failing)).toEqual({ code: 1, stderr: 'npm ci failed: see its lines above\n' });
    await ensure(failing);
    expect(await installed()).toHaveLength(2);
  });

  it('says when the Node that came is too old', async () => {
    const { code, stderr } = await ensure(await npmWith('20.20.2'));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Node 20\.20\.2 is too old .* install Node 24\.12 or later\n$/),
    ]);
  });
});
