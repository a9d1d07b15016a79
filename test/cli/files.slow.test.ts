/** The client with the files of a registry: a folder without the network, and a plain file host. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportSite } from '../../src/build/export-site.ts';
import { type RunningNginx, startNginx } from '../support/nginx.ts';
import { type CliRegistry, openCliRegistry, type Ran } from './support/registry.ts';

let registry: CliRegistry;
let nginx: RunningNginx;
let cwd: string;
let operations: number;

beforeAll(async () => {
  registry = await openCliRegistry();
  cwd = await registry.project();
  await exportSite({ ...registry.options, folder: join(cwd, 'mirror'), upstream: null });
  nginx = await startNginx(join(cwd, 'mirror'));
  operations = registry.operations().length;
});
afterAll(async () => {
  await nginx.stop();
  await registry.close();
});

const task = 'extract tables from a PDF report';
const run = (words: readonly string[], home?: string): Promise<Ran> =>
  registry.run(words, home === undefined ? { cwd } : { cwd, environment: { HOME: home } });

describe.each(['a folder', 'nginx'])('from %s', (place) => {
  const at = (): string => (place === 'nginx' ? nginx.base : './mirror');

  it('a task is resolved as the server resolves it, without an event', async () => {
    const found = await run(['resolve', task, '--json', '--registry', at()]);
    const { meta, decision_packet } = JSON.parse(found.out) as Record<string, Record<string, unknown>>;
    expect(found.exitCode).toBe(0);
    expect(decision_packet).toMatchObject({
      status: 'review_required',
      choice: 'open',
      selected_skill: { slug: 'acme-tables' },
      outcome_feedback: { event_id: '' },
    });
    expect(meta?.['note']).toContain('no event was issued');
    const text = await run(['resolve', task, '--registry', at()]);
    expect(text.out).toContain('no event was issued');
    expect((await run(['resolve', 'bake a rhubarb cake', '--registry', at()])).exitCode).toBe(3);
  });

  it('search, info, audit, statement and log answer', async () => {
    expect((await run(['search', 'pdf', 'tables', '--registry', at()])).out).toContain('acme-tables');
    expect((await run(['info', 'acme-tables', '--registry', at()])).out).toContain('Tables from PDF');
    expect((await run(['audit', 'acme-tables', '--registry', at()])).exitCode).toBe(0);
    const said = await run(['statement', 'acme-tables', '--registry', at()]);
    expect([said.exitCode, said.out]).toEqual([0, expect.stringContaining('is as it was signed')]);
    expect((await run(['log', 'verify', '--registry', at()])).exitCode).toBe(0);
  });

  it('an unknown skill and a wrong option get the server’s own sentence', async () => {
    const unknown = await run(['info', 'acme-table', '--registry', at()]);
    expect([unknown.exitCode, unknown.error]).toEqual([3, expect.stringContaining('acme-tables')]);
    const wrong = await run(['search', 'x', '--limit', '1000', '--registry', at()]);
    expect([wrong.exitCode, wrong.error]).toEqual([2, expect.stringContaining('limit')]);
  });

  it('a report is refused, with the registry that takes it', async () => {
    const event = ['--event', 'evt_x', '--task', task];
    const sent = await run(['outcome', 'success', 'acme-tables', ...event, '--registry', at()]);
    expect([sent.exitCode, sent.error]).toEqual([1, expect.stringContaining(`--registry ${registry.url}`)]);
  });

  it('a skill is installed for a task and verified, its bytes from the code host', async () => {
    const project = await registry.project();
    await cp(join(cwd, 'mirror'), join(project, 'mirror'), { recursive: true });
    const install = ['install', '--task', task, '--yes', '--registry', at()];
    expect((await registry.run(install, { cwd: project })).exitCode).toBe(0);
    const checked = await registry.run(['verify', '--registry', at()], { cwd: project });
    expect([checked.exitCode, checked.out]).toEqual([0, expect.stringContaining('acme-tables at')]);
  });
});

it('none of it asked the server', () => {
  expect(registry.operations()).toHaveLength(operations);
});

describe('a file that was changed', () => {
  /** The export again with every byte of a file changed. */
  async function damaged(name: string, pattern: RegExp): Promise<string> {
    const folder = join(cwd, name);
    await cp(join(cwd, 'mirror'), folder, { recursive: true });
    const found = (await readdir(join(folder, 'index'))).find((each) => pattern.test(each)) ?? '';
    const bytes = await readFile(join(folder, 'index', found));
    await writeFile(
      join(folder, 'index', found),
      bytes.map((byte) => byte ^ 1),
    );
    return `./${name}`;
  }

  it.each([
    ['start', /^start-/, 'resolve', /is not the file that the registry signed/],
    ['digests', /^digests-/, 'resolve', /record \d+ of index\/digests-/],
    ['terms', /^terms-/, 'resolve', /segment \d+ of index\/terms-/],
    ['documents', /^documents-/, 'resolve', /segment \d+ of index\/documents-/],
    ['cards', /^cards-/, 'resolve', /segment \d+ of index\/cards-/],
    ['details', /^details-/, 'info', /segment \d+ of index\/details-/],
    ['statements', /^statements-/, 'statement', /segment \d+ of index\/statements-/],
  ])('%s: exit code 5 and its name', async (name, pattern, command, sentence) => {
    const folder = await damaged(`bad-${name}`, pattern);
    const ran = await run([command, command === 'resolve' ? task : 'acme-tables', '--registry', folder]);
    expect([ran.exitCode, ran.error]).toEqual([5, expect.stringMatching(sentence)]);
  });

  it('manifest: exit code 5 and its name', async () => {
    const folder = join(cwd, 'bad-manifest');
    await cp(join(cwd, 'mirror'), folder, { recursive: true });
    const path = join(folder, 'index/manifest.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"skills":4', '"skills":5'));
    const ran = await run(['resolve', task, '--registry', './bad-manifest']);
    expect([ran.exitCode, ran.error]).toEqual([5, expect.stringContaining('index/manifest.json of file:')]);
  });

  it('a folder that is no mirror is named', async () => {
    const ran = await run(['resolve', task, '--registry', './nowhere']);
    expect([ran.exitCode, ran.error]).toEqual([3, expect.stringContaining('is it a mirror or an export?')]);
  });
});
