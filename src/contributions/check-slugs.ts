/** New skills must have the slug that ingest would assign, so that a contributor cannot claim a better one. */
import { sourceOf } from '../schema/source.ts';
import type { Catalog } from '../catalog/parse-catalog.ts';
import type { ContentProblem } from '../catalog/problems.ts';
import { assignSlugs, identityKey, type SkillIdentity } from '../ingest/evidence/slug.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { ContributedSkill } from './read-contributed.ts';

/** A problem of each added skill whose slug is another; skills that are listed keep theirs, whatever it is. */
export function checkSlugs(skills: readonly ContributedSkill[], catalog: Catalog): ContentProblem[] {
  const added = skills.filter(({ change }) => change === 'added');
  const newSlugs = new Set(added.map(({ source }) => source.slug));
  const taken = new Map(
    catalog.skills
      .filter(({ source }) => !newSlugs.has(source.slug))
      .map(({ source, evidence }) => [identityKey(identityOf(evidence)), source.slug]),
  );
  const slugs = assignSlugs(
    added.map(({ evidence }) => identityOf(evidence)),
    taken,
  );
  return added.flatMap(({ source, evidence, skillPath }) => {
    const expected = slugs.get(identityKey(identityOf(evidence)));
    if (expected === undefined || expected === source.slug) return [];
    return [
      { path: skillPath, line: 1, reason: `the slug of this skill is ${expected}: rename both its files` },
    ];
  });
}

function identityOf({ source, front_matter }: Evidence): SkillIdentity {
  const { owner = null, name: repository = null } =
    source.repository === null ? {} : sourceOf(source.repository);
  return { owner, repository, path: source.path, name: front_matter.name };
}
