/** `npm run discover` as an operator runs it: options, records, and a process that is killed at any moment. */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openReader } from '../../src/runtime/outcome-reader.ts';
import { listCandidates } from '../../src/discovery/memory.ts';
import { readRuns } from '../../src/discovery/status.ts';
import { listAll } from '../../src/ports/list-all.ts';
import type { Submission } from '../../src/schema/submission.ts';
import { submissionKind } from '../../src/schema/submission.ts';
import { filesOf, temporaryFolder, write } from '../ingest/support.ts';
import { makeRepository } from '../support/github/server.ts';
import { openGitHubHere } from '../support/github/use-github.ts';
import { quietLogger } from '../support/store-folder.ts';
import { runLoaded } from '../support/process/programs.ts';
import { goodText, topicProfile } from './support.ts';

const script = join(import.meta.dirname, '../../scripts/discover/main.ts');

async function setUp(repositories: number) {
  const host = await openGitHubHere();
  const locals = Array.from({ length: repositories }, (_, at) => {
    const local = makeRepository({ 'SKILL.md': goodText(`forks-${at}`) });
    host.add(`acme/forks${at}`, local.folder, { topics: ['agent-skills'], pushedAt: '2026-11-01T00:00:00Z' });
    return local;
  });
  onTestFinished(() => {
    for (const local of locals) local.remove();
  });
  const [content, dataDir] = [temporaryFolder(), temporaryFolder()];
  write(content, topicProfile().path, topicProfile().text);
  const env = {
    ...process.env,
    CONTENT_DIR: content,
    DATA_DIR: dataDir,
    INDEX_DIR: join(dataDir, 'none'),
    GITHUB_API_URL: host.url,
    GITHUB_TOKEN: 'secret-token',
    LOG_LEVEL: 'silent',
  };
  const run = (...args: readonly string[]) => runLoaded(script, args, { env });
  /** Starts the program: once for every way that it ends. */
  const start = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], { env }).then(
      (ended) => ({ status: 0, ...ended }),
      (error: unknown) => {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }; // as execFile rejects
        return { status: code, stdout, stderr };
      },
    );
  async function look() {
    const { store } = await openReader({ dataDir, storeUrl: null }, quietLogger);
    const candidates: string[] = [];
    for await (const { key, candidate } of listCandidates(store))
      candidates.push(`${key} ${candidate.state}`);
    const submissions: string[] = [];
    for await (const { value } of listAll(store, submissionKind))
      submissions.push((value as Submission).slug ?? ''); // ours alone
    const runs = await readRuns(store);
    await store.close();
    return { candidates, submissions: submissions.sort(), runs };
  }
  return { host, content, dataDir, env, start, run, look };
}

test('runs what is due, says what it did, and the next time that nothing is due', async () => {
  const { start, run, look, dataDir } = await setUp(2);
  const first = await start();
  expect(first).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('tools: proposed 2 skills of 2 repositories.'),
  });
  expect(first.stderr).toContain('tools: reading acme/forks0 (1 of 2)');
  expect(await run()).toMatchObject({ status: 0, stdout: 'No profile is due.\n' });
  const { candidates, submissions, runs } = await look();
  expect([candidates, submissions, runs.length]).toEqual([
    ['acme/forks0 proposed', 'acme/forks1 proposed'],
    ['acme-forks-0', 'acme-forks-1'],
    1,
  ]);
  expect(Object.values(filesOf(dataDir)).join('')).not.toMatch(/127\.0\.0\.1|secret-token/);
});

test('a dry run writes nothing; --out writes content files in place of proposals', async () => {
  const { run, look } = await setUp(1);
  expect((await run('--dry-run', '--profile', 'tools')).stdout).toContain(
    'would propose 1 skill of 1 repository',
  );
  expect(await look()).toEqual({ candidates: [], submissions: [], runs: [] });
  const out = temporaryFolder();
  await run('--out', out);
  expect(Object.keys(filesOf(out))).toEqual([
    'evidence/acme/acme-forks-0.json',
    'skills/acme/acme-forks-0.md',
  ]);
  expect((await look()).submissions).toEqual([]);
});

test.each([
  [['--budget', 'many'], '--budget must be'],
  [['--profile', 'nothing'], 'there is no profile nothing; there are: tools'],
  [['--wrong'], '--wrong'],
])('%j is a wrong option', async (args, reason) => {
  const { start, run, host } = await setUp(0);
  const called = args[0] === '--wrong' ? start : run;
  expect(await called(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) });
  expect(host.requests).toEqual([]);
});

test('a profile with a mistake is named with file, line and reason, and the others run', async () => {
  const { start, content } = await setUp(1);
  write(content, 'discovery/wrong.md', '---\nname: Wrong\ndomain: Nothing\nfind: []\n---\nX\n');
  const ended = await start();
  expect(ended.stderr).toMatch(/discovery\/wrong\.md:3: domain: /);
  expect(ended).toMatchObject({ status: 1, stdout: expect.stringContaining('proposed 1 skill') });
});

test('killed at any moment, it loses no repository and proposes none twice', async () => {
  const { env, look, start } = await setUp(8);
  for (let kills = 0; kills < 10; kills += 1) {
    const child = spawn(process.execPath, [script, '--profile', 'tools', '--budget', '60'], {
      env,
      stdio: 'ignore',
    });
    const ended = new Promise((done) => child.once('exit', done));
    await wait(500 + kills * 150);
    child.kill('SIGKILL');
    await ended;
  }
  // A process that was killed holds nothing, so the next one need not wait for it.
  expect((await start('--profile', 'tools')).status).toBe(0);
  const { candidates, submissions } = await look();
  const all = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(candidates).toEqual(all.map((at) => `acme/forks${at} proposed`));
  expect(submissions).toEqual(all.map((at) => `acme-forks-${at}`));
});
