/** `rollback`: an installed skill brought back to an earlier version that the registry has signed. */
import { placeOf } from '../agents/targets.ts';
import { type Call, type Command, flagOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { gateOptions } from '../install/gate.ts';
import { installSkills } from '../install/install-skills.ts';
import { prepareSkill } from '../install/prepare.ts';
import { approveChange, changeLines, changeTo, isNamed } from '../install/text-change.ts';
import { type LockedSkill, readRegistryLock, registryLockName } from '../locks/registry-lock.ts';
import { refuseRevoked } from '../registry/advisories.ts';
import { keyOptions } from '../registry/keyring.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import { commitPattern, type SkillFacts } from '../registry/skill-facts.ts';
import { fetchVersion } from '../registry/version-facts.ts';
import { installResult, placeOptions } from './install.ts';

export const rollback: Command = {
  name: 'rollback',
  usage: '<name or slug>',
  summary: 'Bring an installed skill back to an earlier version that the registry has signed',
  details:
    'Without --to it is the version before the installed one. A person has to approve it; a blocked version is passed over, ' +
    'and refused where it is named. `update` brings the listed one back.',
  words: [1, 1],
  options: {
    global: placeOptions.global,
    to: { value: '<commit>', help: 'Commit of the version, 7 digits or more' },
    ...gateOptions,
    ...keyOptions,
    force: { help: 'Move a folder with changes into .skill-registry-backup' },
    'dry-run': { help: 'Say what would change, and write nothing' },
  },
  run: async (call) => {
    const { words, options, surroundings } = call;
    const [word = ''] = words;
    const place = placeOf(surroundings, flagOption(options, 'global'));
    const lock = await readRegistryLock(place, surroundings);
    const locked = [...lock.values()].find((each) => isNamed(each, word));
    if (locked === undefined) throw new Failure('not-found', `${word} is not in ${registryLockName}`);
    const facts = { ...(await versionFor(locked, call)), name: locked.name };
    const change = await changeTo(locked, facts, call);
    if (flagOption(options, 'dry-run'))
      return { json: { dry_run: true, changes: [change] }, text: changeLines([change]).join('\n') };
    await refuseRevoked([facts], call);
    await approveChange(change, facts, call);
    const ready = [await prepareSkill(facts, { event: null, receiptId: null }, locked.targets, call)];
    const folders = await installSkills(ready, place, surroundings, flagOption(options, 'force'));
    const result = installResult(ready, folders, surroundings.program);
    return { ...result, json: { ...(result.json as object), changes: [change] } };
  },
};

/** The named one, or the newest before the installed one that is not blocked. */
async function versionFor(locked: LockedSkill, call: Call): Promise<SkillFacts> {
  const listed = await fetchFacts(call, locked.slug);
  const to = textOption(call.options, 'to');
  if (to !== null) {
    if (!/^[0-9a-f]{7,40}$/.test(to))
      throw new Failure('usage', '--to takes 7 to 40 digits of a commit, 0-9 a-f');
    return fetchVersion(listed, to, call);
  }
  // The newest first, as it is signed.
  const { earlier } = listed.statement;
  const installed = earlier.findIndex(({ integrity }) => integrity === locked.integrity);
  for (const { commit } of earlier.slice(installed + 1)) {
    if (commit === null || !commitPattern.test(commit)) continue;
    const facts = await fetchVersion(listed, commit, call);
    if (facts.safetyTier !== 'blocked') return facts;
    call.surroundings.note(`${commit.slice(0, 12)} is blocked: passed over`);
  }
  throw new Failure(
    'not-found',
    `the registry has no earlier version of ${locked.slug} that may be installed`,
  );
}
