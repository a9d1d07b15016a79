/** Which skill a submission is about, however owner and repository are spelled. */
import { identityKey } from '../../ingest/evidence/slug.ts';

/** `owner/repository`, in lower case: GitHub takes no two that differ in case alone. */
export function repositoryKey(owner: string, name: string): string {
  return `${owner}/${name}`.toLowerCase();
}

/** `owner/repository:path`, as ingest's `identityKey`: id of `pending-skill` documents. */
export function skillKey(owner: string, name: string, path: string): string {
  return identityKey({ owner, repository: name, path });
}
