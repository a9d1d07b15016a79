/** Content in several folders, one over the other: a company's own skills and decisions over a copy of a public catalog. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { indexManifestPath } from '../../routes.ts';
import type { FileOrigin } from '../../schema/skill.ts';

/** A folder that `skill-registry mirror` made has the content in this one, beside the index. */
const mirroredContent = 'content';

/** Folders of a content setting, divided by commas; a file of an earlier one overrides that of a later one. */
export function contentFolders(setting: string): string[] {
  return setting.split(',').flatMap((each) => {
    const folder = each.trim();
    if (folder === '') return [];
    return isMirror(folder) ? join(folder, mirroredContent) : folder;
  });
}

function isMirror(folder: string): boolean {
  return existsSync(join(folder, indexManifestPath)) && existsSync(join(folder, mirroredContent));
}

/** The only one that is ever written to. */
export function ownFolder(setting: string): string {
  return contentFolders(setting)[0] ?? setting;
}

/** Where a content file is: in the first folder that has it, and in the first of all where none has. */
export function contentPath(setting: string, path: string): string {
  const folders = contentFolders(setting);
  const holder = folders.length === 1 ? folders[0] : folders.find((each) => existsSync(join(each, path)));
  return join(holder ?? ownFolder(setting), path);
}

/** Which folder each file is from, and which it overrides, by the folders' names; null where there is one folder. */
export function originsOf(setting: string, paths: readonly string[]): FileOrigin[] | null {
  const folders = contentFolders(setting);
  if (folders.length === 1) return null;
  return paths.flatMap((path) => {
    const [folder, ...overrides] = folders.filter((each) => existsSync(join(each, path))).map(nameOf);
    return folder === undefined ? [] : [{ path, folder, overrides }];
  });
}

/** Without the folders above it, which are private. */
function nameOf(folder: string): string {
  const above = dirname(resolve(folder));
  return basename(basename(folder) === mirroredContent && isMirror(above) ? above : resolve(folder));
}
