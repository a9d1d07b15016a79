/** What the page of a submission says of how it ended. */
import { expect, it } from 'vitest';
import { nextStepOf } from '../../../src/api/submission/status.ts';
import { toneOf } from '../../../src/components/submissions/status-tones.ts';
import { accountOf } from '../../../src/protocol/submit/status-content.ts';
import { linkHolder } from '../../../src/submissions/intake/private-link.ts';
import { withdrawalNote } from '../../../src/schema/submission.ts';

const at = '2026-02-03T04:05:06.000Z';
const ended = (note: string) => {
  const step = { status: 'rejected', at, note } as const;
  const { label } = accountOf(step);
  const next = nextStepOf({ status: 'rejected', slug: null, history: [step] }, 'https://skills.example');
  return { label, tone: toneOf(step), next };
};

it('of one that was withdrawn, asks to correct nothing', () => {
  const said = ended(withdrawalNote({ by: linkHolder, reason: 'it is not to be listed.' }));
  expect(said).toMatchObject({ label: 'Withdrawn', tone: 'plain' });
  expect(said.next).not.toMatch(/fix|problem/);
});

it('of one that was rejected, says what to do', () => {
  const said = ended('Rejected by Ada: Too short. Withdrawn by its words.');
  expect(said).toMatchObject({ label: 'Rejected', tone: 'bad' });
  expect(said.next).toContain('fix the problem');
});
