/** The application behind Node's HTTP server: limits, a port, and a shutdown that completes open requests. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/** Milliseconds and bytes; what a slow or greedy caller may take. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1_024,
  /** How often the two timeouts are looked at; Node's own 30 s would make 10 s mean up to 40. */
  connectionsCheckingInterval: 1_000,
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

export async function listen(
  application: Hono,
  { port, host, siteUrl }: { readonly port: number; readonly host: string; readonly siteUrl: string },
  limits: Readonly<Partial<Record<keyof typeof serverLimits, number>>> = {},
): Promise<RunningServer> {
  const handle = getRequestListener(application.fetch);
  const ownHost = new URL(siteUrl).host;
  const isSecure = siteUrl.startsWith('https:');
  const server = createServer({ ...serverLimits, ...limits }, (request, response) => {
    normaliseRequest(request, ownHost);
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
    // The listener answers every failure itself; what it returns says only when it is done.
    void handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port, host)));
    server.listen(port, host, resolve);
  });
  // A TCP server's address is never a path.
  return { port: (server.address() as AddressInfo).port, close: () => drain(server) };
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

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), drainMax);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
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
