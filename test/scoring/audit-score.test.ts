/** Audit score and risk level, by the worked examples and laws of the design. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditFindings, Finding } from '../../src/schema/audit.ts';
import { severities } from '../../src/schema/vocabulary.ts';
import { scoreAudit } from '../../src/scoring/audit-score.ts';
import { finding } from '../support/cast.ts';
import { evidenceOf } from '../support/content-fixtures.ts';

const clean = evidenceOf('acme-tables').audit;
const audited = (findings: readonly Finding[], more: Partial<AuditFindings> = {}) =>
  scoreAudit({ ...clean, findings: [...findings], ...more });
const hits = (rule: string, severity: Parameters<typeof finding>[1], count: number): Finding[] =>
  Array.from({ length: count }, (_, index) => finding(rule, severity, index + 1));

describe('audit score', () => {
  it.each([
    ['no findings', [], 100, 'low'],
    ['two different lows', [finding('MD-01', 'low'), finding('MD-02', 'low')], 96, 'low'],
    ['one medium, capped at 89', [finding('SC-01', 'medium')], 89, 'medium'],
    ['one high, capped at 59', [finding('RC-01', 'high')], 59, 'high'],
    ['one high rule five times', hits('RC-01', 'high', 5), 56, 'high'],
    [
      'two different highs and a medium',
      [finding('RC-01', 'high'), finding('PI-01', 'high'), finding('SC-01', 'medium')],
      42,
      'high',
    ],
    ['one critical, capped at 19', [finding('EX-01', 'critical')], 19, 'high'],
  ] as const)('%s', (_name, findings, score, risk) => {
    expect(audited(findings)).toMatchObject({ audit_score: score, risk_level: risk });
  });

  it('caps an incomplete audit at 79 and calls it medium', () => {
    expect(audited([], { complete: false })).toMatchObject({
      audit_score: 79,
      risk_level: 'medium',
      cap: 'incomplete',
    });
  });

  it('names the cap only when it held the score down', () => {
    expect(audited([finding('SC-01', 'medium')]).cap).toBe('medium');
    expect(audited([...hits('RC-01', 'high', 3), finding('PI-01', 'high')]).cap).toBeNull();
  });

  it('calls three capabilities medium even without a finding', () => {
    const able = { ...clean.signals, egress: true, shell: true, secret_read: true };
    expect(audited([], { signals: able }).risk_level).toBe('medium');
    expect(audited([], { signals: { ...able, secret_read: false } }).risk_level).toBe('low');
  });

  it('lets all lows together cost 10 at most, and all mediums 35', () => {
    const rules = Array.from({ length: 12 }, (_, index) => String(index).padStart(2, '0'));
    expect(audited(rules.map((id) => finding(`MD-${id}`, 'low'))).audit_score).toBe(90);
    expect(audited(rules.map((id) => finding(`SC-${id}`, 'medium'))).audit_score).toBe(65);
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
