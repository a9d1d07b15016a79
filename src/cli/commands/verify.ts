/** `verify`: installed folders against the digests that they were installed with, and what the registry says of them now. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Place, placeOf, placeTargets } from '../agents/targets.ts';
import { type Call, type Command, flagOption, type Result, textOption } from '../command.ts';
import { exitCodes, Failure, orNull } from '../failure.ts';
import { differenceLines } from '../folder/installed.ts';
import { type FolderReport, verifyFolder } from '../folder/verify-folder.ts';
import { checkInside } from '../folder/write-folder.ts';
import { type LockedSkill, readRegistryLock, registryLockName } from '../locks/registry-lock.ts';
import { type Advisory, readAdvisories, revocationsOf } from '../registry/advisories.ts';
import { isBlocked } from '../install/gate.ts';
import { findListing } from '../install/locked-facts.ts';
import { type SkillReport, stockReports } from '../install/stock-reports.ts';
import { keyOptions } from '../registry/keyring.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import { readPolicy } from '../registry/policy.ts';
import { seenRisk } from '../registry/seen-statements.ts';
import type { SkillFacts } from '../registry/skill-facts.ts';
import { placeOptions } from './install.ts';

export const verify: Command = {
  name: 'verify',
  usage: '[<name or slug>…]',
  summary: 'Check installed skills against their digests',
  details: [
    `Checks what ${registryLockName} lists, and what the lockfiles of skills and gh skill list, by the digests in them. A slug that is not in it is compared with the registry’s list, so skills`,
    'installed by other commands can be checked too; --folder says where such a one is. Exit code 5 when a file',
    'differs or a text is installed that the registry has never listed, 4 when the registry blocks an installed skill or an advisory revokes it.',
  ].join(' '),
  words: [0, 50],
  options: {
    global: placeOptions.global,
    folder: {
      value: '<path>',
      help: 'The folder of the one slug that is named, e.g. where a plugin manager put it',
    },
    ...keyOptions,
    frozen: {
      help: 'The lockfile alone counts: no network, and what other installers leave out or add is a failure',
    },
  },
  run: async (call) => {
    const frozen = flagOption(call.options, 'frozen');
    const folder = textOption(call.options, 'folder');
    if (folder !== null) return summary([await verifyNamedFolder(folder, frozen, call)]);
    const place = placeOf(call.surroundings, flagOption(call.options, 'global'));
    const lock = await readRegistryLock(place, call.surroundings);
    const advisories = lock.size === 0 ? [] : await readAdvisories(call, frozen);
    const reports: SkillReport[] = [];
    const others = await stockReports(place, lock, frozen, call);
    if (call.words.length === 0 && lock.size === 0 && others.length === 0)
      throw new Failure(
        'not-found',
        `there is no ${registryLockName} here; name a slug to check what another command installed`,
      );
    for (const [name, locked] of lock) {
      if (call.words.length > 0 && !call.words.includes(name) && !call.words.includes(locked.slug)) continue;
      reports.push(await verifyLocked(locked, place, { frozen, advisories }, call));
    }
    const isAsked = ({ name, slug }: SkillReport): boolean =>
      call.words.length === 0 || call.words.includes(name) || (!frozen && call.words.includes(slug));
    // A slug is compared with the list file by file, below.
    reports.push(...others.filter((each) => isAsked(each) && !call.words.includes(each.slug)));
    const known = new Set(reports.flatMap(({ name, slug }) => [name, slug]));
    for (const slug of call.words.filter((word) => !known.has(word))) {
      if (frozen) throw new Failure('not-found', `${slug} is not in ${registryLockName}`);
      reports.push(await verifyForeign(slug, place, call));
    }
    return summary(reports);
  },
};

function summary(reports: readonly SkillReport[]): Result {
  const folders = reports.flatMap((report) => report.folders);
  const isIntact = folders.every(({ state }) => state === 'intact' || state === 'known');
  const isBlocked = reports.some(({ blocked }) => blocked);
  const isStrange = reports.some(({ listed }) => listed === 'never');
  const exitCode = !isIntact || isStrange ? exitCodes.integrity : isBlocked ? exitCodes.blocked : 0;
  return {
    json: { ok: exitCode === 0, skills: reports },
    text: reports.map(reportText).join('\n'),
    exitCode,
  };
}

/** The one slug that is named, in a folder that no lockfile lists. */
async function verifyNamedFolder(folder: string, frozen: boolean, call: Call): Promise<SkillReport> {
  const [slug, ...more] = call.words;
  if (slug === undefined || more.length > 0 || frozen)
    throw new Failure('usage', '--folder takes one slug and no --frozen: the registry’s list is asked for');
  const facts = await fetchFacts(call, slug);
  const path = resolve(call.surroundings.workingFolder, folder);
  return toForeignReport(facts, [await verifyFolder(folder, path, facts.files, false)], call);
}

async function verifyLocked(
  locked: LockedSkill,
  place: Place,
  { frozen, advisories }: { readonly frozen: boolean; readonly advisories: readonly Advisory[] },
  call: Call,
): Promise<SkillReport> {
  const folders: FolderReport[] = [];
  for (const { folder, path } of locked.targets) {
    await checkInside(path, place);
    folders.push(
      await verifyFolder(`${folder}/${locked.name}`, join(path, locked.name), locked.files, frozen),
    );
  }
  const now = frozen ? await withoutRegistry(locked, call) : await askRegistry(locked, call);
  const revoked = revocationsOf(locked, advisories).map(({ id, summary }) => ({ id, summary }));
  return {
    name: locked.name,
    slug: locked.slug,
    commit: locked.commit,
    folders,
    registry: now.registry,
    listed: now.listed,
    blocked: now.blocked || revoked.length > 0,
    advisories: revoked,
  };
}

/** A skill that another command installed: found by its name in the folders that runtimes read. */
async function verifyForeign(slug: string, place: Place, call: Call): Promise<SkillReport> {
  const facts = await fetchFacts(call, slug);
  const folders: FolderReport[] = [];
  for (const { folder, path: parent } of placeTargets(place, call.surroundings)) {
    // Some commands name the folder by the slug.
    for (const name of new Set([facts.name, slug])) {
      const path = join(parent, name);
      if (!existsSync(path)) continue;
      if (!place.isGlobal) await checkInside(parent, place);
      folders.push(await verifyFolder(`${folder}/${name}`, path, facts.files, false));
    }
  }
  if (folders.length === 0) throw new Failure('not-found', `${slug} is not installed here`);
  return toForeignReport(facts, folders, call);
}

async function toForeignReport(
  facts: SkillFacts,
  folders: readonly FolderReport[],
  call: Call,
): Promise<SkillReport> {
  const why = await whyBlocked(facts, call);
  return {
    name: facts.name,
    slug: facts.slug,
    commit: facts.commit,
    folders,
    registry: why === null ? 'compared with what the registry lists now' : `blocked by the registry: ${why}`,
    listed: 'now',
    blocked: why !== null,
    advisories: [],
  };
}

/** Why the registry or its policy does not let this listed text be installed; else null. */
async function whyBlocked(facts: SkillFacts, call: Call): Promise<string | null> {
  const policy = await readPolicy(call);
  return isBlocked(facts)
    ? (facts.reasons[0] ?? 'no reason stated')
    : (policy?.refusalOf(facts)?.message ?? null);
}

type Said = Pick<SkillReport, 'registry' | 'blocked' | 'listed'>;

async function askRegistry(locked: LockedSkill, call: Call): Promise<Said> {
  try {
    // None for a skill that is not listed (any more).
    const facts = await orNull(fetchFacts(call, locked.slug), 'not-found');
    const standing = await findListing(locked, facts, call);
    const { listed } = standing;
    // What only the listed text may not is no fault of an earlier one, which was approved.
    const isAsked = facts !== null && (listed === 'now' || facts.safetyTier === 'blocked');
    const why = isAsked ? await whyBlocked(facts, call) : null;
    if (why !== null) return { registry: `blocked by the registry: ${why}`, blocked: true, listed };
    if (listed === 'now')
      return { registry: `the registry lists this text (risk ${facts?.riskLevel})`, blocked: false, listed };
    const another =
      facts === null
        ? 'the registry does not list this skill'
        : `the registry lists another text, at ${facts.commit}: see skill-registry update`;
    const before =
      listed === 'before'
        ? 'it has listed this one before'
        : `it has never listed this one, from ${locked.repository} ${locked.path}: neither a statement nor its transparency log has it`;
    return { registry: `${another}; ${before}`, blocked: false, listed };
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'interrupted' || error.kind === 'integrity')
      throw error;
    const offline = await withoutRegistry(locked, call);
    return {
      ...offline,
      registry: `the registry was not asked: ${error.message}; ${offline.registry}`,
      blocked: error.kind === 'blocked',
    };
  }
}

/** What this machine has seen the registry sign. */
async function withoutRegistry(locked: LockedSkill, call: Call): Promise<Said> {
  const isSeen = (await seenRisk(locked, call)) !== null;
  return {
    registry: isSeen
      ? 'this machine has seen the registry’s signed statement about this text'
      : 'not shown: whether the registry has ever listed this text; this machine has seen no statement about it',
    blocked: false,
    listed: isSeen ? 'before' : 'unknown',
  };
}

function reportText({ slug, commit, folders, registry, advisories }: SkillReport): string {
  const lines = folders.flatMap(({ folder, state, differences, known }) => [
    `  ${folder}: ${state === 'known' ? 'intact, but for what another installer does' : state}`,
    ...differenceLines(differences).map((line) => `    ${line}`),
    ...known.map(({ path, note }) => `    ${path}: ${note}`),
  ]);
  const revoked = advisories.map(({ id, summary }) => `  REVOKED by advisory ${id}: ${summary}`);
  const said = registry === null ? [] : [`  ${registry}`];
  return [`${slug} at ${commit}`, ...revoked, ...lines, ...said].join('\n');
}
