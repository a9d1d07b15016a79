/** Which skill folders an installation fills: those asked for, else those of the runtime that is there. */
import { existsSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import type { Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import { findRuntime, type Runtime, runningRuntime, universalRuntime } from './runtimes.ts';

export interface Target {
  /** Runtimes that read the folder, of those that were chosen. */
  readonly runtimes: readonly string[];
  /** Folder that holds one folder per skill, as it is written in a lockfile: relative to the root, with slashes. */
  readonly folder: string;
  /** Absolute path. */
  readonly path: string;
}

export interface Place {
  /** Project folder or home folder. */
  readonly root: string;
  /** Whether it is the user's own and not a project's. */
  readonly isGlobal: boolean;
}

export function placeOf(surroundings: Surroundings, isGlobal: boolean): Place {
  return { root: isGlobal ? surroundings.homeFolder : surroundings.workingFolder, isGlobal };
}

/**
 * `asked` are names of runtimes. Without any: the runtime that runs the command, else the runtimes whose folders are
 * there, else the folder that most runtimes read. Two runtimes with one folder share it.
 */
export function chooseTargets(
  asked: readonly string[],
  place: Place,
  surroundings: Pick<Surroundings, 'environment' | 'runtimes'>,
): Target[] {
  const { runtimes, environment } = surroundings;
  const running = runningRuntime(environment, runtimes);
  const chosen =
    asked.length > 0
      ? asked.map((word) => findRuntime(runtimes, word))
      : running !== null
        ? [running]
        : presentRuntimes(runtimes, place);
  return toTargets(
    chosen.map((runtime) => [folderOf(runtime, place, environment), runtime]),
    place,
  );
}

/** Each folder once, with all that read it. */
function toTargets(folders: readonly (readonly [folder: string, reader: Runtime])[], place: Place): Target[] {
  const targets = new Map<string, Target>();
  for (const [folder, { id }] of folders) {
    const others = targets.get(folder)?.runtimes ?? [];
    targets.set(folder, { folder, path: pathOf(folder, place), runtimes: [...others, id] });
  }
  return [...targets.values()];
}

function pathOf(folder: string, { root }: Place): string {
  return isAbsolute(folder) ? folder : join(root, ...folder.split('/'));
}

/** A folder that a lockfile names; throws an integrity failure for one that no runtime reads skills from. */
export function lockedTarget(folder: string, place: Place, runtimes: readonly Runtime[]): Target {
  const readers = runtimes.filter((runtime) => foldersOf(runtime, place).includes(folder));
  // A lockfile of the user's own may name the folder that a variable moved.
  const isMoved = place.isGlobal && isAbsolute(folder) && normalize(folder) === folder;
  if (readers.length === 0 && !isMoved)
    throw new Failure(
      'integrity',
      `the lockfile names a folder that no runtime reads skills from: ${JSON.stringify(folder)}`,
    );
  return { folder, path: pathOf(folder, place), runtimes: readers.map(({ id }) => id) };
}

/** The folder that most runtimes read, and the folder of each runtime that has one of its own here. */
function presentRuntimes(runtimes: readonly Runtime[], place: Place): Runtime[] {
  const universal = universalRuntime(runtimes);
  const shared = foldersOf(universal, place)[0];
  const own = runtimes.filter((runtime) => {
    const [first = ''] = foldersOf(runtime, place);
    // A plain `skills` folder can be anything.
    return (
      first !== shared && first.startsWith('.') && existsSync(join(place.root, first.split('/')[0] ?? ''))
    );
  });
  const isSharedThere = shared !== undefined && existsSync(join(place.root, shared.split('/')[0] ?? ''));
  return own.length === 0 || isSharedThere ? [universal, ...own] : own;
}

function folderOf(runtime: Runtime, place: Place, environment: Surroundings['environment']): string {
  const [first] = foldersOf(runtime, place);
  if (first === undefined)
    throw new Failure(
      'usage',
      `${runtime.name} has no folder for skills of the user; install into a project`,
    );
  const moved = runtime.homeVariable === null ? undefined : environment[runtime.homeVariable];
  if (!place.isGlobal || moved === undefined || moved === '') return first;
  return `${moved.replace(/\/+$/, '')}/${first.split('/').slice(1).join('/')}`;
}

/** Every folder that one of the runtimes reads skills from. */
export function placeTargets(
  place: Place,
  { runtimes, environment }: Pick<Surroundings, 'environment' | 'runtimes'>,
): Target[] {
  const folders = runtimes.flatMap((runtime) => {
    const own = foldersOf(runtime, place);
    const moved = own.length === 0 ? [] : [folderOf(runtime, place, environment)];
    return [...new Set([...own, ...moved])].map((folder) => [folder, runtime] as const);
  });
  return toTargets(folders, place);
}

/** The same by their absolute paths, with the runtimes. */
export function skillFolders(
  place: Place,
  surroundings: Pick<Surroundings, 'environment' | 'runtimes'>,
): ReadonlyMap<string, readonly string[]> {
  return new Map(placeTargets(place, surroundings).map(({ path, runtimes }) => [path, runtimes]));
}

/** Relative to the place's root. */
function foldersOf(runtime: Runtime, place: Place): string[] {
  const folders = place.isGlobal ? runtime.userFolders : runtime.projectFolders;
  return folders.map((folder) => folder.replace(/^~\//, '').replace(/\/+$/, ''));
}
