/** What the audit's page shows of versions where a skill has only one. */
import { expect, it } from 'vitest';
import { examplePowers, withSeveralContents } from '../../../src/components/audit/example-versions.ts';
import { entry } from '../../support/cast.ts';

const past = {
  integrity: `sha256-${'b'.repeat(43)}=`,
  commit: 'c'.repeat(40),
  audit_score: 80,
  risk_level: 'medium',
  findings: { critical: 0, high: 0, medium: 1, low: 0, info: 0 },
  engine_version: '1.0.0',
  audited_on: '2026-01-02',
} as const;
const once = entry('alice-review');
const twice = entry('carol-server-setup', { evidence: { history: [past] } });

it('is how a difference is written', () => {
  expect(examplePowers).toContain('added host: api.example.com');
});

it('is another skill of which more than one content was audited', () => {
  expect(withSeveralContents({ entries: [once, twice] }, once.slug)).toBe(twice.slug);
  expect(withSeveralContents({ entries: [once, twice] }, twice.slug)).toBeUndefined();
  expect(withSeveralContents({ entries: [once] }, 'other')).toBeUndefined();
});
