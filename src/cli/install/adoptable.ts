/** Folders that other commands filled and whose text the registry lists or has listed: as entries of the lockfile. */
import { join } from 'node:path';
import type { Place, Target } from '../agents/targets.ts';
import type { Call } from '../command.ts';
import { Failure } from '../failure.ts';
import { findSkill, type FoundSkill } from '../folder/found-skills.ts';
import { compareFolder } from '../folder/verify-folder.ts';
import { lockedPaths, type LockedSkill } from '../locks/registry-lock.ts';
import type { JsonValue } from '../registry/read-json.ts';
import { checkPin, commitPattern, type ListedFile, type Pin } from '../registry/skill-facts.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import { slugPattern } from '../safe-path.ts';
import { foldersHere } from '../scan/folders-here.ts';
import { lookUp } from '../scan/rows.ts';
import { factsOfLocked } from './locked-facts.ts';

export interface Adoptable {
  readonly known: readonly LockedSkill[];
  readonly others: readonly { readonly path: string; readonly reason: string }[];
}

/** What the lockfile names already is left out. */
export async function findAdoptable(
  place: Place,
  lock: ReadonlyMap<string, LockedSkill>,
  call: Call,
): Promise<Adoptable> {
  const found: { skill: FoundSkill; target: Target; name: string }[] = [];
  for (const { name, target } of await foldersHere(place, call.surroundings, lockedPaths(lock))) {
    const skill = await findSkill(join(target.path, name), { runtimes: target.runtimes, plugin: null });
    if (skill !== null) found.push({ skill, target, name });
  }
  const answers = await lookUp(
    found.map(({ skill }) => skill),
    call,
  );
  const known = new Map<string, LockedSkill>();
  const others: { path: string; reason: string }[] = [];
  for (const { skill, target, name } of found) {
    const path = `${target.folder}/${name}`;
    const reason = skill.reason ?? refusalOf(skill, answers, known.get(name) ?? lock.get(name));
    if (reason !== null) others.push({ path, reason });
    else {
      const entry = await toEntry(skill, { target, name }, answers, call);
      if (typeof entry === 'string') others.push({ path, reason: entry });
      else {
        const former = known.get(name);
        known.set(name, { ...entry, targets: [...(former?.targets ?? []), ...entry.targets] });
      }
    }
  }
  return { known: [...known.values()], others };
}

/** Null where it can be adopted. */
function refusalOf(
  { integrity, text }: FoundSkill,
  answers: ReadonlyMap<string, JsonValue>,
  sameName: LockedSkill | undefined,
): string | null {
  if (answerOf({ integrity, text }, answers) === null) return 'the registry lists no such text';
  if (sameName !== undefined && sameName.integrity !== integrity)
    return `${sameName.slug} has another text under this name`;
  return null;
}

/** By the whole folder, else by its SKILL.md: known installers leave files out. */
function answerOf(
  { integrity, text }: Pick<FoundSkill, 'integrity' | 'text'>,
  answers: ReadonlyMap<string, JsonValue>,
): JsonValue | null {
  const all = [integrity, text].flatMap((digest) => (digest === null ? [] : (answers.get(digest) ?? [])));
  return all.find((each) => each.get('state').text() !== 'unknown') ?? null;
}

/** The digest is that of the folder's own files, so they are the listed ones; what the registry has signed decides. */
async function toEntry(
  skill: FoundSkill,
  { target, name }: { readonly target: Target; readonly name: string },
  answers: ReadonlyMap<string, JsonValue>,
  call: Call,
): Promise<LockedSkill | string> {
  const answer = answerOf(skill, answers);
  if (answer === null || !slugPattern.test(name)) return 'its name is none of a skill';
  const slug = answer.get('slug').text(slugPattern);
  try {
    const now = await fetchFacts(call, slug);
    const isOlder = answer.get('state').text() === 'older';
    const { state } = compareFolder(
      name,
      { found: skill.files, skillText: skill.skillText },
      now.files,
      false,
    );
    if (!isOlder && state === 'changed') return `its files are not those of ${slug}`;
    const { repository, path, integrity, files } = now;
    const commit = answer.get('commit').textOrNull(commitPattern) ?? now.commit;
    const text = isOlder
      ? { commit, integrity: skill.integrity ?? '', files: listFiles(skill) }
      : { commit: now.commit, integrity, files };
    const pin: Pin = checkPin({ slug, repository, path, ...text });
    const facts = await factsOfLocked(pin, call);
    if (facts.listed === 'never') return 'nothing that the registry has signed names this text';
    return {
      ...facts,
      ...pin,
      name,
      registry: call.settings.registryUrl,
      targets: [target],
      receiptId: null,
      event: null,
      installedAt: call.surroundings.now().toISOString(),
    };
  } catch (error) {
    if (error instanceof Failure && ['blocked', 'not-found'].includes(error.kind)) return error.message;
    throw error;
  }
}

function listFiles({ files }: FoundSkill): ListedFile[] {
  return files.map(({ path, sha256, size }) => ({ path, mode: '100644', size, sha256 }));
}
