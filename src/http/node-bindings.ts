/** What Node's HTTP server knows of a request beside the request itself. */
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { Problem } from '../problem.ts';

/** Node's own request and response; null where the application runs without a server, as in tests. */
export function bindingsOf(environment: unknown): HttpBindings | null {
  const has = typeof environment === 'object' && environment !== null && 'incoming' in environment;
  // `incoming` is there only when the Node adapter made the environment.
  return has ? (environment as HttpBindings) : null;
}

/** The Host headers as they were sent, which the server itself replaces by its own name; none without a socket. */
export function hostsSent(environment: unknown): readonly string[] {
  const sent = bindingsOf(environment)?.incoming.rawHeaders ?? [];
  return sent.filter((_, at) => at % 2 === 1 && sent[at - 1]?.toLowerCase() === 'host');
}

export function sentHost(environment: unknown): string | null {
  return hostsSent(environment)[0] ?? null;
}

/** Throws a 403 `Problem` unless Host is one of the names or an address: a page reads here what answers under its own site's name. */
export function checkHost(host: string | null, names: readonly string[]): void {
  const name = host === null ? null : (URL.parse(`http://${host}`)?.hostname ?? '');
  if (name === null || names.includes(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return;
  throw new Problem(
    'forbidden',
    'the Host of this request is no name of this registry; the operator can set SITE_URL or MCP_HOSTS',
  );
}

/** Whether raw headers, names and values in turn, have no second Host. */
export function hasOneHost(raw: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === 'host') count += 1;
  return count <= 1;
}
