/** Connections that are opened and held, up to the server's own limit and the machine's. */
import { connect, type Socket } from 'node:net';
import type { Row } from './attacks.ts';
import type { AttackedServer } from './run-server.ts';

/** Opened together, as fast as the machine takes them. */
const together = 200;
/** Milliseconds that one connection is waited for, and that the server has to be well again. */
const patience = 10_000;

/** `count` connections that say nothing; one that was there before asks, and everybody once they are gone. */
export async function holdConnections({ base, process }: AttackedServer, count: number): Promise<Row> {
  const port = Number(new URL(base).port);
  const sockets: Socket[] = [];
  const open = (): Promise<boolean> =>
    new Promise((settle) => {
      const socket = connect(port, '127.0.0.1', () => settle(true));
      socket.on('error', () => settle(false));
      socket.setTimeout(patience, () => settle(false));
      sockets.push(socket);
    });
  await open();
  const [first] = sockets;
  let opened = 0;
  for (let at = 0; at < count; at += together) {
    const wanted = Math.min(together, count - at);
    const results = await Promise.all(Array.from({ length: wanted }, open));
    opened += results.filter(Boolean).length;
    // Kept from being idle for so long that the server ends it.
    first?.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  }
  let said = '';
  first?.on('data', (bytes: Buffer) => (said += bytes.toString('latin1')));
  first?.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await waitFor(async () => said.includes(' 200 OK'));
  const isAnswered = said.includes(' 200 OK');
  for (const socket of sockets) socket.destroy();
  const isWell = await waitFor(async () => (await fetch(`${base}/readyz`).catch(() => null))?.status === 200);
  return {
    attack: `${count} connections held open`,
    measured: `${opened} opened, one of before ${isAnswered ? 'answered' : 'not answered'}, afterwards ${isWell ? 'well' : 'not well'}`,
    limit: 'one of before answered, afterwards well',
    holds: isAnswered && isWell && process.exitCode === null,
  };
}

async function waitFor(isSo: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (await isSo()) return true;
    await new Promise((later) => setTimeout(later, 50));
  }
  return false;
}
