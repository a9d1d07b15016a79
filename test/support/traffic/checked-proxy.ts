/** A proxy in front of a registry that holds everything that passes against the registry's OpenAPI document. */
import { createServer, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { OpenApi } from '../../../scripts/fuzz-support/operations.ts';
import { createTrafficCheck } from './traffic-check.ts';

export interface CheckedProxy {
  readonly port: number;
  /** Operation ids that were asked for, so far. */
  operations(): readonly string[];
  /** Throws where an exchange was not as the document promises. */
  close(): Promise<void>;
}

/** `port` 0 lets the system choose; `upstream` is a port of 127.0.0.1. */
export async function startCheckedProxy(port: number, upstream: number): Promise<CheckedProxy> {
  const document = (await (await fetch(`http://127.0.0.1:${upstream}/openapi.json`)).json()) as OpenApi;
  const { see, failures, seen } = createTrafficCheck(document);
  const looks: Promise<void>[] = [];

  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    // A connection for each request: one that the registry has closed meanwhile is never used again.
    const options = { host: '127.0.0.1', port: upstream, method, path, headers, agent: false } as const;
    const forward = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (!isPageForBrowser(headers.accept, answer))
          looks.push(see(method, path, () => toResponse(answer, Buffer.concat(chunks))));
      });
      answer.pipe(outgoing);
    });
    forward.on('error', () => {
      // The registry may answer before it has read the whole request.
      if (!outgoing.headersSent) outgoing.destroy();
    });
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('listens on a port');
  return {
    port: address.port,
    operations: () => [...seen.keys()],
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await Promise.all(looks);
      if (failures.length > 0)
        throw new Error(`not as the OpenAPI document promises:\n${[...new Set(failures)].join('\n')}`);
    },
  };
}

/** At an address of the API a browser may get a page about it, which is no answer of the API. */
function isPageForBrowser(accept: string | undefined, { headers }: IncomingMessage): boolean {
  return (accept ?? '').includes('text/html') && (headers['content-type'] ?? '').startsWith('text/html');
}

function toResponse({ statusCode = 502, headers }: IncomingMessage, bytes: Buffer): Response {
  const encoding = headers['content-encoding'];
  const body =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  const isEmpty = [204, 304].includes(statusCode);
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status: statusCode,
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
}
