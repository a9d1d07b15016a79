/** `skill-registry.lock.json`: what this program installed, from where, with every digest and the event to report on. */
import { join } from 'node:path';
import type { Place } from '../agents/targets.ts';
import { Failure } from '../failure.ts';
import { JsonValue, parseJson } from '../registry/read-json.ts';
import { checkPin, type Pin, readListedFile } from '../registry/skill-facts.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';
import { readIfThere } from '../../read-if-there.ts';

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
  /** Skill folders that it was installed into, relative to the lockfile's folder unless absolute. */
  readonly folders: readonly string[];
  readonly receiptId: string | null;
  readonly event: LockedEvent | null;
  /** RFC 3339. */
  readonly installedAt: string;
}

/** By name. */
type RegistryLock = ReadonlyMap<string, LockedSkill>;

/** Names of skill folders, and slugs. */
const namePattern = /^[a-z0-9](?:[a-z0-9-]{0,94}[a-z0-9])?$/;

export const registryLockName = 'skill-registry.lock.json';

/** Beside the project, or for the user's own skills in the configuration folder. */
export function registryLockPath(place: Place): string {
  return place.isGlobal
    ? join(place.root, '.config', 'skill-registry', registryLockName)
    : join(place.root, registryLockName);
}

/** Empty when there is none. Throws for one that is broken: it is never replaced by an empty one. */
export async function readRegistryLock(place: Place): Promise<RegistryLock> {
  const path = registryLockPath(place);
  const text = await readIfThere(path);
  if (text === null) return new Map();
  try {
    const document = parseJson(text, registryLockName);
    if (document.get('version').count() !== 1)
      throw new Failure('failure', `${registryLockName} has a version that this program does not know`);
    return new Map(
      document
        .get('skills')
        .entries()
        .map(([name, value]) => [name, readLockedSkill(name, value)]),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.kind, error.message, [
      ...error.details,
      `Restore ${path} from version control, or move it away and install again.`,
    ]);
  }
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
    folders: skill.folders,
    receipt_id: skill.receiptId,
    event_id: skill.event?.eventId ?? null,
    task: skill.event?.task ?? null,
    installed_at: skill.installedAt,
  };
}

function readLockedSkill(name: string, value: JsonValue): LockedSkill {
  const eventId = value.get('event_id').textOrNull();
  const folders = value
    .get('folders')
    .list()
    .map((each) => each.text(/^[^\0]+$/));
  // A lockfile comes with a repository, so it is as little trusted as the registry's answer.
  if (folders.some((folder) => folder.split('/').includes('..')))
    throw new Failure('integrity', `${value.path}.folders leads out of the project`);
  return {
    ...checkPin(readPin(value)),
    name: new JsonValue(name, value.path).text(namePattern),
    registry: value.get('registry').text(),
    license: value.get('license').textOrNull(),
    riskLevel: value.get('risk_level').text(),
    safetyTier: value.get('safety_tier').text(),
    policy: value.get('policy').text(),
    folders,
    receiptId: value.get('receipt_id').textOrNull(),
    event: eventId === null ? null : { eventId, task: value.get('task').text() },
    installedAt: value.get('installed_at').text(),
  };
}

/** The members that a registry's lockfile and this one name alike; `files` is a map by path. */
export function readPin(value: JsonValue): Pin {
  return {
    slug: value.get('slug').text(/^[a-z0-9](?:[a-z0-9-]{0,94}[a-z0-9])?$/),
    repository: value.get('repository').text(/^https:\/\/github\.com\/[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+$/),
    commit: value.get('commit').text(/^[0-9a-f]{40}$/),
    path: value.get('path').text(/^(?:[^/]+\/)*SKILL\.md$/),
    integrity: value.get('integrity').text(/^sha256-[A-Za-z0-9+/]{43}=$/),
    files: value
      .get('files')
      .entries()
      .map(([path, row]) => readListedFile(path, row)),
  };
}
