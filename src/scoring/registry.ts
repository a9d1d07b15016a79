/** Catalog plus scores: the one immutable value from which every answer is built. */
import { type Collections, collectionsOf, type Publisher, type Suppression } from '../schema/collections.ts';
import type { Evidence } from '../schema/evidence.ts';
import { ownerAndName, type SkillSource } from '../schema/skill.ts';
import { type AgentProven, agentProven } from './agent-proven.ts';
import { type AuditScore, scoreAudit } from './audit-score.ts';
import { measureTrust } from './measure-trust.ts';
import type { OutcomeHistory } from '../outcomes/book.ts';
import { noOutcomes, type OutcomeStats } from '../outcomes/stats.ts';
import { assessSafety, type Safety } from './safety.ts';
import { applySuppressions, type SuppressionResult } from './suppress.ts';
import { provenancePoints, type TrustScore, trustScore } from './trust.ts';
import { isNewListing } from './new-listing.ts';
import { dayOf } from '../text/day.ts';

/** Evidence without the parts that only the search index needs. */
type ServedEvidence = Omit<Evidence, 'terms' | 'fingerprint'>;

export interface SkillFacts {
  readonly source: SkillSource;
  readonly evidence: ServedEvidence;
}

/** One skill with all its facts and scores. */
export interface Entry extends SkillFacts {
  readonly slug: string;
  /** One line, plain text. */
  readonly description: string;
  /** `registry`: the registry's own words. `repository`: untrusted text from the source. */
  readonly description_source: 'registry' | 'repository';
  readonly audit: AuditScore;
  readonly safety: Safety;
  readonly trust: TrustScore;
  /** For the current text. */
  readonly outcomes: OutcomeStats;
  readonly proven: AgentProven | null;
  /** For the slug and for each text it had; null without a report. */
  readonly history: OutcomeHistory | null;
  /** Other skills of the same owner whose audit is clean. */
  readonly otherCleanSkills: number;
  /** Who the repository's account belongs to; null where nobody verified that. */
  readonly publisher: Publisher | null;
  /** Listed by itself less than 14 days ago, without a word from a person, a publisher or agents: see `isNewListing`. */
  readonly isNewListing: boolean;
  /** Findings that a suppression takes out of the score; `evidence.audit.findings` no longer holds them. */
  readonly suppressed: SuppressionResult['suppressed'];
  readonly void_suppressions: SuppressionResult['void_suppressions'];
}

export interface Registry extends Collections {
  /** Changes when, and only when, the catalog changes. */
  readonly revision: string;
  /** RFC 3339 time of the build that first saw this state. */
  readonly generatedAt: string;
  /** RFC 3339 time of the newest outcome included, or null. */
  readonly outcomesThrough: string | null;
  /** Sorted by slug. */
  readonly entries: readonly Entry[];
  readonly bySlug: ReadonlyMap<string, Entry>;
  /** Present slug by each slug that a skill had before. */
  readonly formerSlugs: ReadonlyMap<string, string>;
}

interface RegistryInput extends Partial<Collections> {
  readonly skills: readonly SkillFacts[];
  readonly revision: string;
  readonly generatedAt: string;
  readonly outcomes?: ReadonlyMap<string, OutcomeStats>;
  readonly outcomesThrough?: string | null;
}

/** Scores every skill as of the day of `generatedAt`. */
export function buildRegistry(input: RegistryInput): Registry {
  const today = dayOf(input.generatedAt);
  const counted = suppressFindings(input.skills, input.suppressions ?? [], today);
  const cleanByOwner = countCleanSkills(counted.map(({ facts }) => facts));
  const publishers = new Map(input.publishers?.map((each) => [each.slug, each]));
  const entries = counted.map(({ facts, suppression }) => {
    const owner = ownerKey(facts);
    const own = isClean(facts) ? 1 : 0;
    const otherCleanSkills = (cleanByOwner.get(owner) ?? 0) - own;
    return scoreEntry(facts, {
      today,
      otherCleanSkills,
      publisher: publishers.get(ownerAndName(facts.source.repository).owner.toLowerCase()) ?? null,
      outcomes: input.outcomes?.get(facts.source.slug) ?? noOutcomes,
      suppression,
    });
  });
  return {
    revision: input.revision,
    generatedAt: input.generatedAt,
    outcomesThrough: input.outcomesThrough ?? null,
    entries,
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    formerSlugs: new Map(
      entries.flatMap(({ slug, source }) => (source.formerly ?? []).map((former) => [former, slug] as const)),
    ),
    ...collectionsOf(input),
  };
}

interface ScoreContext {
  readonly today: string;
  readonly otherCleanSkills: number;
  readonly publisher?: Publisher | null;
  readonly outcomes: OutcomeStats;
  readonly suppression?: Omit<SuppressionResult, 'findings'>;
}

/** Everything derived for one skill; the cost does not depend on the size of the catalog. */
export function scoreEntry(facts: SkillFacts, context: ScoreContext): Entry {
  const { today, otherCleanSkills, outcomes, publisher = null } = context;
  const { source, evidence } = facts;
  const audit = scoreAudit(evidence.audit);
  const provenance = provenancePoints(source, evidence, { otherCleanSkills, publisher }, today);
  const isNew = isNewListing({ source, evidence, publisher, outcomes, today });
  const safety = assessSafety({
    source,
    evidence,
    audit,
    provenance: provenance.points,
    publisher,
    outcomes,
  });
  const trust = trustScore({
    measured: measureTrust({ evidence, audit, provenance, outcomes, today }),
    tier: safety.tier,
    risk: audit.risk_level,
    complete: evidence.audit.complete,
    isNewListing: isNew,
    reviewable: evidence.license.spdx !== null && evidence.source.commit !== null,
    outcomes,
  });
  const shown = safety.tier === 'blocked' ? withholdText(facts) : facts;
  const own = shown.source.summary;
  return {
    slug: source.slug,
    ...shown,
    description: own ?? shown.evidence.front_matter.description ?? '',
    description_source: own === null ? 'repository' : 'registry',
    audit,
    safety,
    trust,
    outcomes,
    proven: agentProven(outcomes, audit.risk_level, safety.tier === 'blocked'),
    history: null,
    otherCleanSkills,
    publisher,
    isNewListing: isNew,
    suppressed: context.suppression?.suppressed ?? [],
    void_suppressions: context.suppression?.void_suppressions ?? [],
  };
}

/** A blocked skill's own text is never shown; the registry's description, its digests and its findings are. */
function withholdText(facts: SkillFacts): SkillFacts {
  const { source, evidence } = facts;
  const front_matter = {
    ...evidence.front_matter,
    name: null,
    description: null,
    compatibility: null,
    tags: [],
    keys: [],
  };
  const withheld = { ...evidence, front_matter, outline: { ...evidence.outline, title: null } };
  if (source.summary !== null) return { source, evidence: withheld };
  return {
    source: {
      ...source,
      name: source.slug.slice(0, 60),
      tags: [],
      summary: 'Withheld: this skill is blocked. Its manifest says why.',
    },
    evidence: withheld,
  };
}

/** The facts with the findings that count, and the suppressions of the others. */
function suppressFindings(
  skills: readonly SkillFacts[],
  suppressions: readonly Suppression[],
  today: string,
): { facts: SkillFacts; suppression: Omit<SuppressionResult, 'findings'> }[] {
  const bySkill = Map.groupBy(suppressions, ({ skill }) => skill);
  return skills.map((facts) => {
    const { audit, files } = facts.evidence;
    const own = bySkill.get(facts.source.slug) ?? [];
    const { findings, ...suppression } = applySuppressions(audit.findings, files, own, today);
    if (own.length === 0) return { facts, suppression };
    return {
      facts: { ...facts, evidence: { ...facts.evidence, audit: { ...audit, findings: [...findings] } } },
      suppression,
    };
  });
}

function ownerKey({ evidence }: SkillFacts): string {
  return (evidence.source.repository ?? '').split('/').slice(0, 4).join('/').toLowerCase();
}

function isClean({ evidence }: SkillFacts): boolean {
  return (
    evidence.audit.complete &&
    evidence.audit.findings.every(({ severity }) => severity === 'info' || severity === 'low')
  );
}

function countCleanSkills(skills: readonly SkillFacts[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const facts of skills) {
    if (isClean(facts)) counts.set(ownerKey(facts), (counts.get(ownerKey(facts)) ?? 0) + 1);
  }
  return counts;
}
