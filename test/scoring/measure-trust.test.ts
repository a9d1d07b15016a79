/** Each dimension of trust at its boundaries: the design's table, row by row. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/schema/evidence.ts';
import { scoreAudit } from '../../src/scoring/audit-score.ts';
import { measureTrust } from '../../src/scoring/measure-trust.ts';
import { noOutcomes, type OutcomeStats } from '../../src/outcomes/stats.ts';
import { ageInDays, type Measured, provenancePoints, type TrustDimension } from '../../src/scoring/trust.ts';
import { entry } from '../support/cast.ts';
import { evidenceOf } from '../support/content-fixtures.ts';

const base = evidenceOf('acme-tables');
const today = '2026-01-15';
/** The day that many days before today. */
const daysAgo = (days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

interface Differences extends Partial<Evidence> {
  readonly upstream?: Partial<Evidence['source']>;
  readonly outcomes?: Partial<OutcomeStats>;
}

function measure(
  dimension: TrustDimension,
  { upstream, outcomes, ...differences }: Differences = {},
): Measured {
  const evidence = { ...base, ...differences, source: { ...base.source, ...upstream } };
  const input = {
    evidence,
    audit: scoreAudit(evidence.audit),
    provenance: { points: 70, earned: [] },
    outcomes: { ...noOutcomes, ...outcomes },
    today,
  };
  return measureTrust(input)[dimension];
}

describe('audit', () => {
  it.each([
    [0, 1],
    [30, 1],
    [31, 0.5],
  ])('%d days after the audit counts with confidence %d', (days, confidence) => {
    expect(measure('audit', { audited_on: daysAgo(days) })).toMatchObject({ value: 100, confidence });
  });
  it('that did not read everything counts half', () => {
    const audit = { ...base.audit, complete: false, incomplete_reasons: ['1 of 2 files were not read'] };
    expect(measure('audit', { audit, audited_on: today })).toMatchObject({ value: 79, confidence: 0.5 });
  });
});

describe('outcomes', () => {
  it.each([
    [0, 0, 40],
    [1, 0, 45.5],
    [0, 1, 36.4],
    [95, 5, 90],
  ])('%d successes and %d failures are %d', (success, failed, value) => {
    const found = measure('outcomes', { outcomes: { success, failed, total: success + failed } });
    expect(Math.round(found.value * 10) / 10).toBe(value);
    expect(found.confidence).toBe(1);
  });
  it('count half a report that needed setup', () => {
    const outcomes = { success: 1, setupRequired: 2, total: 3 };
    expect(measure('outcomes', { outcomes }).value).toBeCloseTo((100 * 5) / 12, 9);
  });
  const count = fc.integer({ min: 0, max: 500 });
  it('never fall by a success and never rise by a failure', () => {
    fc.assert(
      fc.property(count, count, (success, failed) => {
        const value = (more: Partial<OutcomeStats>): number =>
          measure('outcomes', { outcomes: { success, failed, ...more } }).value;
        expect(value({ success: success + 1 })).toBeGreaterThanOrEqual(value({}));
        expect(value({ failed: failed + 1 })).toBeLessThanOrEqual(value({}));
      }),
    );
  });
});

describe('maintenance', () => {
  it.each([
    [0, 100],
    [90, 100],
    [91, 99.875],
    [410, 60],
    [729, 20.125],
    [730, 20],
    [5000, 20],
  ])('a last change %d days ago is %d', (days, value) => {
    const upstream = { skill_changed_on: daysAgo(days), repository_created_on: daysAgo(6000) };
    expect(measure('maintenance', { upstream })).toMatchObject({ value, confidence: 1 });
  });
  it.each([
    [89, 0.5],
    [90, 1],
  ])('of a repository of %d days has confidence %d', (days, confidence) => {
    expect(measure('maintenance', { upstream: { repository_created_on: daysAgo(days) } }).confidence).toBe(
      confidence,
    );
  });
  it('of an archived repository is 0, however fresh', () => {
    const upstream = { archived: true, skill_changed_on: today };
    expect(measure('maintenance', { upstream })).toMatchObject({ value: 0, confidence: 1 });
  });
  it('that is not known is not guessed', () => {
    expect(measure('maintenance', { upstream: { skill_changed_on: null } }).confidence).toBe(0);
  });
});

describe('documentation', () => {
  const bare = {
    ...base.outline,
    valid_front_matter: false,
    description_length: 0,
    has_when_to_use: false,
    has_example: false,
    has_prerequisites_or_io: false,
    broken_links: ['gone.md'],
  };
  const documented = (outline: Partial<Evidence['outline']>): number =>
    measure('documentation', { outline: { ...bare, ...outline } }).value;
  it.each([
    ['nothing', {}, 0],
    ['valid front matter and a description of 40', { valid_front_matter: true, description_length: 40 }, 20],
    ['a description of 1024', { valid_front_matter: true, description_length: 1024 }, 20],
    ['a description of 39', { valid_front_matter: true, description_length: 39 }, 0],
    ['a description of 1025', { valid_front_matter: true, description_length: 1025 }, 0],
    ['a description in invalid front matter', { description_length: 200 }, 0],
    ['when to use', { has_when_to_use: true }, 20],
    ['an example', { has_example: true }, 20],
    ['prerequisites', { has_prerequisites_or_io: true }, 20],
    ['links that all resolve', { broken_links: [] }, 20],
  ])('%s earns its points', (_name, outline, value) => {
    expect(documented(outline)).toBe(value);
  });
});

describe('adoption', () => {
  it.each([
    [0, 0],
    [9, 25],
    [99, 50],
    [9_999, 100],
    [1_000_000, 100],
  ])('%d stars are %d', (stars, value) => {
    expect(measure('adoption', { upstream: { stars } })).toMatchObject({ value, confidence: 1 });
  });
  it('that is not known is not guessed', () => {
    expect(measure('adoption', { upstream: { stars: null } }).confidence).toBe(0);
  });
});

describe('provenance', () => {
  const nothing = {
    source: { ...base.source, commit: null, repository_created_on: null },
    license: { ...base.license, spdx: null },
  };
  const proven = {
    review: { ownership_proven: true } as NonNullable<Parameters<typeof provenancePoints>[0]['review']>,
  };
  const unproven = {} as Parameters<typeof provenancePoints>[0];
  const upstream = (more: Partial<Evidence['source']>) => ({
    ...nothing,
    source: { ...nothing.source, ...more },
  });
  it.each<
    [
      string,
      Parameters<typeof provenancePoints>[0],
      typeof nothing | Pick<Evidence, 'source' | 'license'>,
      number,
      number,
    ]
  >([
    ['nothing', unproven, nothing, 0, 0],
    ['ownership', proven, nothing, 0, 25],
    ['a licence', unproven, { ...nothing, license: base.license }, 0, 20],
    ['a pinned commit', unproven, upstream({ commit: base.source.commit }), 0, 20],
    ['a repository of 180 days', unproven, upstream({ repository_created_on: daysAgo(180) }), 0, 15],
    ['a repository of 179 days', unproven, upstream({ repository_created_on: daysAgo(179) }), 0, 0],
    ['two other clean skills', unproven, nothing, 2, 10],
    ['one other clean skill', unproven, nothing, 1, 0],
    ['everything there is', proven, { source: base.source, license: base.license }, 2, 90],
  ])('%s earns its points', (_name, source, evidence, otherCleanSkills, points) => {
    const found = provenancePoints(source, evidence, { otherCleanSkills }, today);
    expect(found.points).toBe(points);
    expect(found.earned.length > 0).toBe(points > 0);
  });
});

it.each([
  ['2026-01-15', 0],
  ['2026-01-14', 1],
  ['2025-01-15', 365],
  [null, -1],
])('%s is %d days before 2026-01-15', (day, days) => {
  expect(ageInDays(day, today)).toBe(days);
});

describe('facts that only some sources state', () => {
  it('a signature earns ten points of provenance; unknown earns none', () => {
    const value = (signed: boolean | null): number =>
      entry('a', { upstream: { signed } }).trust.dimensions.provenance.value;
    expect(value(true) - value(false)).toBe(10);
    expect(value(null)).toBe(value(false));
  });

  it('a sudden rise of stars halves what is believed of them', () => {
    const adoption = (star_spike: boolean | null) =>
      entry('a', { upstream: { stars: 9_999, star_spike } }).trust.dimensions.adoption;
    expect(adoption(null)).toMatchObject({ confidence: 1, effect: 100 });
    expect(adoption(true)).toMatchObject({ confidence: 0.5, effect: 70 });
  });
});
