import { describe, expect, test } from 'vitest';
import { factRules } from '../../src/audit/match/load-rules.ts';
import { ruleCases } from './rule-cases.ts';
import { rank, worst } from './skill-folders.ts';

test('every rule that has no rows of patterns has a hit and a near miss', () => {
  for (const { id } of factRules) {
    expect(ruleCases[id]?.hits.length).toBeGreaterThan(0);
    expect(ruleCases[id]?.misses.length).toBeGreaterThan(0);
  }
});

describe.each(Object.entries(ruleCases))('%s', (rule, { hits, misses }) => {
  test.each(hits.map(([severity, folder], index) => ({ index, severity, folder })))(
    'hit $index is $severity',
    ({ severity, folder }) => {
      expect(worst(folder, rule)).toBe(severity);
    },
  );
  test.each(misses.map((folder, index) => ({ index, folder })))(
    'near miss $index stays low',
    ({ folder }) => {
      const least = rule.startsWith('MD') || rule === 'AG-05' ? 'low' : 'medium';
      expect(rank(worst(folder, rule))).toBeLessThan(rank(least));
      expect(rank(worst(folder))).toBeLessThan(rank('high'));
    },
  );
});
