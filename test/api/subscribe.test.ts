import { describe, expect, test } from 'vitest';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';

const hour = 3_600_000;
type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

async function subscribe(registry: LiveRegistry, body: Json = {}): Promise<{ status: number; body: Json }> {
  const response = await registry.post('/api/subscribe', {
    email: 'reader@example.org',
    topics: ['weekly-report', 'skill:acme-tables'],
    ...body,
  });
  return { status: response.status, body: await response.json() };
}
/** Path and query of a link in the newest mail. */
function linkIn(registry: LiveRegistry, name: 'confirm' | 'unsubscribe'): string {
  const url = new RegExp(`https://skills.example(/api/subscribe/${name}\\S+)`).exec(
    registry.sent.at(-1)?.text ?? '',
  )?.[1];
  if (url === undefined) throw new TypeError(`no ${name} link in the mail`);
  return url;
}
/** The button of the page that a link leads to. */
function press(registry: LiveRegistry, link: string): Promise<Response> {
  return registry.fetch(link, { method: 'POST' });
}
async function subscribers(registry: LiveRegistry): Promise<Json[]> {
  return (await registry.store.listDocuments('subscriber', { limit: 9 })).map(({ value }) => value as Json);
}

describe('a subscription', () => {
  test('waits for the link of its mail', async () => {
    const registry = await openLiveRegistry();
    expect(await subscribe(registry)).toMatchObject({
      status: 200,
      body: { success: true, status: 'pending_confirmation', delivery: 'smtp' },
    });
    expect(registry.sent).toMatchObject([
      { to: 'reader@example.org', headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } },
    ]);
    expect(await subscribers(registry)).toMatchObject([{ status: 'pending', topics: [] }]);
    expect((await press(registry, linkIn(registry, 'confirm'))).status).toBe(200);
    expect(await subscribers(registry)).toMatchObject([
      { status: 'confirmed', topics: ['weekly-report', 'skill:acme-tables'] },
    ]);
  });
  test('answers alike whether or not the address is known, and sends one mail an hour', async () => {
    const registry = await openLiveRegistry();
    const first = await subscribe(registry);
    const again = await subscribe(registry, { email: 'Reader@Example.org' });
    expect({ ...again.body, meta: null }).toEqual({ ...first.body, meta: null });
    expect(registry.sent).toHaveLength(1);
    registry.wait(hour);
    await subscribe(registry);
    expect(registry.sent).toHaveLength(2);
  });
  // Attack table, row 38: one network must not use us to fill other people's mailboxes.
  test('is one of 20 that a network may ask for in an hour, for whatever addresses', async () => {
    const registry = await openLiveRegistry({ writesPerMinute: 10_000 });
    const ask = (at: number, from: string): Promise<Response> =>
      registry.post('/api/subscribe', { email: `reader${at}@example.org` }, { 'x-forwarded-for': from });
    for (let at = 0; at < 20; at += 1) expect((await ask(at, `203.0.113.${at}`)).status).toBe(200);
    const [known, unknown] = [await ask(0, '203.0.113.99'), await ask(20, '203.0.113.99')];
    expect([known.status, await known.text()]).toEqual([429, await unknown.text()]);
    expect(registry.sent).toHaveLength(20);
    expect((await ask(20, '198.51.100.1')).status).toBe(200);
    registry.wait(hour);
    expect((await ask(21, '203.0.113.1')).status).toBe(200);
  });
  test('that is confirmed cannot be changed by another caller', async () => {
    const registry = await openLiveRegistry();
    await subscribe(registry);
    await press(registry, linkIn(registry, 'confirm'));
    registry.wait(hour);
    await subscribe(registry, { topics: ['activity'] });
    expect(await subscribers(registry)).toMatchObject([
      { status: 'confirmed', topics: ['weekly-report', 'skill:acme-tables'] },
    ]);
  });
  test('is not confirmed by a link that is old or not ours', async () => {
    const registry = await openLiveRegistry();
    await subscribe(registry);
    const link = linkIn(registry, 'confirm');
    expect((await press(registry, link.replace(/token=.{4}/, 'token=0000'))).status).toBe(404);
    expect(
      (await press(registry, linkIn(registry, 'unsubscribe').replace('unsubscribe', 'confirm'))).status,
    ).toBe(404);
    registry.wait(7 * 24 * hour + 1);
    expect((await press(registry, link)).status).toBe(404);
    expect(await subscribers(registry)).toMatchObject([{ status: 'pending' }]);
  });
  test.each(['GET', 'HEAD'])(
    'is neither confirmed nor ended by %s, as mail programs look at links',
    async (method) => {
      const registry = await openLiveRegistry();
      await subscribe(registry);
      const before = await subscribers(registry);
      for (const name of ['confirm', 'unsubscribe'] as const) {
        const response = await registry.fetch(linkIn(registry, name), { method });
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        expect((await response.text()).includes('<form method="post">')).toBe(method === 'GET');
      }
      expect(await subscribers(registry)).toEqual(before);
    },
  );
  test('ends with one click, and what was kept is deleted', async () => {
    const registry = await openLiveRegistry();
    await subscribe(registry);
    const link = linkIn(registry, 'unsubscribe');
    const { createApplication } = await import('../../src/http/application.ts');
    const { endpoints } = await import('../../src/api/list.ts');
    const { quietLogger } = await import('../support/store-folder.ts');
    const application = createApplication({
      endpoints,
      getContext: registry.current,
      logger: quietLogger,
      newId: () => 'id',
    });
    const form = {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const response = await application.request(link, { method: 'POST', ...form });
      expect([response.status, await response.json()]).toMatchObject([200, { status: 'unsubscribed' }]);
    }
    expect(await subscribers(registry)).toEqual([]);
  });
  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    [{ topics: [] }, 'topics'],
    [{ topics: ['skill:../x'] }, 'topics.0'],
  ])('%j is a 400 that names it', async (body, path) => {
    const registry = await openLiveRegistry();
    const answer = await subscribe(registry, body);
    expect([answer.status, answer.body['errors']?.[0].path]).toEqual([400, path]);
  });
});

describe('feedback', () => {
  test('is kept for the maintainers', async () => {
    const registry = await openLiveRegistry();
    const response = await registry.post('/api/agent/feedback', {
      message: ' Good. ',
      kind: 'praise',
      skill_slug: 'acme-tables',
    });
    const body = (await response.json()) as Json;
    expect([response.status, body]).toMatchObject([
      200,
      { success: true, id: expect.stringMatching(/^fb_[0-9a-f]{28}$/) },
    ]);
    expect(await registry.store.getDocument('feedback', body['id'])).toMatchObject({
      value: { message: 'Good.', kind: 'praise' },
    });
  });
  test('without a message is a 400', async () => {
    const registry = await openLiveRegistry();
    expect((await registry.post('/api/agent/feedback', { message: ' ' })).status).toBe(400);
  });
});
