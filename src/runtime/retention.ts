/** How long each kind of stored document is kept, and the daily removal of what is older. */
import { feedbackKind } from '../api/feedback/endpoint.ts';
import { type Subscriber, subscriberKind, subscriptionLimits } from '../api/subscribe/subscription.ts';
import { doneWork } from '../adapters/store/store-over-engine.ts';
import { listAll } from '../ports/list-all.ts';
import type { DocumentChange, Store, StoredDocument } from '../ports/store.ts';
import { sourceOf } from '../schema/source.ts';
import { reviewQueue, Submission, submissionKind } from '../schema/submission.ts';
import { quotaKind } from '../submissions/intake/quota-documents.ts';
import { repositoryKey } from '../submissions/intake/skill-key.ts';
import { releaseSkill } from '../submissions/intake/stored-submission.ts';
import { tokenDays } from '../submissions/intake/submission-id.ts';
import { type QuotaName, quotas } from '../submissions/intake/limits.ts';
import { repositorySubmissionKind } from '../submissions/intake/take-submission.ts';
import { dayMs, dayOf } from '../text/day.ts';

type RetentionStore = Pick<Store, 'getDocument' | 'listDocuments' | 'writeDocuments'>;

/** Days that feedback is kept. */
export const feedbackDays = 180;
/** Statuses in which a submission ends without a listed skill. */
const endedStatuses: readonly string[] = ['quarantined', 'rejected', 'failed'];

/** Removes what is too old; resolves with the number of documents removed. Safe to repeat at any point. */
export async function forgetOldDocuments(store: RetentionStore, now: Date): Promise<number> {
  let removed = 0;
  const remove = async (changes: readonly DocumentChange[]): Promise<void> => {
    // A process that changed a document meanwhile keeps it for another day.
    if (changes.length > 0 && (await store.writeDocuments(changes))) removed += changes.length;
  };
  for await (const row of listAll(store, feedbackKind)) {
    if (!isFeedbackOld(row, now)) break;
    await remove([removal(row)]);
  }
  for await (const row of listAll(store, subscriberKind))
    if (isUnconfirmed(row, now)) await remove([removal(row)]);
  for await (const row of listAll(store, submissionKind))
    await remove(await endedSubmission(store, row, now));
  for (const name of Object.keys(quotas) as QuotaName[])
    for await (const row of listAll(store, quotaKind(name))) {
      if (row.id >= dayOf(now)) break;
      await remove([removal(row)]);
    }
  return removed;
}

function removal({ kind, id, version }: StoredDocument): DocumentChange {
  return { kind, id, value: null, expected: version };
}

/** The value's `at` is written with the document. */
function isFeedbackOld({ value }: StoredDocument, now: Date): boolean {
  const { at } = value as { at: string };
  return Date.parse(at) < now.getTime() - feedbackDays * dayMs;
}

/** An address that was given and not confirmed while the link worked. */
function isUnconfirmed({ value }: StoredDocument, now: Date): boolean {
  const { status, mailed_at } = value as Subscriber;
  return (
    status === 'pending' && Date.parse(mailed_at) < now.getTime() - subscriptionLimits.confirmDays * dayMs
  );
}

/** With everything that points to it; nothing for one that is listed, under way, or still shown to its submitter. */
async function endedSubmission(
  store: RetentionStore,
  row: StoredDocument,
  now: Date,
): Promise<DocumentChange[]> {
  const { success, data: submission } = Submission.safeParse(row.value);
  if (!success || !endedStatuses.includes(submission.status)) return [];
  if (Date.parse(submission.updated_at) >= now.getTime() - tokenDays * dayMs) return [];
  const { owner, name } = sourceOf(submission.repository);
  const claim = await releaseSkill(store, { id: row.id, version: row.version, submission });
  return [
    removal(row),
    ...claim,
    { kind: repositorySubmissionKind, id: `${repositoryKey(owner, name)}:${row.id}`, value: null },
    { ...doneWork(reviewQueue, row.id), value: null },
  ];
}
