/** What a build may not replace by mistake: the build of another catalog, and one with at least twice as many skills. */
import { relative, resolve } from 'node:path';
import { contentFolders } from '../adapters/files/content-folders.ts';
import type { Stamp } from './stamp.ts';

/** The build that is there stays; the message says how to replace it. */
export class UnexpectedBuild extends Error {
  override readonly name = 'UnexpectedBuild';
}

const advice = 'run `npm run build -- --accept` if this is meant';

/** Folders of the content setting as seen from the folder of everything built: the same where both were moved. */
export function contentOf(contentDir: string, distDir: string): string {
  return contentFolders(contentDir)
    .map((folder) => relative(resolve(distDir), resolve(folder)))
    .join(',');
}

/** Throws an `UnexpectedBuild` where the last build of `distDir` was made from other folders. */
export function checkContent(stamp: Stamp | null, contentDir: string, distDir: string): void {
  if (stamp?.content === undefined || stamp.content === contentOf(contentDir, distDir)) return;
  const before = stamp.content.split(',').map((folder) => relative('', resolve(distDir, folder)));
  throw new UnexpectedBuild(
    `${distDir} was built from ${before.join(',')}, and CONTENT_DIR is ${contentDir}: set DIST_DIR to a folder of its own, or ${advice}`,
  );
}

/** Throws an `UnexpectedBuild` for no skill at all, and for less than half of those of the last build. */
export function checkSize(stamp: Stamp | null, skills: number): void {
  const before = stamp?.skills ?? 0;
  if (skills > 0 && skills * 2 >= before) return;
  throw new UnexpectedBuild(
    `${skills === 0 ? 'no skill' : `only ${skills} skills`} found, and the last build has ${before}: ${advice}`,
  );
}
