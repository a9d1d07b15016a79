/** Content folder → index on disk: read, parse, score, index for search, write; one skill at a time. */
import { resolve } from 'node:path';
import { contentFolders } from '../../adapters/files/content-folders.ts';
import { IndexDraft } from '../../adapters/files/index-draft.ts';
import {
  type BuiltContent,
  IndexError,
  type IndexHeader,
  readIndexPointer,
} from '../../adapters/files/index-files.ts';
import { englishWords } from '../../adapters/english-words.ts';
import { searchBackground } from '../../adapters/search-background.ts';
import { parseCollections } from '../../catalog/parse-collections.ts';
import { type ContentProblem, tidyProblems } from '../../catalog/problems.ts';
import { indexFormat } from '../../scoring/index-format.ts';
import { formerSlugsOf, Scorer } from '../../scoring/registry.ts';
import { leastWithoutBackground } from '../../search/index/background.ts';
import { IndexBuilder } from '../../search/index/build.ts';
import { type SectionArray, sectionParts } from '../../search/storage/sections.ts';
import { nothingPublished, type PublishedFiles } from '../../submissions/publish/published-files.ts';
import { toSearchDocument, toTaskPhrases } from '../../resolve/search-document.ts';
import { type Agent, type Collections, collectionsOf } from '../../schema/collections.ts';
import { revisionOf, sha256Hex } from '../../digest.ts';
import { dayOf } from '../../text/day.ts';
import { EmptyCatalogError } from './empty-catalog.ts';
import { openContent } from './content-source.ts';
import { type PlannedChange, planChange, writeChange } from './change-index.ts';
import { ContentStateWriter } from './content-state.ts';
import { policyInForce } from './policy-in-force.ts';
import { type ReadCatalog, readSkills, toFacts } from './read-skills.ts';
import { openRevisions } from './revisions.ts';

interface WriteOptions {
  readonly indexDir: string;
  readonly now: Date;
  /** Of everything that goes into the build. */
  readonly inputsDigest: string;
  /** Of the code alone: the same entries by other code are another build. */
  readonly codeDigest: string;
  /** Throws where an index of so many skills may not replace the current one. */
  readonly checkSize?: (skills: number) => void;
}

interface IndexOptions extends WriteOptions {
  readonly contentDir: string;
  /** Content that comes with the software: its agents and rankings are used where `contentDir` has none. */
  readonly defaultContentDir: string;
  /** Content from the store; files of `contentDir` override it. Empty by default. */
  readonly published?: PublishedFiles;
  /** As for `openContent`; false by default. */
  readonly withPrivate?: boolean;
  /** Takes over nothing of the current index; false by default. */
  readonly isWhole?: boolean;
}

export interface IndexSummary {
  readonly revision: string;
  readonly generatedAt: string;
  readonly skills: number;
  /** Those that were scored again; null where all were. */
  readonly changed: number | null;
  /** Private skills that were met and left out. */
  readonly leftOut: number;
  readonly problems: readonly ContentProblem[];
  /** Runtimes that skills can be installed for. */
  readonly agents: readonly Agent[];
}

/**
 * Bad files are left out and reported; throws an `EmptyCatalogError` when nothing else is there. Where few skills differ from
 * the current index, of the same day and code, the others are taken over (`planChange`).
 */
export async function buildIndex(options: IndexOptions): Promise<IndexSummary> {
  const { indexDir, contentDir, now, published = nothingPublished, withPrivate } = options;
  const startedAt = Date.now();
  const today = dayOf(now.toISOString());
  const scope = buildScope(options);
  const change =
    options.isWhole === true
      ? null
      : await planChange({ indexDir, contentDir, published, withPrivate, scope, today });
  const write = (taken: PlannedChange | null): Promise<IndexSummary> =>
    withDraft(indexDir, async (draft) => {
      const state = new ContentStateWriter(draft.scratch, startedAt);
      try {
        const written =
          taken === null
            ? await writeIndex(await readContent(options, draft.scratch, state), options, draft)
            : await writeChanged(taken, options, draft);
        for (const file of taken?.files ?? []) state.keep(file);
        await state.finish(indexDir, { scope, index: written.folder, changed: taken?.sinceWhole ?? 0 });
        return written.summary;
      } finally {
        state.close();
      }
    });
  if (change === null) return write(null);
  try {
    return await write(change);
  } catch (error) {
    // A damaged record of the current index: then nothing of it is taken over.
    if (!(error instanceof IndexError)) throw error;
    return write(null);
  }
}

/** Of everything but the files of content that decides what an index has. */
export function buildScope({ contentDir, codeDigest, now, published, withPrivate }: IndexOptions): string {
  const folders = contentFolders(contentDir).map((folder) => resolve(folder));
  const today = dayOf(now.toISOString());
  return sha256Hex(
    JSON.stringify([indexFormat, codeDigest, today, published?.digest ?? '', folders, withPrivate ?? false]),
  );
}

/** The same of skills that are not in files: for measurements. */
export async function buildIndexOf(found: FoundContent, options: WriteOptions): Promise<IndexSummary> {
  return withDraft(options.indexDir, async (draft) => (await writeIndex(found, options, draft)).summary);
}

async function withDraft<T>(indexDir: string, use: (draft: IndexDraft) => Promise<T>): Promise<T> {
  const draft = await IndexDraft.start(indexDir);
  try {
    return await use(draft);
  } finally {
    await draft.remove();
  }
}

/** Everything that an index is made from. */
interface FoundContent {
  readonly collections: Collections;
  readonly catalog: ReadCatalog;
  /** Has counted every skill. */
  readonly scorer: Scorer;
  readonly problems: readonly ContentProblem[];
  readonly published: BuiltContent['published'];
  /** Whether private skills may be among them. */
  readonly withPrivate?: boolean;
  /** Private skills that are not among them. */
  readonly leftOut?: number;
}

async function readContent(
  options: IndexOptions,
  scratch: string,
  state: ContentStateWriter,
): Promise<FoundContent> {
  const { published = nothingPublished } = options;
  const refused: ContentProblem[] = [...published.problems];
  const source = await openContent({ ...options, published }, (refusal) => refused.push(refusal));
  const found: ContentProblem[] = [];
  const parsed = parseCollections(source.others, found);
  const policy = await policyInForce(options.indexDir, parsed.policy, [...refused, ...found], found);
  const collections = { ...parsed, policy };
  const scorer = new Scorer(collections, dayOf(options.now.toISOString()));
  const catalog = await readSkills(
    { source, collections, scratch, state, visit: (skill) => scorer.count(toFacts(skill)) },
    found,
  );
  const problems = [...refused, ...tidyProblems(found)];
  // A folder without problems and without skills is a new registry; with problems, one that lost its skills.
  if (catalog.slugs.size === 0 && problems.length > 0)
    throw new EmptyCatalogError(options.contentDir, problems);
  const listed = published.skills.map(({ slug, sum, files }) => ({
    slug,
    sum,
    listed: catalog.slugs.has(slug) && files.every(({ path }) => source.stored.has(path)),
  }));
  const { withPrivate = false } = options;
  const leftOut = source.leftOut.count;
  return { collections, catalog, scorer, problems, published: listed, withPrivate, leftOut };
}

interface WrittenIndex {
  readonly summary: IndexSummary;
  readonly folder: string;
}

async function writeIndex(
  { collections, catalog, scorer, problems, published, withPrivate = false, leftOut = 0 }: FoundContent,
  options: WriteOptions,
  draft: IndexDraft,
): Promise<WrittenIndex> {
  const { indexDir, codeDigest, now } = options;
  const answersDigest = sha256Hex(JSON.stringify([indexFormat, codeDigest, collections.agents]));
  const revise = await openRevisions(indexDir, answersDigest, now);
  const formerSlugs = new Map<string, string>();
  const { size } = catalog.slugs;
  const background = size < leastWithoutBackground ? searchBackground() : null;
  const language = { english: englishWords(), background };
  const search = new IndexBuilder(collections.tasks.map(toTaskPhrases), language, size);
  for (const skill of catalog.skills()) {
    const entry = scorer.score(toFacts(skill));
    search.add(toSearchDocument(entry, skill.evidence.terms));
    draft.add(entry, skill.evidence.fingerprint, revise);
    for (const [former, slug] of formerSlugsOf([entry])) formerSlugs.set(former, slug);
  }
  const mark = withPrivate ? { with_private: true as const } : {};
  const built = { sum: catalog.sum, answers_digest: answersDigest, published, ...mark };
  const header = { ...collections, problems, former_slugs: [...formerSlugs], built };
  const { summary, folder } = await finishIndex(draft, header, () => search.finish(), options);
  return { summary: { ...summary, leftOut }, folder };
}

async function writeChanged(
  change: PlannedChange,
  options: WriteOptions,
  draft: IndexDraft,
): Promise<WrittenIndex> {
  const { header } = change.index;
  const revise = await openRevisions(options.indexDir, header.built.answers_digest, options.now);
  const sections = writeChange(change, draft, revise, options.indexDir);
  const next = { ...header, built: { ...header.built, sum: change.sum } };
  const { summary, folder } = await finishIndex(draft, next, () => sections, options);
  return { summary: { ...summary, changed: change.changed.size + change.removed.size }, folder };
}

/** Also the revision, and the time of the first build that saw all of it so. */
async function finishIndex(
  draft: IndexDraft,
  { problems, former_slugs, built, ...rest }: Omit<IndexHeader, 'revision' | 'generated_at'>,
  sections: () => Record<string, SectionArray>,
  { indexDir, inputsDigest, now, checkSize }: WriteOptions,
): Promise<WrittenIndex> {
  checkSize?.(draft.size);
  const collections = collectionsOf(rest);
  const revision = revisionOf(built.sum);
  const entriesDigest = sha256Hex(
    JSON.stringify([built.answers_digest, revision, problems, collections, built, draft.endEntries()]),
  );
  const previous = await readIndexPointer(indexDir);
  // Built from the same, scored the same: the same build, so that nothing downstream changes either.
  const generatedAt = previous?.entries_digest === entriesDigest ? previous.generated_at : now.toISOString();
  const header = { revision, generated_at: generatedAt, ...collections, problems, former_slugs, built };
  const { folder } = await draft.finish(header, sectionParts(sections()), {
    inputsDigest,
    entriesDigest,
  });
  const summary = {
    revision,
    generatedAt,
    skills: draft.size,
    changed: null,
    leftOut: 0,
    problems,
    agents: collections.agents,
  };
  return { summary, folder };
}
