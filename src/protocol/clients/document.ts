/** An answer in the form of another registry's client: not part of this API, so not in its description. */
import type { Context } from '../../api/define.ts';

interface ClientRequest {
  /** Values of the path's `{names}`, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The last value of each parameter. */
  readonly query: Readonly<Record<string, string>>;
}

export interface ClientAnswer {
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

export interface ClientDocument {
  /** `{name}` is a placeholder for one path segment. */
  readonly path: string;
  /** Names of the parameters of the query that the answer depends on; absent for an answer that is made each time. */
  readonly keptBy?: readonly string[];
  /** True where the address names the content. */
  readonly isImmutable?: boolean;
  /** Throws a `Problem`; writes nothing. */
  readonly answer: (request: ClientRequest, context: Context) => ClientAnswer | Promise<ClientAnswer>;
}

export function jsonAnswer(value: unknown): ClientAnswer {
  return { contentType: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` };
}
