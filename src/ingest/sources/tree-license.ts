/** The licence that a repository states for a skill: the nearest statement above the skill's folder. */
import type { HostedEntry } from '../../ports/code-host.ts';
import { licenceFileName, spdxOfText } from '../evidence/license.ts';
import { spdxOfManifest, spdxOfReadme } from '../evidence/license-statements.ts';
import { maxFileBytes } from '../files/read-folder.ts';
import { pathProblem } from './safe-path.ts';
import type { RepositoryLicence } from '../source.ts';
import { isRegular, type RepositoryTree } from './tree-skills.ts';

type Reader = (text: string) => string | null;

/** Files that may state a licence, the most binding first: in any folder above the skill, or only at the top. */
const statements: readonly {
  readonly names: RegExp;
  readonly read: Reader;
  readonly top: boolean;
  readonly noted: boolean;
}[] = [
  { names: licenceFileName, read: spdxOfText, top: false, noted: false },
  { names: /^(?:\.[a-z-]+-plugin\/)?plugin\.json$/, read: spdxOfManifest, top: false, noted: true },
  { names: /^package\.json$/, read: spdxOfManifest, top: true, noted: true },
  { names: /^readme(?:\.md)?$/i, read: spdxOfReadme, top: true, noted: true },
];
const ofLicenceFile = 0;

interface Statement {
  readonly entry: HostedEntry;
  readonly rank: number;
}

/**
 * The licence for a skill by its folder's prefix (empty, or with a slash at its end). The folders above the skill's own are
 * asked from the inside out: licence file, plugin manifest, and at the top also package manifest and README. A licence file
 * that is not recognised ends the search, as what lies further out does not replace it. Null if nothing states a licence.
 */
export async function readTreeLicences(
  tree: Pick<RepositoryTree, 'entries' | 'readBlobs'>,
  prefixes: readonly string[],
): Promise<(prefix: string) => RepositoryLicence | null> {
  const byFolder = findStatements(tree.entries, new Set(prefixes.flatMap(foldersAbove)));
  const ids = [...byFolder.values()].flat().map(({ entry }) => entry.id);
  const blobs = ids.length === 0 ? new Map<string, Uint8Array>() : await tree.readBlobs([...new Set(ids)]);
  const licences = new Map<string, RepositoryLicence>();
  for (const [folder, found] of byFolder) {
    const licence = readStatements(found, blobs);
    if (licence !== null) licences.set(folder, licence);
  }
  return (prefix) => foldersAbove(prefix).flatMap((folder) => licences.get(folder) ?? [])[0] ?? null;
}

function findStatements(
  entries: readonly HostedEntry[],
  folders: ReadonlySet<string>,
): Map<string, Statement[]> {
  const byFolder = new Map<string, Statement[]>();
  for (const entry of entries) {
    const folder = folderOf(entry.path);
    if (!folders.has(folder) || !isRegular(entry) || entry.size > maxFileBytes) continue;
    if (pathProblem(entry.path) !== null) continue;
    const name = entry.path.slice(folder.length);
    const rank = statements.findIndex(({ names, top }) => (!top || folder === '') && names.test(name));
    if (rank < 0) continue;
    const found = byFolder.get(folder);
    if (found === undefined) byFolder.set(folder, [{ entry, rank }]);
    else found.push({ entry, rank });
  }
  return byFolder;
}

function readStatements(
  found: readonly Statement[],
  blobs: ReadonlyMap<string, Uint8Array>,
): RepositoryLicence | null {
  let unknown: RepositoryLicence | null = null;
  for (const { entry, rank } of found.toSorted((a, b) => a.rank - b.rank)) {
    if (rank > ofLicenceFile && unknown !== null) return unknown;
    const bytes = blobs.get(entry.id);
    const { read, noted } = statements[rank] ?? {};
    if (bytes === undefined || read === undefined) continue;
    const spdx = read(new TextDecoder().decode(bytes));
    if (spdx !== null) return { spdx, note: noted === true ? `stated in ${entry.path}` : null };
    if (rank === ofLicenceFile)
      unknown ??= { spdx: null, note: `the licence file ${entry.path} is not recognised` };
  }
  return unknown;
}

/** The folders above a skill's own, the nearest first, ending with the top; for a skill at the top, the top itself. */
function foldersAbove(prefix: string): string[] {
  const parts = prefix.split('/').slice(0, -2);
  return [...parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`), ''];
}

/** The folder that a file describes: its own, and the one above for `.claude-plugin/plugin.json`. */
function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1);
  if (/^\.[a-z-]+-plugin$/.test(parts.at(-1) ?? '')) parts.pop();
  return parts.map((part) => `${part}/`).join('');
}
