/** Which SKILL.md files are no skills: test fixtures, samples inside other skills, fragments and empty texts. */
import type { SkillText } from '../../catalog/skill-text.ts';

/** Folders whose content exists to be tested, wherever they stand. */
const fixtureFolders: ReadonlySet<string> = new Set([
  'fixtures',
  'fixture',
  '__fixtures__',
  '__tests__',
  'testdata',
  'test-data',
]);
/** Folders that hold samples when they stand inside another skill's folder. */
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
/** Fewest words of a text that can tell an agent anything. */
const fewestWords = 5;

/** Why the path is no skill's, given the other skill paths of its repository; null when it may be one. */
export function pathSkipReason(path: string, skillPaths: Iterable<string>): string | null {
  const folders = path.split('/').slice(0, -1);
  if (folders.some((folder) => fixtureFolders.has(folder.toLowerCase())))
    return 'a test fixture, not a skill';
  for (const other of skillPaths) {
    if (other === path) continue;
    const prefix = other.slice(0, -'SKILL.md'.length);
    // A skill at the root holds everything, so nothing follows from standing inside it.
    if (prefix === '' || !path.startsWith(prefix)) continue;
    const between = path.slice(prefix.length).split('/').slice(0, -1);
    if (between.some((folder) => sampleFolders.has(folder.toLowerCase())))
      return "a sample inside another skill's folder";
  }
  return null;
}

/** Why the text is no skill's; null when it may be one. */
export function textSkipReason(text: SkillText): string | null {
  const plain = text.body.replace(/<!--(?:(?!-->)[^])*-->/g, ' ');
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const letters = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  if (text.name === null && text.description === null) {
    if (/^\s*<!--/.test(text.body)) return 'no usable text: a fragment between comment markers';
    if (Math.max(words, letters) < fewestWords)
      return 'no usable text: no name, no description and hardly a word';
  }
  if (
    text.oddities.some(({ code }) => code === 'description-placeholder') &&
    /template/i.test(text.name ?? '')
  ) {
    return 'no usable text: a template whose description is a placeholder';
  }
  return null;
}
