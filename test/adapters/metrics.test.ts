/** One reading of the metrics asks the review queue of the store once, and the next one again. */
import { expect, it } from 'vitest';
import { openMetrics } from '../../src/adapters/metrics.ts';

it('asks the store for the review queue once a reading', async () => {
  const now = new Date('2026-11-20T10:00:00Z');
  let asked = 0;
  let due = 3;
  const metrics = openMetrics();
  metrics.watch({
    version: '0.0.0',
    whyNotReady: () => null,
    storeIsUp: () => Promise.resolve(true),
    storeLag: () => 0,
    reviewQueue: () => {
      asked += 1;
      return due < 0
        ? Promise.reject(new Error('the store is away'))
        : Promise.resolve({ due, oldest: new Date('2026-11-20T09:59:00Z') });
    },
    index: () => ({ skills: 1, generatedAt: now }),
    builtAt: () => Promise.resolve(null),
    keyId: () => 'key',
    now: () => now,
  });
  const { text } = await metrics.render();
  expect(text).toContain('skill_registry_review_queue_due 3');
  expect(text).toContain('skill_registry_review_queue_age_seconds 60');
  expect(asked).toBe(1);
  due = 5;
  expect((await metrics.render()).text).toContain('skill_registry_review_queue_due 5');
  due = -1;
  expect((await metrics.render()).text).not.toMatch(/^skill_registry_review_queue_due \d/m);
  expect(asked).toBe(3);
});
