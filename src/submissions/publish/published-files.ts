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

/**
 * Content folder and published skills as one list: a file of the folder wins over one of the same path, and a skill
 * that the folder names under another slug over the published one. What was withdrawn is left out of the folder's files.
 */
export function mergePublished(
  folder: readonly ContentFile[],
  { files: published, withdrawn }: Pick<PublishedFiles, 'files' | 'withdrawn'>,
): ContentFile[] {
  const content = withoutWithdrawn(folder, published, withdrawn);
  // The usual case, and reading every skill file again is not free.
  if (published.length === 0) return content;
  const paths = new Set(content.map(({ path }) => path));
  const named = new Set(content.flatMap((file) => identityOf(file) ?? []));
  const added = published.filter(({ path }) => !paths.has(path));
  const superseded = new Set(
    added.flatMap((file) => (named.has(identityOf(file) ?? '') ? [slugOf(file.path)] : [])),
  );
  return [...content, ...added.filter(({ path }) => !superseded.has(slugOf(path)))];
}

/** A file that somebody rewrote is another file, and stays. */
function withoutWithdrawn(
  content: readonly ContentFile[],
  published: readonly ContentFile[],
  withdrawn: WithdrawnSkill['files'],
): ContentFile[] {
  const digests = Map.groupBy(withdrawn, ({ path }) => path);
  const isPublished = (file: ContentFile): boolean =>
    published.some(({ path, text }) => path === file.path && text === file.text);
  const gone = new Set(
    content
      .filter((file) => digests.get(file.path)?.some(({ sha256 }) => sha256 === sha256Hex(file.text)))
      .filter((file) => !isPublished(file))
      .flatMap(({ path }) => [path, path.replace(/^skills\/(.*)\.md$/, 'evidence/$1.json')]),
  );
  return content.filter(({ path }) => !gone.has(path));
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
