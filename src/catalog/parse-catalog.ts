/** Content text → Catalog: checks every file, reports every problem, keeps the valid files. */
import type { Collections } from '../schema/collections.ts';
import { checkCollections, checkFormerSlugs, platformCheck } from './check-references.ts';
import type { ContentFile } from './content-file.ts';
import { placeOf } from './layout.ts';
import { parseCollections } from './parse-collections.ts';
import { type ContentProblem, tidyProblems } from './problems.ts';
import { type CatalogSkill, SkillJoiner } from './skill-joiner.ts';

/** The files' facts, without scores. Every list is sorted by slug. */
export interface Catalog extends Collections {
  readonly skills: readonly CatalogSkill[];
  readonly problems: readonly ContentProblem[];
}

/** Never throws for bad content: a bad file is reported and left out. */
export function parseCatalog(files: Iterable<ContentFile>): Catalog {
  const { skills: ofSkills, others } = groupFiles(files, ({ path }) => path);
  const problems: ContentProblem[] = [];
  const collections = parseCollections(others, problems);
  const checkPlatforms = platformCheck(collections.agents);
  const joiner = new SkillJoiner(problems);
  const skills: CatalogSkill[] = [];
  for (const group of ofSkills) {
    const skill = joiner.add(group);
    if (skill === null) continue;
    skills.push(skill);
    problems.push(...checkPlatforms(skill.source));
  }
  skills.sort((a, b) => (a.source.slug < b.source.slug ? -1 : 1));
  problems.push(
    ...checkCollections(collections, joiner.slugs),
    ...checkFormerSlugs(
      skills.map(({ source }) => source),
      joiner.slugs,
    ),
  );
  return { skills, ...collections, problems: tidyProblems(problems) };
}

interface FileGroup<File> {
  readonly slug: string;
  readonly skills: File[];
  readonly evidence: File[];
}

/** Files of skills by slug, in the order in which the slugs first come, and all others; `pathOf` a file's path. */
export function groupFiles<File>(
  files: Iterable<File>,
  pathOf: (file: File) => string,
): { skills: readonly FileGroup<File>[]; others: readonly File[] } {
  const groups = new Map<string, FileGroup<File>>();
  const others: File[] = [];
  for (const file of files) {
    const { kind, slug } = placeOf(pathOf(file)) ?? { kind: null, slug: null };
    if (slug === null || (kind !== 'skills' && kind !== 'evidence')) {
      others.push(file);
      continue;
    }
    const group = groups.get(slug) ?? { slug, skills: [], evidence: [] };
    groups.set(slug, group);
    group[kind].push(file);
  }
  // By skill file, so that of two skills at one place the first path has it.
  const first = ({ skills, evidence }: FileGroup<File>): string => {
    const file = skills[0] ?? evidence[0];
    return file === undefined ? '' : pathOf(file);
  };
  const sorted = [...groups.values()].sort((a, b) => (first(a) < first(b) ? -1 : 1));
  return { skills: sorted, others };
}
