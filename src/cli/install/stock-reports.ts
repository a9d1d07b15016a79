/** Reports of `verify`: what one says, and those of the skills that only the lockfile of another installer names. */
import { join } from 'node:path';
import type { Place } from '../agents/targets.ts';
import type { Call } from '../command.ts';
import { unlessInterrupted } from '../failure.ts';
import { findSkill, type FoundSkill } from '../folder/found-skills.ts';
import type { FolderReport } from '../folder/verify-folder.ts';
import type { LockedSkill } from '../locks/registry-lock.ts';
import { readStockEntries, type StockEntry } from '../locks/stock-entries.ts';
import type { JsonValue } from '../registry/read-json.ts';
import { slugPattern } from '../safe-path.ts';
import { foldersHere } from '../scan/folders-here.ts';
import { lookUp } from '../scan/rows.ts';
import type { Listing } from './locked-facts.ts';

export interface SkillReport {
  readonly name: string;
  readonly slug: string;
  readonly commit: string;
  readonly folders: readonly FolderReport[];
  /** What the registry says of it today; null when it was not asked or did not answer. */
  readonly registry: string | null;
  readonly blocked: boolean;
  /** Whether the registry lists this text, has listed it, or never has; `unknown` where that could not be shown. */
  readonly listed: Listing['listed'] | 'unknown';
  /** Advisories that revoke this text. */
  readonly advisories: readonly { readonly id: string; readonly summary: string }[];
}

const noDifferences = { missing: [], changed: [], added: [] };

/** Each folder against the digest in that lockfile, and its digest against the registry's list unless `frozen`. */
export async function stockReports(
  place: Place,
  lock: ReadonlyMap<string, LockedSkill>,
  frozen: boolean,
  call: Call,
): Promise<SkillReport[]> {
  const entries = new Map(
    (await readStockEntries(place, call.surroundings)).map((each) => [each.name, each]),
  );
  const found: { entry: StockEntry; skill: FoundSkill; folder: string }[] = [];
  if (entries.size === 0) return [];
  for (const { name, target } of await foldersHere(place, call.surroundings)) {
    const entry = entries.get(name);
    if (entry === undefined || lock.has(name)) continue;
    const skill = await findSkill(join(target.path, name), { runtimes: [], plugin: null });
    if (skill !== null) found.push({ entry, skill, folder: `${target.folder}/${name}` });
  }
  const asked = found.map(({ skill }) => skill);
  const answers =
    (frozen ? null : await unlessInterrupted(lookUp(asked, call))) ?? new Map<string, JsonValue>();
  const reports: SkillReport[] = [];
  for (const { entry, skill, folder } of found) {
    const answer = answers.get(skill.integrity ?? '');
    const isKnown = answer !== undefined && answer.get('state').text() !== 'unknown';
    const state = await entry.compare(skill.path, skill.files);
    const differences =
      state === 'changed'
        ? { ...noDifferences, changed: [`its files are not those that ${entry.lockfile} names`] }
        : noDifferences;
    reports.push({
      name: entry.name,
      slug: isKnown ? answer.get('slug').text(slugPattern) : entry.name,
      commit: (isKnown ? answer.get('commit').textOrNull() : null) ?? (entry.ref || 'an unknown commit'),
      folders: [{ folder, state: state === 'changed' ? 'changed' : 'intact', differences, known: [] }],
      registry: `named by ${entry.lockfile}${frozen ? '' : isKnown ? '; the registry lists this text' : '; the registry lists no such text'}`,
      blocked:
        answer?.get('blocked').value === true || (answer?.get('advisories').listOrNone().length ?? 0) > 0,
      listed: isKnown ? 'now' : 'unknown',
      advisories: (answer?.get('advisories').listOrNone() ?? []).map((each) => ({
        id: each.get('id').text(/^[\w-]{1,80}$/),
        summary: each.get('summary').text(),
      })),
    });
  }
  return reports;
}
