/** Events by day, in UTC. */
import { expect, it } from 'vitest';
import { toActivityDays } from '../../src/components/activity/activity-days.ts';

it('puts events under their days, in the order given', () => {
  const events = [
    { at: '2026-11-21T00:30:00+01:00', name: 'c' },
    { at: '2026-11-20T09:00:00.000Z', name: 'b' },
    { at: '2026-11-18T07:00:00.000Z', name: 'a' },
  ];
  expect(toActivityDays(events).map(({ day, events: own }) => [day, own.map(({ name }) => name)])).toEqual([
    ['2026-11-20', ['c', 'b']],
    ['2026-11-18', ['a']],
  ]);
});

it('has no day without an event', () => {
  expect(toActivityDays([])).toEqual([]);
});
