/** Paths and names from a source: rejected unless they can only mean a place inside the repository. */
import { SkillPath } from '../../schema/skill.ts';
import { GitHubUrl } from '../../schema/source.ts';
import { pathFault } from '../../text/file-path.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';

/** Why a file's path cannot be used (attack table, row 4); null if it can. */
export function pathProblem(path: string): string | null {
  const fault = pathFault(path);
  return fault === null ? null : `the path ${fault}`;
}

/** Why a path cannot be a skill's; null if it can. */
export function skillPathProblem(path: string): string | null {
  const problem = pathProblem(path);
  if (problem !== null) return problem;
  if (!isSkillFile(path)) return 'the path does not end in SKILL.md';
  return SkillPath.safeParse(path).success ? null : 'the path is not a valid skill path';
}

/** `https://github.com/<owner>/<name>` of an `owner/name`; null if it is not one. */
export function repositoryUrl(ownerAndName: string): string | null {
  const parts = ownerAndName.split('/');
  const name = parts[1] ?? '';
  if (parts.length !== 2 || name.startsWith('.') || name.endsWith('.git')) return null;
  const url = `https://github.com/${ownerAndName}`;
  return GitHubUrl.safeParse(url).success ? url : null;
}

/** A text on one line for a report: control characters as `\u` escapes, at most 200 characters. */
export function printable(text: string): string {
  const escaped = text.replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
  return escaped.length > 200 ? `${escaped.slice(0, 199)}…` : escaped;
}
