/** What Node's HTTP server knows of a request beside the request itself. */
import type { HttpBindings } from '@hono/node-server';

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
