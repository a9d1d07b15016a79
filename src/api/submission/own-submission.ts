/** The submission that an id and a token open, every failure of which looks the same; and how one is taken. */
import { Problem } from '../../problem.ts';
import type { Submission } from '../../schema/submission.ts';
import { readSubmission, type StoredSubmission } from '../../submissions/intake/stored-submission.ts';
import { isTokenOf, submissionIdPattern, tokenDays } from '../../submissions/intake/submission-id.ts';
import { takeSubmission, type Taken } from '../../submissions/intake/take-submission.ts';
import { dayMs } from '../../text/day.ts';
import type { Context, RequestContext } from '../define.ts';
import { findLive, inStore } from '../shared/live-store.ts';

export interface Link {
  readonly id: string;
  /** Empty or absent: the token of the header counts. */
  readonly token?: string | undefined;
}

export interface OwnSubmission extends StoredSubmission {
  readonly token: string;
}

/** Throws what `takeSubmission` throws, and a 503 `Problem` where the store cannot be used. */
export function take(
  offer: Parameters<typeof takeSubmission>[0],
  context: Context,
  { caller, isExempt }: RequestContext,
): Promise<Taken> {
  const { signer, clock } = context;
  const { store } = findLive(context);
  return inStore(takeSubmission(offer, { store, signer, now: clock.now(), caller, isExempt }));
}

/** Throws the same `Problem` for an unknown id, a wrong token and an expired one. */
export async function findOwn(
  { id, token: given }: Link,
  context: Context,
  { bearer }: Pick<RequestContext, 'bearer'>,
): Promise<OwnSubmission> {
  const { store } = findLive(context);
  const token = given === undefined || given === '' ? (bearer ?? '') : given;
  // Always one lookup and one comparison: neither size nor time distinguishes an unknown id from a wrong token.
  const asked = submissionIdPattern.test(id) ? id : `sub_${'0'.repeat(44)}`;
  const found = await inStore(readSubmission(store, asked));
  const isOwner = isTokenOf(found?.submission.token_hash ?? null, token, context.signer);
  if (found === null || !isOwner || asked !== id || isExpired(found.submission, context))
    throw new Problem(
      'not-found',
      'no submission has this id and token; use the statusUrl returned by submit',
      { instance: '/api/skills/submissions' },
    );
  return { ...found, token };
}

/** The link of a listed skill withdraws it for as long as it is listed. */
function isExpired({ status, updated_at }: Submission, { clock }: Context): boolean {
  return status !== 'published' && clock.now().getTime() - Date.parse(updated_at) > tokenDays * dayMs;
}
