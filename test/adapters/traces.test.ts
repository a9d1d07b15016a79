/** Traces against a collector of this machine: spans as OTLP has them, and a collector that is away costs nothing. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTraces } from '../../src/adapters/traces.ts';
import type { Logger } from '../../src/ports/surroundings.ts';

interface Received {
  readonly path: string | undefined;
  readonly token: string | undefined;
  readonly body: unknown;
}

let server: Server;
let received: Received[];
let status: number;
let url: string;
let warned: unknown[];
const logger: Logger = { info: () => {}, warn: (fields) => void warned.push(fields), error: () => {} };

beforeEach(async () => {
  [received, warned, status] = [[], [], 200];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push({
        path: request.url,
        token: request.headers['x-token'] as string,
        body: JSON.parse(text),
      });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const open = (): ReturnType<typeof openTraces> =>
  openTraces(
    { url, headers: { 'x-token': 'abc' }, serviceName: 'ours', version: '1.2.3' },
    logger,
    () => 2_000,
  );
const answered = { operation: 'resolve', method: 'GET', status: 200, seconds: 0.5 };

it('sends each answered request as a span of the caller’s trace, without its address', async () => {
  const traces = open();
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  traces.request({ ...answered, traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  traces.request({ ...answered, status: 500, traceparent: 'nonsense' });
  await traces.close();
  expect(received).toMatchObject([
    {
      path: '/v1/traces',
      token: 'abc',
      body: {
        resourceSpans: [
          {
            resource: { attributes: [{ key: 'service.name', value: { stringValue: 'ours' } }, {}] },
            scopeSpans: [
              {
                spans: [
                  {
                    traceId: trace,
                    parentSpanId: '00f067aa0ba902b7',
                    name: 'GET resolve',
                    kind: 2,
                    startTimeUnixNano: '1500000000',
                    endTimeUnixNano: '2000000000',
                    status: {},
                  },
                  { traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown, status: { code: 2 } },
                ],
              },
            ],
          },
        ],
      },
    },
  ]);
});

it('drops what a collector does not take, and says so once', async () => {
  status = 503;
  for (const _ of [1, 2]) {
    const traces = open();
    traces.request(answered);
    await traces.close();
  }
  server.close();
  const traces = open();
  traces.request(answered);
  await traces.close();
  expect(warned).toHaveLength(3);
  expect(warned[0]).toMatchObject({ spans: 1, reason: 'it answers with status 503' });
});

it('sends nothing where nothing was answered', async () => {
  await open().close();
  expect(received).toEqual([]);
});
