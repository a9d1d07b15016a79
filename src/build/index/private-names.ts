/** What names a private skill is as private as the skill: approvals, advisories, packs and other files beside it, and entries of the log. */
import { isPrivate } from '../../catalog/is-private.ts';
import { skillFilePath } from '../../catalog/check-references.ts';
import type { ContentFile } from '../../catalog/content-file.ts';
import { contentPath } from '../../adapters/files/content-folders.ts';
import { type PublishedFiles, withEvidence } from '../../submissions/publish/published-files.ts';
import { readIfThereSync } from '../../read-if-there.ts';

interface NamedSkill {
  readonly slug: string;
  /** A file of the folder has no text yet. */
  readonly evidence: readonly { readonly path: string; readonly text?: string }[];
}

/** A word of a text as slugs and owners are written; what is joined by `.`, `_` or `~` may be either one name or several. */
const word = /[a-z0-9]+(?:[-._~+]+[a-z0-9]+)*/gi;

/**
 * Whether a file names one of these skills that is private, or an owner all of whose skills are. Reads the evidence of skills that are
 * named, each once.
 */
export function privateNames(
  contentDir: string,
  skills: readonly NamedSkill[],
): (file: ContentFile) => boolean {
  const named = new Map<string, NamedSkill[]>();
  for (const skill of skills)
    for (const name of new Set([skill.slug, ...skill.evidence.map(({ path }) => path.split('/')[1] ?? '')]))
      named.set(name, [...(named.get(name) ?? []), skill]);
  const known = new Map<string, boolean>();
  const isPrivateName = (name: string): boolean => {
    const found =
      known.get(name) ??
      named
        .get(name)
        ?.every(({ evidence }) =>
          evidence.some(({ path, text }) =>
            isPrivate(text ?? readIfThereSync(contentPath(contentDir, path)) ?? ''),
          ),
        ) ??
      false;
    if (named.has(name)) known.set(name, found);
    return found;
  };
  return ({ path, text }) => {
    for (const [found] of `${path}\n${text}`.matchAll(word))
      if ([found, ...found.split(/[._~]+/)].some((name) => isPrivateName(name.toLowerCase()))) return true;
    return false;
  };
}

/** Whether a skill that is not listed is private by its evidence, in the content folder or in the store. */
export function isKeptPrivate(
  { slug, repository }: { readonly slug: string; readonly repository: string },
  { contentDir, published }: { readonly contentDir: string; readonly published: PublishedFiles },
): boolean {
  const [, evidence = ''] = withEvidence(skillFilePath({ slug, repository }));
  const stored = published.skills.find((skill) => skill.slug === slug)?.files ?? [];
  const texts = [
    readIfThereSync(contentPath(contentDir, evidence)) ?? '',
    ...stored.filter(({ path }) => path === evidence).map(({ text }) => text),
  ];
  return texts.some(isPrivate);
}
