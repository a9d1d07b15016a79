/** `update`: installed skills brought to the text that the registry lists now, after saying what changes. */
import { type Place, placeOf } from '../agents/targets.ts';
import { type Call, type Command, flagOption } from '../command.ts';
import { exitCodes, Failure } from '../failure.ts';
import { findAdoptable } from '../install/adoptable.ts';
import { gateOptions } from '../install/gate.ts';
import { installSkills, type ReadySkill } from '../install/install-skills.ts';
import { prepareSkill } from '../install/prepare.ts';
import {
  approveChange,
  type Change,
  changeLines,
  changeTo,
  isNamed,
  movedTo,
} from '../install/text-change.ts';
import { withFileLock } from '../locks/exclusive.ts';
import {
  type LockedSkill,
  readRegistryLock,
  registryLockName,
  registryLockPath,
  writeRegistryLock,
} from '../locks/registry-lock.ts';
import { readStockEntries } from '../locks/stock-entries.ts';
import { findEvent } from '../locks/resolved-events.ts';
import { refuseRevoked } from '../registry/advisories.ts';
import { connect } from '../registry/connect.ts';
import { keyOptions } from '../registry/keyring.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import { installResult, placeOptions } from './install.ts';
import { nothingInstalled } from './list.ts';

export const update: Command = {
  name: 'update',
  usage: '[<name or slug>…]',
  summary: 'Bring installed skills to the text that the registry lists now',
  words: [0, 50],
  options: {
    global: placeOptions.global,
    ...gateOptions,
    ...keyOptions,
    force: { help: 'Move a folder with changes into .skill-registry-backup' },
    'dry-run': { help: 'Say what would change, and write nothing' },
    'exit-code': {
      help: 'As --dry-run, with exit code 1 where something would change: for CI',
    },
  },
  run: async (call) => {
    const { words, options, surroundings } = call;
    const place = placeOf(surroundings, flagOption(options, 'global'));
    const registry = connect(call);
    const isDryRun = flagOption(options, 'dry-run') || flagOption(options, 'exit-code');
    const own = await readRegistryLock(place, surroundings);
    const foreign = await stockSkills(place, own, call);
    const lock = new Map([...foreign, ...own]);
    const missing = words.find((word) => ![...lock.values()].some((each) => isNamed(each, word)));
    if (missing !== undefined) throw new Failure('not-found', `${missing} is not in ${registryLockName}`);
    const chosen = [...lock.values()].filter(
      (each) => words.length === 0 || words.some((word) => isNamed(each, word)),
    );
    const ready: ReadySkill[] = [];
    const changes: Change[] = [];
    for (const locked of chosen) {
      const facts = await fetchFacts(call, locked.slug);
      if (facts.integrity === locked.integrity && movedTo(locked, facts) === null) continue;
      const change = await changeTo(locked, facts, call);
      changes.push(change);
      if (isDryRun) continue;
      await approveChange(change, facts, call);
      const event = await findEvent(registry.url, facts.slug, surroundings);
      // Under its present name: what is installed keeps its place.
      const named = { ...facts, name: locked.name };
      ready.push(await prepareSkill(named, { event, receiptId: null }, locked.targets, call));
    }
    if (changes.length === 0)
      return {
        json: { skills: [], changes },
        text:
          chosen.length === 0
            ? nothingInstalled
            : 'Nothing to update: the registry lists the text of each installed skill.',
      };
    if (isDryRun) {
      const exitCode = flagOption(options, 'exit-code') ? exitCodes.failure : 0;
      return { json: { dry_run: true, changes }, text: changeLines(changes).join('\n'), exitCode };
    }
    await refuseRevoked(
      ready.map(({ skill }) => skill),
      call,
    );
    await adoptChanged(ready, foreign, place, call);
    const folders = await installSkills(ready, place, surroundings, flagOption(options, 'force'));
    const result = installResult(ready, folders, surroundings.program);
    return { ...result, json: { ...(result.json as object), changes } };
  },
};

/** What only the lockfile of another installer names and whose text the registry lists or has listed. */
async function stockSkills(
  place: Place,
  own: ReadonlyMap<string, LockedSkill>,
  call: Call,
): Promise<Map<string, LockedSkill>> {
  const entries = await readStockEntries(place, call.surroundings);
  const names = new Set(entries.map(({ name }) => name).filter((name) => !own.has(name)));
  if (names.size === 0) return new Map();
  const { known } = await findAdoptable(place, own, call);
  return new Map(known.filter(({ name }) => names.has(name)).map((skill) => [skill.name, skill]));
}

/** So that their folders count as installed: they are, byte for byte, a text that the registry has listed. */
async function adoptChanged(
  ready: readonly ReadySkill[],
  foreign: ReadonlyMap<string, LockedSkill>,
  place: Place,
  { surroundings }: Call,
): Promise<void> {
  const adopted = ready.flatMap(({ skill }) => foreign.get(skill.name) ?? []);
  if (adopted.length === 0) return;
  await withFileLock(registryLockPath(place), surroundings, async () => {
    const lock = new Map(await readRegistryLock(place, surroundings));
    for (const skill of adopted) lock.set(skill.name, skill);
    await writeRegistryLock(place, lock);
  });
}
