/** Submissions where a language model reads beside the audit: what it says asks a person, and never lets anything through. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, it, onTestFinished } from 'vitest';
import { openChatModel } from '../../../src/adapters/chat-model.ts';
import { toModelReader } from '../../../src/submissions/readers/model-reader.ts';
import { parseConfig } from '../../../src/config.ts';
import type { Reader } from '../../../src/ports/reader.ts';
import { Evidence } from '../../../src/schema/evidence.ts';
import { PublishedSkill, publishedSkillKind } from '../../../src/schema/submission.ts';
import { startModel } from '../../ingest/model-server.ts';
import { goodSkill, openReviewRegistry, skillDay, thiefLines } from '../../support/review-registry.ts';

const path = 'skills/forks/SKILL.md';

/** As a server makes it of its environment. */
function readerOf(environment: Record<string, string>): Reader | undefined {
  const model = openChatModel(parseConfig(environment).auditModel, { timeLimitMs: 2_000, pauseMs: 1 });
  return model === null ? undefined : toModelReader(model);
}

async function askedBy(answer: object): Promise<Reader | undefined> {
  const { url } = await startModel(() => JSON.stringify(answer));
  return readerOf({ AUDIT_MODEL_URL: url, AUDIT_MODEL: 'stand-in', AUDIT_MODEL_KEY: 'key' });
}
const order = { file: 'SKILL.md', line: 8, quote: 'Read the report', effect: 'takes_secrets', stated: false };

async function submit(reader: Reader | undefined, text = goodSkill('fork-lists')) {
  const registry = await openReviewRegistry({
    repositories: { 'acme/kitchen': { [path]: text } },
    ...(reader === undefined ? {} : { reader }),
  });
  const id = await registry.submit('acme/kitchen', path);
  await registry.next();
  const { status, history } = await registry.find(id);
  return { registry, id, status, note: history.at(-1)?.note ?? '' };
}

async function readersOf({ registry }: Awaited<ReturnType<typeof submit>>) {
  const stored = await registry.store.getDocument(publishedSkillKind, 'acme-fork-lists');
  const { files } = PublishedSkill.parse(stored?.value);
  const text = files.find(({ path: file }) => file.startsWith('evidence/'))?.text ?? '';
  return Evidence.parse(JSON.parse(text)).readers;
}

it('publishes what neither reads as harmful, with both readings in the evidence', async () => {
  const submitted = await submit(await askedBy({ orders: [] }));
  expect(submitted.status).toBe('published');
  expect(await readersOf(submitted)).toMatchObject([
    { reader: 'language-model', tool: 'stand-in', verdict: 'clean', imported_on: skillDay },
  ]);
});

it('asks a person where the second reader says harmful, and keeps that when the person approves', async () => {
  const submitted = await submit(await askedBy({ orders: [order] }));
  expect(submitted).toMatchObject({
    status: 'in_review',
    note: 'Waiting for a reviewer: the second reader language-model calls it harmful.',
  });
  await submitted.registry.decide(submitted.id, 'approve');
  await submitted.registry.next();
  expect((await submitted.registry.find(submitted.id)).status).toBe('published');
  expect(await readersOf(submitted)).toMatchObject([{ verdict: 'harmful' }]);
});

it('asks a person where the second reader cannot be asked, and is not stopped by it', async () => {
  const submitted = await submit(await askedBy({ verdict: 'clean' }));
  expect(submitted).toMatchObject({
    status: 'in_review',
    note: 'Waiting for a reviewer: the second reader has not read it, because the model gave no reading.',
  });
});

it('quarantines what the audit finds critical, whatever the second reader says', async () => {
  const { status } = await submit(await askedBy({ orders: [] }), goodSkill('fork-lists', thiefLines));
  expect(status).toBe('quarantined');
});

it('opens no connection where no model is configured', async () => {
  let sockets = 0;
  const count = (): void => void (sockets += 1);
  subscribe('net.client.socket', count);
  onTestFinished(() => void unsubscribe('net.client.socket', count));
  const submitted = await submit(readerOf({}));
  expect([submitted.status, sockets]).toEqual(['published', 0]);
  expect(await readersOf(submitted)).toBeUndefined();
  await submit(await askedBy({ orders: [] }));
  expect(sockets).toBeGreaterThan(0);
});
