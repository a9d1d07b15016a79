/** Which SKILL.md files are not skills: test fixtures, samples inside other skills, fragments and empty texts. */
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
    const prefix = other.slice(0, -'SKILL.md'.length);
    // A skill at the root contains everything, so being inside it means nothing.
    if (prefix === '' || !path.startsWith(prefix)) continue;
    const between = path.slice(prefix.length).split('/').slice(0, -1);
    if (between.some((folder) => sampleFolders.has(folder.toLowerCase())))
      return "a sample inside another skill's folder";
  }
  return null;
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
  if (
    text.oddities.some(({ code }) => code === 'description-placeholder') &&
    /template/i.test(text.name ?? '')
  ) {
    return 'no usable text: a template whose description is a placeholder';
  }
  return null;
}
