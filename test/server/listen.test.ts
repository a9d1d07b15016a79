/** Attack table, row 19, and the end of a server: slow callers are cut, busy ports named, no request is dropped. */
import { z } from 'zod';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { defineEndpoint } from '../../src/api/define.ts';
import { ListenError, serverLimits } from '../../src/server/listen.ts';
import { openSocket, parseResponse } from '../support/raw-request.ts';
import { startTinyServer, type TinyServer } from '../support/tiny-server.ts';

const quick = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };

const slowEndpoint = {
  id: 'slow',
  route: 'stats',
  summary: 'Wait',
  description: 'Waits.',
  group: 'Discover',
  output: z.object({ done: z.boolean() }),
} as const;

async function withServer(
  options: Parameters<typeof startTinyServer>[0],
  use: (server: TinyServer) => Promise<void>,
): Promise<void> {
  const server = await startTinyServer(options);
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

describe('a slow caller', () => {
  it('that never ends its headers is cut with 408', () =>
    withServer({ limits: quick }, async ({ port }) => {
      const { socket, ended } = openSocket(port);
      socket.write('GET /api/registry/stats HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      const drip = setInterval(() => socket.write('a'), 50);
      const response = parseResponse(await ended);
      clearInterval(drip);
      expect(response.status).toBe(408);
    }));

  it('is cut after ten seconds and a body after thirty by default', () =>
    withServer({}, async ({ port }) => {
      const { socket, ended } = openSocket(port);
      socket.write('GET /api/registry/stats HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      expect(parseResponse(await ended).status).toBe(408);
      expect(serverLimits.requestTimeout).toBe(30_000);
    }));

  it('that never ends its body is cut', () =>
    withServer({ limits: quick }, async ({ port, base }) => {
      const { socket, ended } = openSocket(port);
      socket.write(
        'POST /api/agent/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
      );
      const drip = setInterval(() => socket.write(' '), 50);
      // A byte that arrives after the end makes a reset of it, which may come before the answer.
      await ended.catch(() => '');
      clearInterval(drip);
      expect((await fetch(`${base}/healthz`)).status).toBe(200);
    }));
});

describe('connections', () => {
  it('beyond the limit are closed at once, and who was there before is answered', () =>
    withServer({ limits: { maxConnections: 3 } }, async ({ port }) => {
      const held = Array.from({ length: 3 }, () => openSocket(port));
      await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
      const further = Array.from({ length: 5 }, () => openSocket(port));
      expect(await Promise.all(further.map(({ ended }) => ended.catch(() => '')))).toEqual(Array(5).fill(''));
      const [first] = held;
      first?.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      expect(parseResponse((await first?.ended) ?? '').status).toBe(200);
      for (const { socket } of held) socket.destroy();
    }));

  it('that never say anything are cut, and leave their place to others', () =>
    withServer({ limits: { ...quick, maxConnections: 3 } }, async ({ port, base }) => {
      const silent = Array.from({ length: 3 }, () => openSocket(port));
      await Promise.all(silent.map(({ ended }) => ended));
      expect((await fetch(`${base}/healthz`)).status).toBe(200);
      expect(serverLimits.maxConnections).toBe(10_000);
    }));
});

describe('a reader', () => {
  // Larger than what the system keeps for a connection.
  const large = new Uint8Array(64 << 20);
  const renderPage = async (): Promise<Response> => new Response(large);
  const pages = { has: () => false, find: async () => null, missing: async () => null };

  it('that takes nothing is cut', () =>
    withServer({ limits: { silenceTimeout: 200 }, renderPage, pages }, async ({ port }) => {
      const { socket, ended } = openSocket(port);
      socket.pause();
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
      await delay(1_000);
      socket.resume();
      expect((await ended).length).toBeLessThan(large.length);
    }));

  it('that waits for its answer is not', async () => {
    const waiting = defineEndpoint({ ...slowEndpoint, run: async () => delay(900, { done: true }) });
    const server = await startTinyServer({ endpoints: [waiting], limits: { silenceTimeout: 100 } });
    expect((await fetch(`${server.base}/api/registry/stats`)).status).toBe(200);
    await server.close();
  });
});

describe('a port', () => {
  it('that is in use is named in one line', () =>
    withServer({}, async ({ port }) => {
      const { listen } = await import('../../src/server/listen.ts');
      const { Hono } = await import('hono');
      const second = listen(new Hono(), { port, host: '127.0.0.1', siteUrl: 'http://localhost:1' });
      await expect(second).rejects.toThrow(ListenError);
      await expect(second).rejects.toThrow(
        new RegExp(`^port ${port} on 127\\.0\\.0\\.1 is in use: [^\\n]+$`),
      );
    }));
});

describe('the end', () => {
  it('lets what is under way finish, and takes nothing new', async () => {
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = defineEndpoint({
      ...slowEndpoint,
      run: async () => {
        begun.resolve();
        await release.promise;
        return { done: true };
      },
    });
    const server = await startTinyServer({ endpoints: [slow] });
    const answer = fetch(`${server.base}/api/registry/stats`);
    await begun.promise;
    const closed = server.close();
    await expect(fetch(`${server.base}/healthz`)).rejects.toThrow('fetch failed');
    release.resolve();
    expect(await (await answer).json()).toMatchObject({ done: true });
    await closed;
  });

  it('tells a client that keeps its connection to open another, and resets no request on its way', async () => {
    const server = await startTinyServer({ limits: { drainGrace: 5_000 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ask = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${server.base}/healthz`, { agent }, (response) => resolve(response.resume())).once(
          'error',
          reject,
        );
      });
    const first = await ask();
    expect(first.headers.connection).toBe('keep-alive');
    const closed = server.close();
    const second = await ask();
    expect([second.statusCode, second.headers.connection]).toEqual([200, 'close']);
    await closed;
  });

  it('does not wait for idle connections', async () => {
    // Longer than the test may take: a close that waited for the connection would fail it.
    const server = await startTinyServer({ limits: { keepAliveTimeout: 600_000 } });
    await (await fetch(`${server.base}/healthz`)).text();
    await expect(server.close()).resolves.toBeUndefined();
  });
});
