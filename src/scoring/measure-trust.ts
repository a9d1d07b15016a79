/** The six dimensions measured from evidence, audit and outcomes: docs/scores.md, *Trust: audit* and the five after it. */
import type { Evidence } from '../schema/evidence.ts';
import type { AuditScore } from './audit-score.ts';
import { countedReports, expectedSuccess, type OutcomeStats } from '../outcomes/stats.ts';
import { ageInDays, repositoryDay, type Measured, type TrustDimension } from './trust.ts';

interface MeasureInput {
  readonly evidence: Omit<Evidence, 'terms' | 'fingerprint'>;
  readonly audit: AuditScore;
  readonly provenance: { readonly points: number; readonly earned: readonly string[] };
  readonly outcomes: OutcomeStats;
  /** Date of the scores, `YYYY-MM-DD`. */
  readonly today: string;
}

export function measureTrust(input: MeasureInput): Record<TrustDimension, Measured> {
  const { points, earned } = input.provenance;
  return {
    audit: measureAudit(input),
    provenance: {
      value: points,
      confidence: 1,
      basis: earned.length === 0 ? 'nothing proven' : earned.join(', '),
    },
    outcomes: measureOutcomes(input.outcomes),
    maintenance: measureMaintenance(input),
    documentation: measureDocumentation(input.evidence),
    adoption: measureAdoption(input.evidence),
  };
}

/** Age in days from which an audit has half its weight. */
const auditFreshDays = 30;

function measureAudit({ evidence, audit, today }: MeasureInput): Measured {
  const age = ageInDays(evidence.audited_on, today);
  const fresh = age <= auditFreshDays;
  const confidence = evidence.audit.complete && fresh ? 1 : 0.5;
  const state = evidence.audit.complete ? 'every file audited' : 'not every file audited';
  return {
    value: audit.audit_score,
    confidence,
    basis: `audit score ${audit.audit_score}, ${state}, audited on ${evidence.audited_on}`,
  };
}

/** Beta prior 4:6, so that a single report has little effect. */
function measureOutcomes(stats: OutcomeStats): Measured {
  const n = countedReports(stats);
  return {
    value: expectedSuccess(stats),
    confidence: 1,
    basis:
      n === 0
        ? 'no outcomes yet (prior 40)'
        : `${stats.success.toFixed(1)} of ${n.toFixed(1)} weighted reports succeeded`,
  };
}

/** 100 up to 90 days, then linear to 20 at 730 days; 0 if archived; half confidence for a repository younger than 90 days. */
function measureMaintenance({ evidence, today }: MeasureInput): Measured {
  const { archived, skill_changed_on } = evidence.source;
  if (archived === true) return { value: 0, confidence: 1, basis: 'repository is archived' };
  const age = ageInDays(skill_changed_on, today);
  if (skill_changed_on === null)
    return { value: 0, confidence: 0, basis: 'date of the last change is unknown' };
  const fading = 100 - (80 * (Math.min(age, 730) - 90)) / (730 - 90);
  const repositoryAge = ageInDays(repositoryDay(evidence.source), today);
  const young = repositoryAge >= 0 && repositoryAge < 90;
  return {
    value: age <= 90 ? 100 : fading,
    confidence: young ? 0.5 : 1,
    basis: `last changed on ${skill_changed_on}`,
  };
}

/** The five criteria of documentation, 20 points each. */
export function documentationCriteria({
  outline,
}: Pick<Evidence, 'outline'>): [holds: boolean, what: string][] {
  const length = outline.description_length;
  return [
    [
      outline.valid_front_matter && length >= 40 && length <= 1024,
      'valid front matter with a description of 40 to 1024 characters',
    ],
    [outline.has_when_to_use, 'says when to use it'],
    [outline.has_example, 'has an example'],
    [outline.has_prerequisites_or_io, 'names prerequisites, inputs or outputs'],
    [outline.broken_links.length === 0, 'all relative links resolve'],
  ];
}

function measureDocumentation(evidence: Pick<Evidence, 'outline'>): Measured {
  const held = documentationCriteria(evidence)
    .filter(([holds]) => holds)
    .map(([, label]) => label);
  return {
    value: held.length * 20,
    confidence: 1,
    basis: held.length === 0 ? 'meets none of the five documentation criteria' : held.join('; '),
  };
}

function measureAdoption({ source }: Pick<Evidence, 'source'>): Measured {
  const { stars } = source;
  if (stars === null) return { value: 0, confidence: 0, basis: 'star count unknown' };
  const spike = source.star_spike === true;
  const basis = spike ? `${stars} stars, after a sudden rise` : `${stars} stars`;
  return { value: 100 * Math.min(1, Math.log10(1 + stars) / 4), confidence: spike ? 0.5 : 1, basis };
}
