/** `list` and `remove`: what is installed here, and taking it away without losing local changes. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf } from '../agents/targets.ts';
import { type Command, flagOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { compareInstalled, differenceLines, isSame, kindOf, readInstalled } from '../folder/installed.ts';
import { checkInside, moveAway } from '../folder/write-folder.ts';
import { chooseBackup } from '../install/install-skills.ts';
import { withFileLock } from '../locks/exclusive.ts';
import {
  readRegistryLock,
  registryLockName,
  registryLockPath,
  writeRegistryLock,
} from '../locks/registry-lock.ts';
import { openStockLock } from '../locks/stock-lock.ts';
import { placeOptions } from './install.ts';

export const nothingInstalled = 'Nothing is installed here.';

export const list: Command = {
  name: 'list',
  usage: '',
  summary: 'List the skills that this program installed here',
  words: [0, 0],
  options: { global: placeOptions.global },
  run: async ({ options, surroundings }) => {
    const lock = await readRegistryLock(placeOf(surroundings, flagOption(options, 'global')), surroundings);
    const skills = [...lock.values()].map(
      ({ name, slug, commit, targets, riskLevel, installedAt, event }) => ({
        name,
        slug,
        commit,
        risk_level: riskLevel,
        folders: targets.map(({ folder }) => `${folder}/${name}`),
        installed_at: installedAt,
        event_id: event?.eventId ?? null,
      }),
    );
    const rows = skills.map((each) => `${each.slug} at ${each.commit} in ${each.folders.join(', ')}`);
    return { json: { skills }, text: rows.length === 0 ? nothingInstalled : rows.join('\n') };
  },
};

interface Removal {
  readonly path: string;
  /** Where it goes instead of away, because it has changes of its own. */
  readonly backup: string | null;
}

export const remove: Command = {
  name: 'remove',
  usage: '<name or slug>…',
  summary: 'Remove installed skills',
  details:
    'A folder with changes of its own is not removed; with --force it goes into .skill-registry-backup.',
  words: [1, 50],
  options: {
    global: placeOptions.global,
    force: { help: 'Move a folder with changes into .skill-registry-backup' },
  },
  run: async ({ words, options, surroundings }) => {
    const place = placeOf(surroundings, flagOption(options, 'global'));
    const force = flagOption(options, 'force');
    return withFileLock(registryLockPath(place), surroundings, async () => {
      const lock = new Map(await readRegistryLock(place, surroundings));
      const stockLock = await openStockLock(place, surroundings);
      const skills = words.map((word) => {
        const found = lock.get(word) ?? [...lock.values()].find(({ slug }) => slug === word);
        if (found === undefined) throw new Failure('not-found', `${word} is not in ${registryLockName}`);
        return found;
      });
      const removals: Removal[] = [];
      for (const { name, targets, files } of skills) {
        for (const { folder, path: parent } of targets) {
          const path = join(parent, name);
          await checkInside(parent, place);
          if ((await kindOf(path)) === 'nothing') continue;
          const found = await readInstalled(path);
          const own = found === null ? null : compareInstalled(files, found);
          if (own !== null && isSame(own)) removals.push({ path, backup: null });
          else if (force)
            removals.push({ path, backup: await chooseBackup(place, name, surroundings.now(), { folder }) });
          else
            throw new Failure('failure', `${folder}/${name} has local changes`, [
              ...(own === null ? ['it is no folder'] : differenceLines(own)),
              'Nothing was removed. To move it into a backup: --force',
            ]);
        }
      }
      for (const { path, backup } of removals) {
        if (backup === null) await rm(path, { recursive: true });
        else await moveAway(path, backup);
      }
      for (const { name } of skills) {
        lock.delete(name);
        stockLock.remove(name);
      }
      await stockLock.write();
      await writeRegistryLock(place, lock);
      const text = [
        ...skills.map(({ slug }) => `${slug} removed`),
        ...removals.flatMap(({ backup }) =>
          backup === null ? [] : [`  its changed folder is in ${backup}`],
        ),
      ];
      return { json: { removed: skills.map(({ slug }) => slug), folders: removals }, text: text.join('\n') };
    });
  },
};
