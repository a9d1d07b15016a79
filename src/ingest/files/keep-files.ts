/** Which skills' files the registry keeps, and keeping them. */
import type { Blobs } from '../../ports/blobs.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import { isRedistributable } from '../../scoring/redistribution.ts';

export interface Keeping {
  /** Where files are kept that the registry may serve itself; absent: nowhere. */
  readonly blobs?: Pick<Blobs, 'keep'> | undefined;
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
  const { repository, private: isPrivate = false } = evidence.source;
  const isOwn = isPrivate || (repository?.startsWith('registry:') ?? false);
  if (blobs === undefined || !(keepAll || isOwn || isRedistributable({ evidence }))) return;
  for (const { content } of folder.files) if (content !== null) await blobs.keep(content, slug);
}
