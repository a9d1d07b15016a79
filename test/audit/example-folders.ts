/** The skill folder that an example of a rule is placed in. */
import { toExample, type ExampleText } from '../../src/audit/engine/example.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import { fencing, folderOf, opening, saying } from './skill-folders.ts';

export function exampleFolder(example: ExampleText): SkillFolder {
  const { text, place } = toExample(example);
  if (place === 'text') return saying(text);
  if (place === 'description')
    return folderOf({ 'SKILL.md': opening.replace('Formats the', `${text} Formats the`) });
  if (place === 'front matter')
    return folderOf({ 'SKILL.md': opening.replace('license:', `${text}\nlicense:`) });
  if ('link' in place) {
    const folder = folderOf({ [place.link]: text });
    return {
      ...folder,
      files: folder.files.map((file) => (file.path === place.link ? { ...file, mode: '120000' } : file)),
    };
  }
  if ('fence' in place) return fencing(place.fence, text);
  return folderOf({ [place.file]: `${text}\n` });
}
