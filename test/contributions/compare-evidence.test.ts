/** Nothing but the source decides what evidence says: every forged member is named by its path. */
import { describe, expect, test } from 'vitest';
import { compareEvidence, type ComparedEvidence } from '../../src/contributions/compare-evidence.ts';
import { jsonPathText } from '../../src/contributions/json-differences.ts';
import type { Evidence, ReaderReport } from '../../src/schema/evidence.ts';
import { evidenceOf } from '../support/content-fixtures.ts';

const today = '2026-11-20';
type Change = (evidence: Evidence) => unknown;

function evidence(change: Change = () => undefined): Evidence {
  const made = { ...structuredClone(evidenceOf('acme-tables')), first_indexed_on: today, audited_on: today };
  change(made);
  return made;
}

function compare(change: Change, more: Partial<ComparedEvidence> = {}) {
  const made = more.made ?? evidence();
  const compared = { contributed: evidence(change), made, base: null, hostAsked: true, today, ...more };
  const { problems, notes } = compareEvidence(compared);
  const paths = (list: typeof problems): string[] => list.map(({ path }) => jsonPathText(path));
  return { problems: paths(problems), notes: paths(notes) };
}

test('regenerated evidence has no problem and no note', () => {
  expect(compare(() => undefined)).toEqual({ problems: [], notes: [] });
});

describe('a report of another reader', () => {
  const reportOf = (verdict: ReaderReport['verdict'], reader = 'scan'): ReaderReport => ({
    reader,
    tool: 'Scan',
    version: null,
    integrity: evidence().integrity,
    report_sha256: '0'.repeat(64),
    imported_on: today,
    verdict,
    reasons: [],
    findings: 1,
  });
  const having =
    (...readers: ReaderReport[]): Change =>
    (e) =>
      (e.readers = readers);
  const base = evidence(having(reportOf('harmful')));

  test.each<[string, Change]>([
    ['goes', () => undefined],
    ['says less', having(reportOf('clean'))],
    ['is another reader’s', having(reportOf('harmful', 'other'))],
  ])('is a problem where the one that says harmful %s', (_, change) => {
    expect(compare(change, { base }).problems).toEqual(['readers']);
  });

  test('is a note where it is new, and nothing where the base has it', () => {
    expect(compare(having(reportOf('clean')))).toEqual({ problems: [], notes: ['readers'] });
    expect(compare(having(reportOf('harmful')), { base })).toEqual({ problems: [], notes: [] });
  });
});

const someFinding: Evidence['audit']['findings'][number] = {
  rule_id: 'RC-01',
  category: 'remote code',
  severity: 'critical',
  base_severity: 'critical',
  role: 'use',
  file: 'SKILL.md',
  line: 3,
  excerpt: null,
  view: 'raw',
  why: 'why',
  fix: 'fix',
  owasp: [],
};

describe('a forged member is a problem', () => {
  const forgeries: readonly (readonly [path: string, forge: Change])[] = [
    ['slug', (e) => (e.slug = 'acme-better')],
    ['source.repository', (e) => (e.source.repository = 'https://github.com/acme/other')],
    ['source.path', (e) => (e.source.path = 'SKILL.md')],
    ['source.commit', (e) => (e.source.commit = 'f'.repeat(40))],
    ['source.available', (e) => (e.source.available = false)],
    ['source.owner_changed', (e) => (e.source.owner_changed = true)],
    ['source.owner_id', (e) => (e.source.owner_id = 77)],
    ['source.repository_id', (e) => (e.source.repository_id = 77)],
    ['source.repository_created_on', (e) => (e.source.repository_created_on = '2010-01-01')],
    ['source.skill_changed_on', (e) => (e.source.skill_changed_on = today)],
    ['source.signed', (e) => (e.source.signed = true)],
    ['source.default_branch', (e) => (e.source.default_branch = 'other')],
    ['source.stars', (e) => (e.source.stars = 100_000)],
    ['license.spdx', (e) => (e.license.spdx = 'Apache-2.0')],
    ['files[0].sha256', (e) => Object.assign(e.files[0] ?? {}, { sha256: 'b'.repeat(64) })],
    ['files[0].read', (e) => Object.assign(e.files[0] ?? {}, { read: false })],
    ['files[1]', (e) => void e.files.push({ path: 'x', mode: '100644', size: 1, sha256: null, read: true })],
    ['integrity', (e) => (e.integrity = `sha256-${'B'.repeat(43)}=`)],
    ['computed_hash', (e) => (e.computed_hash = 'b'.repeat(64))],
    ['coverage.bytes_read', (e) => (e.coverage.bytes_read = 11)],
    ['front_matter.name', (e) => (e.front_matter.name = 'Tables by a famous vendor')],
    ['front_matter.allowed_tools[0]', (e) => void e.front_matter.allowed_tools.push('Read')],
    ['text_kept', (e) => (e.text_kept = !e.text_kept)],
    ['runtimes[0]', (e) => void e.runtimes.push('oven')],
    ['outline.has_example', (e) => (e.outline.has_example = !e.outline.has_example)],
    ['terms.body.everything', (e) => (e.terms.body['everything'] = 999)],
    ['fingerprint.minhash', (e) => (e.fingerprint.minhash = '00')],
    ['audit.complete', (e) => (e.audit.complete = !e.audit.complete)],
    ['audit.engine_version', (e) => (e.audit.engine_version = '99.0.0')],
    ['audit.signals.egress', (e) => (e.audit.signals.egress = !e.audit.signals.egress)],
    ['audit.ruleset_sha256', (e) => (e.audit.ruleset_sha256 = 'c'.repeat(64))],
    ['audited_on', (e) => (e.audited_on = '2026-11-21')],
  ];
  test.each(forgeries)('%s', (path, forge) => {
    expect(compare(forge).problems).toEqual([path]);
  });

  test('there is a forgery of every member that the schema has, but for those with rules of their own', () => {
    const apart = new Set([
      'evidence_version',
      'files_incomplete',
      'languages',
      'family',
      'history',
      'first_indexed_on',
    ]);
    const forged = new Set(forgeries.map(([path]) => path.split(/[.[]/)[0]));
    expect(Object.keys(evidence()).filter((name) => !forged.has(name) && !apart.has(name))).toEqual([]);
  });

  test('findings taken out, or made milder', () => {
    const made = evidence(({ audit }) => void audit.findings.push(someFinding));
    const milder = { ...someFinding, severity: 'low' as const };
    expect(compare(() => undefined, { made }).problems).toEqual(['audit.findings[0]']);
    expect(compare(({ audit }) => void audit.findings.push(milder), { made }).problems).toEqual([
      'audit.findings[0].severity',
    ]);
  });
});

describe('what may differ', () => {
  test.each<[string, Change]>([
    ['source.stars', (e) => (e.source.stars = 40)],
    ['source.archived', (e) => (e.source.archived = true)],
    ['source.star_spike', (e) => (e.source.star_spike = true)],
  ])('%s drifts, and is noted', (path, drift) => {
    expect(compare(drift, { made: evidence((e) => (e.source.star_spike = false)) }).problems).toEqual([]);
    expect(compare(drift, { made: evidence((e) => (e.source.star_spike = false)) }).notes).toContain(path);
  });
  test('families are worked out over the whole catalog', () => {
    const members = ['acme-tables', 'other-tables'];
    expect(
      compare((e) => (e.family = { canonical: 'other-tables', kind: 'near', members })).problems,
    ).toEqual([]);
  });
  test('a checkout knows nothing of its host, and to say nothing is no claim', () => {
    const unknown: Change = ({ source, license }) => {
      Object.assign(source, { owner_id: null, repository_id: null, stars: null, archived: null });
      Object.assign(source, { default_branch: null, repository_created_on: null, signed: null });
      Object.assign(license, { spdx: null, stated_by: 'nothing' });
    };
    expect(compare(unknown)).toEqual({ problems: [], notes: [] });
    expect(compare(() => undefined, { made: evidence(unknown), hostAsked: false })).toMatchObject({
      problems: [],
      notes: expect.arrayContaining(['license.spdx', 'source.owner_id', 'source.stars']),
    });
  });
});

describe('what the base remembers', () => {
  const base = evidence();
  const past: Evidence['history'][number] = {
    integrity: base.integrity,
    commit: base.source.commit,
    audit_score: 100,
    risk_level: 'low',
    findings: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    engine_version: '1.0.0',
    audited_on: today,
  };
  test('ids that tell one owner from another must not get lost', () => {
    const made = evidence((e) => (e.source.owner_id = null));
    const lost = compare((e) => (e.source.owner_id = null), { made: evidence(), base });
    expect(lost.problems).toEqual(['source.owner_id']);
    expect(compare(() => undefined, { made, base, hostAsked: true }).problems).toEqual([]);
    expect(compare(() => undefined, { made, base: null, hostAsked: true }).problems).toEqual([
      'source.owner_id',
    ]);
  });
  test('the first day stays, and lies not before the skill was known', () => {
    const early: Change = (e) => (e.first_indexed_on = '2024-01-01');
    expect(compare(early).problems).toEqual(['first_indexed_on']);
    expect(compare(early, { base }).problems).toEqual(['first_indexed_on']);
    expect(compare(early, { base: evidence(early) }).problems).toEqual([]);
  });
  test('history is what follows from the base, no more and no less', () => {
    const made = evidence((e) => void e.history.push(past));
    expect(compare(() => undefined, { made, base }).problems).toEqual(['history[0]']);
    expect(compare((e) => void e.history.push(past), { made, base }).problems).toEqual([]);
    expect(compare((e) => void e.history.push(past, past), { made, base }).problems).toEqual(['history[1]']);
  });
  test('an audit with other rules is accepted only where it was before, for the same content', () => {
    const older: Change = ({ audit }) => (audit.ruleset_sha256 = 'c'.repeat(64));
    expect(compare(older, { base: evidence(older) })).toEqual({
      problems: [],
      notes: ['audit.ruleset_sha256'],
    });
    const otherContent = evidence((e) => {
      older(e);
      e.integrity = `sha256-${'B'.repeat(43)}=`;
    });
    expect(compare(older, { base: otherContent }).problems).toEqual(['audit.ruleset_sha256']);
  });
});
