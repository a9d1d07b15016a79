/** Which skill it is, and its addresses: on this site and at its source. */
import { z } from 'zod';
import { href, skillPagePath } from '../../routes.ts';
import { sourcePage } from '../../schema/source.ts';
import { entrySource } from '../../scoring/entry-source.ts';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';

/** The members that every answer names a skill by. */
export const identityFields = { slug: z.string(), name: z.string(), repository: z.url(), path: z.string() };
const SkillIdentity = z.object(identityFields);

export function skillIdentity({ slug, source }: Entry): z.infer<typeof SkillIdentity> {
  const { name, repository, path } = source;
  return { slug, name: oneLine(name, 60), repository, path };
}

interface SkillLinks {
  readonly url: string;
  readonly manifest_url: string;
  readonly install_url: string;
  readonly source_url: string | null;
}

export function skillLinks(entry: Entry, siteUrl: string): SkillLinks {
  const { slug } = entry;
  return {
    url: `${siteUrl}${skillPagePath(slug)}`,
    manifest_url: href(siteUrl, 'manifest', { slug }),
    install_url: href(siteUrl, 'install', { slug }),
    source_url: sourceFileUrl(entry, entry.source.path),
  };
}

/** A file of the repository at the pinned commit; `line` adds the anchor. Null without a commit. */
export function sourceFileUrl(entry: Entry, path: string, line?: number): string | null {
  const { repository, commit } = entry.evidence.source;
  if (repository === null || commit === null) return null;
  return sourcePage(entrySource(entry), 'blob', commit, path, line);
}
