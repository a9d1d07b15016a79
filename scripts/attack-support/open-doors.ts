/** Requests that try to be led to another host, or to be two requests to two hosts. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Row } from './attacks.ts';
import type { AttackedServer } from './run-server.ts';

/** A slug that a skill of the starter catalog had before: a path with it is answered with a redirect. */
const formerSlug = 'redis-redis-development';
const elsewhere = 'evil.example';
const targets = [
  `//${elsewhere}/${formerSlug}`,
  `//${elsewhere}/skills/${formerSlug}?x=1`,
  `///${elsewhere}/${formerSlug}.json`,
  `/.//${elsewhere}/${formerSlug}`,
  `/\\${elsewhere}/${formerSlug}`,
  `/%5c${elsewhere}/${formerSlug}`,
  `/%2f${elsewhere}/${formerSlug}`,
  `/%09/${elsewhere}/${formerSlug}`,
  `http://${elsewhere}//${elsewhere}/${formerSlug}`,
];

/** The address of a redirect has to be one of this site, and the plain form of it has to be one: else nothing was tried. */
export async function followFormerSlugs({ base }: AttackedServer): Promise<Row> {
  const leaves = async (target: string): Promise<boolean> => {
    const location = /^location: *(.*)$/im.exec(await ask(base, [`GET ${target} HTTP/1.1`, 'Host: x']))?.[1];
    return location !== undefined && new URL(location.trim(), base).origin !== base;
  };
  const left = (await Promise.all(targets.map(leaves))).filter(Boolean).length;
  const plain = await ask(base, [`GET /skills/${formerSlug} HTTP/1.1`, 'Host: x']);
  const twoHosts = await ask(base, ['GET /healthz HTTP/1.1', 'Host: localhost', `Host: ${elsewhere}`]);
  const isTried = plain.startsWith('HTTP/1.1 308');
  const isRefused = twoHosts.startsWith('HTTP/1.1 400');
  return {
    attack: 'redirects to another host, and two names of a host',
    measured: `${left} of ${targets.length} leave; two names ${isRefused ? 'refused' : 'taken'}`,
    limit: '0, refused',
    holds: left === 0 && isTried && isRefused,
  };
}

/** The whole answer, as it came. The lines are sent as they are; the last of them may be a body. */
export async function ask(base: string, lines: readonly string[]): Promise<string> {
  const { port, hostname } = new URL(base);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  const isWhole = lines.includes('');
  socket.write([...lines, ...(isWhole ? [] : ['Connection: close', '', ''])].join('\r\n'));
  await once(socket, 'close');
  return answer;
}
