/** The current index with the skills that changed: what did not change is taken over, and no model is learned. */
import type { IndexDraft, Revise } from '../../adapters/files/index-draft.ts';
import {
  IndexError,
  type IndexPointer,
  readIndex,
  readIndexPointer,
  readTexts,
} from '../../adapters/files/index-files.ts';
import { checkCollections } from '../../catalog/check-references.ts';
import type { CatalogSkill } from '../../catalog/skill-joiner.ts';
import { changeSum, skillRevision, sumOfDigests } from '../../digest.ts';
import { toSearchDocument, toTaskPhrases } from '../../resolve/search-document.ts';
import { collectionsOf } from '../../schema/collections.ts';
import { type Entry, Scorer } from '../../scoring/registry.ts';
import { toTexts } from '../../scoring/stored-entry.ts';
import { loadSearchIndex } from '../../search/index/load.ts';
import { mergeIndex } from '../../search/index/merge.ts';
import type { SectionArray } from '../../search/storage/sections.ts';
import type { PublishedFiles } from '../../submissions/publish/published-files.ts';
import { type ContentState, type KnownFile, readContentState } from './content-state.ts';
import { type ContentChange, findChange } from './find-change.ts';
import { toFacts } from './read-skills.ts';

/** Above this share of skills that differ from the last whole build, averages and word vectors are learned again. */
const mostChanged = 0.02;

type Index = Awaited<ReturnType<typeof readIndex>> & { readonly pointer: IndexPointer };

interface ChangedSkill {
  readonly entry: Entry;
  readonly skill: CatalogSkill;
}

export interface PlannedChange {
  readonly index: Index;
  /** By slug; also skills of the same owner whose scores are others now. */
  readonly changed: ReadonlyMap<string, ChangedSkill>;
  readonly removed: ReadonlySet<string>;
  /** See `sumOfFiles`. */
  readonly sum: string;
  readonly files: readonly KnownFile[];
  /** Skills that differ from the last index that was made whole. */
  readonly sinceWhole: number;
}

interface PlanOptions {
  readonly indexDir: string;
  readonly contentDir: string;
  readonly published: PublishedFiles;
  readonly withPrivate?: boolean | undefined;
  /** Of everything but the content that decides what a build makes. */
  readonly scope: string;
  /** Day of the scores; the scope has it too. */
  readonly today: string;
}

/** Null where the index has to be made whole: it is damaged, too much differs, or a file has a problem, which a whole build names. */
export async function planChange(options: PlanOptions): Promise<PlannedChange | null> {
  const { indexDir, contentDir, published, withPrivate, scope, today } = options;
  const state = readContentState(indexDir);
  if (state?.scope !== scope) return null;
  const index = await readIfWhole(indexDir);
  if (index === null || index.pointer.folder !== state.index) return null;
  const { header, entries } = index;
  const most = Math.floor(entries.length * mostChanged);
  const collections = collectionsOf(header);
  const found = await findChange({
    contentDir,
    published,
    agents: collections.agents,
    state,
    most,
    withPrivate,
  });
  if (found === null) return null;
  const scorer = new Scorer(collections, today);
  for (const skill of found.skills) scorer.count(toFacts(skill));
  const before = new Map(entries.map((entry) => [entry.slug, entry]));
  const changed = new Map<string, ChangedSkill>();
  for (const skill of found.skills) {
    const entry = scorer.score(toFacts(skill));
    const revision = revisionOfEntry(entry, header.built.answers_digest);
    // Of a changed file the words may be others, which no score shows.
    if (found.slugs.has(entry.slug) || revision !== before.get(entry.slug)?.row.revision)
      changed.set(entry.slug, { entry, skill });
  }
  const present = new Set(found.skills.map(({ source }) => source.slug));
  const removed = new Set([...found.slugs].filter((slug) => !present.has(slug) && before.has(slug)));
  // Skills of which the scores alone are others teach no other words.
  const sinceWhole = state.changed + found.slugs.size;
  if (sinceWhole > most) return null;
  const isRenamed = [...changed.values()].some(({ skill }) => skill.source.formerly !== undefined);
  if (isRenamed || header.former_slugs.some(([, slug]) => found.slugs.has(slug))) return null;
  const added = [...changed.keys()].filter((slug) => !before.has(slug));
  if (added.length + removed.size > 0) {
    const slugs = new Set([...before.keys(), ...added].filter((slug) => !removed.has(slug)));
    if (header.problems.length > 0 || checkCollections(collections, slugs).length > 0) return null;
  }
  if (changesCopies(index, changed, removed)) return null;
  return { index, changed, removed, sum: sumAfter(index, state, found), files: found.files, sinceWhole };
}

/** Writes all entries to the draft; answers the sections of the search index. */
export function writeChange(
  { index, changed, removed }: PlannedChange,
  draft: IndexDraft,
  revise: Revise,
  indexDir: string,
): Record<string, SectionArray> {
  const { entries, header, pointer, search } = index;
  const texts = readTexts(indexDir, pointer);
  const kept = new Map(entries.map((entry, at) => [entry.slug, { entry, at }]));
  for (const slug of [...new Set([...kept.keys(), ...changed.keys()])].sort()) {
    if (removed.has(slug)) continue;
    const other = changed.get(slug);
    const same = kept.get(slug);
    if (other !== undefined) draft.add(other.entry, other.skill.evidence.fingerprint, revise);
    else if (same !== undefined) draft.keep(same.entry, texts.at(same.at));
  }
  const documents = [...changed.values()].map(({ entry, skill }) =>
    toSearchDocument(entry, skill.evidence.terms),
  );
  return mergeIndex(
    loadSearchIndex(search),
    { documents, removed: [...removed] },
    header.tasks.map(toTaskPhrases),
  );
}

async function readIfWhole(indexDir: string): Promise<Index | null> {
  try {
    const pointer = await readIndexPointer(indexDir);
    return pointer === null ? null : { ...(await readIndex(indexDir)), pointer };
  } catch (error) {
    if (error instanceof IndexError) return null;
    throw error;
  }
}

function revisionOfEntry(entry: Entry, answersDigest: string): string {
  const { card, details } = toTexts(entry);
  return skillRevision(answersDigest, `${card}\n${details}`);
}

function sumAfter(
  { header, entries }: Index,
  state: ContentState,
  { slugs, skills, files }: ContentChange,
): string {
  const sumsOf = (present: Iterable<KnownFile>, listed: ReadonlySet<string>): string[] => {
    const own = Map.groupBy(present, ({ path }) => slugOf(path));
    return [...slugs].flatMap((slug) => (listed.has(slug) ? [sumOfDigests(own.get(slug) ?? [])] : []));
  };
  const listed = new Set(entries.map(({ slug }) => slug));
  const now = new Set(skills.map(({ source }) => source.slug));
  return changeSum(header.built.sum, sumsOf(files, now), sumsOf(state.files.values(), listed));
}

/** Of a skill's own files; other kinds have no slug of a skill. */
function slugOf(path: string): string {
  return /^(?:skills|evidence)\/[^/]+\/([^/]+)\.(?:md|json)$/.exec(path)?.[1] ?? '';
}

/** Whether a skill that has copies, or is one, says something else now: which skill represents which is found by all of them. */
function changesCopies(
  { entries, search }: Index,
  changed: PlannedChange['changed'],
  removed: PlannedChange['removed'],
): boolean {
  const { canonical, slugs } = loadSearchIndex(search);
  const inGroups = new Set<number>();
  canonical.forEach((other, own) => {
    if (other !== own) inGroups.add(own).add(other);
  });
  return entries.some((before) => {
    const after = changed.get(before.slug)?.entry;
    if (after === undefined && !removed.has(before.slug)) return false;
    return inGroups.has(slugs.find(before.slug)) && (after === undefined || !saysTheSame(before, after));
  });
}

/** As far as copies are found by it; a description that may not be kept is never the same. */
function saysTheSame(one: Entry, other: Entry): boolean {
  const [a, b] = [one, other].map(({ source, evidence }) => [
    evidence.front_matter.description,
    source.name,
    evidence.family?.canonical,
  ]);
  return a?.[0] !== null && JSON.stringify(a) === JSON.stringify(b);
}
