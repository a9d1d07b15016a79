/** What Node's HTTP server knows of a request beside the request itself. */
import type { HttpBindings } from '@hono/node-server';

/** Node's own request and response; null where the application runs without a server, as in tests. */
export function bindingsOf(environment: unknown): HttpBindings | null {
  const has = typeof environment === 'object' && environment !== null && 'incoming' in environment;
  // `incoming` is there only when the Node adapter made the environment.
  return has ? (environment as HttpBindings) : null;
}

/** The Host header as it was sent, which the server itself replaces by its own name; null without a socket. */
export function sentHost(environment: unknown): string | null {
  const sent = bindingsOf(environment)?.incoming.rawHeaders ?? [];
  const at = sent.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return at === -1 ? null : (sent[at + 1] ?? null);
}
