import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readIngestRuns } from '../../src/adapters/store/ingest-runs.ts';
import { makeRepository } from '../support/github/server.ts';
import { openGitHubHere } from '../support/github/use-github.ts';
import { runLoaded } from '../support/process/programs.ts';
import { evidenceOf, filesOf, skillText, temporaryFolder } from './support.ts';

const script = join(import.meta.dirname, '../../scripts/ingest.ts');

async function setUp() {
  const host = await openGitHubHere();
  const local = makeRepository({ LICENSE: 'MIT License', 'x/SKILL.md': skillText('tables') });
  host.add('acme/tools', local.folder, { stars: 4 });
  onTestFinished(() => local.remove());
  const [out, dataDir] = [temporaryFolder(), temporaryFolder()];
  const given = { ...process.env, DATA_DIR: dataDir, GITHUB_API_URL: host.url, GITHUB_TOKEN: 'secret-token' };
  type Variables = Readonly<Record<string, string>>;
  /** Starts the program: once for every way that it ends. */
  const start = async (args: readonly string[], more: Variables = {}) => {
    const env = { ...given, ...more };
    const command = promisify(execFile)(process.execPath, [script, ...args, '--out', out], { env });
    return command.then(
      (ended) => ({ status: 0, ...ended }),
      (error: unknown) => {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }; // as execFile rejects
        return { status: code, stdout, stderr };
      },
    );
  };
  const run = (args: readonly string[], more: Variables = {}) =>
    runLoaded(script, [...args, '--out', out], { env: { ...given, ...more } });
  return { host, local, out, dataDir, start, run };
}

const url = 'https://github.com/acme/tools';

// Each test starts processes, which takes longer on a busy machine.
describe('npm run ingest from GitHub', () => {
  test('takes one repository, then keeps every listed one up to date, and records both runs', async () => {
    const { host, local, out, dataDir, start, run } = await setUp();
    expect(await start(['--from', url])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Ingested 1 of 1 skills from 1 repository (github).'),
    });
    const commit = local.commit({ 'x/SKILL.md': skillText('tables', 'changed') });
    expect(await start(['--from', 'github', '--listed'])).toMatchObject({ status: 0 });
    const { source, audit } = evidenceOf(out, 'acme', 'acme-tables');
    expect([source.commit, source.stars, audit.engine_version]).toEqual([
      commit,
      4,
      expect.stringMatching(/^\d/),
    ]);
    host.requests.length = 0;
    expect(await run(['--from', 'github', '--listed'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/not due yet +1\n/),
    });
    expect(host.requests).toEqual([]);
    expect((await run(['--from', 'github', '--listed', '--all'])).status).toBe(0);
    expect(host.requests.map(({ path }) => path)).toEqual(['/rate_limit', '/graphql']);
    host.delete('acme/tools');
    expect((await run(['--from', 'github', '--listed', '--all'])).stdout).toContain(
      'gone from their source   1',
    );
    const runs = await readIngestRuns(dataDir);
    expect(runs.map(({ source: from, written, error }) => [from, written, error])).toEqual([
      ['github', 1, null],
      ['github', 0, null],
      ['github', 0, null],
      ['github', 1, null],
      ['github', 1, null],
    ]);
  });

  test('says so when GitHub gives no answer, and shows neither token nor server to the public', async () => {
    const { host, dataDir, start, run } = await setUp();
    host.fault = () => 'unauthorized';
    const once = await start(['--from', url]);
    expect(once).toMatchObject({ status: 1, stderr: expect.stringContaining('GITHUB_TOKEN') });
    const all = await run(['--from', 'github', '--listed']);
    expect(all.stderr + all.stdout + once.stderr + once.stdout).not.toContain('secret-token');
    expect(Object.values(filesOf(dataDir)).join('')).not.toMatch(/127\.0\.0\.1|secret-token/);
  });

  test.each([
    [['--from', 'github'], {}, '--listed'],
    [['--from', url], { GITHUB_API_URL: 'nowhere' }, 'GITHUB_API_URL'],
    [['--from', 'https://github.com/acme/tools/tree/main'], {}, '--from must be https://<host>/'],
  ])('%j with %j is a wrong option', async (args, env, named) => {
    const { host, run } = await setUp();
    expect(await run(args, env)).toMatchObject({ status: 2, stderr: expect.stringContaining(named) });
    expect(host.requests).toEqual([]);
  });

  test('a repository that is not there is a broken source', async () => {
    const { run } = await setUp();
    expect(await run(['--from', 'https://github.com/acme/nothing'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no public repository acme/nothing'),
    });
  });
});
