/** The measurement fails when, and only when, a result falls below what is committed. */
import { describe, expect, it } from 'vitest';
import { shortfalls, type EngineReport } from '../../scripts/eval-support/report.ts';
import type { ScorerSummary } from '../../scripts/eval-support/scorer.ts';

const good: ScorerSummary = {
  queries: 120,
  answerable: 108,
  success1: 0.8,
  success3: 0.9,
  mrr10: 0.85,
  ndcg10: 0.76,
  none_precision: 0.9,
  false_none: 0.02,
};
const typo: ScorerSummary = { ...good, success1: 1 };
const registry = (overall: Partial<ScorerSummary> = {}): EngineReport => ({
  name: 'Skill Registry',
  overall: { ...good, ...overall },
  kinds: { typo },
  median_ms: 1,
  registry_minus_this: null,
});
const stock = (low: number): EngineReport => {
  const interval = { mean: 0.1, low, high: 0.15 };
  return {
    ...registry({ ndcg10: 0.66 }),
    name: 'Stock',
    registry_minus_this: { success1: interval, ndcg10: interval },
  };
};

describe('the thresholds', () => {
  it('hold for a good result', () => {
    expect(shortfalls({ registry: registry(), engines: [stock(0.05)] })).toEqual([]);
  });
  it.each([
    ['success1', { success1: 0.7 }],
    ['ndcg10', { ndcg10: 0.7 }],
    ['none_precision', { none_precision: 0.5 }],
    ['false_none', { false_none: 0.1 }],
  ])('name %s when it falls below', (name, overall) => {
    const found = shortfalls({ registry: registry(overall), engines: [stock(0.05)] });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
  });
  it('name the best stock engine when the lead may be luck', () => {
    expect(shortfalls({ registry: registry(), engines: [stock(-0.01)] })[0]).toContain('Stock');
  });
});
