/** What a POST may carry: 64 KiB of shallow JSON, refused while it is read (attack table, rows 3, 19, 20, 32). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket, parseResponse, rawRequest } from '../support/raw-request.ts';
import { startTinyServer, type TinyServer } from '../support/tiny-server.ts';

let server: TinyServer;
beforeAll(async () => {
  server = await startTinyServer();
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const post = (body: BodyInit, headers: Record<string, string> = json): Promise<Response> =>
  fetch(`${server.base}/api/agent/resolve`, { method: 'POST', body, headers });

const nested = (depth: number): string => `{"task":"x","a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const wide = (count: number): string =>
  JSON.stringify({
    task: 'x',
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])),
  });

describe('a body', () => {
  it('that is empty is named so', async () => {
    expect(await (await post(' \n')).json()).toMatchObject({
      status: 400,
      detail: 'the body is empty; send a JSON object',
    });
  });

  it('is read as JSON, with or without a charset', async () => {
    expect((await post('{"task":"x"}')).status).toBe(200);
    expect((await post('{"task":"x"}', { 'content-type': 'application/json; charset=UTF-8' })).status).toBe(
      200,
    );
    expect((await post('\ufeff{"task":"x"}')).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('of type %s is 415, whatever is in it', async (type) => {
    const response = await post('{"task":"x"}', { 'content-type': type });
    expect([response.status, response.headers.get('accept-post')]).toEqual([415, 'application/json']);
  });

  it('without a type is 415', async () => {
    const text =
      'POST /api/agent/resolve HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}';
    expect((await rawRequest(server.port, text)).status).toBe(415);
  });

  it.each(['', '{', 'null', '[]', '"x"', '{"task":}', "{'task':'x'}", '{"task":"x"} {}'])(
    '%j is 400',
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toMatch(/Unexpected|position|JSON at/);
    },
  );

  it.each([
    ['{"task":"extract tables \\ud83d"}', 'task'],
    ['{"task":"x","constraints":{"agents":["a","\\udc00 b"]}}', 'constraints.agents.1'],
    ['{"task":"x","metadata":{"\\ud800":1}}', 'metadata.\ufffd'],
  ])('with half of a character in %s is 400 and names %s', async (body, place) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: place }] });
  });

  it.each([
    ['a stated length', 'Content-Length: 900\r\n\r\n{'],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{'],
  ])(
    'of %s that its client leaves unfinished is no failure of ours, and no line of the log',
    async (_, rest) => {
      const { socket, ended } = openSocket(server.port);
      socket.write(
        `POST /api/agent/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`,
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
      await ended;
      expect((await post('{"task":"x"}')).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(server.logged.filter(({ level }) => level !== 'info')).toEqual([]);
    },
  );

  it('that is not UTF-8 is 400', async () => {
    expect((await post(new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400);
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'with a member named %s is 400 and changes nothing',
    async (name) => {
      expect((await post(`{"task":"x","deep":{"${name}":{"polluted":1}}}`)).status).toBe(400);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  it('may be 20 levels deep, and no deeper', async () => {
    expect((await post(nested(20))).status).toBe(200);
    expect((await post(nested(21))).status).toBe(400);
    expect((await post(nested(30_000))).status).toBe(400);
  });

  it('may have 200 members and arrays of 100, and no more', async () => {
    expect((await post(wide(199))).status).toBe(200);
    expect((await post(wide(200))).status).toBe(400);
    expect(
      (await post(JSON.stringify({ task: 'x', list: Array.from({ length: 100 }, () => 1) }))).status,
    ).toBe(200);
    expect(
      (await post(JSON.stringify({ task: 'x', list: Array.from({ length: 101 }, () => 1) }))).status,
    ).toBe(400);
  });

  it('may have 65,536 bytes, and no more', async () => {
    const filler = (size: number): string => `{"task":"x","f":"${'f'.repeat(size - 19)}"}`;
    expect(filler(65_536)).toHaveLength(65_536);
    expect((await post(filler(65_536))).status).toBe(200);
    expect((await post(filler(65_537))).status).toBe(413);
  });

  it('that never ends and states no length is refused while it is read', async () => {
    const { socket, ended } = openSocket(server.port);
    const head =
      'POST /api/agent/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    socket.write(head);
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    let sent = 0;
    const feed = setInterval(() => {
      if (socket.destroyed || sent > 200) clearInterval(feed);
      else if (socket.write(chunk)) sent += 1;
    }, 5);
    const response = parseResponse(await ended);
    clearInterval(feed);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(200);
  });
});
