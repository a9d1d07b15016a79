/** Answers about skills that were sent before: the same request gets the same bytes without a route, a `Request` and a `Response`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ByteLru } from '../byte-lru.ts';
import { findCaller } from '../http/caller.ts';
import { hasOneHost } from '../http/node-bindings.ts';
import type { SentAgain } from '../http/serve-endpoint.ts';
import type { AnsweredRequest } from '../ports/surroundings.ts';

/** Bytes of bodies that are kept, and what an answer takes beside its body. */
const keptBytes = 16 * 1_024 * 1_024;
const overhead = 1_024;

export interface SentAnswers {
  /** For the application, as `noteSent`. */
  note(request: Request, sent: SentAgain): void;
  /** Answers if this was answered before and nothing has changed; false where nothing was done. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

interface Surroundings {
  readonly trustProxy: boolean;
  readonly siteUrl: string;
  readonly onRequest?: (answered: AnsweredRequest) => void;
}

export function openSentAnswers({ trustProxy, siteUrl, onRequest }: Surroundings): SentAnswers {
  const sent = new ByteLru<Kept>(keptBytes);
  const { origin } = new URL(siteUrl);
  return {
    note({ url, headers }, answer) {
      const target = url.slice(url.indexOf('/', url.indexOf('//') + 2));
      sent.set(keyOf(target, headers.get('accept'), headers.get('accept-encoding')), new Kept(answer));
    },
    answer(incoming, outgoing) {
      const { method, url = '', headers, rawHeaders, socket } = incoming;
      if (method !== 'GET' || !isPlain(headers) || !hasOneHost(rawHeaders)) return false;
      const found = sent.get(keyOf(url, headers.accept, headers['accept-encoding']))?.answer;
      if (found === undefined || !found.isCurrent()) return false;
      const from = performance.now();
      const read = { get: (name: string) => headers[name]?.toString() ?? null };
      found.onAnswer(findCaller(socket.remoteAddress, read, trustProxy, origin).prefix);
      outgoing.writeHead(200, found.headers).end(found.body);
      onRequest?.({
        operation: found.endpointId,
        method,
        status: 200,
        seconds: (performance.now() - from) / 1_000,
        traceparent: headers['traceparent']?.toString(),
      });
      return true;
    },
  };
}

class Kept {
  readonly answer: SentAgain;
  readonly byteLength: number;

  constructor(answer: SentAgain) {
    this.answer = answer;
    this.byteLength = answer.body.byteLength + overhead;
  }
}

/** Of everything in a request that decides which answer it gets. */
function keyOf(
  target: string,
  accept: string | null | undefined,
  encoding: string | string[] | null | undefined,
): string {
  return `${target}\n${accept ?? ''}\n${encoding?.toString() ?? ''}`;
}

/** Whether it sets no condition and brings no body. */
function isPlain(headers: IncomingMessage['headers']): boolean {
  return (
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}
