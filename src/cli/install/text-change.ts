/** From one text of an installed skill to another: what changes, said before anything is written. */
import type { Call } from '../command.ts';
import type { LockedSkill } from '../locks/registry-lock.ts';
import { addedPowersReason, changedPowers } from '../registry/changed-powers.ts';
import type { Pin, SkillFacts } from '../registry/skill-facts.ts';
import { requireApproval, withApprovalReason } from './gate.ts';

export interface Change {
  readonly slug: string;
  readonly from: string;
  readonly to: string;
  /** That it comes from another place now, in a sentence; null where it does not. */
  readonly moved: string | null;
  /** What it can do that it could not, and the other way round. */
  readonly powers: readonly string[];
  readonly files: readonly string[];
}

export function isNamed({ name, slug }: LockedSkill, word: string): boolean {
  return name === word || slug === word;
}

/** Another repository, another account or another folder may be another author: a person has to look. */
export function movedTo(before: Pin, now: Pin): string | null {
  // GitHub knows no letter case in the names of accounts and repositories.
  const isSame = before.repository.toLowerCase() === now.repository.toLowerCase() && before.path === now.path;
  if (isSame) return null;
  return `It was installed from ${before.repository} ${before.path}; the registry now lists it from ${now.repository} ${now.path}.`;
}

function changedFiles(before: Pin, after: Pin): string[] {
  const old = new Map(before.files.map((file) => [file.path, file.sha256]));
  const paths = new Set(after.files.map(({ path }) => path));
  return [
    ...after.files.filter(({ path, sha256 }) => old.get(path) !== sha256).map(({ path }) => path),
    ...before.files.filter(({ path }) => !paths.has(path)).map(({ path }) => `${path} (removed)`),
  ];
}

export function changeLines(changes: readonly Change[]): string[] {
  return changes.flatMap(({ slug, from, to, moved, powers, files }) => [
    `${slug}: ${from.slice(0, 12)} to ${to.slice(0, 12)}`,
    ...(moved === null ? [] : [`  ${moved}`]),
    ...powers.map((line) => `  ${line}`),
    ...files.map((path) => `  ${path}`),
  ]);
}

/** From the installed text to the one that `facts` are of. */
export async function changeTo(locked: LockedSkill, facts: SkillFacts, call: Call): Promise<Change> {
  const texts = { slug: facts.slug, from: locked.commit, to: facts.commit };
  const powers = await changedPowers(texts, call);
  return { ...texts, moved: movedTo(locked, facts), powers, files: changedFiles(locked, facts) };
}

/** Says what changes, then asks as for any text, and a person in any case where it can do more or comes from another place. */
export async function approveChange(change: Change, facts: SkillFacts, call: Call): Promise<void> {
  for (const line of changeLines([change])) call.surroundings.note(line);
  const doubted = withApprovalReason(facts, addedPowersReason(change.powers));
  await requireApproval([withApprovalReason(doubted, change.moved)], call);
}
