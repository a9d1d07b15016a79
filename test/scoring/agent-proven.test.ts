import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentProven } from '../../src/scoring/agent-proven.ts';
import { noOutcomes, type OutcomeStats, wilsonLowerBound } from '../../src/outcomes/stats.ts';

function score(
  stats: Partial<OutcomeStats>,
  risk: 'low' | 'medium' | 'high' = 'low',
  blocked = false,
): number | null {
  return agentProven({ ...noOutcomes, total: 1, ...stats }, risk, blocked)?.score ?? null;
}

/** The design's four cases, as sums. */
const cases = {
  'one success of one agent, quality 5': {
    stats: {
      success: 1,
      recentSuccess: 1,
      installs: 1,
      installSuccesses: 1,
      qualitySum: 5,
      qualityCount: 1,
      successAgents: 1,
    },
    proven: 24,
  },
  'a thousand successes of one agent, which weigh 1.75': {
    stats: {
      success: 1.75,
      recentSuccess: 1.75,
      installs: 1.75,
      installSuccesses: 1.75,
      qualitySum: 8.75,
      qualityCount: 1.75,
      successAgents: 1,
    },
    proven: 33,
  },
  'ten successes of ten agents, one in production, quality 5': {
    stats: {
      success: 10,
      recentSuccess: 10,
      installs: 10,
      installSuccesses: 10,
      qualitySum: 50,
      qualityCount: 10,
      successAgents: 10,
      productionAgents: 1,
    },
    proven: 72,
  },
  '95 of 100, 40 agents, 28 of 30 recent, 90 of 95 installs, 60 times quality 4.4, 6 in production': {
    stats: {
      success: 95,
      failed: 5,
      recentSuccess: 28,
      recentFailed: 2,
      installs: 95,
      installSuccesses: 90,
      qualitySum: 264,
      qualityCount: 60,
      successAgents: 40,
      productionAgents: 6,
    },
    proven: 91,
  },
  'the same with ten blocked by risk': {
    stats: {
      success: 95,
      failed: 5,
      blockedByRisk: 10,
      recentSuccess: 28,
      recentFailed: 2,
      installs: 95,
      installSuccesses: 90,
      qualitySum: 264,
      qualityCount: 60,
      successAgents: 40,
      productionAgents: 6,
    },
    proven: 89,
  },
} as const;

describe('Agent Proven', () => {
  test.each(Object.entries(cases))('%s', (_, { stats, proven }) => {
    expect(score(stats)).toBe(proven);
  });

  test('is null without any outcome', () => {
    expect(agentProven(noOutcomes, 'low', false)).toBeNull();
  });

  test.each([
    ['fewer than 3 agents with a success', { successAgents: 2 }, 'low', false, 40],
    ['fewer than 5 agents with a success', { successAgents: 4 }, 'low', false, 60],
    [
      'fewer than 10 weighted successes',
      { success: 9.9, failed: 0, recentSuccess: 9.9, recentFailed: 0, installs: 0, installSuccesses: 0 },
      'low',
      false,
      70,
    ],
    ['high risk', {}, 'high', false, 50],
    ['a blocked skill', {}, 'low', true, 0],
  ] as const)('%s is capped', (_, different, risk, blocked, cap) => {
    const best = {
      ...cases[
        '95 of 100, 40 agents, 28 of 30 recent, 90 of 95 installs, 60 times quality 4.4, 6 in production'
      ].stats,
    };
    expect(score({ ...best, ...different }, risk, blocked)).toBeLessThanOrEqual(cap);
  });

  test('the lower bound is what stands beside the rate', () => {
    const proven = agentProven({ ...noOutcomes, total: 100, success: 95, failed: 5 }, 'low', false);
    expect(proven?.metrics).toMatchObject({
      successRate: 0.95,
      successLowerBound: 0.901,
      totalOutcomes: 100,
    });
  });
});

describe('the Wilson lower bound', () => {
  test.each([
    [1, 1, 0.27],
    [1.75, 1.75, 0.393],
    [10, 10, 0.787],
    [95, 100, 0.901],
    [0, 0, 0],
  ])('%d of %d is %d', (successes, n, bound) => {
    expect(wilsonLowerBound(successes, n)).toBeCloseTo(bound, 3);
  });
});

const aShare = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
/** Sums that reports can make: recent ones are part of all, agents are never more than reports. */
const anyStats = fc
  .record({
    success: fc.integer({ min: 0, max: 300 }),
    failed: fc.integer({ min: 0, max: 300 }),
    setupRequired: fc.integer({ min: 0, max: 100 }),
    blockedByRisk: fc.integer({ min: 0, max: 100 }),
    share: aShare,
    quality: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
    rated: aShare,
    spread: aShare,
  })
  .map(({ share, quality, rated, spread, ...sums }): OutcomeStats => {
    const successAgents = Math.ceil(sums.success * spread);
    return {
      ...noOutcomes,
      ...sums,
      total: 1 + sums.success + sums.failed,
      recentSuccess: sums.success * share,
      recentFailed: sums.failed * share,
      installs: (sums.success + sums.failed) * share,
      installSuccesses: sums.success * share,
      qualitySum: sums.success * rated * quality,
      qualityCount: sums.success * rated,
      agents: successAgents,
      successAgents,
      productionAgents: Math.floor(successAgents * share),
    };
  });
/** One more report, in full weight or less, old or recent, with or without an install, by an old or a new agent. */
const anyReport = fc.record({
  weight: fc.constantFrom(1, 0.5, 0.25, 0.125, 0.01),
  recent: fc.boolean(),
  installed: fc.boolean(),
  newAgent: fc.boolean(),
});

describe('laws', () => {
  test('one more success never lowers the score', () => {
    fc.assert(
      fc.property(anyStats, anyReport, (stats, { weight: w, recent, installed, newAgent }) => {
        const more = {
          ...stats,
          success: stats.success + w,
          recentSuccess: stats.recentSuccess + (recent ? w : 0),
          installs: stats.installs + (installed ? w : 0),
          installSuccesses: stats.installSuccesses + (installed ? w : 0),
          agents: stats.agents + (newAgent ? 1 : 0),
          successAgents: stats.successAgents + (newAgent ? 1 : 0),
        };
        expect(score(more)).toBeGreaterThanOrEqual(score(stats) ?? 0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('one more failure never raises the score', () => {
    fc.assert(
      fc.property(anyStats, anyReport, (stats, { weight: w, recent, installed, newAgent }) => {
        const more = {
          ...stats,
          failed: stats.failed + w,
          recentFailed: stats.recentFailed + (recent ? w : 0),
          installs: stats.installs + (installed ? w : 0),
          agents: stats.agents + (newAgent ? 1 : 0),
        };
        expect(score(more)).toBeLessThanOrEqual(score(stats) ?? 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
