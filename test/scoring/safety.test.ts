/** Safety tiers and install policy: the first matching row of the table wins. */
import { describe, expect, it } from 'vitest';
import { doNotUseWhen } from '../../src/resolve/do-not-use-when.ts';
import { entry, finding, verifiedPublisher } from '../support/cast.ts';
import { approved } from './worked/safety.ts';

describe('safety tier', () => {
  it('blocks a critical finding, an operator’s block and a source that is gone', () => {
    expect(entry('a', { findings: [finding('EX-01', 'critical')] }).safety).toMatchObject({
      tier: 'blocked',
      policy: 'blocked',
      safety_score: 0,
    });
    expect(entry('a', { source: { review: { ...approved, decision: 'blocked' } } }).safety.tier).toBe(
      'blocked',
    );
    expect(entry('a', { upstream: { available: false } }).safety.tier).toBe('blocked');
  });

  it.each([
    ['a high finding', { findings: [finding('RC-01', 'high')] }],
    ['an unread rest', { evidence: { audit: { ...entry('a').evidence.audit, complete: false } } }],
    ['an unknown licence', { evidence: { license: { spdx: null, stated_by: 'nothing', note: null } } }],
    ['a review of another commit', { source: { review: { ...approved, commit: 'f'.repeat(40) } } }],
  ] as const)('is experimental with %s, to be tried in a sandbox and approved', (_name, different) => {
    expect(entry('a', different as Parameters<typeof entry>[1]).safety).toMatchObject({
      tier: 'experimental',
      policy: 'review',
      sandbox_first: true,
      auto_install_allowed: false,
    });
  });

  it.each([
    ['nothing', null, 'Licence: none was found.'],
    [
      'skill',
      'the licence file in the skill folder is not recognised',
      'Licence: terms of its own, not recognised.',
    ],
    ['nothing', 'the licence file LICENSE is not recognised', 'Licence: terms of its own, not recognised.'],
  ] as const)('of a licence that %s states, noted as %s, it says once: %s', (stated_by, note, said) => {
    const unlicensed = entry('a', { evidence: { license: { spdx: null, stated_by, note } } });
    expect(unlicensed.safety.reasons).toContain(`Open doubt: ${said}`);
    expect(doNotUseWhen(unlicensed).join(' ')).toContain(said.replace('Licence: ', 'here: '));
  });

  it('is verified only with proven ownership and a sign-off, and then may be installed without asking', () => {
    expect(entry('a', { source: { review: approved } }).safety).toMatchObject({
      tier: 'verified',
      policy: 'auto_allowed',
      auto_install_allowed: true,
    });
    const unproven = entry('a', { source: { review: { ...approved, ownership_proven: false } } });
    expect(unproven.safety.tier).toBe('reviewed');
    expect(unproven.safety.reasons).toContain('The owner of the repository is not verified.');
  });

  it('takes five agents with a lower bound of 0.6 for a sign-off', () => {
    const outcomes = { total: 20, success: 19, failed: 1, successAgents: 5, successLowerBound: 0.78 };
    const used = entry('a', { publisher: verifiedPublisher, outcomes });
    expect(used.safety.tier).toBe('verified');
    expect(used.safety.reasons[0]).toContain('pinned commit and successes of agents');
    const { reasons } = entry('a', { source: { review: approved }, outcomes }).safety;
    expect(reasons[0]).toContain('pinned commit and a reviewer’s sign-off');
  });

  it('is reviewed otherwise, and says what is missing', () => {
    const { safety } = entry('a');
    expect(safety).toMatchObject({
      tier: 'reviewed',
      policy: 'review',
      auto_install_allowed: false,
      sandbox_first: false,
    });
    expect(safety.reasons.join(' ')).toMatch(/No person has signed it off/);
    const doubtful = entry('a', { findings: [finding('RC-01', 'medium')] }).safety;
    expect(doubtful.reasons.join(' ')).toContain('“checked and confirmed” requires 90');
  });
});

describe('a changed owner', () => {
  it('blocks until the commit that is served has been reviewed', () => {
    const changed = { owner_changed: true };
    expect(entry('a', { upstream: changed }).safety).toMatchObject({ tier: 'blocked', policy: 'blocked' });
    expect(entry('a', { upstream: changed, source: { review: approved } }).safety.tier).not.toBe('blocked');
    const stale = { ...approved, commit: 'f'.repeat(40) };
    expect(entry('a', { upstream: changed, source: { review: stale } }).safety.tier).toBe('blocked');
  });
});
