import { expect, test } from 'vitest';
import { openSigner } from '../../src/adapters/signer.ts';
import { issueEventId, readEventId } from '../../src/proof/event-id.ts';
import { temporaryFolder } from '../support/store-folder.ts';

const subject = {
  task: 'lay the table',
  caller: '',
  agent: 'auto',
  skills: [{ slug: 'acme-tables', integrity: 'sha256-one' }],
};
const [old, fresh] = ['the secret of last year', 'the secret of this year'];

test('an event of the former secret still proves itself, and new ones are made with the present secret', async () => {
  const folder = await temporaryFolder();
  const before = await openSigner(folder, old);
  const both = await openSigner(folder, `${fresh}, ${old}`);
  const after = await openSigner(folder, fresh);
  const [issuedBefore, issuedNow] = [before, both].map((signer) => issueEventId(subject, new Date(), signer));
  expect(readEventId(issuedBefore ?? '', both)?.isTask(subject.task)).toBe(true);
  expect(readEventId(issuedNow ?? '', after)?.isTask(subject.task)).toBe(true);
  expect(readEventId(issuedBefore ?? '', after)).toBeNull();
  expect(readEventId(issuedNow ?? '', before)).toBeNull();
});
