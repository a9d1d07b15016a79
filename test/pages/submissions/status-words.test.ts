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
  expect(said.next).toMatch(/was withdrawn .* the waiting period \(\d+ minutes/);
});

it('of one that was rejected, says what to do', () => {
  const said = ended('Rejected by Ada: Too short. Withdrawn by its words.');
  expect(said).toMatchObject({ label: 'Rejected', tone: 'bad' });
  expect(said.next).toContain('fix the problem');
});

const waiting = { status: 'submitted', slug: null } as const;
const received = (note: string) => ({ status: 'submitted' as const, at, note });

it('of one that could not be read yet, promises no result in a minute', () => {
  const next = (...notes: readonly string[]) =>
    nextStepOf({ ...waiting, history: notes.map(received) }, 'https://skills.example');
  expect(next('Received.')).toContain('in a minute');
  expect(next('Received.', 'Not yet.')).toContain('tried again for some hours');
});

it('of a listed skill that is read again, says how its owner withdraws it', () => {
  const read = {
    ...waiting,
    updates: 'acme-tables',
    token_hash: 'a'.repeat(64),
    history: [received('Received.')],
  };
  expect(nextStepOf(read, 'https://skills.example')).toContain('To withdraw it by this link, commit');
  expect(nextStepOf({ ...read, withdraws: true }, 'https://skills.example')).not.toContain('commit');
});
