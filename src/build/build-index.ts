/** Content folder → index on disk: read, parse, score, index for search, write; one skill at a time. */
import { IndexDraft } from '../adapters/files/index-draft.ts';
import { type BuiltContent, type IndexHeader, readIndexPointer } from '../adapters/files/index-files.ts';
import { englishWords } from '../adapters/english-words.ts';
import { parseCollections } from '../catalog/parse-collections.ts';
import { type ContentProblem, tidyProblems } from '../catalog/problems.ts';
import type { CatalogSkill } from '../catalog/skill-joiner.ts';
import { indexFormat } from '../scoring/index-format.ts';
import { formerSlugsOf, Scorer, type SkillFacts } from '../scoring/registry.ts';
import { IndexBuilder } from '../search/index/build.ts';
import { sectionParts } from '../search/storage/sections.ts';
import { nothingPublished, type PublishedFiles } from '../submissions/publish/published-files.ts';
import { toSearchDocument, toTaskPhrases } from '../resolve/search-document.ts';
import type { Agent, Collections } from '../schema/collections.ts';
import { revisionOf, sha256Hex } from '../digest.ts';
import { dayOf } from '../text/day.ts';
import { openContent } from './content-source.ts';
import { type ReadCatalog, readSkills } from './read-skills.ts';
import { openRevisions } from './revisions.ts';

interface WriteOptions {
  readonly indexDir: string;
  readonly now: Date;
  /** Of everything that goes into the build. */
  readonly inputsDigest: string;
  /** Of the code alone: the same entries by other code are another build. */
  readonly codeDigest: string;
}

interface IndexOptions extends WriteOptions {
  readonly contentDir: string;
  /** Content that comes with the software: its agents and rankings are used where `contentDir` has none. */
  readonly defaultContentDir: string;
  /** Content from the store; files of `contentDir` override it. Empty by default. */
  readonly published?: PublishedFiles;
}

export interface IndexSummary {
  readonly revision: string;
  readonly generatedAt: string;
  readonly skills: number;
  readonly problems: readonly ContentProblem[];
  /** Runtimes that skills can be installed for. */
  readonly agents: readonly Agent[];
}

/** No skill is left to serve; the problems say why. */
export class EmptyCatalogError extends Error {
  override readonly name = 'EmptyCatalogError';
  readonly problems: readonly ContentProblem[];

  constructor(contentDir: string, problems: readonly ContentProblem[]) {
    super(`no usable skill in ${contentDir}`);
    this.problems = problems;
  }
}

/** Bad files are left out and reported; throws an `EmptyCatalogError` when nothing else is there. */
export async function buildIndex(options: IndexOptions): Promise<IndexSummary> {
  return withDraft(options.indexDir, async (draft) =>
    writeIndex(await readContent(options, draft.scratch), options, draft),
  );
}

/** The same of skills that are not in files: for measurements. */
export async function buildIndexOf(found: FoundContent, options: WriteOptions): Promise<IndexSummary> {
  return withDraft(options.indexDir, (draft) => writeIndex(found, options, draft));
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
}

async function readContent(options: IndexOptions, scratch: string): Promise<FoundContent> {
  const { published = nothingPublished } = options;
  const refused: ContentProblem[] = [...published.problems];
  const source = await openContent({ ...options, published }, (refusal) => refused.push(refusal));
  const found: ContentProblem[] = [];
  const collections = parseCollections(source.others, found);
  const scorer = new Scorer(collections, dayOf(options.now.toISOString()));
  const catalog = await readSkills(
    { source, collections, scratch, visit: (skill) => scorer.count(toFacts(skill)) },
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
  return { collections, catalog, scorer, problems, published: listed };
}

async function writeIndex(
  { collections, catalog, scorer, problems, published }: FoundContent,
  { indexDir, codeDigest, inputsDigest, now }: WriteOptions,
  draft: IndexDraft,
): Promise<IndexSummary> {
  const today = now.toISOString();
  const answersDigest = sha256Hex(JSON.stringify([indexFormat, codeDigest, collections.agents]));
  const revise = await openRevisions(indexDir, answersDigest, now);
  const formerSlugs = new Map<string, string>();
  const search = new IndexBuilder(collections.tasks.map(toTaskPhrases), englishWords(), catalog.slugs.size);
  for (const skill of catalog.skills()) {
    const entry = scorer.score(toFacts(skill));
    search.add(toSearchDocument(entry, skill.evidence.terms));
    draft.add(entry, skill.evidence.fingerprint, revise);
    for (const [former, slug] of formerSlugsOf([entry])) formerSlugs.set(former, slug);
  }
  const revision = revisionOf(catalog.sum);
  const built: BuiltContent = {
    sum: catalog.sum,
    answers_digest: answersDigest,
    published,
  };
  const entriesDigest = sha256Hex(
    JSON.stringify([answersDigest, revision, problems, collections, built, draft.endEntries()]),
  );
  const previous = await readIndexPointer(indexDir);
  // Built from the same, scored the same: the same build, so that nothing downstream changes either.
  const generatedAt = previous?.entries_digest === entriesDigest ? previous.generated_at : today;
  const header: IndexHeader = {
    revision,
    generated_at: generatedAt,
    ...collections,
    problems,
    former_slugs: [...formerSlugs],
    built,
  };
  await draft.finish(header, sectionParts(search.finish()), { inputsDigest, entriesDigest });
  return { revision, generatedAt, skills: catalog.slugs.size, problems, agents: collections.agents };
}

/** Without what only the search index needs. */
function toFacts({ source, evidence }: CatalogSkill): SkillFacts {
  const { terms: _terms, fingerprint: _fingerprint, ...served } = evidence;
  return { source, evidence: served };
}
