/** Whose words describe a skill is said with them, and words alone earn nothing. */
import { expect, it } from 'vitest';
import { descriptionLine } from '../../src/text/plain-text.ts';
import { entry } from '../support/cast.ts';

const words = { summary: 'Draws charts of any table.', use_for: ['draw a chart'], needs: [], not_for: [] };

it('tells a person, a language model and the repository apart', () => {
  const byPerson = entry('acme-charts', { source: words });
  const byModel = entry('acme-charts', { source: { ...words, described_by: 'a-model' } });
  const byNobody = entry('acme-charts', { source: { ...words, summary: null } });
  expect([byPerson, byModel, byNobody].map(({ description_source }) => description_source)).toEqual([
    'registry',
    'model',
    'repository',
  ]);
  expect(descriptionLine(byPerson)).toBe('Description: Draws charts of any table.');
  expect(descriptionLine(byModel)).toMatch(/^Description \(untrusted, drafted by a language model\): /);
});

it('gives a drafted description no part in audit, safety or trust', () => {
  const bare = entry('acme-charts', { source: { ...words, summary: null, use_for: [] } });
  const drafted = entry('acme-charts', { source: { ...words, described_by: 'a-model' } });
  for (const score of ['audit', 'safety', 'trust', 'outcomes'] as const)
    expect(drafted[score]).toEqual(bare[score]);
});
