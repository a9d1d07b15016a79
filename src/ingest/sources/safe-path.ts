/** Paths and names from a source: rejected unless they can only mean a place inside the repository. */
import { RepositoryUrl, SkillPath } from '../../schema/skill.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';

/** Most characters of a path; longer ones fail on common file systems. */
const pathLimit = 500;

/** Why a file's path cannot be used (attack table, row 4); null if it can. */
export function pathProblem(path: string): string | null {
  if (path === '') return 'the path is empty';
  if (path.length > pathLimit) return `the path is longer than ${pathLimit} characters`;
  if (path.includes('\0')) return 'the path contains a NUL character';
  if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(path)) return 'the path contains control or invisible characters';
  if (path.includes('\\')) return 'the path contains a backslash';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'the path is absolute';
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    return 'the path has an empty, "." or ".." segment';
  }
  if (parts.some((part) => part.toLowerCase() === '.git')) return 'the path enters .git';
  return null;
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
  return RepositoryUrl.safeParse(url).success ? url : null;
}

/** A text on one line for a report: control characters as `\u` escapes, at most 200 characters. */
export function printable(text: string): string {
  const escaped = text.replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
  return escaped.length > 200 ? `${escaped.slice(0, 199)}…` : escaped;
}
