import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openMailer } from '../../src/adapters/mailer.ts';
import { StoreUnavailable } from '../../src/ports/store.ts';
import { quietLogger } from '../support/store-folder.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A real SMTP server on the loopback; `refuse` makes it turn every recipient away. */
async function startSmtp(refuse = false): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : undefined),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (data: Buffer) => (text += data.toString('utf8')));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('listens on a port');
  return { url: `smtp://127.0.0.1:${address.port}`, received };
}

const mail = {
  to: 'reader@example.org',
  subject: 'Grüße',
  text: 'Hello\n.\nstill there\n',
  headers: { 'List-Unsubscribe': '<https://skills.example/u>' },
};

describe('the mailer', () => {
  test('hands a mail to the SMTP server, with its headers', async () => {
    const { url, received } = await startSmtp();
    await openMailer(url, 'https://skills.example', quietLogger).send(mail);
    expect(received).toMatchObject([{ from: 'registry@skills.example', to: ['reader@example.org'] }]);
    expect(received[0]?.text).toContain('List-Unsubscribe: <https://skills.example/u>');
    expect(received[0]?.text).toContain('still there');
  });
  test.each(['reader@example.org, other@example.org', 'reader@example.org\r\nBcc: other@example.org'])(
    'sends %j to no other address',
    async (to) => {
      const { url, received } = await startSmtp();
      await Promise.allSettled([
        openMailer(url, 'https://skills.example', quietLogger).send({ ...mail, to }),
      ]);
      expect(received.flatMap((each) => each.to)).not.toContain('other@example.org');
    },
  );
  test('tells when the server refuses, or is not there', async () => {
    const { url } = await startSmtp(true);
    await expect(openMailer(url, 'https://skills.example', quietLogger).send(mail)).rejects.toThrow(
      StoreUnavailable,
    );
    await expect(
      openMailer('smtp://127.0.0.1:1', 'https://skills.example', quietLogger).send(mail),
    ).rejects.toThrow(StoreUnavailable);
  });
  test('without a server says so and sends nothing', async () => {
    const mailer = openMailer(null, 'https://skills.example', quietLogger);
    expect(mailer.delivery).toBe('not_configured');
    await mailer.send(mail);
  });
});
