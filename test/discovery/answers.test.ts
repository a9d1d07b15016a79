/** What people answer to proposals, by a pull request or in the review queue, is final. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { enqueueDecision, type ReviewDecision } from '../../src/submissions/intake/decisions.ts';
import { carryOut, type ReviewWorkParts } from '../../src/submissions/review/carry-out.ts';
import { submissionKind } from '../../src/schema/submission.ts';
import { contentPath } from '../../src/ingest/files/content-folder.ts';
import { type FakeGitHub, type Files, makeRepository } from '../support/github/server.ts';
import { useGitHub } from '../support/github/use-github.ts';
import { goodText, type Harness, openHarness } from './support.ts';

let host: FakeGitHub;

useGitHub((started) => {
  host = started;
});

function add(name: string, files: Files): ReturnType<typeof makeRepository> {
  const local = makeRepository(files);
  onTestFinished(() => local.remove());
  host.add(name, local.folder, { topics: ['agent-skills'], pushedAt: '2026-11-01T00:00:00Z' });
  return local;
}

/** The search finds a repository again that was pushed since. */
function pushed(name: string, at: Date): void {
  Object.assign(host.repositories.get(name) ?? {}, { pushedAt: at.toISOString() });
}

describe('as pull requests', () => {
  const config = () => ({
    githubApiUrl: host.url,
    githubToken: 'secret',
    contentRepository: 'registry/content',
    discoverPropose: 'pull-request' as const,
  });
  const run = (harness: Harness) => harness.run({ config: config() });
  const pulls = () => host.repositories.get('registry/content')?.pulls ?? [];
  const filesOf = (content: ReturnType<typeof add>, branch: string): string[] =>
    content.git('diff', '--name-only', 'main', branch).split('\n');

  async function propose() {
    const content = makeRepository({ 'README.md': 'content' });
    onTestFinished(() => content.remove());
    host.add('registry/content', content.folder);
    const local = add('acme/forks', { 'forks/SKILL.md': goodText('forks') });
    const harness = await openHarness(host);
    expect(await run(harness)).toMatchObject({ error: null, proposed: 1 });
    return { content, local, harness };
  }

  test('one for a repository, with its content files, and no second one by the next runs', async () => {
    const { content, harness } = await propose();
    const [pull] = pulls();
    expect(pull).toMatchObject({ state: 'open', base: 'main', title: expect.stringContaining('acme-forks') });
    expect(filesOf(content, pull?.head ?? '')).toEqual([
      `content/${contentPath('evidence', 'acme', 'acme-forks')}`,
      `content/${contentPath('skills', 'acme', 'acme-forks')}`,
    ]);
    for (let week = 0; week < 3; week += 1) {
      harness.later(8);
      pushed('acme/forks', harness.now());
      expect(await run(harness)).toMatchObject({ error: null, proposed: 0 });
    }
    expect(pulls()).toHaveLength(1);
    expect(await harness.submissions()).toEqual([]);
  });

  test('that are closed are never opened again, whatever happens to the repository', async () => {
    const { local, harness } = await propose();
    Object.assign(pulls()[0] ?? {}, { state: 'closed' });
    harness.later(8);
    await run(harness);
    expect((await harness.candidates()).get('acme/forks')).toMatchObject({
      state: 'refused',
      skills: [{ state: 'refused', reason: 'the pull request was closed' }],
    });
    local.commit({
      'forks/SKILL.md': goodText('forks', 'another text'),
      'knives/SKILL.md': goodText('knives'),
    });
    for (let month = 0; month < 8; month += 1) {
      harness.later(30);
      pushed('acme/forks', harness.now());
      expect((await run(harness)).error).toBeNull();
    }
    expect(pulls()).toHaveLength(1);
  });

  test('that are merged make the skill listed once the catalog has it', async () => {
    const { content, harness } = await propose();
    const [pull] = pulls();
    Object.assign(pull ?? {}, { state: 'closed', merged: true });
    for (const path of filesOf(content, pull?.head ?? ''))
      harness.content.push({
        path: path.replace('content/', ''),
        text: `${content.git('show', `${pull?.head ?? ''}:${path}`)}\n`,
      });
    const again = await openHarness(host, { content: harness.content, store: harness.store });
    again.later(8);
    expect(await run(again)).toMatchObject({ error: null, proposed: 0 });
    expect((await again.candidates()).get('acme/forks')).toMatchObject({ state: 'listed' });
    expect(pulls()).toHaveLength(1);
  });
});

test('a skill that a reviewer rejected is never proposed again, also after its submission is forgotten', async () => {
  const local = add('acme/forks', { 'SKILL.md': goodText('forks') });
  const harness = await openHarness(host);
  await harness.run();
  const [submitted] = (await harness.store.listDocuments(submissionKind, { limit: 1 })) ?? [];
  const submission = submitted?.id ?? '';
  const decision: ReviewDecision = {
    id: `dec_${crypto.randomUUID()}`,
    submission,
    decision: 'reject',
    by: 'ann',
    reason: 'an advertisement',
    at: harness.now().toISOString(),
  };
  await enqueueDecision(harness.store, decision, harness.now());
  // As: a rejection needs the store and the clock alone.
  const parts = { store: harness.store, clock: { now: harness.now } } as unknown as ReviewWorkParts;
  const end = await carryOut({ submission, decision: decision.id }, parts);
  expect(await harness.store.writeDocuments(end)).toBe(true);
  expect(await harness.submissions()).toMatchObject([{ status: 'rejected' }]);
  await harness.store.writeDocuments([{ kind: submissionKind, id: submission, value: null }]);
  for (let month = 0; month < 8; month += 1) {
    harness.later(30);
    local.commit({ 'SKILL.md': goodText('forks', `text of month ${month}`) });
    pushed('acme/forks', harness.now());
    expect(await harness.run()).toMatchObject({ error: null, proposed: 0 });
  }
  expect(await harness.submissions()).toEqual([]);
  expect((await harness.candidates()).get('acme/forks')).toMatchObject({
    state: 'refused',
    reason: 'an advertisement',
  });
});
