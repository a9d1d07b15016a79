/** A ranking's history as one line for each skill. */
import { describe, expect, it } from 'vitest';
import { movements } from '../../src/components/rankings/movement.ts';

const entry = (slug: string, rank: number) => ({ slug, rank, score: 1 });
const history = {
  slug: 'r',
  name: 'R',
  days: 2,
  from: '2026-11-01',
  to: '2026-11-02',
  missing_days: [],
  compared: { from: '2026-11-01', to: '2026-11-02' },
  snapshots: [
    { date: '2026-11-01', entries: [entry('a', 1), entry('b', 2)] },
    { date: '2026-11-02', entries: [entry('b', 1), entry('c', 2)] },
  ],
  movement: [
    { slug: 'b', rank: 1, previous_rank: 2, delta: 1 },
    { slug: 'c', rank: 2, previous_rank: null, delta: null },
    { slug: 'a', rank: null, previous_rank: 1, delta: null },
  ],
};

describe('the line of a skill', () => {
  const lines = movements(history as unknown as Parameters<typeof movements>[0]);

  it('has its rank on each day, and none where it was not ranked', () => {
    expect(lines.get('b')?.ranks).toEqual([2, 1]);
    expect(lines.get('c')?.ranks).toEqual([null, 2]);
  });

  it('says in words how it moved', () => {
    expect([lines.get('b')?.text, lines.get('c')?.text]).toEqual(['up 1', 'new']);
  });
});
