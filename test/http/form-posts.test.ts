/** What a page's form sends where no script runs: the call that its script would make, answered for a browser. */
import { expect, it } from 'vitest';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (
  registry: LiveRegistry,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  registry.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { ...form, ...headers },
    redirect: 'manual',
  });
const skill = { repository: 'https://github.com/ivan/tools', skillPath: 'spoons/SKILL.md' };

it('leads from a submission to its private page, which is kept nowhere on the way', async () => {
  const registry = await openLiveRegistry();
  const response = await send(registry, '/submit', skill);
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store']);
  expect(response.headers.get('location')).toMatch(/^\/submissions\/sub_[0-9a-f]{44}\?token=[\w.~-]+$/);
  const again = await send(registry, '/submit', skill);
  expect([again.status, await again.text()]).toEqual([
    200,
    expect.stringContaining('Nothing was submitted again'),
  ]);
});

it('takes an address without https, as an address bar shows it', async () => {
  const registry = await openLiveRegistry();
  const response = await send(registry, '/submit', { ...skill, repository: 'github.com/ivan/tools' });
  expect(response.status).toBe(303);
});

it.each([
  ['another page', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a sister site', { 'sec-fetch-site': 'same-site' }],
  ['a page that an older browser names', { origin: 'https://other.example' }],
  ['a page without an origin', { origin: 'null' }],
])('takes nothing from %s', async (_what, headers) => {
  const registry = await openLiveRegistry();
  const response = await send(registry, '/submit', { ...skill, skillPath: 'other/SKILL.md' }, headers);
  expect(response.status).toBe(403);
});

it('says what is wrong on a page, as text', async () => {
  const registry = await openLiveRegistry();
  const response = await send(registry, '/subscribe', { email: '<b>x</b>', topics: '<i>y</i>' });
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  const page = await response.text();
  expect(page).toContain('must be an email address');
  expect(page).not.toMatch(/<[bi]>/);
});

it('keeps an address as the API does', async () => {
  const registry = await openLiveRegistry();
  const response = await send(registry, '/subscribe', {
    email: 'reader@example.org',
    topics: 'weekly-report',
  });
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('A mail with a link'),
  ]);
});

it('keeps a dispute with the finding that it is about', async () => {
  const registry = await openLiveRegistry();
  const dispute = { skill: 'acme-tables', rule: 'RC-01', file: 'SKILL.md', line: '3' };
  const response = await send(registry, '/report', { ...dispute, message: 'It only quotes.', contact: '' });
  expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/Its id is fb_/)]);
  const empty = await send(registry, '/report', { ...dispute, message: ' ' });
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('is required')]);
});

it('takes no other type of body', async () => {
  const registry = await openLiveRegistry();
  const response = await registry.post('/submit', {});
  expect([404, 405]).toContain(response.status);
});
