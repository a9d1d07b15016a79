/** `skill-registry.lock.json`: what this program installed, from where, with every digest and the event to report on. */
import { join } from 'node:path';
import { lockedTarget, type Place, type Target } from '../agents/targets.ts';
import type { Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';
import { slugPattern } from '../safe-path.ts';
import { JsonValue, parseJson } from '../registry/read-json.ts';
import {
  checkPin,
  type Pin,
  readListedFile,
  repositoryPattern,
  skillPathPattern,
} from '../registry/skill-facts.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';

/** The event that a later report belongs to. */
export interface LockedEvent {
  readonly eventId: string;
  readonly task: string;
}

export interface LockedSkill extends Pin {
  /** Name of its folder in each of `folders`. */
  readonly name: string;
  readonly registry: string;
  readonly license: string | null;
  readonly riskLevel: string;
  readonly safetyTier: string;
  readonly policy: string;
  /** Skill folders that it was installed into. */
  readonly targets: readonly Target[];
  readonly receiptId: string | null;
  readonly event: LockedEvent | null;
  /** RFC 3339. */
  readonly installedAt: string;
}

/** By name. */
type RegistryLock = ReadonlyMap<string, LockedSkill>;

export const registryLockName = 'skill-registry.lock.json';

/** Beside the project, or for the user's own skills in the configuration folder. */
export function registryLockPath(place: Place): string {
  return place.isGlobal
    ? join(place.root, '.config', 'skill-registry', registryLockName)
    : join(place.root, registryLockName);
}

/**
 * Empty when there is none. Throws for one that is broken, which is never replaced by an empty one, and for one that names a
 * folder which no runtime reads skills from: a lockfile comes with a repository, so it is as little trusted as a registry.
 */
export async function readRegistryLock(
  place: Place,
  { runtimes }: Pick<Surroundings, 'runtimes'>,
): Promise<RegistryLock> {
  const path = registryLockPath(place);
  const text = await readPlainFile(path, place.isGlobal);
  if (text === null) return new Map();
  try {
    const document = parseJson(text, registryLockName);
    if (document.get('version').count() !== 1)
      throw new Failure('failure', `${registryLockName} has a version that this program does not know`);
    return new Map(
      document
        .get('skills')
        .entries()
        .map(([name, value]) => [
          name,
          readLockedSkill(name, value, (folder) => lockedTarget(folder, place, runtimes)),
        ]),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.kind, error.message, [
      ...error.details,
      `Restore ${path} from version control, or move it away and install again.`,
    ]);
  }
}

export function lockedPaths(lock: RegistryLock): string[] {
  return [...lock.values()].flatMap(({ name, targets }) => targets.map(({ path }) => join(path, name)));
}

export async function writeRegistryLock(place: Place, lock: RegistryLock): Promise<void> {
  const names = [...lock.keys()].sort();
  const skills = Object.fromEntries(
    names.flatMap((name) => {
      const skill = lock.get(name);
      return skill === undefined ? [] : [[name, toJson(skill)]];
    }),
  );
  await writeFileWhole(registryLockPath(place), toJsonFile({ version: 1, skills }));
}

function toJson(skill: LockedSkill): object {
  return {
    slug: skill.slug,
    registry: skill.registry,
    repository: skill.repository,
    commit: skill.commit,
    path: skill.path,
    integrity: skill.integrity,
    files: Object.fromEntries(
      skill.files.map(({ path, mode, size, sha256 }) => [
        path,
        { mode, size, digest: sha256 === null ? null : `sha256:${sha256}` },
      ]),
    ),
    license: skill.license,
    risk_level: skill.riskLevel,
    safety_tier: skill.safetyTier,
    policy: skill.policy,
    folders: skill.targets.map(({ folder }) => folder),
    receipt_id: skill.receiptId,
    event_id: skill.event?.eventId ?? null,
    task: skill.event?.task ?? null,
    installed_at: skill.installedAt,
  };
}

function readLockedSkill(name: string, value: JsonValue, toTarget: (folder: string) => Target): LockedSkill {
  const eventId = value.get('event_id').textOrNull();
  return {
    ...checkPin(readPin(value)),
    name: new JsonValue(name, value.path).text(slugPattern),
    registry: value.get('registry').text(),
    license: value.get('license').textOrNull(),
    riskLevel: value.get('risk_level').text(),
    safetyTier: value.get('safety_tier').text(),
    policy: value.get('policy').text(),
    targets: value.get('folders').each((each) => toTarget(each.text())),
    receiptId: value.get('receipt_id').textOrNull(),
    event: eventId === null ? null : { eventId, task: value.get('task').text() },
    installedAt: value.get('installed_at').text(),
  };
}

/** The members that a registry's lockfile and this one name alike; `files` is a map by path. */
export function readPin(value: JsonValue): Pin {
  return {
    slug: value.get('slug').text(slugPattern),
    repository: value.get('repository').text(repositoryPattern),
    commit: value.get('commit').text(/^[0-9a-f]{40}$/),
    path: value.get('path').text(skillPathPattern),
    integrity: value.get('integrity').text(/^sha256-[A-Za-z0-9+/]{43}=$/),
    files: value
      .get('files')
      .entries()
      .map(([path, row]) => readListedFile(path, row)),
  };
}
