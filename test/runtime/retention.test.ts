import { expect, test } from 'vitest';
import { forgetOldDocuments } from '../../src/runtime/retention.ts';
import { openLiveRegistry } from '../support/live-context.ts';

const day = 86_400_000;
const submission = { repository: 'https://github.com/acme/kitchen', skillPath: 'table/SKILL.md' };

async function kindsOf(registry: Awaited<ReturnType<typeof openLiveRegistry>>): Promise<string[]> {
  const kinds: string[] = [];
  for await (const line of registry.store.exportLines()) {
    const { document } = JSON.parse(line) as { document?: { kind: string } };
    if (document !== undefined) kinds.push(document.kind);
  }
  return kinds.sort();
}

test('an address that is not confirmed is forgotten when its link expires, a confirmed one stays', async () => {
  const registry = await openLiveRegistry();
  const before = registry.current().clock.now().getTime();
  await registry.post('/api/subscribe', { email: 'reader@example.org' });
  await forgetOldDocuments(registry.store, new Date(before + 7 * day));
  expect(await kindsOf(registry)).toContain('subscriber');
  const [row] = await registry.store.listDocuments('subscriber', { limit: 1 });
  const confirmed = { ...(row?.value as object), status: 'confirmed' };
  await registry.store.writeDocuments([{ kind: 'subscriber', id: 'confirmed', value: confirmed }]);
  await forgetOldDocuments(registry.store, new Date(before + 8 * day));
  expect((await registry.store.listDocuments('subscriber', { limit: 9 })).map(({ id }) => id)).toEqual([
    'confirmed',
  ]);
});

test('a submission that ended without a listed skill leaves nothing behind after half a year', async () => {
  const registry = await openLiveRegistry();
  const { store } = registry;
  expect((await registry.post('/api/skills/submit', submission)).status).toBe(200);
  const now = registry.current().clock.now();
  const [claim] = await store.claim('review', 1, 1_000, now);
  const [row] = await store.listDocuments('submission', { limit: 1 });
  if (claim === undefined || row === undefined) throw new TypeError('nothing was submitted');
  const ended = (status: string) => ({ ...(row.value as object), status });
  await store.finish('review', claim, {
    more: [{ ...row, value: ended('published') }].map(({ kind, id, value }) => ({ kind, id, value })),
  });
  const late = new Date(now.getTime() + 181 * day);
  await forgetOldDocuments(store, late);
  expect(await store.getDocument('submission', row.id)).not.toBeNull();
  await store.writeDocuments([{ kind: 'submission', id: row.id, value: ended('rejected') }]);
  await forgetOldDocuments(store, new Date(now.getTime() + 179 * day));
  expect(await store.getDocument('submission', row.id)).not.toBeNull();
  await forgetOldDocuments(store, late);
  expect(await kindsOf(registry)).toEqual([]);
});
