/** Catalog plus scores: the one immutable value from which every answer is built. */
import { type Collections, collectionsOf, type Publisher, type Suppression } from '../schema/collections.ts';
import { advisoriesFor, type Advisory, type RevokedBy } from '../schema/advisory.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { Approval } from '../schema/policy/approval.ts';
import type { WithVersions } from '../versions/past-version.ts';
import { type SkillSource } from '../schema/skill.ts';
import { type FolderSignature, folderSignature, isClean, ownerKey } from './ownership.ts';
import { sourceOf } from '../schema/source.ts';
import type { DescriptionSource } from '../schema/vocabulary.ts';
import { type AgentProven, agentProven } from './agent-proven.ts';
import { type AuditScore, scoreAudit } from './audit-score.ts';
import { measureTrust } from './measure-trust.ts';
import type { OutcomeHistory } from '../outcomes/book.ts';
import type { ChoiceFigures } from '../outcomes/choices.ts';
import type { MeasuredLift } from '../outcomes/lifts.ts';
import { noOutcomes, type OutcomeStats } from '../outcomes/stats.ts';
import { applyPolicy, noRules, type Rules } from './policy/apply-policy.ts';
import { assessSafety, type Safety } from './safety.ts';
import { applySuppressions, type SuppressionResult } from './suppressions/suppress.ts';
import { isReviewable, provenancePoints, type TrustScore, trustScore } from './trust.ts';
import { isNewListing } from './new-listing.ts';
import { withholdText } from './withhold-text.ts';
import { type ListRow, rowOf } from './list-row.ts';
import { dayOf } from '../text/day.ts';

/** Evidence without the parts that only the search index needs. */
type ServedEvidence = Omit<Evidence, 'terms' | 'fingerprint'> & WithVersions;

export interface SkillFacts {
  readonly source: SkillSource;
  readonly evidence: ServedEvidence;
}

/** One skill with all its facts and scores. */
export interface Entry extends SkillFacts {
  readonly slug: string;
  /** One line, plain text. */
  readonly description: string;
  /** `registry`: the registry's own words. `model` and `repository`: untrusted, made from the source or its own. */
  readonly description_source: DescriptionSource;
  readonly audit: AuditScore;
  readonly safety: Safety;
  readonly trust: TrustScore;
  /** For the current text. */
  readonly outcomes: OutcomeStats;
  readonly proven: AgentProven | null;
  /** What runs with and without the current text gave; null without a report. */
  readonly lift: MeasuredLift | null;
  /** For the slug and for each text it had; null without a report. */
  readonly history: OutcomeHistory | null;
  /** Other skills of the same owner whose audit is clean. */
  readonly otherCleanSkills: number;
  /** Who the repository's account belongs to; null where this is not verified. */
  readonly publisher: Publisher | null;
  /** The publisher's signature in the folder; null without one. */
  readonly signature: FolderSignature | null;
  /** Listed by itself less than 14 days ago, without a word from a person, a publisher or agents: see `isNewListing`. */
  readonly isNewListing: boolean;
  /** What lists read of it. */
  readonly row: ListRow;
  /** Findings that a suppression takes out of the score; `evidence.audit.findings` no longer holds them. */
  readonly suppressed: SuppressionResult['suppressed'];
  readonly void_suppressions: SuppressionResult['void_suppressions'];
  /** Advisories that revoke this text; not empty only for a blocked skill. */
  readonly advisories: readonly RevokedBy[];
  /** Who approved this text; null where no approval counts for it. */
  readonly approval: Approval | null;
}

export interface Registry extends Collections {
  /** Changes when, and only when, the catalog changes. */
  readonly revision: string;
  /** RFC 3339 time of the build that first saw this state. */
  readonly generatedAt: string;
  /** RFC 3339 time of the newest outcome included, or null. */
  readonly outcomesThrough: string | null;
  /** What callers chose of what they were offered; absent where reports are not at hand. */
  readonly choices?: ChoiceFigures;
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
  const scorer = new Scorer(collectionsOf(input), dayOf(input.generatedAt));
  for (const facts of input.skills) scorer.count(facts);
  const entries = input.skills.map((facts) =>
    scorer.score(facts, input.outcomes?.get(facts.source.slug) ?? noOutcomes),
  );
  return toRegistry({ ...input, entries });
}

interface ScoredInput extends Partial<Collections> {
  /** Sorted by slug. */
  readonly entries: readonly Entry[];
  readonly revision: string;
  readonly generatedAt: string;
  readonly outcomesThrough?: string | null;
  /** Read from the entries by default. */
  readonly formerSlugs?: ReadonlyMap<string, string>;
}

/** Slugs that skills had before, with their slugs now. */
export function formerSlugsOf(entries: Iterable<Pick<Entry, 'slug' | 'source'>>): Map<string, string> {
  const former = new Map<string, string>();
  for (const { slug, source } of entries) for (const each of source.formerly ?? []) former.set(each, slug);
  return former;
}

/** Skills that are scored already. */
export function toRegistry(input: ScoredInput): Registry {
  return {
    revision: input.revision,
    generatedAt: input.generatedAt,
    outcomesThrough: input.outcomesThrough ?? null,
    entries: input.entries,
    bySlug: new Map(input.entries.map((entry) => [entry.slug, entry])),
    formerSlugs: input.formerSlugs ?? formerSlugsOf(input.entries),
    ...collectionsOf(input),
  };
}

type Judged = Pick<Collections, 'suppressions' | 'publishers' | 'roots' | 'advisories' | keyof Rules>;

/** Scores skills one by one, as of `today`. Every skill is counted before the first is scored: owners vouch for their own. */
export class Scorer {
  readonly #today: string;
  readonly #suppressions: ReadonlyMap<string, readonly Suppression[]>;
  readonly #advisories: readonly Advisory[];
  readonly #rules: Rules;
  readonly #roots: Collections['roots'];
  readonly #publishers: ReadonlyMap<string, Publisher>;
  readonly #cleanByOwner = new Map<string, number>();

  constructor(collections: Judged, today: string) {
    this.#today = today;
    this.#advisories = collections.advisories;
    this.#rules = collections;
    this.#roots = collections.roots;
    this.#suppressions = Map.groupBy(collections.suppressions, ({ skill }) => skill);
    this.#publishers = new Map(collections.publishers.map((each) => [each.slug, each]));
  }

  count(facts: SkillFacts): void {
    const counted = this.#suppress(facts).facts;
    const owner = ownerKey(counted);
    if (isClean(counted)) this.#cleanByOwner.set(owner, (this.#cleanByOwner.get(owner) ?? 0) + 1);
  }

  score(given: SkillFacts, outcomes: OutcomeStats = noOutcomes): Entry {
    const { facts, suppression } = this.#suppress(given);
    const account = sourceOf(facts.source.repository).owner.toLowerCase();
    return scoreEntry(facts, {
      today: this.#today,
      otherCleanSkills: (this.#cleanByOwner.get(ownerKey(facts)) ?? 0) - (isClean(facts) ? 1 : 0),
      publisher: this.#publishers.get(account) ?? null,
      signature: folderSignature(facts.evidence, this.#roots),
      outcomes,
      suppression,
      advisories: advisoriesFor(facts.source.slug, facts.evidence.integrity, this.#advisories),
      rules: this.#rules,
    });
  }

  /** The facts with the findings that count, and the suppressions of the others. */
  #suppress(facts: SkillFacts): { facts: SkillFacts; suppression: Omit<SuppressionResult, 'findings'> } {
    const { audit, files } = facts.evidence;
    const own = this.#suppressions.get(facts.source.slug) ?? [];
    const { findings, ...suppression } = applySuppressions(audit.findings, files, own, this.#today);
    if (own.length === 0) return { facts, suppression };
    return {
      facts: { ...facts, evidence: { ...facts.evidence, audit: { ...audit, findings: [...findings] } } },
      suppression,
    };
  }
}

interface ScoreContext {
  readonly today: string;
  readonly otherCleanSkills: number;
  readonly publisher?: Publisher | null;
  readonly signature?: FolderSignature | null;
  readonly outcomes: OutcomeStats;
  readonly suppression?: Omit<SuppressionResult, 'findings'>;
  readonly advisories?: readonly RevokedBy[];
  readonly rules?: Rules;
}

/** Everything derived for one skill; the cost does not depend on the size of the catalog. */
export function scoreEntry(facts: SkillFacts, context: ScoreContext): Entry {
  const { today, otherCleanSkills, outcomes, publisher = null, signature = null } = context;
  const { advisories = [], rules = noRules } = context;
  const { source, evidence } = facts;
  const audit = scoreAudit(evidence.audit);
  const provenance = provenancePoints(source, evidence, { otherCleanSkills, publisher, signature }, today);
  const isNew = isNewListing({ source, evidence, publisher, outcomes, today });
  const known = { source, evidence, audit, publisher, outcomes, advisories };
  const assessed = assessSafety({ ...known, provenance: provenance.points });
  const judged = { source, evidence, risk: audit.risk_level };
  const { safety, approval } = applyPolicy(assessed, judged, rules, today);
  const trust = trustScore({
    measured: measureTrust({ evidence, audit, provenance, outcomes, today }),
    tier: safety.tier,
    risk: audit.risk_level,
    complete: evidence.audit.complete,
    isNewListing: isNew,
    reviewable: isReviewable(evidence),
    outcomes,
  });
  const shown = safety.tier === 'blocked' ? withholdText(facts) : facts;
  const own = shown.source.summary;
  return {
    slug: source.slug,
    source: shown.source,
    evidence: shown.evidence,
    description: own ?? shown.evidence.front_matter.description ?? '',
    description_source:
      own === null ? 'repository' : shown.source.described_by === undefined ? 'registry' : 'model',
    audit,
    safety,
    trust,
    outcomes,
    proven: agentProven(outcomes, audit.risk_level, safety.tier === 'blocked'),
    lift: null,
    history: null,
    otherCleanSkills,
    publisher,
    signature,
    isNewListing: isNew,
    row: rowOf({ source: shown.source, evidence: shown.evidence, audit, safety, trust, isNewListing: isNew }),
    suppressed: context.suppression?.suppressed ?? [],
    void_suppressions: context.suppression?.void_suppressions ?? [],
    advisories,
    approval,
  };
}
