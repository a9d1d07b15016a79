/** The application behind Node's HTTP server: limits, a port, and a shutdown that completes open requests. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { SentAnswers } from './sent-answers.ts';

/** Milliseconds and bytes; what a slow or greedy caller may take. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1_024,
  /** How often the two timeouts are looked at; Node's own 30 s would make 10 s mean up to 40. */
  connectionsCheckingInterval: 1_000,
  /** Without a byte in either direction: a reader that takes nothing is cut, one that waits for an answer is not. */
  silenceTimeout: 30_000,
  /** Connections; further ones are closed at once. */
  maxConnections: 10_000,
  /** While the server stops, how long an idle connection is kept for a request that is on its way. */
  drainGrace: 500,
} as const;

/** Milliseconds from the signal until what is still open is cut. */
const drainMax = 9_000;

/** The port is taken or not allowed; the message is one line for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export interface RunningServer {
  /** The port in use, also when the system chose it. */
  readonly port: number;
  /** Takes no new connection, lets what is under way finish, and resolves when all is closed. */
  close(): Promise<void>;
}

interface Listening {
  readonly port: number;
  readonly host: string;
  readonly siteUrl: string;
  /** Asked before the application. */
  readonly sent?: Pick<SentAnswers, 'answer'>;
}

export async function listen(
  application: Hono,
  { port, host, siteUrl, sent }: Listening,
  limits: Readonly<Partial<Record<keyof typeof serverLimits, number>>> = {},
): Promise<RunningServer> {
  const { silenceTimeout, maxConnections, drainGrace, ...ofNode } = { ...serverLimits, ...limits };
  const handle = getRequestListener((request, bindings) => application.fetch(request, bindings));
  let isStopping = false;
  const ownHost = new URL(siteUrl).host;
  const isSecure = siteUrl.startsWith('https:');
  const server = createServer(ofNode, (request, response) => {
    normaliseRequest(request, ownHost);
    // The client opens another connection, to the process that listens then, instead of losing its next request.
    if (isStopping) response.setHeader('connection', 'close');
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
    if (sent?.answer(request, response) === true) return;
    // The listener answers every failure itself; what it returns says only when it is done.
    handle(request, response).catch(() => response.destroy());
  });
  // Without a listener Node cuts the connection, and a proxy calls that a failure of this server.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  server.maxConnections = maxConnections;
  server.setTimeout(silenceTimeout, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  await take(server, { port, host });
  // A TCP server's address is never a path.
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    close: () => {
      isStopping = true;
      return drain(server, drainGrace);
    },
  };
}

/** Resolves when the server listens. Throws a `ListenError`. */
export function take(
  server: TcpServer,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port, host)));
    server.listen(port, host, resolve);
  });
}

/** The site has one name, whatever a caller claims; targets are paths, also where a proxy sends whole URLs. */
function normaliseRequest(request: IncomingMessage, ownHost: string): void {
  request.headers.host = ownHost;
  delete request.headers['x-forwarded-host'];
  delete request.headers['x-forwarded-proto'];
  let target = request.url ?? '/';
  if (!target.startsWith('/')) {
    const parsed = URL.parse(target);
    target = parsed === null ? '/' : `${parsed.pathname}${parsed.search}`;
  }
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  // URL parsing would read `\` as `/`; escaped, the application sees and refuses it.
  request.url = `${path.replaceAll('\\', '%5C')}${query === -1 ? '' : target.slice(query)}`;
}

async function drain(server: Server, grace: number): Promise<void> {
  // An HTTP server's own `close` would end idle connections at once, each perhaps with a request on its way.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), drainMax);
  await Promise.race([closed, delay(grace)]);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
  // Stops its checks of slow requests.
  server.close();
}

function toListenError(error: Error, port: number, host: string): Error {
  const code = 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new ListenError(
      `port ${port} on ${host} is in use: stop the program that uses it, or set PORT to another port`,
    );
  if (code === 'EACCES')
    return new ListenError(`not permitted to use port ${port} on ${host}: set PORT to a port above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ListenError(`HOST ${host} is not an address of this machine`);
  return error;
}
