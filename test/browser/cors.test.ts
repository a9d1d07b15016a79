/** A real browser keeps answers of a registry from pages of other sites, unless the operator allows them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTinyServer, type TinyServer } from '../support/tiny-server.ts';
import { hasChromium, openBrowser } from './support/browser.ts';

const suite = hasChromium ? describe : describe.skip;

suite('a page of another site', () => {
  let browser: Browser;
  let elsewhere: Server;
  let origin: string;
  const servers: TinyServer[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    elsewhere = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<title>Elsewhere</title>');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    // As: a TCP server's address is never a path.
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser.close();
    for (const server of servers) await server.close();
    elsewhere.close();
  });

  it.each([
    ['reads a public registry', null, 'read'],
    ['reads nothing of a private one', [], 'kept'],
    ['reads one that allows it', ['own'], 'read'],
    ['reads nothing of one that allows another', ['https://wiki.example'], 'kept'],
  ])('%s', async (_what, origins, expected) => {
    const corsOrigins = origins?.map((each) => (each === 'own' ? origin : each)) ?? null;
    const server = await startTinyServer({ corsOrigins });
    servers.push(server);
    const page = await browser.newPage();
    await page.goto(origin);
    const results = await page.evaluate(async (base) => {
      const read = (path: string, init?: RequestInit): Promise<string> =>
        fetch(base + path, init).then(
          async (answer) => ((await answer.text()) === '' ? 'empty' : 'read'),
          () => 'kept',
        );
      return [
        await read('/api/registry/manifest/acme-tables'),
        await read('/api/nothing'),
        await read('/api/registry/manifest/acme-tables', { headers: { 'if-none-match': '"x"' } }),
      ];
    }, server.base);
    await page.close();
    expect(results).toEqual([expected, expected, expected]);
  });
});
