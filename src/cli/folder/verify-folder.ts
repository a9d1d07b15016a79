/** One installed folder against the list of its files. */
import { join } from 'node:path';
import type { ListedFile } from '../registry/skill-facts.ts';
import { compareInstalled, type Differences, type FoundFile, isSame, readInstalled } from './installed.ts';
import { explainDifferences, type KnownEdit } from './known-edits.ts';
import { readIfThere } from '../../read-if-there.ts';

export interface FolderReport {
  readonly folder: string;
  /** `known`: it differs only by what known installers do. */
  readonly state: 'intact' | 'known' | 'changed' | 'missing';
  readonly differences: Differences;
  readonly known: readonly KnownEdit[];
}

const nothing: Differences = { missing: [], changed: [], added: [] };

/** What was read of a folder; `skillText` is SKILL.md as it is, null where it was not read. */
interface ReadFolder {
  readonly found: readonly FoundFile[];
  readonly skillText: string | null;
}

/** `path` is where the folder named `folder` is. With `isStrict`, what known installers do counts as a change too. */
export async function verifyFolder(
  folder: string,
  path: string,
  listed: readonly ListedFile[],
  isStrict: boolean,
): Promise<FolderReport> {
  const found = await readInstalled(path);
  if (found === null) return { folder, state: 'missing', differences: nothing, known: [] };
  // What is no plain file has no text, and a pipe would never end.
  const isRead = found.some((file) => file.path === 'SKILL.md' && file.sha256 !== null);
  const skillText = isRead && !isStrict ? await readIfThere(join(path, 'SKILL.md')) : null;
  return compareFolder(folder, { found, skillText }, listed, isStrict);
}

export function compareFolder(
  folder: string,
  { found, skillText }: ReadFolder,
  listed: readonly ListedFile[],
  isStrict: boolean,
): FolderReport {
  const differences = compareInstalled(listed, found);
  if (isSame(differences)) return { folder, state: 'intact', differences, known: [] };
  if (isStrict) return { folder, state: 'changed', differences, known: [] };
  const { rest, known } = explainDifferences(differences, listed, found, skillText);
  return { folder, state: isSame(rest) ? 'known' : 'changed', differences: rest, known };
}
