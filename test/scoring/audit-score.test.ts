/** Laws of the audit score, and what comes with it; its worked examples are in worked/audit-score.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Finding, noSignals } from '../../src/schema/audit.ts';
import { severities } from '../../src/schema/vocabulary.ts';
import { riskRule } from '../../src/scoring/audit-score.ts';
import { capabilities, capabilitiesForMedium, capabilityWords } from '../../src/versions/capabilities.ts';
import { finding } from '../support/cast.ts';
import { audited, hits } from './worked/audit-score.ts';

describe('audit score', () => {
  it('names the cap of an incomplete audit', () => {
    expect(audited([], { complete: false }).cap).toBe('incomplete');
  });

  it('names the cap only when it held the score down', () => {
    expect(audited([finding('SC-01', 'medium')]).cap).toBe('medium');
    expect(audited([...hits('RC-01', 'high', 3), finding('PI-01', 'high')]).cap).toBeNull();
  });

  it('lets no check pass where a part of the folder was not read', () => {
    const { checks } = audited([finding('RC-01', 'high'), finding('MD-01', 'low')], { complete: false });
    expect(checks.find(({ id }) => id === 'remote-code')?.status).toBe('fail');
    expect(new Set(checks.filter(({ id }) => id !== 'remote-code').map(({ status }) => status))).toEqual(
      new Set(['not_run']),
    );
  });

  it('says as its rule of risk what makes medium without any finding', () => {
    const clean = audited([]);
    const seen = capabilities.slice(0, capabilitiesForMedium);
    const signals = { ...noSignals, ...Object.fromEntries(seen.map((name) => [name, true])) };
    expect([clean.risk_level, audited([], { signals })]).toMatchObject([
      'low',
      { audit_score: 100, risk_level: 'medium' },
    ]);
    expect(riskRule).toContain(`without any finding, with ${capabilitiesForMedium} or more`);
    for (const words of capabilityWords(signals)) expect(riskRule).toContain(words);
  });

  it('has one check per family, and a warning per finding of medium or above', () => {
    const { checks, warnings } = audited([finding('RC-01', 'high'), finding('MD-01', 'low')]);
    expect(checks.find(({ id }) => id === 'remote-code')).toMatchObject({
      status: 'fail',
      count: 1,
      worst: 'high',
    });
    expect(checks.find(({ id }) => id === 'metadata')).toMatchObject({
      status: 'pass',
      count: 1,
      worst: 'low',
    });
    expect(checks.find(({ id }) => id === 'exfiltration')).toMatchObject({
      status: 'pass',
      count: 0,
      worst: null,
    });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('RC-01 (high) at SKILL.md:1');
  });
});

const anyFinding = fc.record({
  rule: fc.constantFrom('PI-01', 'EX-01', 'RC-01', 'MD-01', 'SC-01'),
  severity: fc.constantFrom(...severities),
});
const toFindings = (list: readonly { rule: string; severity: (typeof severities)[number] }[]): Finding[] =>
  list.map(({ rule, severity }, index) => finding(rule, severity, index + 1));

describe('laws', () => {
  it('does not depend on the order of findings', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 12 }), (list) => {
        const findings = toFindings(list);
        expect(audited([...findings].reverse()).audit_score).toBe(audited(findings).audit_score);
      }),
    );
  });

  it('never rises when a finding is added or raised', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 10 }), anyFinding, (list, extra) => {
        const before = audited(toFindings(list)).audit_score;
        expect(audited(toFindings([...list, extra])).audit_score).toBeLessThanOrEqual(before);
        const raised = list.map((each, index) =>
          index === 0
            ? {
                ...each,
                severity: severities[Math.min(4, severities.indexOf(each.severity) + 1)] ?? 'critical',
              }
            : each,
        );
        expect(audited(toFindings(raised)).audit_score).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('ranks critical below high-only below medium-only below clean', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (count) => {
        const of = (severity: 'critical' | 'high' | 'medium') =>
          audited(hits('RC-01', severity, count)).audit_score;
        expect(of('critical')).toBeLessThan(of('high'));
        expect(of('high')).toBeLessThan(of('medium'));
        expect(of('medium')).toBeLessThan(audited([]).audit_score);
      }),
    );
  });
});
