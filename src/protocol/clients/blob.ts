/** A file of a listed skill by its digest: what installs where the skill's own host is gone or cannot be reached. */
import { findLive } from '../../api/shared/live-store.ts';
import { versionsOf } from '../../api/versions/versions.ts';
import { Problem } from '../../problem.ts';
import { canInstall } from '../../resolve/install-commands.ts';
import { mayHandOut } from '../../scoring/redistribution.ts';
import type { Registry } from '../../scoring/registry.ts';
import type { ClientDocument } from './document.ts';

export const blobPath = (sha256: string): string => `/api/registry/files/${sha256}`;

/** The address holds the digest of the bytes, so they never change; that they are served does, so no cache keeps them. */
export const blobFile: ClientDocument = {
  path: blobPath('{sha256}'),
  async answer({ path }, context) {
    const sha256 = path['sha256'] ?? '';
    const { kept } = findLive(context).files;
    const slugs = (await kept?.skillsOf(sha256)) ?? [];
    const bytes = slugs.some((slug) => canServeBlob(slug, sha256, context)) ? await kept?.read(sha256) : null;
    if (bytes === null || bytes === undefined)
      throw new Problem('not-found', 'this registry keeps no such file of a listed skill');
    return { contentType: 'application/octet-stream', body: bytes };
  },
};

/** Only what the present evidence or an earlier version names, of a skill that can be installed; nothing of a blocked one. */
export function canServeBlob(
  slug: string,
  sha256: string,
  { registry }: { readonly registry: Pick<Registry, 'bySlug' | 'advisories'> },
): boolean {
  const entry = registry.bySlug.get(slug);
  if (entry === undefined || !canInstall(entry)) return false;
  const has = (files: readonly { readonly sha256: string | null }[]): boolean =>
    files.some((file) => file.sha256 === sha256);
  const { source } = entry.evidence;
  if (has(entry.evidence.files) && mayHandOut(entry.evidence)) return true;
  const versions = entry.evidence.versions ?? [];
  if (!versions.some(({ files }) => has(files))) return false;
  const open = new Set(
    versionsOf(entry, registry.advisories).flatMap(({ blocked, integrity }) => (blocked ? [] : [integrity])),
  );
  return versions.some(
    ({ integrity, files, license: spdx }) =>
      open.has(integrity) &&
      has(files) &&
      mayHandOut({ source, license: { ...entry.evidence.license, spdx } }),
  );
}
