/** What differs in the content folder from what the current index was made from; null where only a whole build is right. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { listContentFiles, readFiles, stampOf } from '../../adapters/files/content-files.ts';
import { contentFolders } from '../../adapters/files/content-folders.ts';
import { platformCheck } from '../../catalog/check-references.ts';
import type { ContentFile } from '../../catalog/content-file.ts';
import { isPrivate } from '../../catalog/is-private.ts';
import { placeOf } from '../../catalog/layout.ts';
import { groupFiles } from '../../catalog/parse-catalog.ts';
import type { ContentProblem } from '../../catalog/problems.ts';
import { type CatalogSkill, SkillJoiner } from '../../catalog/skill-joiner.ts';
import { sha256Hex } from '../../digest.ts';
import type { Agent } from '../../schema/collections.ts';
import type { PublishedFiles } from '../../submissions/publish/published-files.ts';
import { type ContentState, type KnownFile, knownFile } from './content-state.ts';

export interface ContentChange {
  /** Slugs of skills with a file that is new, changed or gone. */
  readonly slugs: ReadonlySet<string>;
  /** Those that are there, and the other skills of their owners, whose trust they may change; by slug. */
  readonly skills: readonly CatalogSkill[];
  /** Every content file as it is now. */
  readonly files: readonly KnownFile[];
}

interface FindOptions {
  readonly contentDir: string;
  readonly published: PublishedFiles;
  readonly agents: readonly Agent[];
  readonly state: ContentState;
  /** Most skills with another file. */
  readonly most: number;
  /** As for `openContent`. */
  readonly withPrivate?: boolean | undefined;
}

/** A whole build says what is wrong with a file; here any problem asks for one. */
export async function findChange(options: FindOptions): Promise<ContentChange | null> {
  const { contentDir, published, agents, state, most, withPrivate = false } = options;
  const folders = contentFolders(contentDir);
  const [dir] = folders;
  if (dir === undefined || folders.length > 1 || published.withdrawn.length > 0) return null;
  const problems: ContentProblem[] = [];
  const report = (problem: ContentProblem): void => void problems.push(problem);
  const { files: all, hidden } = await compare(dir, await listContentFiles(dir, report), state.files, report);
  const files = withPrivate ? all : all.filter(({ path }) => !hidden.has(placeOf(path)?.slug ?? ''));
  if (problems.length > 0) return null;
  const present = new Set(files.map(({ path }) => path));
  const differing = [
    ...files.filter(({ path, sha256 }) => state.files.get(path)?.sha256 !== sha256),
    ...[...state.files.values()].filter(({ path }) => !present.has(path)),
  ];
  const changed = groupFiles(differing, ({ path }) => path);
  if (changed.others.length > 0 || changed.skills.length > most) return null;
  const owners = new Set(differing.map(({ path }) => ownerOf(path)));
  if (published.skills.some((skill) => skill.files.some(({ path }) => owners.has(ownerOf(path)))))
    return null;
  const groups = groupFiles(files, ({ path }) => path).skills.filter(({ skills, evidence }) =>
    [...skills, ...evidence].some(({ path }) => owners.has(ownerOf(path))),
  );
  const texts = new Map<string, ContentFile>();
  const paths = groups.flatMap(({ skills, evidence }) => [...skills, ...evidence].map(({ path }) => path));
  for await (const file of readFiles(dir, paths, report)) texts.set(file.path, file);
  const joiner = new SkillJoiner(problems);
  const checkPlatforms = platformCheck(agents);
  const joined: CatalogSkill[] = [];
  for (const { slug, skills, evidence } of groups) {
    const textsOf = (known: readonly KnownFile[]): ContentFile[] =>
      known.flatMap(({ path }) => texts.get(path) ?? []);
    const skill = joiner.add({ slug, skills: textsOf(skills), evidence: textsOf(evidence) });
    if (skill === null) return null;
    problems.push(...checkPlatforms(skill.source));
    joined.push(skill);
  }
  if (problems.length > 0) return null;
  joined.sort((a, b) => (a.source.slug < b.source.slug ? -1 : 1));
  return { slugs: new Set(changed.skills.map(({ slug }) => slug)), skills: joined, files };
}

/** Every file with its digest: of one whose mark is known the known digest, of others by reading them. `hidden`: private skills among those. */
async function compare(
  dir: string,
  paths: readonly string[],
  known: ContentState['files'],
  report: (problem: ContentProblem) => void,
): Promise<{ readonly files: KnownFile[]; readonly hidden: ReadonlySet<string> }> {
  const hidden = new Set<string>();
  const startedAt = Date.now();
  const files: KnownFile[] = [];
  const unknown: string[] = [];
  for (const path of paths) {
    const before = known.get(path);
    const status = before === undefined ? undefined : lstatSync(join(dir, path), { throwIfNoEntry: false });
    if (before !== undefined && status !== undefined && stampOf(status).mark === before.mark)
      files.push(before);
    else unknown.push(path);
  }
  for await (const { path, text, stamp } of readFiles(dir, unknown, report)) {
    files.push(knownFile({ path, stamp, sha256: sha256Hex(text) }, startedAt));
    const { kind, slug } = placeOf(path) ?? { kind: null, slug: null };
    if (kind === 'evidence' && slug !== null && isPrivate(text)) hidden.add(slug);
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), hidden };
}

/** `skills/acme/acme-x.md` → `acme`. */
function ownerOf(path: string): string {
  return path.split('/')[1] ?? '';
}
