/** Which SKILL.md files are not skills: test fixtures, samples inside other skills, fragments and empty texts. */
import { skillFileLength } from '../../schema/skill-folder.ts';
import type { SkillText } from '../../catalog/skill-text.ts';

/** Folders of test fixtures, at any depth. */
const fixtureFolders: ReadonlySet<string> = new Set([
  'fixtures',
  'fixture',
  '__fixtures__',
  '__tests__',
  'testdata',
  'test-data',
]);
/** Folders that hold samples if they are inside another skill's folder. */
const sampleFolders: ReadonlySet<string> = new Set([
  'assets',
  'examples',
  'example',
  'samples',
  'template',
  'templates',
  'test',
  'tests',
]);
/** Fewest words of a usable text. */
const fewestWords = 5;

/** Why the path is not a skill's, given the other skill paths of its repository; null if it can be one. */
export function pathSkipReason(path: string, skillPaths: Iterable<string>): string | null {
  const folders = path.split('/').slice(0, -1);
  if (folders.some((folder) => fixtureFolders.has(folder.toLowerCase())))
    return 'a test fixture, not a skill';
  for (const other of skillPaths) {
    if (other === path) continue;
    const prefix = other.slice(0, -skillFileLength);
    // A skill at the root contains everything, so being inside it means nothing.
    if (prefix === '' || !path.startsWith(prefix)) continue;
    const between = path.slice(prefix.length).split('/').slice(0, -1);
    if (between.some((folder) => sampleFolders.has(folder.toLowerCase())))
      return "a sample inside another skill's folder";
  }
  return null;
}

/** Parts marked [TODO] from which a text counts as a template that was not filled in. */
const openPartsOfTemplate = 2;
/** What templates contain where a name or a description belongs; words such as "todo" in a real text do not match. */
const placeholders: readonly RegExp[] = [
  /^\[?\s*(?:TODO|TBD|FIXME)\b\s*(?:[:\]]|$)/,
  /^(?:todo|tbd|fixme|placeholder|description|(?:your|my)-skill(?:-name)?|skill-name)\W*$/i,
  /^<[a-z][^<>]*>$/i,
  /^<[^<>]*\b(?:description|name|what|when)\b[^<>]*>/i,
  /^\{\{[^{}]*\}\}/,
  /^\[(?:your|insert|describe|add|replace|enter)\b/i,
  /^(?:please )?(?:replace|fill in|insert)\b.{0,60}\b(?:description|name)\b/i,
  /\byour description here\b/i,
];

function isPlaceholder(text: string | null): boolean {
  return text !== null && placeholders.some((pattern) => pattern.test(text.trim()));
}

/** Why the text is not a skill's; null if it can be one. */
export function textSkipReason(text: SkillText): string | null {
  const plain = text.body.replace(/<!--(?:(?!-->)[^])*-->/g, ' ');
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const letters = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  if (text.name === null && text.description === null) {
    if (/^\s*<!--/.test(text.body)) return 'no usable text: a fragment between comment markers';
    if (Math.max(words, letters) < fewestWords)
      return 'no usable text: no name, no description and almost no words';
  }
  if (isPlaceholder(text.name)) return 'a template: its name is a placeholder';
  if (isPlaceholder(text.description)) return 'a template: its description is a placeholder';
  const open = plain.match(/^[ \t]{0,8}(?:[-*#>]{1,6}[ \t]+)?\[TODO\b/gm)?.length ?? 0;
  if (open >= openPartsOfTemplate) return `a template: ${open} parts of its text are still [TODO]`;
  return null;
}
