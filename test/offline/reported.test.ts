/** What was reported of a skill, in the files of a registry: as its server says it. */
import { expect, it } from 'vitest';
import { toOutcomeHistory } from '../../src/api/manifest/outcome-history.ts';
import { toSkillOutcomes } from '../../src/api/shared/outcome-summary.ts';
import { OfflineEntry, toOfflineParts, type OfflineCard } from '../../src/offline/offline-entry.ts';
import type { OutcomeCounts } from '../../src/outcomes/tally.ts';
import { type EntryDetails, withDetails } from '../../src/scoring/stored-entry.ts';
import { entry } from '../support/cast.ts';

const counts: OutcomeCounts = {
  total: 3,
  success: 2,
  failed: 1,
  not_relevant: 0,
  blocked_by_risk: 0,
  setup_required: 0,
  verified_installs: 1,
  production: 0,
  unverified: 2,
};

it('each text of a skill has its own counts', () => {
  const { evidence, ...rest } = entry('acme-tables', { outcomes: { total: 3 } });
  const history = {
    slug: counts,
    by_digest: [
      [evidence.integrity, counts],
      [`sha256-${'B'.repeat(43)}=`, { ...counts, total: 1 }],
    ] as const,
    damped_days: ['2026-01-13'],
    recent_days: [],
    last_at: '2026-01-14T00:00:00.000Z',
  };
  const served = { ...rest, evidence, history };
  // As in the packs.
  const parts = JSON.parse(JSON.stringify(toOfflineParts(served))) as {
    card: OfflineCard;
    details: EntryDetails;
  };
  const card = withDetails(parts.card, () => parts.details);
  const read = new OfflineEntry('acme-tables', { row: () => served.row, card: () => card }, true);
  expect(toOutcomeHistory(read)).toEqual(toOutcomeHistory(served));
  expect(toOutcomeHistory(read)).toMatchObject({
    current_text: { total_outcomes: 3 },
    earlier_texts: [{ total_outcomes: 1 }],
  });
  expect(toSkillOutcomes(read)).toEqual(toSkillOutcomes(served));
});
