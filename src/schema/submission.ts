/** A stored submission: one skill of one repository on its way into the catalog. */
import { z } from 'zod';
import { SkillPath, Tag } from './skill.ts';
import { RepositoryUrl } from './source.ts';
import { Category, CommitSha, Severity, Sha256, Slug } from './vocabulary.ts';

export const submissionStatuses = [
  'submitted',
  'in_review',
  'quarantined',
  'published',
  'rejected',
  'failed',
] as const;
export const SubmissionStatus = z.enum(submissionStatuses);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

/** A finding of the audit or the source, as its author sees it; never with an excerpt of a quarantined text. */
export const SubmissionFinding = z.strictObject({
  rule: z.string().max(40),
  severity: Severity,
  message: z.string().max(400),
  file: z.string().max(500).nullable(),
  line: z.int().min(1).nullable(),
});
export type SubmissionFinding = z.infer<typeof SubmissionFinding>;

export const SubmissionStep = z.strictObject({
  status: SubmissionStatus,
  at: z.iso.datetime(),
  note: z.string().max(500),
});
export type SubmissionStep = z.infer<typeof SubmissionStep>;

/** The note of a withdrawal, by which it is also known later: its status is that of a rejection. */
export function withdrawalNote({ by, reason }: { readonly by: string; readonly reason: string }): string {
  return `${withdrawn} ${by}: ${reason}`;
}

const withdrawn = 'Withdrawn by';

export function isWithdrawal({ status, note }: Pick<SubmissionStep, 'status' | 'note'>): boolean {
  return status === 'rejected' && note.startsWith(withdrawn);
}

/** `value` of the store's `submission` documents; `id` is the document's. */
export const Submission = z.strictObject({
  /** SHA-256, hexadecimal, of the token; the token itself is not stored. */
  token_hash: Sha256,
  status: SubmissionStatus,
  submitted_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  repository: RepositoryUrl,
  path: SkillPath,
  /** The folder's name until the skill's own is known. */
  name: z.string().min(1).max(200),
  /** Set when the review has read it. */
  slug: Slug.nullable(),
  /** The commit that was reviewed. */
  commit: CommitSha.nullable(),
  /** Digest of the folder that was reviewed. */
  integrity: z.string().nullable(),
  category: Category.nullable(),
  tags: z.array(Tag).max(12),
  source: z.enum(['web', 'agent']),
  submitted_by_agent: z.string().max(100).nullable(),
  /** Handles as declared, not verified. */
  maker_host: z.string().max(200).nullable(),
  maker_social: z.string().max(200).nullable(),
  /** Keyed hash of the caller's address prefix. */
  prefix: z.string(),
  history: z.array(SubmissionStep).min(1),
  findings: z.array(SubmissionFinding).max(200),
  /** The listed skill whose newest commit is read again; absent for a skill that was not listed. */
  updates: Slug.optional(),
  /** Whether the holder of the token may withdraw the skill that `updates` names; absent: no. */
  withdraws: z.literal(true).optional(),
});
export type Submission = z.infer<typeof Submission>;

/** Kinds of documents in the store. `pending-skill` ids are identity keys and hold a submission's id. */
export const submissionKind = 'submission';
export const pendingSkillKind = 'pending-skill';
export const publishedSkillKind = 'published-skill';
/** The queue whose payload is `{ submission: <id> }`. */
export const reviewQueue = 'review';

/** `value` of `published-skill` documents, whose id is the slug: skills that are live before a content file has them. */
export const PublishedSkill = z.strictObject({
  submission: z.string(),
  /** The submission that read it last; absent where that is the first. */
  read_by: z.string().optional(),
  /** SHA-256, hexadecimal, of the evidence in the content folder that this reading takes the place of. */
  replaces: Sha256.optional(),
  published_at: z.iso.datetime(),
  /** Content files, by path below the content folder. */
  files: z
    .array(z.strictObject({ path: z.string(), text: z.string() }))
    .min(1)
    .max(4),
});
export type PublishedSkill = z.infer<typeof PublishedSkill>;

/** How much a text says of its task; see `submissions/intake/substance.ts`. */
export interface Substance {
  /** Characters of the description, spaces and repetitions counted once; 0 without one. */
  readonly descriptionLength: number;
  /** Those of the text after the front matter. */
  readonly bodyLength: number;
  /** Different words of the description that say something of a task. */
  readonly descriptionWords: number;
  /** Those of them that the name does not say already. */
  readonly newWords: number;
  /** Different words of the text after the front matter that say something of a task. */
  readonly bodyWords: number;
}

/** The least of each that a skill has which is published without a person's look. */
export const leastSubstance: Substance = {
  descriptionLength: 40,
  bodyLength: 200,
  descriptionWords: 3,
  newWords: 1,
  bodyWords: 8,
};
