/** Traces of answered requests, sent as OTLP (JSON over HTTP) to a collector; what it cannot take is dropped, and said once. */
import { randomBytes } from 'node:crypto';
import type { AnsweredRequest, Logger } from '../ports/surroundings.ts';

export interface TraceTarget {
  /** Base address of a collector; `/v1/traces` is added. */
  readonly url: string;
  /** Sent with each request, such as a token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
}

export interface Traces {
  request(answered: AnsweredRequest): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Spans that wait at most; later ones are dropped until a batch was sent. */
const waitingMax = 2_048;
const sendEveryMs = 5_000;
const timeoutMs = 10_000;
/** Of OTLP: a server answered a call; the answer was an error of the server. */
const [serverKind, errorStatus] = [2, 2];

export function openTraces(target: TraceTarget, logger: Logger, now: () => number = Date.now): Traces {
  let waiting: object[] = [];
  let isSaid = false;
  /** Never rejects: what fails is logged. */
  const send = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const response = await fetch(`${target.url.replace(/\/+$/, '')}/v1/traces`, {
        method: 'POST',
        redirect: 'error',
        headers: { ...target.headers, 'content-type': 'application/json' },
        body: JSON.stringify(toExport(spans, target)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it answers with status ${response.status}`);
      isSaid = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'the connection failed';
      if (!isSaid)
        logger.warn({ spans: spans.length, reason }, 'traces are dropped: the collector cannot take them');
      isSaid = true;
    }
  };
  const timer = setInterval(() => void send(), sendEveryMs);
  timer.unref();
  return {
    request(answered) {
      if (waiting.length < waitingMax) waiting.push(toSpan(answered, now()));
    },
    async close() {
      clearInterval(timer);
      await send();
    },
  };
}

function toExport(spans: readonly object[], { serviceName, version }: TraceTarget): object {
  const attributes = [text('service.name', serviceName), text('service.version', version)];
  const scope = { name: 'skill-registry', version };
  return { resourceSpans: [{ resource: { attributes }, scopeSpans: [{ scope, spans }] }] };
}

const text = (key: string, stringValue: string): object => ({ key, value: { stringValue } });

function toSpan({ operation, method, status, seconds, traceparent }: AnsweredRequest, endMs: number): object {
  // W3C Trace Context: the caller's trace is continued, whatever else it sent is not taken.
  const [, traceId, parentSpanId] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? [];
  const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);
  return {
    traceId: traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name: `${method} ${operation}`,
    kind: serverKind,
    startTimeUnixNano: nanos(endMs - seconds * 1_000),
    endTimeUnixNano: nanos(endMs),
    attributes: [
      text('http.request.method', method),
      text('http.route', operation),
      { key: 'http.response.status_code', value: { intValue: String(status) } },
    ],
    status: status >= 500 ? { code: errorStatus } : {},
  };
}
