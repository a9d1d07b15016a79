/** One piece of the review queue's work, from whatever point an earlier run left it at. */
import { hasPrivate } from '../../catalog/is-private.ts';
import type { DocumentChange, Store } from '../../ports/store.ts';
import { type PublishedSkill, publishedSkillKind, type Submission } from '../../schema/submission.ts';
import { removeContentFiles } from '../publish/content-writer.ts';
import { ReviewDecision, reviewDecisionKind, type ReviewWork } from './decisions.ts';
import type { Review } from './review-skill.ts';
import type { Approval } from './skill-content.ts';
import { refusalChange } from './refused-skills.ts';
import { advance, approvalNote } from '../lifecycle.ts';
import {
  activityChange,
  announce,
  findPublished,
  handOn,
  keepPublished,
  type PublishingParts,
  write,
} from '../publish/publish.ts';
import { publishedStateChange, WithdrawnSkill, withdrawnSkillKind } from '../publish/published-files.ts';
import {
  readSubmission,
  releaseSkill,
  type StoredSubmission,
  submissionChange,
} from '../intake/stored-submission.ts';
import { sha256Hex } from '../../digest.ts';
import { dayOf } from '../../text/day.ts';

export interface ReviewWorkParts extends PublishingParts {
  /** `readAndReview` with its source. Rejects with `HostUnavailable`. */
  readonly review: (submission: Submission, approval: Approval | null, today: string) => Promise<Review>;
  /** Called with the status that a review ended with. */
  readonly onReview?: (status: string) => void;
}

/** What is left to write, in the same step that ends the work. */
export type End = readonly DocumentChange[];
const nothing: End = [];

/** Rejects with `HostUnavailable`, `StoreUnavailable` or a `StaleStep`: each leaves work that can be done again. */
export async function carryOut(work: ReviewWork, parts: ReviewWorkParts): Promise<End> {
  const stored = await readSubmission(parts.store, work.submission);
  if (stored === null) return nothing;
  if (work.decision === undefined) {
    const { status } = stored.submission;
    if (status !== 'submitted' && status !== 'published') return nothing;
    return publishOrSettle(stored, null, parts);
  }
  const found = await parts.store.getDocument(reviewDecisionKind, work.decision);
  if (found === null) return nothing;
  const decision = ReviewDecision.parse(found.value);
  if (decision.decision === 'reject') return refuse(stored, decision, parts);
  if (decision.decision === 'withdraw') return withdraw(stored, decision, parts);
  const isOpen = ['in_review', 'quarantined', 'published'].includes(stored.submission.status);
  return isOpen ? publishOrSettle(stored, decision, parts) : nothing;
}

async function publishOrSettle(
  stored: StoredSubmission,
  decision: ReviewDecision | null,
  parts: ReviewWorkParts,
): Promise<End> {
  let current = stored;
  if ((await findPublished(parts.store, stored)) === null) {
    if (stored.submission.status === 'published') return nothing;
    const approval = decision === null ? null : toApproval(decision);
    const at = parts.clock.now().toISOString();
    const review = await parts.review(stored.submission, approval, dayOf(at));
    const next = toNext(stored.submission, review, decision, at);
    if (review.files === null) {
      const free = next.status === 'rejected' ? await releaseSkill(parts.store, stored) : [];
      return [submissionChange(stored, next), ...free];
    }
    current = await keepPublished(stored, next, review.files, parts);
  }
  current = await announce(current, parts);
  const published = await findPublished(parts.store, current);
  if (published !== null && current.submission.status === 'published')
    await handOn(current, published, parts);
  return nothing;
}

function toApproval({ by, reason, at }: ReviewDecision): Approval {
  return { by, reason, on: dayOf(at) };
}

/** Published ones keep their status until they are served; all others are reported as they are. */
function toNext(
  submission: Submission,
  { status, note, findings, learned }: Review,
  decision: ReviewDecision | null,
  at: string,
): Submission {
  const more = { ...learned, findings: [...findings] };
  if (status !== 'published') return advance(submission, status, at, note, more);
  if (decision === null) return { ...submission, ...more, updated_at: at };
  return advance(submission, 'in_review', at, approvalNote(decision), more);
}

async function refuse(
  stored: StoredSubmission,
  { by, reason }: ReviewDecision,
  { store, clock }: ReviewWorkParts,
): Promise<End> {
  const { submission } = stored;
  // A published skill is withdrawn, which takes more steps; one that is refused already stays so.
  if (!['submitted', 'in_review', 'quarantined'].includes(submission.status)) return nothing;
  // A review that is about to publish has been overtaken: what it kept goes with the refusal.
  const kept =
    (await findPublished(store, stored)) === null ? [] : removal(stored, clock.now().toISOString());
  const at = clock.now().toISOString();
  const next = advance(submission, 'rejected', at, `Rejected by ${by}: ${reason}`);
  const refusal = refusalChange(submission, { by, at, reason });
  return [submissionChange(stored, next), ...kept, refusal, ...(await releaseSkill(store, stored))];
}

function removal({ submission }: StoredSubmission, at: string): DocumentChange[] {
  return [{ kind: publishedSkillKind, id: submission.slug ?? '', value: null }, publishedStateChange(at)];
}

async function withdraw(
  stored: StoredSubmission,
  { by, reason }: ReviewDecision,
  parts: ReviewWorkParts,
): Promise<End> {
  const { store, clock, live, contentDir } = parts;
  const { submission } = stored;
  if (submission.status !== 'published') return nothing;
  const slug = submission.slug ?? '';
  const at = clock.now().toISOString();
  const published = await findPublished(store, stored);
  if (published !== null) {
    if (!(await removeContentFiles(contentDir, published.files))) {
      const note =
        'Not withdrawn: its files in the content folder have changed since; remove them there first.';
      return [submissionChange(stored, advance(submission, 'published', at, note))];
    }
    await write(store, [...removal(stored, at), await withdrawnChange(slug, published, store)]);
  }
  await live.refresh();
  // As with publishing, the status comes last: it says what is so.
  const next = advance(submission, 'rejected', at, `Withdrawn by ${by}: ${reason}`);
  return [
    submissionChange(stored, next),
    ...(hasPrivate(published?.files ?? []) ? [] : [activityChange('skill_withdrawn', slug, submission, at)]),
    refusalChange(submission, { by, at, reason }),
    ...(await releaseSkill(store, stored)),
  ];
}

/** Remembered skill files of one slug; as in the schema. */
const rememberedMax = 20;

/** Other nodes may have the content files too: what their text was is remembered, so that no index takes them in again. */
async function withdrawnChange(
  slug: string,
  { files }: PublishedSkill,
  store: Pick<Store, 'getDocument'>,
): Promise<DocumentChange> {
  const found = await store.getDocument(withdrawnSkillKind, slug);
  const known = WithdrawnSkill.safeParse(found?.value);
  const gone = files
    .filter(({ path }) => path.startsWith('skills/'))
    .map(({ path, text }) => ({ path, sha256: sha256Hex(text) }));
  const all = [...(known.success ? known.data.files : []), ...gone].slice(-rememberedMax);
  return { kind: withdrawnSkillKind, id: slug, value: { files: all }, expected: found?.version ?? 0 };
}
