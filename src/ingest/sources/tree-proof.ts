/** The proof of ownership that a repository holds at one commit. */
import type { SourceRepository } from '../source.ts';
import { linksIn, proofBytesMax, proofPath, provesRepository } from '../evidence/ownership-proof.ts';
import { isRegular, type RepositoryTree } from './tree-skills.ts';

/** Path of the file that proves it for one of these names, and the private links that it names. A repository that was renamed has two names. */
export async function readTreeProof(
  tree: Pick<RepositoryTree, 'entries' | 'readBlobs'>,
  names: readonly { readonly owner: string; readonly name: string }[],
): Promise<Pick<SourceRepository, 'ownershipProof' | 'provenLinks'>> {
  const entry = tree.entries.find(({ path }) => path === proofPath);
  if (entry === undefined || !isRegular(entry) || entry.size > proofBytesMax) return nothing;
  const bytes = (await tree.readBlobs([entry.id])).get(entry.id);
  if (bytes === undefined) return nothing;
  const text = new TextDecoder().decode(bytes);
  const isProven = names.some((named) => provesRepository(text, named));
  const provenLinks = linksIn(text);
  return {
    ownershipProof: isProven ? proofPath : null,
    ...(provenLinks.length === 0 ? {} : { provenLinks }),
  };
}

const nothing = { ownershipProof: null };
