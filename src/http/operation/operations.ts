/** What was asked for, as one of a fixed set of names: for metrics, whose labels must not grow with the addresses asked. */
import type { Context, Next } from 'hono';
import { routePath } from 'hono/route';
import type { AnsweredRequest } from '../../ports/surroundings.ts';
import type { MetricsAccess } from './serve-metrics.ts';

export interface Watched {
  /** Called after every answer; must not throw or block. */
  readonly onRequest?: (answered: AnsweredRequest) => void;
  /** Absent: there is no `/metrics` here. */
  readonly metrics?: MetricsAccess;
}

/** Ids of endpoints by method and pattern. */
export class Operations {
  readonly #ids = new Map<string, string>();

  add(pattern: string, method: string, id: string): void {
    this.#ids.set(`${method} ${pattern}`, id);
  }

  async watch(c: Context, next: Next, onRequest: (answered: AnsweredRequest) => void): Promise<void> {
    const from = performance.now();
    await next();
    const seconds = (performance.now() - from) / 1_000;
    const traceparent = c.req.header('traceparent');
    onRequest({
      operation: this.nameOf(c),
      method: c.req.method,
      status: c.res.status,
      seconds,
      traceparent,
    });
  }

  /** After the answer: the last route that was entered gave it. */
  nameOf(c: Context): string {
    const pattern = routePath(c);
    if (pattern === '*' || pattern === '/*' || pattern === '') return 'page';
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    return this.#ids.get(`${method} ${pattern}`) ?? pattern;
  }
}
