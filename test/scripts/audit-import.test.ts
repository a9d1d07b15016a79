/** Reports of other scanners: read from SARIF, bound to the skill, shown apart; they never block and never raise. */
import { describe, expect, it } from 'vitest';
import { NoReport, readSarif } from '../../scripts/audit-support/import-sarif.ts';
import { toAuditView } from '../../src/api/manifest/manifest.ts';
import { toSarif } from '../../src/audit/sarif.ts';
import type { ReaderReport } from '../../src/schema/evidence.ts';
import { entry } from '../support/cast.ts';
import { approved } from '../scoring/worked/safety.ts';

const paths = ['SKILL.md', 'scripts/run.sh'];
const result = (level: string | undefined, uri = 'SKILL.md', more: object = {}) => ({
  ruleId: 'R1',
  level,
  message: { text: 'Reads a key' },
  locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 3 } } }],
  ...more,
});
const report = (results: unknown, driver: object = {}) => ({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Scan', semanticVersion: '1.2.3', ...driver } }, results }],
});

describe('readSarif', () => {
  it.each([
    [[], 'clean', 0],
    [[result('note')], 'clean', 1],
    [[result('warning'), result('note')], 'doubtful', 2],
    [[result('note'), result('error')], 'harmful', 2],
    [[result(undefined)], 'doubtful', 1],
    [[result('error', 'SKILL.md', { suppressions: [{ kind: 'external' }] })], 'clean', 0],
    [[result('error', 'SKILL.md', { kind: 'pass' })], 'clean', 0],
    [[result('note', 'SKILL.md', { properties: { 'security-severity': '8.1' } })], 'harmful', 1],
  ])('makes of %j %s', (results, verdict, findings) => {
    expect(readSarif(report(results), paths)).toMatchObject({
      tool: 'Scan',
      version: '1.2.3',
      verdict,
      findings,
    });
  });

  it('finds the file of the skill at the end of an address', () => {
    const { reasons } = readSarif(report([result('error', 'file:///tmp/x/scripts/run.sh')]), paths);
    expect(reasons).toEqual([
      { rule: 'R1', verdict: 'harmful', file: 'scripts/run.sh', line: 3, text: 'Reads a key' },
    ]);
  });

  it('counts a finding without a place as one about the whole skill', () => {
    const { reasons } = readSarif(report([{ ...result('error'), locations: [] }]), paths);
    expect(reasons).toMatchObject([{ file: 'SKILL.md', line: null }]);
  });

  it('knows the level of a rule that a plug-in of the scanner describes', () => {
    const sarif = report([{ ...result(undefined), ruleId: undefined, rule: { id: 'P1' } }]);
    const [run] = sarif.runs;
    const extensions = [{ name: 'rules', rules: [{ id: 'P1', defaultConfiguration: { level: 'error' } }] }];
    const given = { ...sarif, runs: [{ ...run, tool: { ...run?.tool, extensions } }] };
    expect(readSarif(given, paths)).toMatchObject({ verdict: 'harmful', reasons: [{ rule: 'P1' }] });
  });

  it.each([
    ['no object', null],
    ['another version', { ...report([]), version: '2.0.0' }],
    ['two runs', { version: '2.1.0', runs: [...report([]).runs, ...report([]).runs] }],
    ['a run that did not finish', report(undefined)],
    ['a finding in a file that the skill has not', report([result('error', 'other/README.md')])],
  ])('refuses %s', (_, value) => {
    expect(() => readSarif(value, paths)).toThrow(NoReport);
  });

  it('reads what the registry itself writes', () => {
    const { evidence } = entry('a');
    expect(readSarif(toSarif(evidence.audit, 'a'), paths)).toMatchObject({ tool: 'skill-registry-audit' });
  });
});

describe('a report in the evidence', () => {
  const { integrity } = entry('a').evidence;
  const kept = (verdict: ReaderReport['verdict'], of = integrity): ReaderReport => ({
    reader: 'scan',
    tool: 'Scan',
    version: null,
    integrity: of,
    report_sha256: '0'.repeat(64),
    imported_on: '2026-01-02',
    verdict,
    reasons: [],
    findings: 0,
  });
  const withReport = (read?: ReaderReport) =>
    entry('a', {
      source: { review: approved },
      ...(read === undefined ? {} : { evidence: { readers: [read] } }),
    });

  it('that says harmful means that a person is asked, and does not block', () => {
    expect(withReport().safety.policy).toBe('auto_allowed');
    const { safety } = withReport(kept('harmful'));
    expect(safety).toMatchObject({ policy: 'review', tier: 'reviewed' });
    expect(safety.reasons.join(' ')).toContain('scan');
  });

  it.each([
    ['clean', kept('clean')],
    ['doubtful', kept('doubtful')],
    ['harmful of another content', kept('harmful', `sha256-${'B'.repeat(43)}=`)],
  ])('that is %s changes no policy', (_, read) => {
    expect(withReport(read).safety.policy).toBe('auto_allowed');
  });

  it('is shown beside the audit and changes no score', () => {
    const [without, with_] = [withReport(), withReport(kept('harmful'))];
    expect(toAuditView(with_)).toEqual({ ...toAuditView(without), other_readers: [kept('harmful')] });
    expect(with_.trust).toEqual(without.trust);
    expect(toAuditView(withReport(kept('harmful', `sha256-${'B'.repeat(43)}=`))).other_readers).toBe(
      undefined,
    );
  });
});
