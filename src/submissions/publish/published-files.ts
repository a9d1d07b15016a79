/** Published skills that live in the store → content files beside those of the content folder. */
import { z } from 'zod';
import type { ContentFile } from '../../catalog/content-file.ts';
import type { ContentProblem } from '../../catalog/problems.ts';
import { parseMarkdown } from '../../catalog/parse-markdown.ts';
import { identityKey } from '../../ingest/evidence/slug.ts';
import type { DocumentChange, Store, StoredDocument } from '../../ports/store.ts';
import { SkillFrontMatter } from '../../schema/skill.ts';
import { sourceOf } from '../../schema/source.ts';
import { PublishedSkill, publishedSkillKind } from '../../schema/submission.ts';
import { listAll } from '../../ports/list-all.ts';
import { sha256Hex, sumOfFiles } from '../../digest.ts';
import { isObject } from '../../schema/json.ts';
import { versionsPath } from '../../versions/past-version.ts';

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

/** The content files of one published skill. */
export interface PublishedContent {
  readonly slug: string;
  /** RFC 3339. */
  readonly at: string;
  readonly files: readonly ContentFile[];
  /** As in the document. */
  readonly replaces?: string;
  /** See `sumOfFiles`. */
  readonly sum: string;
}

/** What the store holds beside the content folder. */
export interface PublishedFiles {
  /** By slug. */
  readonly skills: readonly PublishedContent[];
  /** Files of a content folder that are left out, unless they are published again. */
  readonly withdrawn: WithdrawnSkill['files'];
  /** Documents that cannot be used; they are left out. */
  readonly problems: readonly ContentProblem[];
  /** SHA-256, hexadecimal, over all of it; empty where nothing was published. */
  readonly digest: string;
  /** RFC 3339 time of the newest publication or withdrawal; empty before the first. */
  readonly at: string;
}

export const nothingPublished: PublishedFiles = {
  skills: [],
  withdrawn: [],
  problems: [],
  digest: '',
  at: '',
};

/** What was read of each document before, by its id and version; a reader that asks again and again keeps it. */
export type ReadBefore = Map<string, PublishedContent>;

/** A broken document is a problem and stops nothing. Rejects with `StoreUnavailable`. */
export async function readPublished(
  store: Pick<Store, 'getDocument' | 'listDocuments'>,
  before: ReadBefore = new Map(),
): Promise<PublishedFiles> {
  const state = (await store.getDocument(publishedStateKind, stateId))?.value;
  const at = isObject(state) && typeof state['at'] === 'string' ? state['at'] : '';
  const skills: PublishedContent[] = [];
  const withdrawn: WithdrawnSkill['files'] = [];
  const problems: ContentProblem[] = [];
  const now: ReadBefore = new Map();
  for await (const document of listAll(store, publishedSkillKind)) {
    const key = versionOf(document);
    const read = before.get(key) ?? readSkill(document);
    if ('reason' in read) {
      problems.push({ path: `${publishedSkillKind}/${document.id}`, line: 1, reason: read.reason });
      continue;
    }
    now.set(key, read);
    skills.push(read);
  }
  before.clear();
  for (const [key, read] of now) before.set(key, read);
  for await (const { id, value } of listAll(store, withdrawnSkillKind)) {
    const parsed = WithdrawnSkill.safeParse(value);
    const reason = 'the withdrawn skill is not as it was written';
    if (parsed.success) withdrawn.push(...parsed.data.files);
    else problems.push({ path: `${withdrawnSkillKind}/${id}`, line: 1, reason });
  }
  if (skills.length + withdrawn.length + problems.length === 0) return { ...nothingPublished, at };
  const sums = skills.map(({ slug, sum, replaces = null }) => [
    slug,
    sum,
    ...(replaces === null ? [] : [replaces]),
  ]);
  return { skills, withdrawn, problems, digest: sha256Hex(JSON.stringify([sums, withdrawn, problems])), at };
}

/** A document that is removed and written again starts at version 1, so the version alone does not name a state. */
function versionOf({ id, version, value }: StoredDocument): string {
  const { submission, published_at: at } = isObject(value) ? value : {};
  return JSON.stringify([id, version, submission, at]);
}

function readSkill({ id: slug, value }: StoredDocument): PublishedContent | { readonly reason: string } {
  const parsed = PublishedSkill.safeParse(value);
  if (!parsed.success) return { reason: 'the published skill is not as it was written' };
  const { files, published_at: at, replaces } = parsed.data;
  const odd = files.find(({ path }) => !isOwnPath(path, slug));
  if (odd !== undefined) return { reason: 'the published skill names a file that is not its own' };
  return { slug, at, files, sum: sumOfFiles(files), ...(replaces === undefined ? {} : { replaces }) };
}

/** Of all content kinds a published skill has its skill file, its evidence and what it was before, and nothing else. */
export function isOwnPath(path: string, slug: string): boolean {
  const [, kind, owner, name, ending] =
    /^(skills|evidence)\/([a-z0-9-][A-Za-z0-9._~+-]{0,299})\/([^/.]+)\.(md|json|versions\.json)$/.exec(
      path,
    ) ?? [];
  return owner !== undefined && name === slug && (kind === 'skills') === (ending === 'md');
}

/** Files of the content folder, by path, and of the store, which make a catalog together. */
interface MergedFiles {
  readonly folder: readonly string[];
  readonly published: readonly ContentFile[];
}

type StoredFiles = Pick<PublishedFiles, 'withdrawn'> & {
  readonly skills: readonly Pick<PublishedContent, 'slug' | 'files' | 'replaces'>[];
};

/**
 * A file of the folder wins over one of the same path, but for one that was read again since, and a skill that the folder
 * names under another slug over the published one. What was withdrawn is left out of the folder's files. `read` is asked only for the few files that decide.
 */
export function mergePublished(
  paths: readonly string[],
  read: (path: string) => string | null,
  { skills, withdrawn }: StoredFiles,
): MergedFiles {
  const files = skills.flatMap((skill) => skill.files);
  const present = new Set(paths);
  const gone = withdrawnPaths(paths, read, files, withdrawn);
  for (const path of skills.flatMap((skill) =>
    replacedPaths(skill, (each) => (present.has(each) ? read(each) : null)),
  ))
    gone.add(path);
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

/** Skill files that were withdrawn, with their evidence; a file that was rewritten is another file, and stays. */
function withdrawnPaths(
  paths: readonly string[],
  read: (path: string) => string | null,
  published: readonly ContentFile[],
  withdrawn: WithdrawnSkill['files'],
): Set<string> {
  if (withdrawn.length === 0) return new Set();
  const present = new Set(paths);
  const gone = withdrawn.filter(({ path, sha256 }) => {
    const text = present.has(path) ? read(path) : null;
    const isPublished = published.some((file) => file.path === path && file.text === text);
    return text !== null && !isPublished && sha256Hex(text) === sha256;
  });
  return new Set(gone.flatMap(({ path }) => withEvidence(path)));
}

/** Files of the folder that were read again, until the folder's evidence is written again. */
export function replacedPaths(
  { files, replaces }: Pick<PublishedContent, 'files' | 'replaces'>,
  read: (path: string) => string | null,
): readonly string[] {
  const skillPath = files.find(({ path }) => path.startsWith('skills/'))?.path;
  if (replaces === undefined || skillPath === undefined) return [];
  const [, evidencePath = ''] = withEvidence(skillPath);
  const text = read(evidencePath);
  return text !== null && sha256Hex(text) === replaces ? withEvidence(skillPath) : [];
}

/** A skill file, its evidence and its versions file. */
export function withEvidence(skillPath: string): readonly string[] {
  const evidencePath = skillPath.replace(/^skills\/(.*)\.md$/, 'evidence/$1.json');
  return [skillPath, evidencePath, versionsPath(evidencePath)];
}

/** `skills/acme/x.md` and `evidence/acme/x.json` → `acme`. */
function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function identityOf({ path, text }: ContentFile): string | null {
  if (!path.startsWith('skills/')) return null;
  const { value } = parseMarkdown(path, text, SkillFrontMatter);
  if (value === null) return null;
  const { owner, name: repository } = sourceOf(value.repository);
  return identityKey({ owner, repository, path: value.path });
}

export function slugOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:md|json|versions\.json)$/, '');
}
