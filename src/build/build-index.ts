/** Content folder → index on disk: read, parse, score, index for search, write. */
import { readContentFiles } from '../adapters/files/content-files.ts';
import {
  type IndexHeader,
  indexFormat,
  readIndexPointer,
  writeIndex,
} from '../adapters/files/index-files.ts';
import { englishWords } from '../adapters/english-words.ts';
import type { ContentFile } from '../catalog/content-file.ts';
import { type Catalog, parseCatalog } from '../catalog/parse-catalog.ts';
import type { ContentProblem } from '../catalog/problems.ts';
import { buildRegistry, type SkillFacts } from '../scoring/registry.ts';
import { buildSearchIndex } from '../search/index/build.ts';
import {
  mergePublished,
  nothingPublished,
  type PublishedFiles,
} from '../submissions/publish/published-files.ts';
import { toSearchDocument, toTaskPhrases } from '../resolve/search-document.ts';
import { type Agent, collectionsOf } from '../schema/collections.ts';
import { sha256Hex } from '../digest.ts';

interface IndexOptions {
  readonly contentDir: string;
  /** Content that comes with the software: its agents and rankings stand in where `contentDir` has none. */
  readonly defaultContentDir: string;
  /** Content from the store; files of `contentDir` override it. Empty by default. */
  readonly published?: PublishedFiles;
  readonly indexDir: string;
  readonly now: Date;
  /** Of everything that goes into the build. */
  readonly inputsDigest: string;
  /** Of the code alone: the same entries by other code are another build. */
  readonly codeDigest: string;
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

/** Bad files are left out and reported; throws an `EmptyCatalogError` when nothing is left. */
export async function buildIndex(options: IndexOptions): Promise<IndexSummary> {
  const { contentDir, indexDir, published = nothingPublished } = options;
  const refused: ContentProblem[] = [...published.problems];
  const content = await readContent(contentDir, options.defaultContentDir, (refusal) =>
    refused.push(refusal),
  );
  const files = mergePublished(content, published);
  const catalog = parseCatalog(files);
  const problems = [...refused, ...catalog.problems];
  if (catalog.skills.length === 0) throw new EmptyCatalogError(contentDir, problems);

  const revision = catalogRevision(files, catalog);
  const skills = catalog.skills.map(({ source, evidence }) => {
    const { terms: _terms, fingerprint: _fingerprint, ...served } = evidence;
    return { source, evidence: served } satisfies SkillFacts;
  });
  const collections = collectionsOf(catalog);
  const today = options.now.toISOString();
  const registry = buildRegistry({ skills, revision, generatedAt: today, ...collections });

  const search = buildSearchIndex(
    registry.entries.map((entry, at) => toSearchDocument(entry, termsOf(catalog, at))),
    collections.tasks.map(toTaskPhrases),
    englishWords(),
  );
  const entriesDigest = sha256Hex(
    JSON.stringify([indexFormat, options.codeDigest, revision, problems, collections, registry.entries]),
  );
  const previous = await readIndexPointer(indexDir);
  // Built from the same, scored the same: the same build, so that nothing downstream changes either.
  const generatedAt = previous?.entries_digest === entriesDigest ? previous.generated_at : today;
  const header: IndexHeader = { revision, generated_at: generatedAt, ...collections, problems };
  await writeIndex(
    indexDir,
    { header, skills, search },
    { inputsDigest: options.inputsDigest, entriesDigest, publishedDigest: published.digest },
  );
  return { revision, generatedAt, skills: skills.length, problems, agents: collections.agents };
}

/** Kinds that make sense with anybody's skills. */
const defaultKinds = ['agents/', 'rankings/'] as const;

/** A content folder's files, with agents and rankings of the other where it has none. */
export async function readContent(
  contentDir: string,
  defaultDir: string,
  report: (refusal: ContentProblem) => void,
): Promise<ContentFile[]> {
  const files = await readContentFiles(contentDir, report);
  const missing = defaultKinds.filter((kind) => !files.some(({ path }) => path.startsWith(kind)));
  if (missing.length === 0) return files;
  const defaults = await readContentFiles(defaultDir, () => undefined);
  return [...files, ...defaults.filter(({ path }) => missing.some((kind) => path.startsWith(kind)))];
}

/** First 16 hex digits of SHA-256 over path and content digest of the files that made it into the catalog. */
function catalogRevision(files: readonly ContentFile[], catalog: Catalog): string {
  const served: Readonly<Record<string, ReadonlySet<string>>> = {
    skills: new Set(catalog.skills.map(({ source }) => source.slug)),
    evidence: new Set(catalog.skills.map(({ source }) => source.slug)),
    tasks: new Set(catalog.tasks.map(({ slug }) => slug)),
    packs: new Set(catalog.packs.map(({ slug }) => slug)),
    rankings: new Set(catalog.rankings.map(({ slug }) => slug)),
    suppressions: new Set(catalog.suppressions.map(({ slug }) => slug)),
    tracks: new Set(catalog.tracks.map(({ slug }) => slug)),
    agents: new Set(catalog.agents.map(({ slug }) => slug)),
  };
  const lines = files
    .filter(({ path }) => {
      const parts = path.split('/');
      const slug = (parts.at(-1) ?? '').replace(/\.(?:md|json)$/, '');
      return served[parts[0] ?? '']?.has(slug) === true;
    })
    .map(({ path, text }) => `${path}\0${sha256Hex(text)}\n`)
    .sort();
  return sha256Hex(lines.join('')).slice(0, 16);
}

function termsOf(catalog: Catalog, at: number): Catalog['skills'][number]['evidence']['terms'] {
  const skill = catalog.skills[at];
  if (skill === undefined) throw new RangeError('entries and skills are in the same order');
  return skill.evidence.terms;
}
