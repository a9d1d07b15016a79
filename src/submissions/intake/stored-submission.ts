/** A submission with its place in the store, and the changes that follow from a step of its life. */
import type { DocumentChange, Store } from '../../ports/store.ts';
import { pendingSkillKind, Submission, submissionKind } from '../../schema/submission.ts';
import { skillKey } from './skill-key.ts';
import { sourceOf } from '../../schema/source.ts';
import { isObject } from '../../schema/json.ts';

export interface StoredSubmission {
  readonly id: string;
  /** Of the document, so that of two writers one wins. */
  readonly version: number;
  readonly submission: Submission;
}

/** Null when there is none that can be read. */
export async function readSubmission(
  store: Pick<Store, 'getDocument'>,
  id: string,
): Promise<StoredSubmission | null> {
  const found = await store.getDocument(submissionKind, id);
  const parsed = Submission.safeParse(found?.value);
  return found === null || !parsed.success ? null : { id, version: found.version, submission: parsed.data };
}

export function submissionChange({ id, version }: StoredSubmission, next: Submission): DocumentChange {
  return { kind: submissionKind, id, value: next, expected: version };
}

/** Frees the skill for another submission; nothing where another one holds it already. */
export async function releaseSkill(
  store: Pick<Store, 'getDocument'>,
  { id, submission }: StoredSubmission,
): Promise<DocumentChange[]> {
  const { owner, name } = sourceOf(submission.repository);
  const key = skillKey(owner, name, submission.path);
  const held = await store.getDocument(pendingSkillKind, key);
  const value = held?.value;
  const isOwn = isObject(value) && value['submission'] === id;
  return held === null || !isOwn
    ? []
    : [{ kind: pendingSkillKind, id: key, value: null, expected: held.version }];
}
