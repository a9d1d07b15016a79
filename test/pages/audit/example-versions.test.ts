/** What the audit's page shows of versions where a skill has only one. */
import { expect, it } from 'vitest';
import { examplePowers, withSeveralContents } from '../../../src/components/audit/example-versions.ts';
import { toPastVersion } from '../../../src/versions/past-version.ts';
import { entry } from '../../support/cast.ts';

const once = entry('alice-review');
const { evidence } = entry('carol-server-setup');
const past = { ...toPastVersion(evidence), integrity: `sha256-${'b'.repeat(43)}=` };
const twice = entry('carol-server-setup', {
  evidence: { versions: [{ ...past, commit: 'c'.repeat(40) }] },
});
const readOtherwise = entry('carol-server-setup', { evidence: { versions: [past] } });

it('is how a difference is written', () => {
  expect(examplePowers).toContain('added host: api.example.com');
});

it('is another skill of which the author changed what was read before', () => {
  expect(withSeveralContents({ entries: [once, twice] }, once.slug)).toBe(twice.slug);
  expect(withSeveralContents({ entries: [once, twice] }, twice.slug)).toBeUndefined();
  expect(withSeveralContents({ entries: [once, readOtherwise] }, 'other')).toBeUndefined();
});
