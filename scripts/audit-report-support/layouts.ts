/** Ways to rearrange a skill that leave its meaning as it is, and may not leave its verdict lower. */
import type { FolderFile, SkillFolder } from '../../src/schema/skill-folder.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A folder whose SKILL.md has another text; other files stay. */
function withSkillText(folder: SkillFolder, change: (text: string) => string): SkillFolder {
  return { ...folder, files: folder.files.map((file) => (isSkillFile(file) ? changed(file, change) : file)) };
}

const isSkillFile = (file: FolderFile): boolean => file.path === 'SKILL.md';

function changed(file: FolderFile, change: (text: string) => string): FolderFile {
  if (file.content === null) return file;
  const content = encoder.encode(change(decoder.decode(file.content)));
  return { ...file, content, size: content.length, sha256: null };
}

/** Front matter, and the rest as pieces that are either fences or not. */
function takeApart(text: string): { front: string; pieces: string[] } {
  const front = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? '';
  return { front, pieces: text.slice(front.length).split(/(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[^\n]*$)/m) };
}

const isFence = (piece: string): boolean => /^(?:```|~~~)/.test(piece);

/** Changes what is neither front matter nor fence. */
const inProse =
  (change: (prose: string) => string) =>
  (text: string): string => {
    const { front, pieces } = takeApart(text);
    return front + pieces.map((piece) => (isFence(piece) ? piece : change(piece))).join('');
  };

/** Plain words of a line; addresses, paths, code and markup keep their case. */
const upperCase = (prose: string): string =>
  prose.replace(/(?<![`./:\w@~$-])[a-z]+(?![`./:\w@-])/g, (word) => word.toUpperCase());
const wrap = (prose: string): string =>
  prose.replace(/((?:\S+ ){4})(?=\S)/g, (words) => `${words.trimEnd()}\n`);

export const layouts: Readonly<Record<string, (folder: SkillFolder) => SkillFolder>> = {
  'upper case': (folder) => withSkillText(folder, inProse(upperCase)),
  'CRLF line ends': (folder) => withSkillText(folder, (text) => text.replaceAll('\n', '\r\n')),
  'hard wraps': (folder) => withSkillText(folder, inProse(wrap)),
  '10,000 blank lines in front': (folder) =>
    withSkillText(folder, (text) => {
      const { front } = takeApart(text);
      return `${front}${'\n'.repeat(10_000)}${text.slice(front.length)}`;
    }),
  'the body moved to references/': (folder) => ({
    ...folder,
    files: folder.files.flatMap((file) => {
      if (!isSkillFile(file)) return [file];
      return [
        changed(file, (text) => `${takeApart(text).front}\n# Start\n\nRead references/more.md.\n`),
        { ...changed(file, (text) => text.slice(takeApart(text).front.length)), path: 'references/more.md' },
      ];
    }),
  }),
  'another fence language': (folder) =>
    withSkillText(folder, (text) => text.replaceAll(/^(```|~~~)(?:ba|z)?sh$/gm, '$1text')),
};
