/** The content folder as it was where a contribution began: one listing, and blobs by id. */
import { runGit, readBlobs } from '../ingest/sources/git.ts';
import { SourceError } from '../ingest/source.ts';

export interface BaseContent {
  /** Full SHA of the merge base. */
  readonly commit: string;
  /** Path of the content folder in its repository: `content/`, or empty at the top. */
  readonly prefix: string;
  /** Blob id by path below the content folder; links and submodules are here too, so that their removal is seen. */
  readonly ids: ReadonlyMap<string, string>;
  /** Texts by path, of those that are there; bytes that are no UTF-8 as U+FFFD. */
  readTexts(paths: readonly string[]): Promise<Map<string, string>>;
}

/**
 * `ref` is any name of a commit; what counts is where it and HEAD last met. Throws a SourceError when the folder is in
 * no repository, or `ref` means no commit or one without common history (a shallow clone may be too short).
 */
export async function readBase(contentFolder: string, ref: string): Promise<BaseContent> {
  const prefix = (await ask(contentFolder, ['rev-parse', '--show-prefix'])).replace(/\n$/, '');
  const [theirs, ours] = [await commitOf(contentFolder, ref), await commitOf(contentFolder, 'HEAD')];
  const commit = (await ask(contentFolder, ['merge-base', theirs, ours])).trim();
  const listing = await ask(contentFolder, ['ls-tree', '-r', '-z', '--full-tree', commit]);
  const ids = new Map<string, string>();
  for (const record of listing.split('\0')) {
    const found = /^\d{6} (?:blob|commit) ([0-9a-f]{40})\t([^]+)$/.exec(record);
    if (found === null) continue;
    const [, id = '', path = ''] = found;
    if (path.startsWith(prefix)) ids.set(path.slice(prefix.length), id);
  }
  return {
    commit,
    prefix,
    ids,
    async readTexts(paths) {
      const wanted = paths.flatMap((path) => {
        const id = ids.get(path);
        return id === undefined ? [] : [[path, id] as const];
      });
      const blobs = await readBlobs(
        contentFolder,
        wanted.map(([, id]) => id),
      );
      return new Map(wanted.map(([path, id]) => [path, new TextDecoder().decode(blobs.get(id))]));
    },
  };
}

async function commitOf(folder: string, ref: string): Promise<string> {
  // The ref is the caller's word: behind --end-of-options it cannot be taken for an option.
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const answer = await ask(folder, words).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    throw new SourceError(`${ref} names no commit of this repository`);
  });
  const commit = answer.trim();
  if (!/^[0-9a-f]{40}$/.test(commit)) throw new SourceError('only SHA-1 repositories can be checked');
  return commit;
}

async function ask(folder: string, args: readonly string[]): Promise<string> {
  return (await runGit(folder, args)).toString('utf8');
}
