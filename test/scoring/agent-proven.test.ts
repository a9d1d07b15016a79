/** Laws of Agent Proven; its worked examples are in worked/agent-proven.ts. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentProven } from '../../src/scoring/agent-proven.ts';
import { noOutcomes, type OutcomeStats } from '../../src/outcomes/stats.ts';
import { provenOf as score } from './worked/agent-proven.ts';

describe('Agent Proven', () => {
  test('the lower bound is what is shown beside the rate', () => {
    const proven = agentProven({ ...noOutcomes, total: 100, success: 95, failed: 5 }, 'low', false);
    expect(proven?.metrics).toMatchObject({
      successRate: 0.95,
      successLowerBound: 0.901,
      totalOutcomes: 100,
    });
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
