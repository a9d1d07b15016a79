/** Outcomes as they bear on resolve's quality: what was offered was relevant, or not. */
import { describe, expect, it } from 'vitest';
import type { OutcomeCounts } from '../../src/outcomes/tally.ts';
import type { Registry } from '../../src/scoring/registry.ts';
import { relevanceSentence, toReportedRelevance } from '../../src/api/evals/reported-relevance.ts';
import { entry } from '../support/cast.ts';

const counts: OutcomeCounts = {
  total: 8,
  success: 4,
  failed: 1,
  not_relevant: 2,
  blocked_by_risk: 0,
  setup_required: 1,
  verified_installs: 3,
  production: 0,
  unverified: 5,
};

function registryOf(heard: readonly OutcomeCounts[]): Registry {
  const entries = heard.map((slug, at) => ({
    ...entry(`acme-${at}`, { outcomes: { total: slug.total } }),
    history: {
      slug,
      by_digest: [],
      damped_days: [],
      recent_days: [],
      last_at: '2026-01-14T00:00:00.000Z',
    },
  }));
  // Only these two members are looked at.
  return { entries, outcomesThrough: '2026-01-14T00:00:00.000Z' } as unknown as Registry;
}

describe('reported relevance', () => {
  it('is not known without reports', () => {
    expect(toReportedRelevance(registryOf([]))).toMatchObject({ total_outcomes: 0, relevant_rate: null });
    expect(relevanceSentence(toReportedRelevance(registryOf([])))).toMatch(
      /No outcome has been reported yet/,
    );
  });

  it('is the share of reports on issued events that did not say not_relevant, over all skills', () => {
    const found = toReportedRelevance(registryOf([counts, counts]));
    expect(found).toMatchObject({
      total_outcomes: 16,
      relevant_rate: 0.75,
      by_outcome: { not_relevant: 4, success: 8 },
    });
    expect(relevanceSentence(found)).toContain('Of 16 reported outcomes, 4 said');
    expect(relevanceSentence(found)).toContain('too few choices were reported');
  });
});
