/** Which files of a repository are read before anything is submitted. */
import { describe, expect, it } from 'vitest';
import type { SkillFolder } from '../../../src/schema/skill-folder.ts';
import { parseRepository } from '../../../src/submissions/intake/parse-repository.ts';
import { validateRepository } from '../../../src/submissions/intake/validate-repository.ts';
import { openRepositoryHost, skillFile } from '../../support/github/repository-host.ts';

type Files = Parameters<typeof openRepositoryHost>[0][string];

/** The folders that were read whole, by the paths of their skills, with the number of requests that was asked for. */
async function readWhole(
  files: Files,
): Promise<{ folders: ReadonlyMap<string, SkillFolder>; spent: number }> {
  const reference = parseRepository('https://github.com/acme/kitchen');
  if ('reason' in reference) throw new TypeError(reference.reason);
  let spent = 0;
  let whole: ReadonlyMap<string, SkillFolder> = new Map();
  await validateRepository(reference, null, {
    github: openRepositoryHost({ 'acme/kitchen': files }),
    inspect: async (_mainFiles, folders = new Map()) => {
      whole = folders;
      return new Map();
    },
    spend: async (requests) => {
      spent += requests;
    },
  });
  return { folders: whole, spent };
}

const pathsIn = (folder: SkillFolder | undefined): string[] => (folder?.files ?? []).map(({ path }) => path);

describe('a validation', () => {
  it('reads the whole folder of a skill, and nothing beside it', async () => {
    const { folders } = await readWhole({
      'README.md': '# Kitchen',
      'skills/table/SKILL.md': skillFile('table'),
      'skills/table/scripts/set.sh': 'echo set\n',
      'skills/table/notes.md': 'Notes.\n',
    });
    const table = folders.get('skills/table/SKILL.md');
    expect(pathsIn(table).toSorted()).toEqual(['SKILL.md', 'notes.md', 'scripts/set.sh']);
    expect(table?.files.every(({ content }) => content !== null)).toBe(true);
    expect(table).toMatchObject({ owner: 'acme', folderName: 'table', listIncomplete: null });
  });

  it('reads folders whole while all files together are at most a hundred, main files first', async () => {
    const many = (name: string, count: number): Files =>
      Object.fromEntries([
        [`skills/${name}/SKILL.md`, skillFile(name)],
        ...Array.from({ length: count }, (_, at) => [`skills/${name}/n${at}.md`, `${name} ${at}\n`]),
      ]);
    const { folders, spent } = await readWhole({ ...many('a', 60), ...many('b', 60), ...many('c', 30) });
    expect([...folders.keys()]).toEqual(['skills/a/SKILL.md', 'skills/c/SKILL.md']);
    // Three for the repository, its commit and its tree.
    expect(spent).toBe(3 + 3 + 60 + 30);
  });
});
