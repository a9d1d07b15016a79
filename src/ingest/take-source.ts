/** Reads, audits and writes every wanted skill of a source, and counts the results. */
import type { ContentSkills } from './files/content-folder.ts';
import { batchKey, planIngest, tryRead } from './plan-ingest.ts';
import { printable } from './sources/safe-path.ts';
import { repositoryLabel, type ReadSkill, type Skip, type Source, type SourceBatch } from './source.ts';
import { type RemovedSkill, retireRemoved } from './removed.ts';
import { writeContent, type WriteOptions, type WrittenSkill } from './files/write-content.ts';

export interface IngestWarning {
  readonly repository: string;
  readonly path: string;
  readonly message: string;
}

/** Progress of an ingest; totals are known from the start. */
export interface IngestReport {
  skill(done: number, total: number): void;
  repository(name: string, ingested: number): void;
}

interface TakeOptions extends WriteOptions {
  readonly listedOnly: boolean;
  /** Whether listed skills that are gone from the source are blocked, or only told. */
  readonly prune: boolean;
}

/** Result of a source. */
export interface Taken {
  readonly repositories: number;
  /** SKILL.md files found. */
  readonly found: number;
  readonly not_listed: number;
  readonly ingested: number;
  readonly content_written: number;
  readonly evidence_written: number;
  readonly evidence_unchanged: number;
  /** Skills whose folder was not read completely. */
  readonly incomplete: number;
  /** Listed skills whose repository or path is gone. */
  readonly gone: number;
  readonly removed: readonly RemovedSkill[];
  readonly skips: readonly Skip[];
  readonly warnings: readonly IngestWarning[];
  /** Slugs for which this run wrote a content file. */
  readonly written: readonly string[];
}

export const nothingTaken: Taken = {
  repositories: 0,
  found: 0,
  not_listed: 0,
  ingested: 0,
  content_written: 0,
  evidence_written: 0,
  evidence_unchanged: 0,
  incomplete: 0,
  gone: 0,
  removed: [],
  skips: [],
  warnings: [],
  written: [],
};

/** Counts added up, lists joined. */
export function addTaken(a: Taken, b: Partial<Taken>): Taken {
  const sum = (name: keyof Taken): number => Number(a[name]) + Number(b[name] ?? 0);
  return {
    repositories: sum('repositories'),
    found: sum('found'),
    not_listed: sum('not_listed'),
    ingested: sum('ingested'),
    content_written: sum('content_written'),
    evidence_written: sum('evidence_written'),
    evidence_unchanged: sum('evidence_unchanged'),
    incomplete: sum('incomplete'),
    gone: sum('gone'),
    removed: [...a.removed, ...(b.removed ?? [])],
    skips: [...a.skips, ...(b.skips ?? [])],
    warnings: [...a.warnings, ...(b.warnings ?? [])],
    written: [...a.written, ...(b.written ?? [])],
  };
}

/** Two passes: first the slugs, which depend on all skills of the source, then one skill after the other. */
export async function takeSource(
  source: Source,
  content: ContentSkills,
  options: TakeOptions,
  report: IngestReport,
): Promise<Taken> {
  const plan = await planIngest(source, content.slugs, options.listedOnly);
  const { repositories, found, notListed, skips } = plan;
  let taken: Taken = { ...nothingTaken, repositories, found, not_listed: notListed, skips };
  const seen = new Set<string>();
  for await (const batch of source.batches()) {
    const label = repositoryLabel(batch.repository);
    const before = taken.ingested;
    const warnings = (source.warnings ?? []).map((message) => ({ repository: label, path: '', message }));
    taken = addTaken(taken, { warnings });
    for (const skill of batch.skills) {
      const slug = plan.slugs.get(batchKey(batch, skill.path));
      if (slug === undefined || seen.has(slug)) continue;
      seen.add(slug);
      const read = await tryRead(() => skill.read());
      const written =
        'reason' in read
          ? read
          : await writeContent({ ...read, ...factsOf(content, batch, skill.path, slug) }, options);
      taken = addTaken(taken, tallyOf(label, skill.path, slug, written));
      report.skill(seen.size, plan.slugs.size);
    }
    // After the others: one that moved is recognized by what was just read.
    taken = addTaken(taken, await settleMissing(batch, content, plan.slugs, options));
    report.repository(label, taken.ingested - before);
  }
  return taken;
}

/** What the content folder and the batch state about a skill, apart from its files. */
function factsOf(
  { slugs, agents, approvals }: ContentSkills,
  batch: SourceBatch,
  path: string,
  slug: string,
): Omit<Parameters<typeof writeContent>[0], keyof ReadSkill> {
  const listed = slugs.has(batchKey(batch, path));
  const approvedCommit = approvals.get(slug) ?? null;
  return { repository: batch.repository, path, slug, listed, agents, approvedCommit };
}

function tallyOf(
  repository: string,
  path: string,
  slug: string,
  end: WrittenSkill | { readonly reason: string },
): Partial<Taken> {
  if ('reason' in end) return { skips: [{ repository, path: printable(path), reason: end.reason }] };
  return {
    ingested: 1,
    content_written: end.contentWritten ? 1 : 0,
    evidence_written: end.evidence === 'written' ? 1 : 0,
    evidence_unchanged: end.evidence === 'unchanged' ? 1 : 0,
    incomplete: end.complete ? 0 : 1,
    written: end.contentWritten ? [slug] : [],
    warnings: end.warnings.map((message) => ({ repository, path: printable(path), message })),
  };
}

/** Listed skills that are gone from the source. */
async function settleMissing(
  batch: SourceBatch,
  { repositories }: ContentSkills,
  slugs: ReadonlyMap<string, string>,
  options: TakeOptions,
): Promise<Partial<Taken>> {
  const listed = repositories.get(repositoryLabel(batch.repository).toLowerCase());
  if (listed === undefined || batch.gone === undefined) return {};
  const present = batch.skills.flatMap(({ path }) => {
    const slug = slugs.get(batchKey(batch, path));
    return slug === undefined ? [] : [{ slug, path }];
  });
  const removed = await retireRemoved(listed, batch.gone, present, options);
  return { gone: removed.length, removed };
}
