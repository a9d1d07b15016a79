/** What the holder of a submission's private link may do: withdraw the skill, and have its newest commit read. */
import { proofPath } from '../../ingest/evidence/ownership-proof.ts';
import type { Store } from '../../ports/store.ts';
import type { Signer } from '../../ports/surroundings.ts';
import { toHex } from '../../proof/bytes.ts';
import type { Submission } from '../../schema/submission.ts';
import { canMove } from '../lifecycle.ts';
import { enqueueDecision } from './decisions.ts';
import type { StoredSubmission } from './stored-submission.ts';

export const linkActions = ['withdraw', 'read_again'] as const;
export type LinkAction = (typeof linkActions)[number];

/** By whom, in notes, what is decided with a link. */
export const linkHolder = 'the holder of its private link';

/** Whether the link may withdraw the skill: of the one who had it listed, or who proved that the repository is theirs. */
export function mayWithdraw({ updates, withdraws }: Pick<Submission, 'updates' | 'withdraws'>): boolean {
  return updates === undefined || withdraws === true;
}

export function actionsOf(submission: Pick<Submission, 'status' | 'updates' | 'withdraws'>): LinkAction[] {
  const { status, updates } = submission;
  const isReading = updates !== undefined && status === 'submitted';
  const isListed = status === 'published' || updates !== undefined;
  return [
    ...(mayWithdraw(submission) && canMove(status, 'rejected') && !isReading ? ['withdraw' as const] : []),
    ...(isListed && !isReading ? ['read_again' as const] : []),
  ];
}

/** What a repository's proof of ownership calls the link by; says nothing of the token. */
export function linkName({ token_hash }: Pick<Submission, 'token_hash'>): string {
  return `link_${token_hash.slice(0, 32)}`;
}

/** One sentence for the holder of a link that may not withdraw yet. */
export function howToProve(submission: Pick<Submission, 'token_hash'>): string {
  return `To withdraw it by this link, commit ${proofPath} with the line skill-registry=${linkName(submission)} and have it read again.`;
}

/** On its way with the answer of the store; a repeat changes nothing. */
export async function askToWithdraw(
  { id, version }: StoredSubmission,
  store: Pick<Store, 'enqueue'>,
  signer: Pick<Signer, 'sha256'>,
  now: Date,
): Promise<void> {
  const digest = toHex(signer.sha256(new TextEncoder().encode(`withdraw:${id}:${version}`)));
  const reason = 'it is not to be listed.';
  const said = {
    submission: id,
    decision: 'withdraw',
    by: linkHolder,
    reason,
    at: now.toISOString(),
  } as const;
  await enqueueDecision(store, { id: `dec_${digest.slice(0, 36)}`, ...said }, now);
}
