/** GET /api/audits/{slug}: every point of the score can be followed. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../../src/schema/vocabulary.ts';
import { toAuditAccount } from '../../src/api/audit/account.ts';
import { folderSignature, signatureLine } from '../../src/api/shared/folder-signature.ts';
import { entry, finding } from '../support/cast.ts';
import { ask, askFor, at } from '../support/registry.ts';

describe('the account of a score', () => {
  it('names the points of each finding, the groups and the caps', async () => {
    const { account, audit } = await ask('audit', {}, { slug: 'acme-deploy' });
    expect(account).toMatchObject({
      points: [
        { rule_id: 'RC-01', severity: 'high', line: 4, hit: 1, points: 25 },
        { rule_id: 'RC-01', severity: 'high', line: 9, hit: 2, points: 12.5 },
        { rule_id: 'SY-03', severity: 'medium', hit: 1, points: 8 },
        { rule_id: 'MD-05', severity: 'low', hit: 1, points: 2 },
      ],
      groups: [
        { group: 'low', sum: 2, limit: 10, taken: 2 },
        { group: 'low and medium', sum: 10, limit: 35, taken: 10 },
        { group: 'high', sum: 37.5, limit: null, taken: 37.5 },
        { group: 'critical', sum: 0, limit: null, taken: 0 },
      ],
      uncapped: 53,
      audit_score: 53,
    });
    expect(at(audit, 'audit_score')).toBe(53);
  });

  it('is the score, whatever was found', () => {
    const rules = fc.constantFrom('PI-01', 'RC-01', 'EX-02', 'MD-01');
    const findings = fc.array(fc.tuple(rules, fc.constantFrom(...severities)), { maxLength: 12 });
    fc.assert(
      fc.property(findings, fc.boolean(), (found, complete) => {
        const clean = entry('acme-x');
        const audit = { ...clean.evidence.audit, complete };
        const skill = entry('acme-x', {
          evidence: { audit },
          findings: found.map(([rule, severity]) => finding(rule, severity)),
        });
        expect(toAuditAccount(skill).audit_score).toBe(skill.audit.audit_score);
      }),
    );
  });
});

it('says what was not read and what that means', async () => {
  const text = await askFor('text', 'audit', {}, { slug: 'dan-scans' });
  expect(text).toContain('Read: not every file audited: models/a.bin was not read.');
  expect(text).toContain('- cap 79: Not every file was audited.');
  expect(text).toContain('- Not every file was audited.');
});

it('a blocked skill’s report is there: its address says why', async () => {
  const report = await ask('audit', {}, { slug: 'acme-thief' });
  expect(report).toMatchObject({
    audit: { risk_level: 'high' },
    safety_gate: { tier: 'blocked', policy: 'blocked' },
  });
  expect(at(report, 'audit.checks.0')).toHaveProperty('status');
  expect(at(report, 'audit.warnings')).toHaveLength(1);
});

it('an unknown skill is a 404 that suggests listed ones, never the blocked one', async () => {
  await expect(ask('audit', {}, { slug: 'acme-theif' })).rejects.toMatchObject({
    kind: 'not-found',
    extras: { suggestions: expect.not.arrayContaining(['acme-thief']) },
  });
});

describe('a signature in the skill’s folder', () => {
  const signed = (path: string): ReturnType<typeof entry> => {
    const clean = entry('acme-x');
    const [file] = clean.evidence.files;
    if (file === undefined) throw new Error('the skill has a file');
    return entry('acme-x', { evidence: { files: [...clean.evidence.files, { ...file, path }] } });
  };

  it('is said to be there and not checked', () => {
    const signature = folderSignature(signed('skill.oms.sig'));
    expect(signature).toEqual({ kind: 'oms', file: 'skill.oms.sig', verified: null });
    expect(signatureLine(signature)).toBe(
      'Signature: skill.oms.sig (OpenSSF Model Signing), present, not checked',
    );
  });

  it('is none where the folder has none, and in manifest and audit alike', async () => {
    expect([folderSignature(signed('other.oms.sig')), signatureLine(null)]).toEqual([null, null]);
    for (const id of ['audit', 'manifest'] as const)
      expect((await ask(id, {}, { slug: 'acme-deploy' }))['signature']).toBeNull();
  });
});
