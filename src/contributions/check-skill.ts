/** The verdict on one contributed skill, and why a person has to decide where the check cannot. */
import type { CatalogSkill } from '../catalog/skill-joiner.ts';
import type { ContentProblem } from '../catalog/problems.ts';
import type { SkillCheck } from './contribution.ts';
import { nearThreshold } from '../ingest/evidence/families.ts';
import { similarity } from '../ingest/evidence/fingerprint.ts';
import type { ContributedSkill, Reading } from './read-contributed.ts';

/**
 * The verdict; `reading` is null where the evidence is the base's, so that there is nothing to compare. `others` are all
 * skills of the catalog, `more` problems found without reading.
 */
export function checkSkill(
  skill: ContributedSkill,
  reading: Reading | null,
  others: readonly CatalogSkill[],
  more: readonly ContentProblem[],
): SkillCheck {
  const { source, evidence, evidencePath, change } = skill;
  const findings = reading?.audit?.findings ?? [];
  const problems = [...more, ...(reading?.problems ?? [])];
  const copies = change === 'added' ? copyReasons(skill, others) : [];
  const review = [...placeReasons(skill), ...auditReasons(skill, reading), ...copies];
  const fails = problems.length > 0 || findings.some(({ severity }) => severity === 'critical');
  return {
    slug: source.slug,
    change,
    evidencePath,
    repository: source.repository,
    path: source.path,
    commit: evidence.source.commit,
    verdict: fails ? 'fails' : review.length > 0 ? 'needs-review' : 'passes',
    problems,
    findings,
    review,
    notes: reading === null ? ['the evidence is unchanged, so its source was not read again'] : reading.notes,
  };
}

/** A listed slug that comes to mean another place, and words that only a reviewer may write. */
function placeReasons({ source, baseSource }: ContributedSkill): string[] {
  const reasons: string[] = [];
  if (baseSource !== null && baseSource.repository !== source.repository)
    reasons.push(`the slug referred to ${baseSource.repository} before`);
  else if (baseSource !== null && baseSource.path !== source.path)
    reasons.push(`the slug referred to the path ${baseSource.path} before`);
  if (JSON.stringify(baseSource?.review) !== JSON.stringify(source.review)) {
    const { review } = source;
    reasons.push(
      review === undefined
        ? 'a review block is removed'
        : `a review block is new here: ${review.decision} by ${review.by}; only a maintainer may write it`,
    );
  }
  return reasons;
}

function auditReasons({ source, evidence }: ContributedSkill, reading: Reading | null): string[] {
  if (reading === null || reading.audit === null) return [];
  const { audit } = reading;
  const { review } = source;
  const isApproved = review?.decision === 'approved' && review.commit === evidence.source.commit;
  const high = audit.findings.filter(({ severity }) => severity === 'high').length;
  const reasons: string[] = [...reading.repository.warnings];
  if (high > 0 && !isApproved)
    reasons.push(`${high} high ${high === 1 ? 'finding' : 'findings'} and no approval of this commit`);
  if (!audit.complete && !isApproved)
    reasons.push(`the audit could not read everything: ${audit.incomplete_reasons.join('; ')}`);
  // A host answers for commits of forks under the name of the repository they were forked from.
  if (reading.repository.atHead === false && !isApproved)
    reasons.push('the commit is not the head of the default branch: check that it belongs to the repository');
  if (evidence.source.owner_changed && !isApproved)
    reasons.push('the repository or its owner has changed since the skill was first indexed');
  return reasons;
}

/** One sentence for each of the first few listed skills whose text is the same, or nearly; siblings of one repository under other names are meant to be. */
function copyReasons(skill: CatalogSkill, others: readonly CatalogSkill[]): string[] {
  const { fingerprint } = skill.evidence;
  return others
    .filter((other) => !isSelfOrSibling(skill, other))
    .flatMap(({ source: { slug }, evidence: { fingerprint: listed } }) => {
      if (listed.text_sha256 === fingerprint.text_sha256) return [`the same text as ${slug}`];
      const share = similarity(listed.minhash, fingerprint.minhash);
      return share >= nearThreshold ? [`nearly the same text as ${slug}`] : [];
    })
    .slice(0, shown);
}

/** Copies that are named; the first is enough for a person to look. */
const shown = 3;

function isSelfOrSibling(one: CatalogSkill, other: CatalogSkill): boolean {
  if (one.source.slug === other.source.slug) return true;
  return (
    one.source.repository === other.source.repository &&
    one.evidence.front_matter.name !== other.evidence.front_matter.name
  );
}
