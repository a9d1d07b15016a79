/** Published skills that live in the store → content files that stand beside those of the content folder. */
import { z } from 'zod';
import type { ContentFile } from '../../catalog/content-file.ts';
import type { ContentProblem } from '../../catalog/problems.ts';
import { parseMarkdown } from '../../catalog/parse-markdown.ts';
import { identityKey } from '../../ingest/evidence/slug.ts';
import type { DocumentChange, Store } from '../../ports/store.ts';
import { ownerAndName, SkillFrontMatter } from '../../schema/skill.ts';
import { PublishedSkill, publishedSkillKind } from '../../schema/submission.ts';
import { listAll } from '../../ports/list-all.ts';
import { sha256Hex } from '../../digest.ts';

/** One document whose version tells that something was published or withdrawn: cheap to look at every few seconds. */
const publishedStateKind = 'published-state';
const stateId = 'current';

/** What was published once and must not come back from the content folder of some node that still has its files. */
export const withdrawnSkillKind = 'withdrawn-skill';

/** `value` of `withdrawn-skill` documents, whose id is the slug: each skill file that was withdrawn, the newest last. */
export const WithdrawnSkill = z.strictObject({
  files: z.array(z.strictObject({ path: z.string(), sha256: z.string() })).max(20),
});
export type WithdrawnSkill = z.infer<typeof WithdrawnSkill>;

/** Belongs into every step that writes or removes a published skill. */
export function publishedStateChange(at: string): DocumentChange {
  return { kind: publishedStateKind, id: stateId, value: { at } };
}

export async function readPublishedState(store: Pick<Store, 'getDocument'>): Promise<number> {
  return (await store.getDocument(publishedStateKind, stateId))?.version ?? 0;
}

/** What the store holds beside the content folder. */
export interface PublishedFiles {
  /** By path. */
  readonly files: readonly ContentFile[];
  /** Files of a content folder that are left out, unless they are published again. */
  readonly withdrawn: WithdrawnSkill['files'];
  /** Documents that cannot be used; they are left out. */
  readonly problems: readonly ContentProblem[];
  /** SHA-256, hexadecimal, over all of it; empty where nothing was published. */
  readonly digest: string;
}

export const nothingPublished: PublishedFiles = { files: [], withdrawn: [], problems: [], digest: '' };

/** A broken document is a problem and stops nothing. Rejects with `StoreUnavailable`. */
export async function readPublished(store: Pick<Store, 'listDocuments'>): Promise<PublishedFiles> {
  const files: ContentFile[] = [];
  const withdrawn: WithdrawnSkill['files'] = [];
  const problems: ContentProblem[] = [];
  for await (const { id, value } of listAll(store, publishedSkillKind)) {
    const reason = addFiles(id, value, files);
    if (reason !== null) problems.push({ path: `${publishedSkillKind}/${id}`, line: 1, reason });
  }
  for await (const { id, value } of listAll(store, withdrawnSkillKind)) {
    const parsed = WithdrawnSkill.safeParse(value);
    const reason = 'the withdrawn skill is not as it was written';
    if (parsed.success) withdrawn.push(...parsed.data.files);
    else problems.push({ path: `${withdrawnSkillKind}/${id}`, line: 1, reason });
  }
  if (files.length + withdrawn.length + problems.length === 0) return nothingPublished;
  return { files, withdrawn, problems, digest: sha256Hex(JSON.stringify([files, withdrawn, problems])) };
}

/** The files of one document go to `into`; answers why they cannot. */
function addFiles(slug: string, value: unknown, into: ContentFile[]): string | null {
  const parsed = PublishedSkill.safeParse(value);
  if (!parsed.success) return 'the published skill is not as it was written';
  const odd = parsed.data.files.find(({ path }) => !isOwnPath(path, slug));
  if (odd !== undefined) return 'the published skill names a file that is not its own';
  into.push(...parsed.data.files);
  return null;
}

/** Of all content kinds a published skill has its skill file and its evidence, and nothing else. */
export function isOwnPath(path: string, slug: string): boolean {
  const [, kind, owner, name, ending] =
    /^(skills|evidence)\/([a-z0-9-]{1,40})\/([^/]+)\.(md|json)$/.exec(path) ?? [];
  return owner !== undefined && name === slug && ending === (kind === 'skills' ? 'md' : 'json');
}

/** Files of the content folder, by path, and of the store, which make a catalog together. */
export interface MergedFiles {
  readonly folder: readonly string[];
  readonly published: readonly ContentFile[];
}

/**
 * A file of the folder wins over one of the same path, and a skill that the folder names under another slug over the
 * published one. What was withdrawn is left out of the folder's files. `read` is asked only for the few files that decide.
 */
export function mergePublished(
  paths: readonly string[],
  read: (path: string) => string | null,
  { files, withdrawn }: Pick<PublishedFiles, 'files' | 'withdrawn'>,
): MergedFiles {
  const gone = withdrawnPaths(paths, read, files, withdrawn);
  const folder = gone.size === 0 ? paths : paths.filter((path) => !gone.has(path));
  // The usual case: a list of paths is long.
  if (files.length === 0) return { folder, published: [] };
  const known = new Set(folder);
  const added = files.filter(({ path }) => !known.has(path));
  // A skill is in its owner's folder.
  const owners = new Set(added.map(({ path }) => folderOf(path)));
  const named = new Set(
    folder
      .filter((path) => path.startsWith('skills/') && owners.has(folderOf(path)))
      .flatMap((path) => identityOf({ path, text: read(path) ?? '' }) ?? []),
  );
  const superseded = new Set(
    added.flatMap((file) => (named.has(identityOf(file) ?? '') ? [slugOf(file.path)] : [])),
  );
  return { folder, published: added.filter(({ path }) => !superseded.has(slugOf(path))) };
}

/** Skill files that were withdrawn, with their evidence; a file that somebody rewrote is another file, and stays. */
function withdrawnPaths(
  paths: readonly string[],
  read: (path: string) => string | null,
  published: readonly ContentFile[],
  withdrawn: WithdrawnSkill['files'],
): ReadonlySet<string> {
  if (withdrawn.length === 0) return new Set();
  const present = new Set(paths);
  const gone = withdrawn.filter(({ path, sha256 }) => {
    const text = present.has(path) ? read(path) : null;
    const isPublished = published.some((file) => file.path === path && file.text === text);
    return text !== null && !isPublished && sha256Hex(text) === sha256;
  });
  return new Set(gone.flatMap(({ path }) => [path, path.replace(/^skills\/(.*)\.md$/, 'evidence/$1.json')]));
}

/** `skills/acme/x.md` and `evidence/acme/x.json` → `acme`. */
function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function identityOf({ path, text }: ContentFile): string | null {
  if (!path.startsWith('skills/')) return null;
  const { value } = parseMarkdown(path, text, SkillFrontMatter);
  if (value === null) return null;
  const { owner, name: repository } = ownerAndName(value.repository);
  return identityKey({ owner, repository, path: value.path });
}

function slugOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:md|json)$/, '');
}
