/** The versions file of a skill: what is replaced in its evidence stays there, the newest first, within bounds. */
import { join } from 'node:path';
import { readIfThere } from '../../read-if-there.ts';
import type { Evidence } from '../../schema/evidence.ts';
import {
  parseVersions,
  type PastVersion,
  versionsAfter,
  type VersionsFile,
  versionsPath,
} from '../../versions/past-version.ts';
import { writeWhole } from './content-folder.ts';

/** Most characters of the file; the oldest versions go first. */
const textMax = 1_500_000;

/** `path`: of the skill's evidence. Nothing is written where the content is the same. A damaged file is begun again. */
export async function keepVersion(
  out: string,
  path: string,
  previous: Evidence | null,
  present: Evidence,
): Promise<void> {
  if (previous === null || previous.integrity === present.integrity) return;
  const file = join(out, versionsPath(path));
  const text = nextVersionsText(previous, await readIfThere(file), present);
  if (text !== null) await writeWhole(file, text);
}

/** Text of the versions file when `present` takes the place of `previous`; `kept`: its text so far. Null where it would be too long. */
export function nextVersionsText(previous: Evidence, kept: string | null, present: Evidence): string | null {
  const versions = [...versionsAfter(previous, parseVersions(kept ?? '') ?? [], present)];
  let text = versionsText(present.slug, versions);
  while (text.length > textMax && versions.length > 1) {
    versions.pop();
    text = versionsText(present.slug, versions);
  }
  return text.length <= textMax ? text : null;
}

function versionsText(slug: string, versions: readonly PastVersion[]): string {
  const file = { versions_version: 1, slug, versions: [...versions] } satisfies VersionsFile;
  return `${JSON.stringify(file, null, 1)}\n`;
}
