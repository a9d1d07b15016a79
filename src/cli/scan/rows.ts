/** One installed skill as a scan reports it: what a lockfile says of its folder, then what the registry says of its digest. */
import { join } from 'node:path';
import type { Place } from '../agents/targets.ts';
import { type Call, flagOption } from '../command.ts';
import { unlessInterrupted } from '../failure.ts';
import { type FoundSkill, realPath } from '../folder/found-skills.ts';
import { identityOf } from '../folder/installed.ts';
import { differenceLines } from '../folder/installed.ts';
import { compareFolder } from '../folder/verify-folder.ts';
import { type LockedSkill, readRegistryLock, registryLockName } from '../locks/registry-lock.ts';
import { readStockEntries, type StockEntry } from '../locks/stock-entries.ts';
import { readAdvisories, revocationsOf } from '../registry/advisories.ts';
import { connect } from '../registry/connect.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import type { JsonValue } from '../registry/read-json.ts';
import { commitPattern } from '../registry/skill-facts.ts';
import { slugPattern } from '../safe-path.ts';

export interface Known {
  /** `locked`: as a lockfile says, and the registry was not asked or does not know it. */
  readonly state: 'listed' | 'older' | 'locked' | 'changed' | 'unknown' | 'unreadable';
  readonly slug: string | null;
  readonly commit: string | null;
  readonly risk: string | null;
  /** Ids of advisories that revoke it. */
  readonly advisories: readonly string[];
  readonly blocked: boolean;
}

export type Row = FoundSkill &
  Known & {
    /** Name of the lockfile that names it. */
    readonly recorded: string | null;
    /** Which files differ, as far as that is known. */
    readonly changes: readonly string[];
  };

/** What the lockfiles of this project and of the user say of folders, by the identity of each. */
export interface Recorded {
  readonly own: ReadonlyMap<string, LockedSkill>;
  /** Of other installers, by the name of the folder. */
  readonly stock: ReadonlyMap<string, StockEntry>;
}

export async function readRecorded(
  places: readonly Place[],
  surroundings: Call['surroundings'],
): Promise<Recorded> {
  const own = new Map<string, LockedSkill>();
  const stock = new Map<string, StockEntry>();
  for (const place of places) {
    for (const skill of (await readRegistryLock(place, surroundings)).values()) {
      for (const { path } of skill.targets) {
        const folder = await realPath(join(path, skill.name));
        if (folder !== null) own.set((await identityOf(folder)) ?? folder, skill);
      }
    }
    for (const entry of await readStockEntries(place, surroundings))
      if (!stock.has(entry.name)) stock.set(entry.name, entry);
  }
  return { own, stock };
}

const nothing = { slug: null, commit: null, risk: null, advisories: [], blocked: false };

/** A folder that is as it was installed has the digest of its lock entry: installers leave links out, and add keys. */
export async function toRows(found: readonly FoundSkill[], recorded: Recorded, call: Call): Promise<Row[]> {
  const isOffline = flagOption(call.options, 'offline');
  const compared: ReturnType<typeof compareOwn>[] = [];
  for (const skill of found) {
    const identity = (await identityOf(skill.path)) ?? skill.path;
    compared.push(compareOwn(skill, recorded.own.get(identity)));
  }
  const answers = isOffline ? new Map<string, JsonValue>() : await lookUp(compared, call);
  const kept = isOffline ? await readAdvisories(call, true) : [];
  const rows: Row[] = [];
  for (const { locked, differences, ...skill } of compared) {
    const known = toKnown(skill, answers);
    const entry = recorded.stock.get(skill.name);
    const base = { ...skill, ...known, changes: [], recorded: null };
    if (locked !== null) {
      const { slug, commit, riskLevel: risk } = locked;
      const row = { ...base, slug, commit, recorded: registryLockName };
      const revoked = revocationsOf(locked, kept).map(({ id }) => id);
      if (differences !== null) rows.push({ ...row, state: 'changed', changes: differences });
      else if (known.state === 'unknown')
        rows.push({ ...row, state: 'locked', risk, advisories: [...known.advisories, ...revoked] });
      else rows.push({ ...base, recorded: registryLockName });
    } else if (entry !== undefined && skill.integrity !== null && known.state === 'unknown')
      rows.push({ ...base, recorded: entry.lockfile, state: await entry.compare(skill.path, skill.files) });
    else rows.push({ ...base, recorded: entry?.lockfile ?? null });
  }
  return rows;
}

type Compared = FoundSkill & {
  readonly locked: LockedSkill | null;
  /** Null where it is as it was installed. */
  readonly differences: readonly string[] | null;
};

function compareOwn(skill: FoundSkill, locked: LockedSkill | undefined): Compared {
  if (locked === undefined || skill.integrity === null) return { ...skill, locked: null, differences: null };
  const { state, differences } = compareFolder(
    skill.name,
    { found: skill.files, skillText: skill.skillText },
    locked.files,
    false,
  );
  return state === 'intact' || state === 'known'
    ? { ...skill, integrity: locked.integrity, locked, differences: null }
    : { ...skill, locked, differences: differenceLines(differences) };
}

/** The registry takes so many digests at once. */
const digestsMax = 500;

/** By digest; a folder and its SKILL.md are asked for together, so that a changed folder is recognised by its text. */
export async function lookUp(
  skills: readonly Pick<FoundSkill, 'integrity' | 'text'>[],
  call: Call,
): Promise<Map<string, JsonValue>> {
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
  if (integrity === null) return { state: 'unreadable', ...nothing };
  const whole = found.get(integrity);
  const state = whole?.get('state').text();
  const isWhole = state === 'current' || state === 'older';
  const known = isWhole ? whole : text === null ? undefined : found.get(text);
  // An advisory may name a text that was never listed.
  const advisories = [whole, known].flatMap((each) =>
    each === undefined ? [] : each.get('advisories').each((one) => one.get('id').text(/^[\w-]{1,80}$/)),
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

/** Asks for skills by name: the files of what was changed, and what the registry lists under the name of an unknown one. */
export async function withNames(rows: readonly Row[], call: Call): Promise<Row[]> {
  const named: Row[] = [];
  for (const row of rows) {
    if (row.state === 'changed' && row.slug !== null && row.changes.length === 0)
      named.push({ ...row, ...(await changesOf(row, row.slug, call)) });
    else if (row.state === 'unknown') named.push({ ...row, reason: await sameName(row, call) });
    else named.push(row);
  }
  return named;
}

/** What known installers leave out or add is no change. */
async function changesOf(
  { name, files, skillText }: Row,
  slug: string,
  call: Call,
): Promise<Partial<Pick<Row, 'state' | 'changes'>>> {
  const listed = await unlessInterrupted(fetchFacts(call, slug));
  if (listed === null) return {};
  const { state, differences } = compareFolder(name, { found: files, skillText }, listed.files, false);
  return state === 'changed' ? { changes: differenceLines(differences) } : { state: 'listed' };
}

async function sameName({ name, reason }: Row, call: Call): Promise<string | null> {
  if (!slugPattern.test(name)) return reason;
  const answer = await connect(call).getJson('/api/registry/search', { q: name, limit: 5 });
  const slugs = answer.get('skills').eachOrNone((each) => each.get('slug').text(slugPattern));
  const slug = slugs.find((each) => each === name || each.endsWith(`-${name}`));
  return slug === undefined ? reason : `the registry lists ${slug}, another text of this name`;
}
