/** GET /api/audits/{slug}: every point of the score can be followed. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../../src/schema/vocabulary.ts';
import { toAuditAccount } from '../../src/api/audit/account.ts';
import { signatureLine } from '../../src/api/shared/folder-signature.ts';
import type { SigningRoot } from '../../src/schema/collections.ts';
import type { FolderSignature as EvidenceSignature } from '../../src/schema/skill-folder.ts';
import { type FolderSignature, folderSignature } from '../../src/scoring/ownership.ts';
import { provenancePoints } from '../../src/scoring/trust.ts';
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
  const clean = entry('acme-x').evidence;
  const sound = {
    kind: 'oms',
    file: 'skill.oms.sig',
    result: 'sound',
    signer: 'Acme signing',
    root: 'AAAA',
    reason: null,
  } as const;
  const root = { slug: 'acme', certificate: 'AAAA' };
  const lineOf = (signature: EvidenceSignature | undefined, roots: readonly SigningRoot[] = [root]) =>
    signatureLine(folderSignature({ files: clean.files, ...(signature && { signature }) }, roots));

  it('is verified by a root of this registry, and by no other', () => {
    expect(folderSignature({ files: clean.files, signature: sound }, [root])).toEqual({
      kind: 'oms',
      file: 'skill.oms.sig',
      verified: true,
      signer: 'Acme signing',
      reason: null,
    });
    expect(lineOf(sound)).toBe('Signature: skill.oms.sig (OpenSSF Model Signing) by Acme signing: verified');
    expect(lineOf(sound, [])).toMatch(/by Acme signing: not verified, its root certificate is none/);
  });

  it('that does not hold is said so, whatever the root', () => {
    const changed = { ...sound, result: 'unsound', root: null, reason: 'a.py is not signed' } as const;
    expect(lineOf(changed)).toMatch(/Acme signing: does not hold, a\.py is not signed$/);
    expect(folderSignature({ files: [], signature: changed }, [root])?.verified).toBe(false);
  });

  it('is said to be there where it was not checked, and is none where there is none', async () => {
    const [file] = clean.files;
    if (file === undefined) throw new Error('the skill has a file');
    const files = [...clean.files, { ...file, path: 'skill.oms.sig' }];
    expect(folderSignature({ files }, [root])).toMatchObject({ verified: null, reason: 'not checked yet' });
    expect(lineOf(undefined)).toBeNull();
    for (const id of ['audit', 'manifest'] as const)
      expect((await ask(id, {}, { slug: 'acme-deploy' }))['signature']).toBeNull();
  });

  it('earns the points of an attestation once it is verified', () => {
    const { source, evidence } = entry('acme-x');
    const pointsWith = (signature: FolderSignature | null): number =>
      provenancePoints(source, evidence, { publisher: null, otherCleanSkills: 0, signature }, '2026-11-24')
        .points;
    const verified = folderSignature({ files: [], signature: sound }, [root]);
    const unknown = folderSignature({ files: [], signature: sound }, []);
    expect(pointsWith(verified) - pointsWith(null)).toBe(10);
    expect(pointsWith(unknown)).toBe(pointsWith(null));
  });
});
