/** What a person refused or withdrew is kept after the submission is removed, so that discovery never proposes it again. */
import { z } from 'zod';
import { listAll } from '../../ports/list-all.ts';
import type { DocumentChange, Store } from '../../ports/store.ts';
import { refusedSkillKind } from '../../schema/discovery-state.ts';
import { sourceOf } from '../../schema/source.ts';
import type { Submission } from '../../schema/submission.ts';
import { repositoryKey, skillKey } from '../intake/skill-key.ts';

/** `value` of `refused-skill` documents. */
const RefusedSkill = z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() });
type RefusedSkill = z.infer<typeof RefusedSkill>;

/** A newer refusal of the same skill replaces the older one. */
export function refusalChange(
  { repository, path }: Pick<Submission, 'repository' | 'path'>,
  value: RefusedSkill,
): DocumentChange {
  const { owner, name } = sourceOf(repository);
  return { kind: refusedSkillKind, id: skillKey(owner, name, path), value };
}

/** Reason by path of every skill of the repository that a person refused. */
export async function readRefusals(
  store: Pick<Store, 'listDocuments'>,
  owner: string,
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const start = `${repositoryKey(owner, name)}:`;
  const refused = new Map<string, string>();
  for await (const { id, value } of listAll(store, refusedSkillKind, start)) {
    if (!id.startsWith(start)) break;
    refused.set(id.slice(start.length), RefusedSkill.safeParse(value).data?.reason ?? 'refused');
  }
  return refused;
}
