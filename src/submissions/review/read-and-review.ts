/** One submission: the repository is read at one commit, the skill reviewed, and the review handed back. */
import { askReader } from '../../ingest/evidence/author-statements.ts';
import { printable } from '../../ingest/sources/safe-path.ts';
import { keepFiles, type Keeping } from '../../ingest/files/keep-files.ts';
import { type ReadSkill, type Source, type SourceBatch, SourceError } from '../../ingest/source.ts';
import { ModelUnavailable } from '../../ports/chat-model.ts';
import type { Reader } from '../../ports/reader.ts';
import { Evidence } from '../../schema/evidence.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import type { Submission } from '../../schema/submission.ts';
import type { Review } from './review-skill.ts';
import type { Approval, SkillToReview } from './skill-content.ts';

interface ReviewParts extends Keeping {
  /** The repository at the commit given, or at the head of its default branch; rejects with `HostUnavailable`. */
  readonly openSource: (submission: Submission, commit: string | null) => Promise<Source>;
  /** `reviewSkill` with what the registry holds now; a thread's work, since an audit may take seconds. */
  readonly review: (skill: SkillToReview) => Promise<Review>;
  /** The second reader of the audit; null: none is asked. */
  readonly reader: Reader | null;
}

/** An approval is of the commit that was reviewed, so that commit is read again and nothing newer. */
export async function readAndReview(
  submission: Submission,
  approval: Approval | null,
  today: string,
  { openSource, review, reader, ...keeping }: ReviewParts,
): Promise<Review> {
  const found = await readSkill(submission, approval === null ? null : submission.commit, openSource);
  if ('reason' in found)
    return { status: 'rejected', note: found.reason, findings: [], learned: {}, files: null };
  const { repository, skill } = found;
  if (repository.commit === null) throw new TypeError('a hosted repository has a commit');
  const second = await askSecond(reader, skill.folder, today);
  const reviewed = await review({ submission, repository, skill, approval, today, ...second });
  const text = reviewed.files?.find(({ path }) => path.startsWith('evidence/'))?.text;
  const { slug } = reviewed.learned;
  // Before it is listed: what is listed installs.
  if (text !== undefined && slug !== undefined && slug !== null)
    await keepFiles(skill.folder, Evidence.parse(JSON.parse(text)), slug, keeping);
  return reviewed;
}

/** Time for a second reading, less than a review has. */
const readingMs = 120_000;

/** A reader that cannot be asked postpones nothing: a person is asked in its place. */
async function askSecond(
  reader: Reader | null,
  folder: SkillFolder,
  today: string,
): Promise<Pick<SkillToReview, 'readers' | 'unread'>> {
  if (reader === null) return { readers: [], unread: null };
  try {
    const stop = AbortSignal.timeout(readingMs);
    const late = new Promise<never>((_, reject) => {
      stop.addEventListener('abort', () => reject(new ModelUnavailable('it did not answer in time')));
    });
    return { readers: [await Promise.race([askReader(reader, folder, today, stop), late])], unread: null };
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    return { readers: [], unread: error.message };
  }
}

type Found = { readonly repository: SourceBatch['repository']; readonly skill: ReadSkill };

/** The skill at exactly the path that was submitted, or a sentence that says why there is none. */
async function readSkill(
  submission: Submission,
  commit: string | null,
  openSource: ReviewParts['openSource'],
): Promise<Found | { readonly reason: string }> {
  let source: Source | null = null;
  try {
    source = await openSource(submission, commit);
    for await (const batch of source.batches()) {
      const skill = batch.skills.find(({ path }) => path === submission.path);
      if (skill !== undefined) {
        const text = await skill.readText();
        return 'reason' in text
          ? { reason: `The skill cannot be read: ${text.reason}.` }
          : { repository: batch.repository, skill: await skill.read() };
      }
      const skip = batch.skips.find(({ path }) => path === printable(submission.path));
      if (skip !== undefined) return { reason: `The skill cannot be read: ${skip.reason}.` };
    }
  } catch (error) {
    if (error instanceof SourceError) return { reason: `The repository cannot be read: ${error.message}.` };
    throw error;
  } finally {
    await source?.close?.();
  }
  return { reason: 'The repository holds no SKILL.md at this path on its default branch.' };
}
