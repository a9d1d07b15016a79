/** What `npm run eval -- --unattended` counts: stops of an agent without a person, before and after one round of approvals. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { measureUnattended } from '../../scripts/eval-support/unattended.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';

const policy =
  '---\nversion: 1\nowners: { refused: [mallory] }\napproval: { needed_for: review, by: [Ann] }\n---\nAnn reads them.\n';
const asks = Array.from({ length: 6 }, (_, at) => [
  `tidy the tables of report ${at}`,
  `play the violin for guest ${at}`,
]).flat();
const rows = asks.map((ask, at) =>
  at < 3
    ? `{ ask: '${ask}', language: de, keywords: [tidy, tables] }`
    : `{ ask: '${ask}'${at < 6 ? ", product: 'Excel'" : ''} }`,
);
const demand = `---\nname: Clerk\ndomain: Documents\ntasks:\n${rows.map((row) => `  - ${row}\n`).join('')}---\n\nKeeps the tables.\n`;

it('stops where nothing is approved, and not after the round; a task without a skill is no stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unattended-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeContent(folder, { ...fixtureContent(), 'demand/clerk.md': demand });
  const { approvals, owners, figures } = await measureUnattended(folder, policy, '2026-11-20');
  expect([approvals, owners]).toEqual([1, 1]);
  const [without, held, approved, others, ofOwners] = figures.map(({ tasks, none, stops }) => ({
    met: tasks - none,
    stops,
  }));
  expect(without?.stops).toBe(without?.met);
  expect(held?.stops).toBe(held?.met);
  expect(held?.met).toBeGreaterThan(0);
  expect([approved?.stops, others?.stops, ofOwners?.stops]).toEqual([0, 0, 0]);
});
