/** Takes a submission into the store in one step: row, claim on the skill, quota and work for the review, or nothing. */
import type { DocumentChange, Store, StoredDocument } from '../../ports/store.ts';
import type { Signer } from '../../ports/surroundings.ts';
import { Problem } from '../../problem.ts';
import { pendingSkillKind, reviewQueue, type Submission, submissionKind } from '../../schema/submission.ts';
import { pendingStatuses } from '../lifecycle.ts';
import type { RepositoryReference } from './parse-repository.ts';
import { countUse, hashPrefix } from './quota-documents.ts';
import { repositoryKey, skillKey } from './skill-key.ts';
import { folderNameOf } from './skill-path.ts';
import { firstSubmissionId, hashToken, newSubmissionId, newToken } from './submission-id.ts';
import { readingsPerHour, refusalPause, refusalsRead, refusalWindowDays } from './limits.ts';
import { isObject } from '../../schema/json.ts';
import { dayMs, hourMs } from '../../text/day.ts';

/** What the submitter said, checked for form. */
export interface Offer extends Pick<
  Submission,
  | 'path'
  | 'category'
  | 'tags'
  | 'source'
  | 'submitted_by_agent'
  | 'maker_host'
  | 'maker_social'
  | 'updates'
  | 'withdraws'
> {
  readonly repository: RepositoryReference;
  /** Of the link that asks for another reading; absent: a new one. */
  readonly token?: string;
}

interface TakingSurroundings {
  readonly store: Pick<Store, 'getDocument' | 'listDocuments' | 'enqueue'>;
  readonly signer: Signer;
  readonly now: Date;
  /** Address prefix of the caller. */
  readonly caller: string;
  /** Whether quotas do not apply to this caller. */
  readonly isExempt: boolean;
}

export type Taken =
  | {
      readonly kind: 'taken';
      readonly id: string;
      readonly token: string;
      readonly submission: Submission;
    }
  /** Another submission was first: pending, or published a moment ago. */
  | { readonly kind: 'known'; readonly id: string; readonly submission: Submission };

/** One document for each submission of a repository, `owner/name:<submission id>`, so that they list by time. */
export const repositorySubmissionKind = 'repository-submission';
/** Documents of one repository looked through for the newest ones. */
const listedMax = 1_000;

/** Another writer may come between reading and writing; a quota bounds how often. */
const roundsMax = 50;
const retryAfter = '5';

/** Throws a 429 `Problem` for a spent quota or a repository that has to wait, and what the store throws. */
export async function takeSubmission(offer: Offer, surroundings: TakingSurroundings): Promise<Taken> {
  const { store, signer, now } = surroundings;
  const { owner, name } = offer.repository;
  const key = skillKey(owner, name, offer.path);
  for (let round = 0; round < roundsMax; round += 1) {
    const claim = await store.getDocument(pendingSkillKind, key);
    const known = await findKnown(claim, offer, store);
    if (known !== null) return known;
    await checkPauses(offer, surroundings);
    const counted = surroundings.isExempt ? [] : await countUse('submission', surroundings);
    const id = newSubmissionId(now, signer);
    const { token = newToken(signer), ...said } = offer;
    const submission = toSubmission(said, hashToken(token, signer), surroundings);
    const changes: DocumentChange[] = [
      { kind: submissionKind, id, value: submission, expected: 0 },
      { kind: pendingSkillKind, id: key, value: { submission: id }, expected: claim?.version ?? 0 },
      {
        kind: repositorySubmissionKind,
        id: `${repositoryKey(owner, name)}:${id}`,
        value: { path: offer.path },
        expected: 0,
      },
      ...counted,
    ];
    if (await store.enqueue(reviewQueue, id, { submission: id }, now, changes))
      return { kind: 'taken', id, token, submission };
  }
  throw new Problem('unavailable', 'too many concurrent submissions; retry', {
    headers: { 'retry-after': retryAfter },
  });
}

/** Rejected and failed ones do not block another submission. */
async function findKnown(
  claim: StoredDocument | null,
  { updates }: Pick<Offer, 'updates'>,
  store: Pick<Store, 'getDocument'>,
): Promise<Taken | null> {
  if (claim === null) return null;
  // Only `takeSubmission` writes these kinds with values of its own.
  const { submission: id } = claim.value as { submission: string };
  const submission = (await store.getDocument(submissionKind, id))?.value as Submission | undefined;
  if (submission === undefined) return null;
  const isListed = submission.status === 'published' && updates === undefined;
  const isKept = pendingStatuses.includes(submission.status) || isListed;
  return isKept ? { kind: 'known', id, submission } : null;
}

async function checkPauses(
  { repository: { owner, name }, path, updates }: Offer,
  { store, now, caller, signer, isExempt }: TakingSurroundings,
): Promise<void> {
  const ofRepository = `${repositoryKey(owner, name)}:`;
  const since = new Date(now.getTime() - refusalWindowDays * dayMs);
  const listed = await store.listDocuments(repositorySubmissionKind, {
    after: `${ofRepository}${firstSubmissionId(since)}`,
    limit: listedMax,
  });
  const own = listed.filter(({ id }) => id.startsWith(ofRepository));
  const ids = own.map(({ id }) => id);
  const hourAgo = `${ofRepository}${firstSubmissionId(new Date(now.getTime() - hourMs))}`;
  const readings = own.filter(({ id, value }) => id >= hourAgo && isObject(value) && value['path'] === path);
  if (updates !== undefined && readings.length >= readingsPerHour && !isExempt)
    throw new Problem(
      'too-many-requests',
      `${updates} is listed, and was read ${readings.length} times in the last hour; ask again in an hour`,
      { headers: { 'retry-after': '3600' } },
    );
  const newest = await Promise.all(
    ids.slice(-refusalsRead).map((id) => store.getDocument(submissionKind, id.slice(ofRepository.length))),
  );
  // Rows of this kind hold submissions and nothing else.
  const submissions = newest.flatMap((row) => (row === null ? [] : [row.value as Submission]));
  const seconds = refusalPause(submissions, hashPrefix(caller, now, signer), now);
  if (seconds === 0) return;
  throw new Problem(
    'too-many-requests',
    `a submission of this repository was not accepted a short time ago; resubmit in ${seconds} seconds`,
    { headers: { 'retry-after': String(seconds) } },
  );
}

function toSubmission(
  { repository, ...said }: Omit<Offer, 'token'>,
  tokenHash: string,
  { caller, now, signer }: TakingSurroundings,
): Submission {
  const at = now.toISOString();
  return {
    ...said,
    token_hash: tokenHash,
    status: 'submitted',
    submitted_at: at,
    updated_at: at,
    repository: repository.url,
    name: folderNameOf(said.path, repository.name).slice(0, 200),
    slug: said.updates ?? null,
    commit: null,
    integrity: null,
    prefix: hashPrefix(caller, now, signer),
    history: [{ status: 'submitted', at, note: noteOf(said) }],
    findings: [],
  };
}

function noteOf({ updates }: Pick<Submission, 'updates'>): string {
  return updates === undefined
    ? 'Received; it is read and audited automatically.'
    : `Listed as ${updates}; its newest commit is read and audited automatically.`;
}
