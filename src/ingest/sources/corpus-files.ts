/** `repos.json`, `trees.json` and `history.json` of a corpus folder: read once, each entry checked by itself. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { FileMode, FolderFile } from '../../schema/skill-folder.ts';
import { SourceError } from '../source.ts';
import { hasCode } from '../../ports/error-code.ts';

const Commit = z.string().regex(/^[0-9a-f]{40}$/);

/** One repository of `repos.json`; members beyond these are ignored. */
const Repository = z.object({
  repository: z.string().min(1),
  commit: Commit,
  default_branch: z.string().min(1).nullable().default(null),
  license: z.string().min(1).nullable().default(null),
  license_note: z.string().nullable().default(null),
  stars: z.int().min(0).nullable().default(null),
});
export type CorpusRepository = z.infer<typeof Repository>;

const modes = ['100644', '100755', '120000', '160000'] as const satisfies readonly FileMode[];
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const TreeFile = z.tuple([z.string(), z.enum(modes), z.int().min(0), Sha256.nullable()]);
const TreeEntry = z.union([
  z.array(TreeFile),
  z.object({ too_many: z.literal(true), files: z.int().min(0) }),
]);

export type TreeListing = Pick<FolderFile, 'path' | 'mode' | 'size' | 'sha256'>;

/** A skill's folder upstream: the listing, the reason why it cannot be used, or null if none is stated. */
type UpstreamTree = readonly TreeListing[] | { readonly reason: string } | null;

/** The unchecked entries of `repos.json`; throws a SourceError if the file is missing or not a JSON list. */
export async function readRepositories(folder: string): Promise<unknown[]> {
  const value = await readJson(folder, 'repos.json');
  if (!Array.isArray(value)) throw new SourceError('repos.json must be a list of repositories');
  return value;
}

/** One checked entry: the repository, or its error. */
export function parseRepository(entry: unknown): CorpusRepository | { readonly reason: string } {
  const parsed = Repository.safeParse(entry);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return { reason: `repos.json: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a repository'}` };
}

const History = z.object({
  commit: Commit,
  first_commit_on: z.iso.date(),
  skills: z.record(
    z.string(),
    z.object({
      created_on: z.iso.date(),
      changed_on: z.iso.date(),
      commits: z.int().min(1),
      contributors: z.int().min(1),
    }),
  ),
});

/** What `history.json` says of a repository at a commit: null without the file, the repository or that commit. */
export type CorpusHistory = (repository: string, commit: string) => z.infer<typeof History> | null;

/** Throws a SourceError when the file is no JSON object. */
export async function readHistories(folder: string): Promise<CorpusHistory> {
  const value = await readJson(folder, 'history.json', { repositories: {} });
  const parsed = z.object({ repositories: z.record(z.string(), z.unknown()) }).safeParse(value);
  if (!parsed.success) throw new SourceError('history.json must be an object with repositories');
  const { repositories } = parsed.data;
  return (repository, commit) => {
    if (!Object.hasOwn(repositories, repository)) return null;
    const history = History.safeParse(repositories[repository]).data;
    return history?.commit === commit ? history : null;
  };
}

/** Trees by repository and skill path; empty without `trees.json`. Throws a SourceError if it is not a JSON object. */
export async function readTrees(folder: string): Promise<CorpusTrees> {
  const value = await readJson(folder, 'trees.json', {});
  const parsed = z.record(z.string(), z.unknown()).safeParse(value);
  if (!parsed.success) throw new SourceError('trees.json must be an object by repository');
  return new CorpusTrees(parsed.data);
}

const RepositoryTree = z.object({ commit: Commit, skills: z.record(z.string(), z.unknown()) });

/** Looks up trees without trusting their shape: each one is validated on use. */
export class CorpusTrees {
  readonly #byRepository: Readonly<Record<string, unknown>>;

  constructor(byRepository: Readonly<Record<string, unknown>>) {
    this.#byRepository = byRepository;
  }

  /** Paths of the skills that are listed for a repository, unchecked. */
  skillPaths(repository: string): string[] {
    return Object.keys(this.#skills(repository)?.skills ?? {});
  }

  find(repository: string, commit: string, path: string): UpstreamTree {
    const tree = this.#skills(repository);
    if (tree === null || !Object.hasOwn(tree.skills, path)) return null;
    if (tree.commit !== commit) return { reason: 'trees.json has another commit than repos.json' };
    const entry = TreeEntry.safeParse(tree.skills[path]);
    if (!entry.success) return { reason: 'the folder listing in trees.json cannot be read' };
    if (!Array.isArray(entry.data))
      return { reason: `the folder has ${entry.data.files} files upstream, too many to list` };
    return entry.data.map(([file, mode, size, sha256]) => {
      return { path: file, mode, size, sha256: mode === '120000' || mode === '160000' ? null : sha256 };
    });
  }

  #skills(repository: string): z.infer<typeof RepositoryTree> | null {
    if (!Object.hasOwn(this.#byRepository, repository)) return null;
    const parsed = RepositoryTree.safeParse(this.#byRepository[repository]);
    return parsed.success ? parsed.data : null;
  }
}

async function readJson(folder: string, name: string, missing?: unknown): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if (missing !== undefined && hasCode(error, 'ENOENT')) return missing;
    throw new SourceError(`${name} cannot be read`, { cause: error });
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new SourceError(`${name} is not valid JSON`, { cause: error });
  }
}
