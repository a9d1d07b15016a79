/** The operator's suppressions: they hold for one rule in one text, for a time, and are always shown. */
import { describe, expect, it } from 'vitest';
import type { Suppression } from '../../../src/schema/collections.ts';
import { buildRegistry } from '../../../src/scoring/registry.ts';
import { facts, finding } from '../../support/cast.ts';

const digest = 'a'.repeat(64);
const judged: Suppression = {
  slug: 'acme-shell-example',
  skill: 'acme-tables',
  rule: 'RC-05',
  file: 'SKILL.md',
  sha256: digest,
  by: 'operator',
  expires: '2026-06-01',
  summary: 'An example of what to look for; nothing runs it.',
};

function entryWith(suppressions: readonly Suppression[], day = '2026-01-15') {
  const skills = [
    facts('acme-tables', { findings: [finding('RC-05', 'critical'), finding('MD-01', 'low')] }),
  ];
  const none = { tasks: [], packs: [], rankings: [], agents: [] };
  const registry = buildRegistry({
    skills,
    suppressions,
    revision: 'r',
    generatedAt: `${day}T00:00:00.000Z`,
    ...none,
  });
  const [entry] = registry.entries;
  if (entry === undefined) throw new Error('no entry');
  return entry;
}

describe('a suppression', () => {
  it('takes the finding out of the score and the gate, and keeps it in the report with its reason', () => {
    const entry = entryWith([judged]);
    expect(entry.audit.audit_score).toBe(98);
    expect(entry.safety.tier).toBe('reviewed');
    expect(entry.suppressed).toMatchObject([
      { suppression: 'acme-shell-example', by: 'operator', reason: judged.summary },
    ]);
    expect(entryWith([]).safety.tier).toBe('blocked');
  });

  it.each([
    ['on its day of expiry', { expires: '2026-01-15' }, /expired/],
    ['when the file has changed', { sha256: 'b'.repeat(64) }, /changed/],
    ['when the file is gone', { file: 'other.md' }, /no longer/],
  ])('is void %s, and says so', (_name, different, reason) => {
    const entry = entryWith([{ ...judged, ...different }]);
    expect(entry.safety.tier).toBe('blocked');
    expect(entry.void_suppressions[0]?.void_because).toMatch(reason);
  });

  it('does not touch another rule, or another skill', () => {
    expect(entryWith([{ ...judged, rule: 'RC-01' }]).safety.tier).toBe('blocked');
    expect(entryWith([{ ...judged, skill: 'acme-other' }]).safety.tier).toBe('blocked');
  });
});
