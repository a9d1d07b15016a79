/** One installed folder against the list of its files. */
import { join } from 'node:path';
import type { ListedFile } from '../registry/skill-facts.ts';
import { compareInstalled, type Differences, isSame, readInstalled } from './installed.ts';
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

/** `path` is where the folder named `folder` is. With `isStrict`, what known installers do counts as a change too. */
export async function verifyFolder(
  folder: string,
  path: string,
  listed: readonly ListedFile[],
  isStrict: boolean,
): Promise<FolderReport> {
  const found = await readInstalled(path);
  if (found === null) return { folder, state: 'missing', differences: nothing, known: [] };
  const differences = compareInstalled(listed, found);
  if (isSame(differences)) return { folder, state: 'intact', differences, known: [] };
  if (isStrict) return { folder, state: 'changed', differences, known: [] };
  // What is no plain file has no text, and a pipe would never end.
  const isRead = found.some((file) => file.path === 'SKILL.md' && file.sha256 !== null);
  const text = isRead ? await readIfThere(join(path, 'SKILL.md')) : null;
  const { rest, known } = explainDifferences(differences, listed, text);
  return { folder, state: isSame(rest) ? 'known' : 'changed', differences: rest, known };
}
