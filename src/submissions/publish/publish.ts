/** From a review to a listed skill, in steps that can each be repeated: kept, served, announced, handed on. */
import { hasPrivate } from '../../catalog/is-private.ts';
import type { Proposals } from '../../ports/code-host.ts';
import type { DocumentChange, Store } from '../../ports/store.ts';
import type { Clock, Logger } from '../../ports/surroundings.ts';
import { type ActivityEvent, activityKind } from '../../schema/activity-event.ts';
import { PublishedSkill, publishedSkillKind, type Submission } from '../../schema/submission.ts';
import { addContentFiles } from './content-writer.ts';
import { advance, checkedBy } from '../lifecycle.ts';
import { publishedStateChange } from './published-files.ts';
import {
  readSubmission,
  releaseSkill,
  type StoredSubmission,
  submissionChange,
} from '../intake/stored-submission.ts';

/** The catalog that this node serves. */
export interface LiveCatalog {
  /** Takes in everything that is published; resolves when it is served here. Rejects when it cannot be built. */
  refresh(): Promise<void>;
  /** Digest of the content that a listed skill is served with; null when it is not listed. */
  integrityOf(slug: string): string | null;
}

export interface PublishingParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly live: LiveCatalog;
  readonly contentDir: string;
  /** Null where no pull requests are opened. */
  readonly proposals: Pick<Proposals, 'propose'> | null;
}

/** Another step of the same submission came between; the work is done again. */
export class StaleStep extends Error {
  override readonly name = 'StaleStep';
}

/** Keeps the content files under the skill's slug, and what was learned in the submission; all or nothing. */
export async function keepPublished(
  stored: StoredSubmission,
  next: Submission,
  { files, replaces }: { readonly files: PublishedSkill['files']; readonly replaces?: string },
  { store, clock }: PublishingParts,
): Promise<StoredSubmission> {
  if (next.slug === null) throw new TypeError('a skill is published under its slug');
  const at = clock.now().toISOString();
  const before = next.updates === undefined ? null : await store.getDocument(publishedSkillKind, next.slug);
  const first = PublishedSkill.safeParse(before?.value).data?.submission ?? stored.id;
  const value: PublishedSkill = {
    submission: first,
    ...(next.updates === undefined ? {} : { read_by: stored.id }),
    ...(replaces === undefined ? {} : { replaces }),
    published_at: at,
    files,
  };
  await write(store, [
    // Another submission may have taken the slug meanwhile: then this one is reviewed again.
    { kind: publishedSkillKind, id: next.slug, value, expected: before?.version ?? 0 },
    publishedStateChange(at),
    submissionChange(stored, next),
  ]);
  return { ...stored, version: stored.version + 1, submission: next };
}

/** The document that this submission published, whatever was read since by another; null when there is none. */
export async function findPublished(
  store: Pick<Store, 'getDocument'>,
  { id, submission }: StoredSubmission,
): Promise<PublishedSkill | null> {
  if (submission.slug === null) return null;
  const found = await store.getDocument(publishedSkillKind, submission.slug);
  const parsed = PublishedSkill.safeParse(found?.value);
  if (!parsed.success) return null;
  const { submission: first, read_by: last } = parsed.data;
  return (submission.updates === undefined ? first : last) === id ? parsed.data : null;
}

/** Serves the skill and only then says so; a catalog that does not take it leaves the submission to a person. */
export async function announce(stored: StoredSubmission, parts: PublishingParts): Promise<StoredSubmission> {
  const { store, clock, live } = parts;
  const { submission } = stored;
  if (submission.status === 'published') return stored;
  const files = (await findPublished(store, stored))?.files ?? [];
  const slug = submission.slug ?? '';
  await live.refresh();
  const at = clock.now().toISOString();
  if (live.integrityOf(slug) !== submission.integrity) {
    const note = `Waiting for a reviewer: the catalog has a different skill as ${slug}, so this one was not listed.`;
    await write(store, [
      // Of a listed skill the content folder has something newer, which wins already.
      ...(submission.updates === undefined
        ? [{ kind: publishedSkillKind, id: slug, value: null }, publishedStateChange(at)]
        : []),
      submissionChange(stored, advance(submission, 'in_review', at, note)),
    ]);
  } else {
    const note =
      submission.updates === undefined
        ? `Published as ${slug}: search and resolve find it.`
        : `Every answer about ${slug} is of this commit now.`;
    const next = advance(submission, 'published', at, note);
    await write(store, [
      submissionChange(stored, next),
      // Events stay, also where everybody reads later.
      ...(hasPrivate(files) || submission.updates !== undefined
        ? []
        : [activityChange('skill_published', slug, next, at)]),
      ...(await releaseSkill(store, stored)),
    ]);
  }
  const written = await readSubmission(store, stored.id);
  if (written === null) throw new StaleStep('the submission no longer exists');
  return written;
}

/** Where the content lies in the repository that takes proposals, as in this one. */
const proposedFolder = 'content';

/** Content files, then a pull request, each where it is possible. Rejects with `HostUnavailable`. */
export async function proposeContent(
  stored: StoredSubmission,
  { files }: PublishedSkill,
  { store, clock, logger, contentDir, proposals }: PublishingParts,
): Promise<void> {
  const { id, submission } = stored;
  const result = await addContentFiles(contentDir, files);
  if (result !== 'there')
    logger.info({ submission: id, slug: submission.slug, files: result }, 'content files');
  // Who may read the repository of the content is not known here.
  if (proposals === null || hasPrivate(files)) return;
  const slug = submission.slug ?? '';
  const url = await proposals.propose({
    branch: `submission/${id}`,
    title: `${submission.updates === undefined ? 'Add' : 'Update'} ${slug}`,
    body: [
      `Submitted to the registry, ${checkedBy(submission)} and published as \`${slug}\`.`,
      '',
      `- Repository: ${submission.repository}`,
      `- Commit: ${submission.commit ?? ''}`,
      `- Submission: ${id}`,
    ].join('\n'),
    files: files.map(({ path, text }) => ({ path: `${proposedFolder}/${path}`, text })),
  });
  const note = `Proposed for the content repository: ${url}`;
  if (submission.history.some((step) => step.note === note)) return;
  await write(store, [
    submissionChange(stored, advance(submission, 'published', clock.now().toISOString(), note)),
  ]);
}

export function activityChange(
  kind: ActivityEvent['kind'],
  slug: string,
  submission: Submission,
  at: string,
  by = 'an operator',
): DocumentChange {
  const id = `${at}-${slug}-${kind}`;
  const summary =
    kind === 'skill_published'
      ? `${slug} was submitted, ${checkedBy(submission)} and published.`
      : `${slug} was withdrawn by ${by}.`;
  const { name, repository, path } = submission;
  const shown = name.slice(0, 100);
  const event: ActivityEvent = { id, at, kind, slug, name: shown, repository, path, summary };
  return { kind: activityKind, id, value: event, expected: 0 };
}

export async function write(store: Store, changes: readonly DocumentChange[]): Promise<void> {
  if (!(await store.writeDocuments(changes))) throw new StaleStep('another step intervened');
}
