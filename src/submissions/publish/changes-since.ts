/** What a build has and what is published now → skills that are to be listed, and listed ones that are not any more. */
import { skillFilePath } from '../../catalog/check-references.ts';
import { sha256Hex } from '../../digest.ts';
import { type PublishedContent, type PublishedFiles, replacedPaths, slugOf } from './published-files.ts';

export interface Built {
  /** Every published skill that the build read, and whether it listed exactly these files. */
  readonly published: readonly { readonly slug: string; readonly sum: string; readonly listed: boolean }[];
  /** Whether the build lists the skill of this content file. */
  readonly lists: (path: string) => boolean;
  /** Text of a file of the content folder now; null where there is none. */
  readonly read: (path: string) => string | null;
}

interface ChangesSince {
  /** Skills of the store that the build did not read, or not in this form. */
  readonly added: readonly PublishedContent[];
  /** Sum of what the build lists, by slug of each skill that it should list no longer, or with other files. */
  readonly gone: ReadonlyMap<string, string>;
}

/** As in a build, a file of the content folder wins, unless it is one that was withdrawn. */
export function changesSince(
  { published: built, lists, read }: Built,
  { skills, withdrawn }: PublishedFiles,
): ChangesSince {
  const before = new Map(built.map((each) => [each.slug, each]));
  const now = new Map(skills.map((each) => [each.slug, each]));
  const gone = new Map<string, string>();
  const added = skills.filter((skill) => {
    const known = before.get(skill.slug);
    if (known?.sum === skill.sum) return false;
    const path = skillPathOf(skill);
    if (!lists(path)) return true;
    if (known?.listed !== true && !mayReplace(skill, path, read, withdrawn)) return false;
    gone.set(skill.slug, known?.sum ?? unknownSum(path));
    return true;
  });
  for (const { slug, sum, listed } of built) if (listed && !now.has(slug)) gone.set(slug, sum);
  for (const { path, sha256 } of withdrawn) {
    const slug = slugOf(path);
    if (now.has(slug) || gone.has(slug) || !lists(path)) continue;
    const text = read(path);
    // A text that differs is a person's.
    if (text === null || sha256Hex(text) === sha256)
      gone.set(slug, before.get(slug)?.sum ?? unknownSum(path));
  }
  return { added, gone };
}

/** Whether the folder no longer has what the build listed from it. */
function mayReplace(
  skill: PublishedContent,
  path: string,
  read: Built['read'],
  withdrawn: PublishedFiles['withdrawn'],
): boolean {
  const { files } = skill;
  const text = read(path);
  if (replacedPaths(skill, read).length > 0) return true;
  if (text === null || files.some((file) => file.path === path && file.text === text)) return true;
  const digest = sha256Hex(text);
  return withdrawn.some((file) => file.path === path && file.sha256 === digest);
}

/** Whether a content file is that of a listed skill; `repositoryOf`: by slug, of those that are listed. */
export function listsFile(path: string, repositoryOf: (slug: string) => string | null | undefined): boolean {
  const slug = slugOf(path);
  const repository = repositoryOf(slug);
  return typeof repository === 'string' && skillFilePath({ slug, repository }) === path;
}

function skillPathOf({ files, slug }: PublishedContent): string {
  return files.find(({ path }) => path.startsWith('skills/'))?.path ?? slug;
}

/** In place of the sum of files that a build read and that no longer exist: the revision still changes. */
function unknownSum(path: string): string {
  return sha256Hex(`gone ${path}`).slice(0, 32);
}
