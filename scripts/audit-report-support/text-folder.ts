/** A skill folder made of texts, as an audit takes it. */
import type { SkillFolder } from '../../src/schema/skill-folder.ts';

/** `files`: text by path. Its owner is not known, and all of it was listed. */
export function textFolder(folderName: string, files: Readonly<Record<string, string>>): SkillFolder {
  return {
    folderName,
    owner: null,
    listIncomplete: null,
    files: Object.entries(files).map(([path, text]) => {
      const content = new TextEncoder().encode(text);
      return { path, mode: '100644', size: content.length, sha256: null, content };
    }),
  };
}
