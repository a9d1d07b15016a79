/** Pages are a program that finds its packages from where it is: elsewhere a build is refused before anything is made. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whyNoPackages } from '../../src/build/build-pages.ts';
import { runProgram } from '../cli/support/registry.ts';

const project = join(import.meta.dirname, '../..');
const said = 'must be below a folder that has node_modules';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-folder-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a folder below one with node_modules will do, there or not', async () => {
  expect(whyNoPackages(join(project, 'dist/other'))).toBeNull();
  expect(whyNoPackages(folder)).toContain(said);
  await mkdir(join(folder, 'program/node_modules'), { recursive: true });
  expect(whyNoPackages(join(folder, 'program/dist/astro'))).toBeNull();
});

it('Astro alone says so too', async () => {
  const astro = join(project, 'node_modules/astro/bin/astro.mjs');
  const environment = {
    PATH: process.env['PATH'] ?? '',
    ASTRO_TELEMETRY_DISABLED: '1',
    PAGES_OUT_DIR: join(folder, 'pages'),
  };
  const ran = await runProgram(process.execPath, [astro, 'build'], project, environment);
  expect(ran.exitCode).not.toBe(0);
  expect(`${ran.out}${ran.error}`).toContain(said);
  expect(await readdir(folder)).not.toContain('pages');
});
