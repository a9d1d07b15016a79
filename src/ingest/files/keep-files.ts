/** Which skills' files the registry keeps, and keeping them. */
import type { Blobs } from '../../ports/blobs.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import { isKnownWhole, mayHandOut } from '../../scoring/redistribution.ts';

export interface Keeping {
  /** Where files are kept that the registry may serve itself; absent: nowhere. */
  readonly blobs?: Pick<Blobs, 'keep' | 'read'> | undefined;
  /** Keeps also what the licence does not let the registry pass on. */
  readonly keepAll?: boolean | undefined;
}

/** Files of skills that live nowhere else or are private, and those that anyone may pass on. */
export async function keepFiles(
  folder: SkillFolder,
  evidence: Pick<Evidence, 'license' | 'source'>,
  slug: string,
  { blobs, keepAll = false }: Keeping,
): Promise<void> {
  if (blobs === undefined || !(keepAll || mayHandOut(evidence))) return;
  for (const { content } of folder.files) if (content !== null) await blobs.keep(content, slug);
}

/** Whether a skill installs from the kept files alone: each is there with its digest, and may be handed out. */
export async function isKeptWhole(
  evidence: Pick<Evidence, 'files' | 'files_incomplete' | 'license' | 'source'>,
  { blobs }: Keeping,
): Promise<boolean> {
  if (blobs === undefined || !isKnownWhole(evidence) || !mayHandOut(evidence)) return false;
  for (const { sha256 } of evidence.files)
    if (sha256 !== null && (await blobs.read(sha256)) === null) return false;
  return true;
}
