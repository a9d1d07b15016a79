/** The proof of ownership that a repository holds at one commit. */
import { proofBytesMax, proofPath, provesRepository } from '../evidence/ownership-proof.ts';
import { isRegular, type RepositoryTree } from './tree-skills.ts';

/** Path of the file that proves it for one of these names; null without one. A repository that was renamed has two names. */
export async function readTreeProof(
  tree: Pick<RepositoryTree, 'entries' | 'readBlobs'>,
  names: readonly { readonly owner: string; readonly name: string }[],
): Promise<string | null> {
  const entry = tree.entries.find(({ path }) => path === proofPath);
  if (entry === undefined || !isRegular(entry) || entry.size > proofBytesMax) return null;
  const bytes = (await tree.readBlobs([entry.id])).get(entry.id);
  if (bytes === undefined) return null;
  const text = new TextDecoder().decode(bytes);
  return names.some((named) => provesRepository(text, named)) ? proofPath : null;
}
