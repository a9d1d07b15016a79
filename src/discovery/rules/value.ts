/** How much a skill is worth to the catalog: what its domain lacks, how good its evidence is, whether it answers what nothing answers. */
import type { Evidence } from '../../schema/evidence.ts';
import type { Category } from '../../schema/vocabulary.ts';
import { scoreAudit } from '../../scoring/audit-score.ts';
import { countTerms } from '../../search/text/analysis.ts';

/** What the catalog has in one domain. */
export interface DomainGap {
  readonly skills: number;
  /** Phrasings of the domain’s tasks that were searched, and those without an adequate skill. */
  readonly queries: number;
  readonly unanswered: readonly string[];
}
export type Gaps = ReadonlyMap<Category, DomainGap>;

const weights = { need: 0.4, evidence: 0.35, findability: 0.25 } as const;
/** Skills in a domain that halve what one more is worth. */
const enoughSkills = 20;
/** Words of a text from which it counts as documented, and stars from which more say nothing. */
const fullWords = 400;
const fullStars = 10_000;

/**
 * 0 to 100: `100 (.4 need + .35 evidence + .25 findability)`. Need is `.6 u + .4 / (1 + skills / 20)` with u the share of the
 * domain’s phrasings without an answer (.5 without phrasings). Evidence is the mean of audit score, known licence, length of
 * the text and logarithm of the stars, each from 0 to 1. Findability is the largest share of one unanswered phrasing’s
 * words that name and description hold.
 */
export function candidateValue(evidence: Evidence, category: Category, stars: number, gaps: Gaps): number {
  const gap = gaps.get(category);
  const parts = {
    need: needOf(gap),
    evidence: evidenceOf(evidence, stars),
    findability: findabilityOf(evidence, gap?.unanswered ?? []),
  };
  const sum = Object.entries(weights).reduce(
    (all, [name, weight]) => all + weight * parts[name as keyof typeof parts],
    0,
  );
  return Math.round(100 * sum);
}

/** The share of need alone, before anything was read. */
function needOf(gap: DomainGap | undefined): number {
  const { skills, queries, unanswered } = gap ?? { skills: 0, queries: 0, unanswered: [] };
  const missing = queries === 0 ? 0.5 : unanswered.length / queries;
  return 0.6 * missing + 0.4 / (1 + skills / enoughSkills);
}

function evidenceOf({ audit, license, outline }: Evidence, stars: number): number {
  const shares = [
    scoreAudit(audit).audit_score / 100,
    license.spdx === null ? 0 : 1,
    Math.min(1, outline.words / fullWords),
    Math.min(1, Math.log1p(stars) / Math.log1p(fullStars)),
  ];
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function findabilityOf({ terms }: Evidence, phrases: readonly string[]): number {
  let best = 0;
  for (const phrase of phrases) {
    const words = Object.keys(countTerms(phrase)).filter((word) => word.length > 2);
    const held = words.filter(
      (word) => Object.hasOwn(terms.name, word) || Object.hasOwn(terms.description, word),
    );
    if (words.length > 0) best = Math.max(best, held.length / words.length);
  }
  return best;
}
