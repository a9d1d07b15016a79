/** Skill files and their evidence → skills, one by one; what several skills must not share is remembered. */
import type { z } from 'zod';
import { Evidence } from '../schema/evidence.ts';
import {
  type PastVersion,
  type WithVersions,
  versionsEnding,
  VersionsFile,
} from '../versions/past-version.ts';
import { type FileOrigin, SkillFrontMatter, type SkillSource } from '../schema/skill.ts';
import { skillFilePath } from './check-references.ts';
import type { ContentFile } from './content-file.ts';
import { parseJson } from './parse-json.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { ContentProblem } from './problems.ts';
import { parseSkillBody } from './skill-body.ts';

export interface CatalogSkill {
  readonly source: SkillSource;
  /** With what its versions file says of earlier contents, where it has one. */
  readonly evidence: Evidence & WithVersions;
}

/** All files of one slug: more than one of a kind where two owners have it. */
export interface SkillFiles {
  readonly slug: string;
  readonly skills: readonly ContentFile[];
  readonly evidence: readonly ContentFile[];
  /** Absent where content is in one folder. */
  readonly origin?: readonly FileOrigin[];
}

export class SkillJoiner {
  readonly #problems: ContentProblem[];
  /** Path of the skill file by repository and path of the skill. */
  readonly #places = new Map<string, string>();
  /** Slugs of all usable skill files, with evidence or not. */
  readonly slugs = new Set<string>();

  constructor(problems: ContentProblem[]) {
    this.#problems = problems;
  }

  /** Null where there is no usable skill with evidence of the same repository and path; the problems say why. */
  add({ slug, skills, evidence }: SkillFiles): CatalogSkill | null {
    const report = (path: string, reason: string): void =>
      void this.#problems.push({ path, line: 1, reason });
    let chosen: { source: SkillSource; path: string } | null = null;
    for (const file of skills) {
      const source = parseSkill(file, slug, this.#problems);
      if (chosen !== null) report(file.path, `the slug ${slug} is taken by ${chosen.path}`);
      else if (source !== null) chosen = { source, path: file.path };
    }
    let found: { evidence: Evidence; path: string } | null = null;
    let versions: readonly PastVersion[] = [];
    for (const file of evidence) {
      if (file.path.endsWith(versionsEnding)) {
        versions = parseOwn(VersionsFile, file, slug, this.#problems)?.versions ?? [];
        continue;
      }
      const parsed = parseOwn(Evidence, file, slug, this.#problems);
      if (parsed !== null) found = { evidence: parsed, path: file.path };
    }
    if (chosen === null) {
      if (found !== null) report(found.path, 'there is no usable skill file for this evidence');
      return null;
    }
    this.slugs.add(slug);
    const { source, path } = chosen;
    const place = `${source.repository.toLowerCase()} ${source.path}`;
    const other = this.#places.get(place);
    if (other !== undefined) report(path, `the same repository and path as ${other}`);
    else if (found === null) report(path, 'no evidence yet: run `npm run ingest` for this skill');
    else if (!isOf(found.evidence, source))
      report(path, 'the evidence is of another repository or path: run `npm run ingest` again');
    else {
      this.#places.set(place, path);
      return { source, evidence: versions.length === 0 ? found.evidence : { ...found.evidence, versions } };
    }
    return null;
  }
}

function isOf(evidence: Evidence, source: SkillSource): boolean {
  return evidence.source.repository === source.repository && evidence.source.path === source.path;
}

function parseSkill(file: ContentFile, slug: string, problems: ContentProblem[]): SkillSource | null {
  const parsed = parseMarkdown(file.path, file.text, SkillFrontMatter);
  problems.push(...parsed.problems);
  if (parsed.value === null) return null;
  const expected = skillFilePath({ slug, repository: parsed.value.repository });
  if (file.path !== expected) {
    problems.push({ path: file.path, line: 1, reason: `the folder is the repository's owner: ${expected}` });
    return null;
  }
  const body = parseSkillBody(file.path, parsed.body, parsed.bodyLine);
  problems.push(...body.problems);
  return body.problems.length > 0 ? null : { slug, ...parsed.value, ...body.body };
}

function parseOwn<Value extends { readonly slug: string }>(
  schema: z.ZodType<Value>,
  file: ContentFile,
  slug: string,
  problems: ContentProblem[],
): Value | null {
  const value = parseJson(schema, file, 'run `npm run ingest` again', problems);
  if (value === null || value.slug === slug) return value;
  const reason = `slug is ${value.slug}, but the file is named ${slug}`;
  problems.push({ path: file.path, line: 1, reason });
  return null;
}
