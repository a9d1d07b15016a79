/** One piece of the review queue's work, from whatever point an earlier run left it at. */
import { join } from 'node:path';
import { skillFilePath } from '../../catalog/check-references.ts';
import { hasPrivate } from '../../catalog/is-private.ts';
import type { DocumentChange, Store } from '../../ports/store.ts';
import {
  PublishedSkill,
  publishedSkillKind,
  type Submission,
  withdrawalNote,
} from '../../schema/submission.ts';
import { removeContentFiles } from '../publish/content-writer.ts';
import { ReviewDecision, reviewDecisionKind, type ReviewWork } from '../intake/decisions.ts';
import type { Review } from './review-skill.ts';
import type { Approval } from './skill-content.ts';
import { refusalChange } from './refused-skills.ts';
import { linkHolder } from '../intake/private-link.ts';
import { advance, approvalNote, canMove } from '../lifecycle.ts';
import {
  activityChange,
  announce,
  findPublished,
  proposeContent,
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
import { readIfThere } from '../../read-if-there.ts';
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
      // A listed skill may be read again while a person looks at what this reading found.
      const isFree = next.status === 'rejected' || next.updates !== undefined;
      const free = isFree ? await releaseSkill(parts.store, stored) : [];
      return [submissionChange(stored, next), ...free];
    }
    current = await keepPublished(stored, next, { ...review, files: review.files }, parts);
  }
  current = await announce(current, parts);
  const published = await findPublished(parts.store, current);
  if (published !== null && current.submission.status === 'published')
    await proposeContent(current, published, parts);
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
  { by, reason, decision }: ReviewDecision,
  { store, clock }: ReviewWorkParts,
): Promise<End> {
  const { submission } = stored;
  // A published skill is withdrawn, which takes more steps; one that is refused already stays so.
  if (!['submitted', 'in_review', 'quarantined'].includes(submission.status)) return nothing;
  // A review that is about to publish has been overtaken: what it kept goes with the refusal.
  const isNew = submission.updates === undefined;
  const at = clock.now().toISOString();
  const kept = !isNew || (await findPublished(store, stored)) === null ? [] : removal(stored, at);
  const note = decision === 'withdraw' ? withdrawalNote({ by, reason }) : `Rejected by ${by}: ${reason}`;
  const next = advance(submission, 'rejected', at, note);
  // Only a new skill is one that discovery must not propose again.
  const refusal = isNew ? [refusalChange(submission, { by, at, reason })] : [];
  return [submissionChange(stored, next), ...kept, ...refusal, ...(await releaseSkill(store, stored))];
}

function removal({ submission }: StoredSubmission, at: string): DocumentChange[] {
  return [{ kind: publishedSkillKind, id: submission.slug ?? '', value: null }, publishedStateChange(at)];
}

async function withdraw(
  stored: StoredSubmission,
  decision: ReviewDecision,
  parts: ReviewWorkParts,
): Promise<End> {
  const { by, reason } = decision;
  const { store, clock, live, contentDir } = parts;
  const { submission } = stored;
  const isOfListed = submission.updates !== undefined;
  if (submission.status !== 'published' && !isOfListed) return refuse(stored, decision, parts);
  if (!canMove(submission.status, 'rejected')) return nothing;
  const slug = submission.slug ?? '';
  const at = clock.now().toISOString();
  const published = isOfListed ? null : await findPublished(store, stored);
  const files = isOfListed ? await listedSkillFiles(stored, parts) : (published?.files ?? null);
  if (files !== null) {
    // Files that a person put there stay, and are left out.
    if (published !== null && !(await removeContentFiles(contentDir, published)))
      return keepWithNote(
        'Not withdrawn: its files in the content folder have changed since; remove them there first.',
      );
    await write(store, [...removal(stored, at), await withdrawnChange(slug, files, store)]);
  }
  await live.refresh();
  if (isOfListed && live.integrityOf(slug) !== null)
    return keepWithNote('Not withdrawn: another content folder lists it; an operator has to take it out.');
  // As with publishing, the status comes last: it says what is so.
  const next = advance(submission, 'rejected', at, withdrawalNote({ by, reason }));
  const who = by === linkHolder ? 'its author' : 'an operator';
  const event = activityChange('skill_withdrawn', slug, submission, at, who);
  return [
    submissionChange(stored, next),
    ...(hasPrivate(files ?? []) ? [] : [event]),
    refusalChange(submission, { by, at, reason }),
    ...(await releaseSkill(store, stored)),
  ];

  function keepWithNote(note: string): End {
    return [submissionChange(stored, advance(submission, submission.status, at, note))];
  }
}

/** Of the skill that the submission updates: those of the store, and the one of the content folder. */
async function listedSkillFiles(
  { submission: { updates: slug = '', repository } }: StoredSubmission,
  { store, contentDir }: ReviewWorkParts,
): Promise<PublishedSkill['files']> {
  const stored = PublishedSkill.safeParse((await store.getDocument(publishedSkillKind, slug))?.value).data;
  const path = skillFilePath({ slug, repository });
  const text = await readIfThere(join(contentDir, path));
  return [...(stored?.files ?? []), ...(text === null ? [] : [{ path, text }])];
}

/** Remembered skill files of one slug; as in the schema. */
const rememberedMax = 20;

/** Other nodes may have the content files too: what their text was is remembered, so that no index takes them in again. */
async function withdrawnChange(
  slug: string,
  files: PublishedSkill['files'],
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
