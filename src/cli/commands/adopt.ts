/** `adopt` and `prune`: what other commands installed is written into the lockfile, and what no lockfile names is moved away. */
import { join } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import { placeOf, placeTargets } from '../agents/targets.ts';
import { type Command, flagOption } from '../command.ts';
import { ApprovalNeeded, Failure } from '../failure.ts';
import { kindOf } from '../folder/installed.ts';
import { checkInside, moveAway } from '../folder/write-folder.ts';
import { findAdoptable } from '../install/adoptable.ts';
import { chooseBackup } from '../install/install-skills.ts';
import { withFileLock } from '../locks/exclusive.ts';
import {
  lockedPaths,
  readRegistryLock,
  registryLockName,
  registryLockPath,
  writeRegistryLock,
} from '../locks/registry-lock.ts';
import { readStockEntries } from '../locks/stock-entries.ts';
import { keyOptions } from '../registry/keyring.ts';
import { foldersHere } from '../scan/folders-here.ts';
import { placeOptions } from './install.ts';

export const adopt: Command = {
  name: 'adopt',
  usage: '[<name>…]',
  summary: 'Write what other commands installed into the lockfile, where the registry lists its text',
  details:
    'By digest: only what is, byte for byte, a text that the registry lists or has listed. Nothing of a folder is changed.',
  words: [0, 50],
  options: {
    global: placeOptions.global,
    ...keyOptions,
    'dry-run': { help: 'Say what would be written, and write nothing' },
  },
  run: async (call) => {
    const { surroundings, options, words } = call;
    const place = placeOf(surroundings, flagOption(options, 'global'));
    const isDryRun = flagOption(options, 'dry-run');
    return withFileLock(registryLockPath(place), surroundings, async () => {
      const lock = new Map(await readRegistryLock(place, surroundings));
      const { known, others } = await findAdoptable(place, lock, call);
      const chosen = known.filter(
        ({ name, slug }) => words.length === 0 || words.includes(name) || words.includes(slug),
      );
      const missing = words.find((word) => !chosen.some(({ name, slug }) => name === word || slug === word));
      if (missing !== undefined)
        throw new Failure(
          'not-found',
          `${oneLine(missing, 80)}: no such folder whose text the registry lists`,
        );
      for (const skill of chosen) lock.set(skill.name, skill);
      if (!isDryRun && chosen.length > 0) await writeRegistryLock(place, lock);
      const rows = chosen.map(({ name, slug, commit, integrity, targets }) => ({
        name,
        slug,
        commit,
        integrity,
        folders: targets.map(({ folder }) => `${folder}/${name}`),
      }));
      const lines = [
        ...rows.map(({ slug, commit, folders }) => `${slug} at ${commit} in ${folders.join(', ')}`),
        ...others.map(({ path, reason }) => oneLine(`left out: ${path}: ${reason}`, 400)),
      ];
      return {
        json: { dry_run: isDryRun, adopted: rows, left_out: others },
        text:
          lines.length === 0 ? 'Nothing to adopt: every skill here is in the lockfile.' : lines.join('\n'),
      };
    });
  },
};

export const prune: Command = {
  name: 'prune',
  usage: '',
  summary: 'Move the skills that no lockfile names into .skill-registry-backup, after a question',
  words: [0, 0],
  options: {
    global: placeOptions.global,
    yes: { short: 'y', help: 'A person has approved it: do not ask' },
    'dry-run': { help: 'Say what would be moved, and move nothing' },
  },
  run: async ({ surroundings, options }) => {
    const place = placeOf(surroundings, flagOption(options, 'global'));
    return withFileLock(registryLockPath(place), surroundings, async () => {
      const lock = await readRegistryLock(place, surroundings);
      const stock = await readStockEntries(place, surroundings);
      const ofStock = placeTargets(place, surroundings).flatMap(({ path }) =>
        stock.map(({ name }) => join(path, name)),
      );
      const found = await foldersHere(place, surroundings, [...lockedPaths(lock), ...ofStock]);
      const names = found.map(({ name, target }) => oneLine(`${target.folder}/${name}`, 200));
      if (found.length === 0)
        return { json: { moved: [] }, text: 'Nothing to prune: a lockfile names every skill here.' };
      if (flagOption(options, 'dry-run'))
        return {
          json: { dry_run: true, would_move: names },
          text: names.map((each) => `would move ${each}`).join('\n'),
        };
      if (!flagOption(options, 'yes')) {
        if (!surroundings.isInteractive)
          throw new ApprovalNeeded('these folders are moved away once a person approves', [
            ...names,
            'When they approve, repeat the command with --yes. To keep one: skill-registry adopt, or install it',
          ]);
        for (const each of names) surroundings.note(each);
        if (
          !(await surroundings.confirm(
            `Move ${found.length} folders that ${registryLockName} does not name?`,
          ))
        )
          throw new Failure('blocked', 'not approved; nothing was moved');
      }
      const moved: { folder: string; backup: string }[] = [];
      for (const { name, target } of found) {
        await checkInside(target.path, place);
        const path = join(target.path, name);
        if ((await kindOf(path)) === 'nothing') continue;
        const backup = await chooseBackup(place, name, surroundings.now(), target);
        await moveAway(path, backup);
        moved.push({ folder: `${target.folder}/${name}`, backup });
      }
      const lines = moved.map(({ folder, backup }) => oneLine(`${folder} is in ${backup}`, 400));
      return { json: { moved }, text: lines.join('\n') };
    });
  },
};
