/** GitHub as a list of files: repositories by `owner/name`, one commit each, and a record of what was asked. */
import { createHash } from 'node:crypto';
import type { GitHub, HostedEntry } from '../../../src/ports/code-host.ts';
import type { FileMode } from '../../../src/schema/skill-folder.ts';

export interface HostedFile {
  readonly text: string;
  readonly mode?: FileMode;
}

export interface RepositoryHost extends GitHub {
  /** Calls in order, `findRepository acme/kitchen` and so on. */
  readonly asked: string[];
}

export const hostedCommit = 'c'.repeat(40);

/** `refs` are the branches there are beside `main`. */
export function openRepositoryHost(
  repositories: Readonly<Record<string, Readonly<Record<string, string | HostedFile>>>>,
  refs: readonly string[] = [],
): RepositoryHost {
  const asked: string[] = [];
  const filesOf = (owner: string, name: string): [string, HostedFile][] =>
    Object.entries(repositories[`${owner}/${name}`.toLowerCase()] ?? {}).map(([path, file]) => [
      path,
      typeof file === 'string' ? { text: file } : file,
    ]);
  const idOf = (text: string): string => createHash('sha1').update(text).digest('hex');
  return {
    asked,
    async findRepository(owner, name) {
      asked.push(`findRepository ${owner}/${name}`);
      const key = `${owner}/${name}`.toLowerCase();
      if (repositories[key] === undefined) return null;
      const [spelledOwner = '', spelledName = ''] = key.split('/');
      return {
        owner: spelledOwner,
        name: spelledName,
        id: 1,
        ownerId: 2,
        defaultBranch: 'main',
        stars: 7,
        archived: false,
        createdOn: '2026-01-01',
        license: 'MIT',
      };
    },
    async findCommit(_owner, _name, ref) {
      asked.push(`findCommit ${ref}`);
      const isThere = ref === 'main' || refs.includes(ref);
      return isThere ? { sha: hostedCommit, committedAt: '2026-01-02T00:00:00.000Z', signed: false } : null;
    },
    async readTree(owner, name, commit) {
      asked.push(`readTree ${commit}`);
      const entries = filesOf(owner, name).map(([path, { text, mode = '100644' }]): HostedEntry => ({
        path,
        mode,
        id: idOf(text),
        size: Buffer.byteLength(text),
      }));
      return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), truncated: false };
    },
    async readBlobs(owner, name, ids) {
      asked.push(`readBlobs ${ids.length}`);
      const texts = filesOf(owner, name).map(([, { text }]) => [idOf(text), Buffer.from(text)] as const);
      return new Map(texts.filter(([id]) => ids.includes(id)));
    },
    findLastChange: async () => '2026-01-02',
  };
}

/** A SKILL.md that nothing is wrong with. */
export function skillFile(name: string, more = ''): string {
  return [
    '---',
    `name: ${name}`,
    'description: Sets a table for any number of guests, and says which fork goes where.',
    'license: MIT',
    '---',
    'Lay the cloth first, then plates, then forks and knives, then glasses. Fold a napkin for each guest and put it on the plate.',
    'Forks go to the left, knives to the right with the blade inwards, and the glass above the knife. Count the chairs at the end.',
    more,
    '',
  ].join('\n');
}
