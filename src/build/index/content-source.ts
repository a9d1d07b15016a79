/** Where a catalog's files come from: the content folder, the defaults that come with the software, and the store. */
import { listContentFiles, readFiles } from '../../adapters/files/content-files.ts';
import { isPrivate } from '../../catalog/is-private.ts';
import { contentPath, originsOf } from '../../adapters/files/content-folders.ts';
import type { ContentFile } from '../../catalog/content-file.ts';
import { withoutMember } from '../../catalog/front-matter.ts';
import { groupFiles } from '../../catalog/parse-catalog.ts';
import type { ContentProblem } from '../../catalog/problems.ts';
import type { SkillFiles } from '../../catalog/skill-joiner.ts';
import { mergePublished, type PublishedFiles } from '../../submissions/publish/published-files.ts';
import { readIfThereSync } from '../../read-if-there.ts';
import { privateNames } from './private-names.ts';

/** Kinds that make sense with any skills. */
const defaultKinds = ['agents/', 'rankings/'] as const;
/** Skills whose files are read at a time. */
const batch = 32;

type Report = (refusal: ContentProblem) => void;

export interface ContentSource {
  /** Files of everything but skills, in no particular order; without private skills also without what names one. */
  readonly others: readonly ContentFile[];
  /** Files of one skill after the other; each is read when its turn comes. */
  readonly skills: AsyncIterable<SkillFiles>;
  /** Paths of the store's files among them. */
  readonly stored: ReadonlySet<string>;
  /** Private skills that were left out of `skills` so far. */
  readonly leftOut: { count: number };
}

interface ContentFolders {
  readonly contentDir: string;
  /** Content that comes with the software: its agents and rankings are used where `contentDir` has none. */
  readonly defaultContentDir: string;
  /** Content from the store; files of `contentDir` override it. */
  readonly published: Pick<PublishedFiles, 'skills' | 'withdrawn'>;
  /** Whether private skills are part of it, as where not everybody may read; false by default. */
  readonly withPrivate?: boolean;
}

/** Files of some kinds that are not skills; agents and rankings are used as in `openContent`. */
export async function readKinds(
  { contentDir, defaultContentDir }: Omit<ContentFolders, 'published'>,
  kinds: readonly string[],
): Promise<ContentFile[]> {
  const read = async (dir: string, of: readonly string[]): Promise<ContentFile[]> => {
    const paths = await listContentFiles(dir, ignore, of);
    return readAll(
      dir,
      paths.map((path) => ({ path })),
      ignore,
    );
  };
  const files = await read(contentDir, kinds);
  const missing = kinds.filter(
    (kind) =>
      defaultKinds.some((each) => each === `${kind}/`) &&
      !files.some(({ path }) => path.startsWith(`${kind}/`)),
  );
  return [...files, ...(missing.length === 0 ? [] : await read(defaultContentDir, missing))];
}

const ignore: Report = () => undefined;

/** Files that cannot be read go to `report`. Throws when `contentDir` is no folder. */
export async function openContent(folders: ContentFolders, report: Report): Promise<ContentSource> {
  const { contentDir, defaultContentDir, published, withPrivate = false } = folders;
  const leftOut = { count: 0 };
  const listed = await listContentFiles(contentDir, report);
  const merged = mergePublished(listed, (path) => readIfThereSync(contentPath(contentDir, path)), published);
  const all = [...merged.folder.map((path): Found => ({ path })), ...merged.published];
  const { skills, others } = groupFiles<Found>(all, ({ path }) => path);
  const missing = defaultKinds.filter((kind) => !listed.some((path) => path.startsWith(kind)));
  const defaults = missing.length === 0 ? [] : await listContentFiles(defaultContentDir, ignore);
  const standIns = defaults.filter((path) => missing.some((kind) => path.startsWith(kind)));
  const read = await readAll(contentDir, others, report);
  const isHidden = withPrivate ? null : privateNames(contentDir, skills);
  const own = isHidden === null ? read : read.filter((file) => !isHidden(file));
  const ofSoftware = await readAll(
    defaultContentDir,
    standIns.map((path) => ({ path })),
    ignore,
  );
  return {
    // Those of the software count as its code, not as files of the content folder.
    // Picks of its rankings are skills of its own catalog.
    others: [...own, ...ofSoftware.map(({ path, text }) => ({ path, text: withoutMember(text, 'picks') }))],
    skills: readGroups(contentDir, skills, report, withPrivate ? null : leftOut),
    stored: new Set(merged.published.map(({ path }) => path)),
    leftOut,
  };
}

/** A file of the folder has no text yet; one of the store has. */
interface Found {
  readonly path: string;
  readonly text?: string;
}

/** All files, one after the other. */
export async function* allFiles({ others, skills }: ContentSource): AsyncGenerator<ContentFile> {
  yield* others;
  for await (const { skills: own, evidence } of skills) yield* [...own, ...evidence];
}

async function* readGroups(
  dir: string,
  groups: ReturnType<typeof groupFiles<Found>>['skills'],
  report: Report,
  leftOut: ContentSource['leftOut'] | null,
): AsyncGenerator<SkillFiles> {
  for (let start = 0; start < groups.length; start += batch) {
    const part = groups.slice(start, start + batch);
    const files = await readAll(
      dir,
      part.flatMap(({ skills, evidence }) => [...skills, ...evidence]),
      report,
    );
    const textOf = new Map(files.map((file) => [file.path, file]));
    const read = (found: readonly Found[]): ContentFile[] =>
      found.flatMap(({ path }) => textOf.get(path) ?? []);
    for (const { slug, skills, evidence } of part) {
      if (leftOut !== null && read(evidence).some(({ text }) => isPrivate(text))) {
        leftOut.count += 1;
        continue;
      }
      const inFolders = [...skills, ...evidence].filter(({ text }) => text === undefined);
      const origin = originsOf(
        dir,
        inFolders.map(({ path }) => path),
      );
      yield {
        slug,
        skills: read(skills),
        evidence: read(evidence),
        ...(origin === null ? {} : { origin }),
      };
    }
  }
}

async function readAll(dir: string, files: readonly Found[], report: Report): Promise<ContentFile[]> {
  const read: ContentFile[] = files.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
  const paths = files.flatMap(({ path, text }) => (text === undefined ? [path] : []));
  for await (const file of readFiles(dir, paths, report)) read.push(file);
  return read;
}
