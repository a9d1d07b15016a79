/** `scan`: every skill of this machine that a runtime reads, and what the registry knows of it. */
import { join, resolve as absolute } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import { type Place, placeOf, skillFolders } from '../agents/targets.ts';
import { type Call, type Command, flagOption } from '../command.ts';
import { exitCodes } from '../failure.ts';
import { findSkills, type FoundSkill, realPath } from '../folder/found-skills.ts';
import { type LockedSkill, readRegistryLock } from '../locks/registry-lock.ts';
import { verifyFolder } from '../folder/verify-folder.ts';
import { connect } from '../registry/connect.ts';
import type { JsonValue } from '../registry/read-json.ts';
import { commitPattern } from '../registry/skill-facts.ts';
import { slugPattern } from '../safe-path.ts';

interface Known {
  readonly state: 'listed' | 'older' | 'changed' | 'unknown' | 'unreadable';
  readonly slug: string | null;
  readonly commit: string | null;
  readonly risk: string | null;
  /** Ids of advisories that revoke it. */
  readonly advisories: readonly string[];
  readonly blocked: boolean;
}

type Compared = FoundSkill & {
  /** What it was installed as, where it is not that any more. */
  readonly changed: Pick<LockedSkill, 'slug' | 'commit'> | null;
};

type Row = FoundSkill & Known;

/** The registry takes so many digests at once. */
const digestsMax = 500;

export const scan: Command = {
  name: 'scan',
  usage: '[<folder>…]',
  summary: 'List every skill that a runtime reads here, and what the registry knows of it',
  details: [
    'Looks into the skill folders of every known runtime, in this project and in the home folder, or into the folders that',
    'are named. Digests alone are sent to the registry, no names and no paths; --offline asks nothing. Exit code 1 when a',
    'skill is changed, of high risk, blocked or revoked by an advisory.',
  ].join(' '),
  words: [0, 50],
  options: { offline: { type: 'boolean', help: 'Ask no registry' } },
  run: async (call) => {
    const { words, surroundings, options } = call;
    const places = [false, true].map((isGlobal) => placeOf(surroundings, isGlobal));
    const folders = new Map<string, readonly string[]>();
    if (words.length > 0)
      for (const word of words) folders.set(absolute(surroundings.workingFolder, word), []);
    else
      for (const place of places)
        for (const [folder, runtimes] of skillFolders(place, surroundings))
          folders.set(folder, [...(folders.get(folder) ?? []), ...runtimes]);
    const locked = await lockedFolders(places, surroundings);
    const found = await findSkills(folders);
    const skills = await Promise.all(found.map((skill) => compareLocked(skill, locked.get(skill.path))));
    const known = flagOption(options, 'offline') ? new Map<string, JsonValue>() : await lookUp(skills, call);
    const rows = skills.map((skill): Row => {
      const own = toKnown(skill, known);
      const { changed } = skill;
      return changed === null ? { ...skill, ...own } : { ...skill, ...own, ...changed, state: 'changed' };
    });
    const duplicates = duplicatesOf(rows);
    const tokens = tokensByRuntime(rows);
    const alarming = rows.filter(isAlarming);
    return {
      json: { ok: alarming.length === 0, skills: rows, duplicates, tokens: Object.fromEntries(tokens) },
      text: toText(rows, duplicates, tokens),
      exitCode: alarming.length === 0 ? 0 : exitCodes.failure,
    };
  },
};

/** A folder that is as it was installed has the digest of its lock entry: installers leave links out, and add keys. */
async function compareLocked(skill: FoundSkill, locked: LockedSkill | undefined): Promise<Compared> {
  if (locked === undefined || skill.integrity === null) return { ...skill, changed: null };
  const { state } = await verifyFolder(skill.name, skill.path, locked.files, false);
  return state === 'intact' || state === 'known'
    ? { ...skill, integrity: locked.integrity, changed: null }
    : { ...skill, changed: { slug: locked.slug, commit: locked.commit } };
}

/** By where the lockfiles of this project and of the user say that they are, links followed. */
async function lockedFolders(
  places: readonly Place[],
  surroundings: Call['surroundings'],
): Promise<ReadonlyMap<string, LockedSkill>> {
  const locked = new Map<string, LockedSkill>();
  for (const place of places) {
    for (const skill of (await readRegistryLock(place, surroundings)).values()) {
      for (const { path } of skill.targets) {
        const folder = await realPath(join(path, skill.name));
        if (folder !== null) locked.set(folder, skill);
      }
    }
  }
  return locked;
}

function isAlarming({ state, risk, blocked, advisories }: Known): boolean {
  return state === 'changed' || risk === 'high' || blocked || advisories.length > 0;
}

/** By digest; a folder and its SKILL.md are asked for together, so that a changed folder is recognised by its text. */
async function lookUp(skills: readonly FoundSkill[], call: Call): Promise<Map<string, JsonValue>> {
  const digests = [...new Set(skills.flatMap(({ integrity, text }) => [integrity, text]))].flatMap(
    (each) => each ?? [],
  );
  const registry = connect(call);
  const found = new Map<string, JsonValue>();
  for (let at = 0; at < digests.length; at += digestsMax) {
    const answer = await registry.post('/api/registry/lookup', {
      digests: digests.slice(at, at + digestsMax),
    });
    for (const each of answer.get('found').list()) found.set(each.get('digest').text(), each);
  }
  return found;
}

function toKnown({ integrity, text }: FoundSkill, found: ReadonlyMap<string, JsonValue>): Known {
  const nothing = { slug: null, commit: null, risk: null, advisories: [], blocked: false };
  if (integrity === null) return { state: 'unreadable', ...nothing };
  const whole = found.get(integrity);
  const state = whole?.get('state').text();
  const isWhole = state === 'current' || state === 'older';
  const known = isWhole ? whole : text === null ? undefined : found.get(text);
  // An advisory may name a text that was never listed.
  const advisories = [whole, known].flatMap((each) =>
    each === undefined
      ? []
      : each
          .get('advisories')
          .list()
          .map((one) => one.get('id').text(/^[\w-]{1,80}$/)),
  );
  if (known === undefined || known.get('state').text() === 'unknown')
    return { state: 'unknown', ...nothing, advisories: [...new Set(advisories)] };
  return {
    state: !isWhole ? 'changed' : state === 'older' ? 'older' : 'listed',
    slug: known.get('slug').text(slugPattern),
    commit: known.get('commit').textOrNull(commitPattern),
    risk: known.get('risk_level').textOrNull(/^[a-z]{1,20}$/),
    advisories: [...new Set(advisories)],
    blocked: known.get('blocked').value === true,
  };
}

/** Paths of folders with the same bytes. */
function duplicatesOf(rows: readonly Row[]): string[][] {
  const byDigest = new Map<string, string[]>();
  for (const { integrity, path } of rows)
    if (integrity !== null) byDigest.set(integrity, [...(byDigest.get(integrity) ?? []), path]);
  return [...byDigest.values()].filter(({ length }) => length > 1);
}

function tokensByRuntime(rows: readonly Row[]): Map<string, number> {
  const tokens = new Map<string, number>();
  for (const row of rows)
    for (const runtime of row.runtimes) tokens.set(runtime, (tokens.get(runtime) ?? 0) + row.tokens);
  return tokens;
}

function toText(
  rows: readonly Row[],
  duplicates: readonly (readonly string[])[],
  tokens: ReadonlyMap<string, number>,
): string {
  if (rows.length === 0) return 'No skill was found.';
  const counts = new Map<string, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  const most = Math.max(0, ...tokens.values());
  return [
    `${rows.length} skills: ${[...counts].map(([state, count]) => `${count} ${state}`).join(', ')}`,
    ...rows.map((row) => {
      const about = [
        row.slug === null
          ? null
          : `${row.slug}${row.commit === null ? '' : ` at ${row.commit.slice(0, 10)}`}`,
        row.risk === 'high' ? 'high risk' : null,
        row.blocked ? 'blocked' : null,
        row.advisories.length === 0 ? null : `revoked by ${row.advisories.join(', ')}`,
        row.reason,
      ].filter((part) => part !== null);
      return `${row.state.padEnd(10)} ${oneLine([row.path, ...about].join(': '), 400)}`;
    }),
    ...duplicates.map((paths) => oneLine(`same bytes: ${paths.join(', ')}`, 600)),
    ...(most === 0 ? [] : [`Names and descriptions that one session loads: up to ${most} tokens`]),
  ].join('\n');
}
