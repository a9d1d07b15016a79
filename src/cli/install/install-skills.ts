/** Skills whose bytes are checked → their folders and both lockfiles; everything is looked at before the first write. */
import { join } from 'node:path';
import type { Place, Target } from '../agents/targets.ts';
import type { Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import {
  compareInstalled,
  type Differences,
  differenceLines,
  isSame,
  kindOf,
  readInstalled,
} from '../folder/installed.ts';
import { checkInside, putFolder, recover } from '../folder/write-folder.ts';
import { withFileLock } from '../locks/exclusive.ts';
import {
  type LockedSkill,
  readRegistryLock,
  registryLockPath,
  writeRegistryLock,
} from '../locks/registry-lock.ts';
import { openStockLock } from '../locks/stock-lock.ts';
import type { CheckedFile } from '../source/source-files.ts';

const backupFolder = '.skill-registry-backup';

export interface ReadySkill {
  /** As it will be in the lockfile; its targets are filled in here. */
  readonly skill: Omit<LockedSkill, 'targets'>;
  readonly files: readonly CheckedFile[];
  readonly targets: readonly Target[];
}

export interface InstalledFolder {
  readonly slug: string;
  readonly folder: string;
  readonly state: 'installed' | 'replaced' | 'unchanged';
  /** Where the folder went that was there; null when none was, or when it had no changes of its own. */
  readonly backup: string | null;
}

interface Step extends InstalledFolder {
  readonly ready: ReadySkill;
  readonly target: Target;
}

/** `force` moves folders with local changes into a backup; without it they are refused and nothing is written. */
export async function installSkills(
  skills: readonly ReadySkill[],
  place: Place,
  surroundings: Surroundings,
  force: boolean,
): Promise<InstalledFolder[]> {
  return withFileLock(registryLockPath(place), surroundings, async () => {
    const targets = skills.flatMap((ready) => ready.targets.map((target) => ({ ready, target })));
    for (const { target } of targets) {
      await checkInside(target.path, place);
      await recover(target.path);
    }
    const lock = new Map(await readRegistryLock(place, surroundings));
    const stockLock = await openStockLock(place, surroundings);
    const steps: Step[] = [];
    for (const { ready, target } of targets) {
      const locked = lock.get(ready.skill.name);
      steps.push(await planStep(ready, target, locked, { place, surroundings, force }));
    }
    for (const step of steps) {
      if (surroundings.signal.aborted) throw new Failure('interrupted', 'interrupted');
      if (step.state !== 'unchanged')
        await putFolder(step.target.path, step.ready.skill.name, step.ready.files, step.backup);
    }
    for (const { skill, files, targets: own } of skills) {
      const kept = lock.get(skill.name);
      const former = kept?.integrity === skill.integrity ? kept : null;
      const byFolder = new Map([...(former?.targets ?? []), ...own].map((target) => [target.folder, target]));
      const filled = [...byFolder.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
      lock.set(skill.name, { ...skill, event: skill.event ?? former?.event ?? null, targets: filled });
      stockLock.set(skill.name, skill, files);
    }
    await stockLock.write();
    await writeRegistryLock(place, lock);
    return steps.map(({ slug, folder, state, backup }) => ({ slug, folder, state, backup }));
  });
}

interface PlanContext {
  readonly place: Place;
  readonly surroundings: Surroundings;
  readonly force: boolean;
}

async function planStep(
  ready: ReadySkill,
  target: Target,
  locked: LockedSkill | undefined,
  { place, surroundings, force }: PlanContext,
): Promise<Step> {
  const { skill } = ready;
  const path = join(target.path, skill.name);
  const base = { slug: skill.slug, folder: `${target.folder}/${skill.name}`, ready, target };
  if ((await kindOf(path)) === 'nothing') return { ...base, state: 'installed', backup: null };
  const found = await readInstalled(path);
  // Nothing in it can be lost.
  if (found?.length === 0) return { ...base, state: 'installed', backup: null };
  const isNew = found !== null && isSame(compareInstalled(skill.files, found));
  if (isNew) return { ...base, state: 'unchanged', backup: null };
  const isOurs = locked?.slug === skill.slug && locked.targets.some(({ folder }) => folder === target.folder);
  const own = found === null || !isOurs ? null : compareInstalled(locked.files, found);
  if (own !== null && isSame(own)) return { ...base, state: 'replaced', backup: null };
  if (!force) throw refusal(base.folder, locked, skill.slug, own);
  const backup = await chooseBackup(place, skill.name, surroundings.now(), target);
  return { ...base, state: 'replaced', backup };
}

function refusal(
  folder: string,
  locked: LockedSkill | undefined,
  slug: string,
  own: Differences | null,
): Failure {
  const help = 'Nothing was written. To move that folder into a backup and install: --force';
  if (own !== null)
    return new Failure('failure', `${folder} has local changes`, [...differenceLines(own), help]);
  const owner =
    locked !== undefined && locked.slug !== slug ? `; ${locked.slug} was installed under that name` : '';
  return new Failure('failure', `${folder} is there already and was not installed from ${slug}${owner}`, [
    help,
  ]);
}

/** In a folder that no agent reads skills from. Throws where something else, such as a link to one that agents do read, is in its place. */
export async function chooseBackup(
  place: Place,
  name: string,
  now: Date,
  target: Pick<Target, 'folder'>,
): Promise<string> {
  const backups = join(place.root, backupFolder);
  if ((await kindOf(backups)) === 'other')
    throw new Failure('failure', `${backups} is no folder of its own, so nothing is moved there`, [
      'Nothing was written. Move what is there away.',
    ]);
  const time = now.toISOString().replace(/[:.]/g, '-');
  const from = target.folder.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return join(backups, `${name}-${from}-${time}`);
}
