/** `install`: fetched at the pinned commit, every digest checked, the gate honoured, then written as a whole. */
import { chooseTargets, type Place, placeOf, type Target } from '../agents/targets.ts';
import {
  type Call,
  type Command,
  commandLine,
  flagOption,
  listOption,
  type Result,
  textOption,
} from '../command.ts';
import { Failure } from '../failure.ts';
import { withCompanions } from '../install/companions.ts';
import { type Chosen, chooseByLockfile, chooseBySlug, chooseByTask } from '../install/chosen-skills.ts';
import { gateOptions, requireApproval, withApprovalReason } from '../install/gate.ts';
import { type InstalledFolder, installSkills, type ReadySkill } from '../install/install-skills.ts';
import { factsOfLocked } from '../install/locked-facts.ts';
import { prepareSkill } from '../install/prepare.ts';
import { type LockedSkill, readRegistryLock, registryLockName } from '../locks/registry-lock.ts';
import { refuseRevoked } from '../registry/advisories.ts';
import { keyOptions } from '../registry/keyring.ts';
import { isRegular, type SkillFacts } from '../registry/skill-facts.ts';
import { fetchFiles } from '../source/source-files.ts';
import { counted } from '../../text/plain-text.ts';
import { resolveOptions } from './resolve.ts';

export const placeOptions = {
  agent: {
    short: 'a',
    multiple: true,
    value: '<runtime>',
    help: 'Runtime to install for; may be repeated (default: the one that is there)',
  },
  global: { short: 'g', help: 'Into the folders of the user instead of the project' },
} as const;

export const install: Command = {
  name: 'install',
  alias: 'add',
  usage: '[<slug>[@<commit>]…]',
  summary:
    'Install skills: named ones, the one for --task, those of --lockfile, or all of the project’s lockfile',
  details:
    'Files come from the code host at the commit that was audited; with @<commit>, another one is refused. ' +
    'Each one is checked before anything is written. A folder with changes of its own is not touched without --force.',
  words: [0, 50],
  options: {
    ...placeOptions,
    ...resolveOptions,
    ...gateOptions,
    task: {
      value: '<task>',
      help: 'Resolve this task and install the first candidate, once a person approves',
    },
    event: {
      value: '<id>',
      help: 'Event that offered the named skill, with --task where another machine resolved it',
    },
    lockfile: { value: '<file>', help: 'Install what this lockfile of the registry names' },
    force: { help: 'Move a folder that is in the way into .skill-registry-backup' },
    alone: { help: 'Without the skills that a skill needs' },
    'dry-run': { help: 'Fetch and check everything, and write nothing' },
    ...keyOptions,
  },
  run: async (call) => {
    const { options, surroundings } = call;
    const place = placeOf(surroundings, flagOption(options, 'global'));
    const chosen = await choose(call);
    const ready: ReadySkill[] = [];
    if (chosen === null) ready.push(...(await restoreAll(call)));
    else {
      const targets = chooseTargets(listOption(options, 'agent'), place, surroundings);
      const plan = flagOption(options, 'alone')
        ? chosen
        : await planWithCompanions(chosen, targets, place, call);
      await refuseRevoked(
        plan.map(({ facts }) => facts),
        call,
      );
      await requireApproval(
        plan.map(({ facts, doubt }) => withApprovalReason(facts, doubt)),
        call,
      );
      for (const { facts, event, receiptId } of plan)
        ready.push(await prepareSkill(facts, { event, receiptId }, targets, call));
    }
    checkNames(ready);
    if (flagOption(options, 'dry-run')) return dryRunResult(ready);
    const folders = await installSkills(ready, place, surroundings, flagOption(options, 'force'));
    return installResult(ready, folders, surroundings.program);
  },
};

/** What is installed in all of the folders counts as there. */
async function planWithCompanions(
  chosen: readonly Chosen[],
  targets: readonly Target[],
  place: Place,
  call: Call,
): Promise<readonly Chosen[]> {
  const lock = await readRegistryLock(place, call.surroundings);
  const there = [...lock.values()].filter((each) =>
    targets.every(({ folder }) => each.targets.some((target) => target.folder === folder)),
  );
  const { plan, open } = await withCompanions(chosen, new Set(there.map(({ slug }) => slug)), call);
  const added = plan.slice(chosen.length).map(({ facts }) => facts.slug);
  if (added.length > 0) call.surroundings.note(`Needed as well: ${added.join(', ')}`);
  for (const line of open) call.surroundings.note(line);
  return plan;
}

/** Null: everything of the lockfile. */
async function choose(call: Call): Promise<Chosen[] | null> {
  const { words, options } = call;
  const task = textOption(options, 'task');
  const lockfile = textOption(options, 'lockfile');
  const hasEvent = textOption(options, 'event') !== null;
  if (hasEvent && words.length === 0) throw new Failure('usage', '--event needs the slug that you chose');
  if ([words.length > 0, task !== null && !hasEvent, lockfile !== null].filter(Boolean).length > 1)
    throw new Failure('usage', 'name skills, a --task or a --lockfile: one of the three');
  if (lockfile !== null) return chooseByLockfile(lockfile, call);
  if (words.length > 0) return chooseBySlug(words, call);
  return task === null ? null : chooseByTask(task, call);
}

/** The bytes are those of the lockfile, the gate is that of these bytes: a lockfile comes with a repository and may say anything. */
async function restoreAll(call: Call): Promise<ReadySkill[]> {
  const { surroundings, options } = call;
  const place = placeOf(surroundings, flagOption(options, 'global'));
  const lock = await readRegistryLock(place, surroundings);
  if (lock.size === 0)
    throw new Failure('usage', `name a skill: there is no ${registryLockName} to install from`);
  await refuseRevoked([...lock.values()], call);
  const found: { locked: LockedSkill; facts: SkillFacts }[] = [];
  for (const locked of lock.values()) found.push({ locked, facts: await factsOfLocked(locked, call) });
  await requireApproval(
    found.map(({ facts }) => facts),
    call,
  );
  const ready: ReadySkill[] = [];
  for (const { locked, facts } of found) {
    const { files, riskLevel, safetyTier, policy } = facts;
    const skill = { ...locked, files, riskLevel, safetyTier, policy };
    ready.push({ skill, files: await fetchFiles(facts, call), targets: locked.targets });
  }
  return ready;
}

function checkNames(ready: readonly ReadySkill[]): void {
  const slugs = new Map<string, string>();
  for (const { skill } of ready) {
    const other = slugs.get(skill.name);
    if (other !== undefined)
      throw new Failure(
        'usage',
        `${other} and ${skill.slug} have the same name, ${skill.name}: install one of them`,
      );
    slugs.set(skill.name, skill.slug);
  }
}

function dryRunResult(ready: readonly ReadySkill[]): Result {
  const skills = ready.map(({ skill, files, targets }) => ({
    slug: skill.slug,
    commit: skill.commit,
    integrity: skill.integrity,
    folders: targets.map(({ folder }) => `${folder}/${skill.name}`),
    files: files.map(({ path, size, sha256 }) => ({ path, size, digest: `sha256:${sha256}` })),
    left_out: skill.files.filter(({ mode }) => !isRegular(mode)).map(({ path }) => path),
  }));
  const text = skills.flatMap((each) => [
    `${each.slug} at ${each.commit}: ${counted(each.files.length, 'file')} checked, nothing written`,
    ...each.folders.map((folder) => `  into ${folder}`),
    ...each.files.map(({ path, size }) => `  ${path} (${size} bytes)`),
    ...each.left_out.map((path) => `  ${path}: left out, a link or a submodule`),
  ]);
  return { json: { dry_run: true, skills }, text: text.join('\n') };
}

export function installResult(
  ready: readonly ReadySkill[],
  folders: readonly InstalledFolder[],
  program: string,
): Result {
  const skills = ready.map(({ skill, files }) => ({
    slug: skill.slug,
    name: skill.name,
    commit: skill.commit,
    integrity: skill.integrity,
    files: files.length,
    left_out: skill.files.filter(({ mode }) => !isRegular(mode)).map(({ path }) => path),
    folders: folders
      .filter(({ slug }) => slug === skill.slug)
      .map(({ folder, state, backup }) => ({ folder, state, backup })),
    event_id: skill.event?.eventId ?? null,
  }));
  const text = skills.flatMap((each) => [
    `${each.slug} at ${each.commit}: ${counted(each.files, 'file')}, every digest checked`,
    ...each.folders.map(({ folder, state }) => `  ${folder}: ${state}`),
    ...each.folders.flatMap(({ backup }) => (backup === null ? [] : [`  the folder before is in ${backup}`])),
    ...each.left_out.map((path) => `  ${path}: left out, a link or a submodule`),
    each.event_id === null
      ? `  no event: to report on it later, resolve a task first`
      : `  afterwards: ${commandLine(program, 'outcome', 'success', each.slug)}`,
  ]);
  return { json: { skills }, text: text.join('\n') };
}
