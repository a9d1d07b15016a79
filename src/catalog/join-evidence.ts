/** Joins skill files with their evidence; mismatches are problems, the rest are the catalog's skills. */
import type { Evidence } from '../schema/evidence.ts';
import type { SkillSource } from '../schema/skill.ts';
import type { ContentProblem } from './problems.ts';

export interface CatalogSkill {
  readonly source: SkillSource;
  readonly evidence: Evidence;
}

export interface Located<T> {
  readonly value: T;
  /** Path below the content folder. */
  readonly path: string;
}

/** Skills with evidence of the same repository and path, sorted by slug. */
export function joinEvidence(
  sources: ReadonlyMap<string, Located<SkillSource>>,
  evidence: ReadonlyMap<string, Located<Evidence>>,
  problems: ContentProblem[],
): CatalogSkill[] {
  const skills: CatalogSkill[] = [];
  const places = new Map<string, string>();
  const report = (path: string, reason: string): void => void problems.push({ path, line: 1, reason });
  for (const { value: source, path } of sources.values()) {
    const found = evidence.get(source.slug)?.value;
    const place = `${source.repository.toLowerCase()} ${source.path}`;
    const other = places.get(place);
    if (other !== undefined) report(path, `the same repository and path as ${other}`);
    else if (found === undefined) report(path, 'no evidence yet: run `npm run ingest` for this skill');
    else if (found.source.repository !== source.repository || found.source.path !== source.path) {
      report(path, 'the evidence is of another repository or path: run `npm run ingest` again');
    } else {
      places.set(place, path);
      skills.push({ source, evidence: found });
    }
  }
  for (const [slug, { path }] of evidence) {
    if (!sources.has(slug)) report(path, 'there is no usable skill file for this evidence');
  }
  return skills.sort((a, b) => (a.source.slug < b.source.slug ? -1 : 1));
}
