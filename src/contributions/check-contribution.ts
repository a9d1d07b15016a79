/** A contribution as a whole: what changed since its base, each changed skill read at its source, all verdicts. */
import type { ContentFile } from '../catalog/content-file.ts';
import { parseCatalog, type Catalog } from '../catalog/parse-catalog.ts';
import type { ContentProblem } from '../catalog/problems.ts';
import { type NamedRepository, parseRepositoryAddress } from '../ingest/sources/git-origin.ts';
import { type Source, type SourceBatch, SourceError } from '../ingest/source.ts';
import { HostUnavailable } from '../ports/code-host.ts';
import { checkSkill } from './check-skill.ts';
import {
  type CheckOptions,
  type ContributedSkill,
  readAbsent,
  readContributed,
  type Reading,
  type ReadRepository,
} from './read-contributed.ts';
import { checkPublishers } from './check-publishers.ts';
import { checkSlugs } from './check-slugs.ts';
import { checkSuppressions } from './check-suppressions.ts';
import { findChanges } from './find-changes.ts';
import { changedSkills, removedSlugs } from './changed-skills.ts';
import type { ContributionReport, SkillCheck } from './contribution.ts';
import type { BaseContent } from './read-base.ts';

interface OpenedRepository {
  readonly source: Source;
  /** Whether the commit is the head of the default branch; null if unknown. */
  readonly atHead: boolean | null;
}

/**
 * Opens a repository at one commit for these SKILL.md paths; null where this caller cannot open it. Rejects with a
 * SourceError when it is not there, and with `HostUnavailable`.
 */
export type OpenRepository = (
  repository: NamedRepository,
  commit: string,
  paths: readonly string[],
) => Promise<OpenedRepository | null>;

export interface Contribution {
  readonly base: BaseContent;
  /** Every content file here. */
  readonly files: readonly ContentFile[];
  /** Files here that could not be read. */
  readonly refusals: readonly ContentProblem[];
}

/** Called before each repository is read. */
type Progress = (repository: string, skills: number) => void;

/** Reads each repository once per commit, one after the other; asks no more once the host is unreachable. */
export async function checkContribution(
  { base, files, refusals }: Contribution,
  open: OpenRepository,
  options: CheckOptions,
  progress: Progress = () => undefined,
): Promise<ContributionReport> {
  const catalog = parseCatalog(files);
  const refused = refusals.map(({ path }) => path);
  const changes = findChanges(base.ids, files, refused);
  const skills = await changedSkills(base, files, catalog, changes);
  const suppressions = checkSuppressions(catalog, changes, options.today);
  const publishers = await checkPublishers(catalog, changes, options.proofs ?? null);
  const slugProblems = checkSlugs(skills, catalog);
  const readings = await readAll(skills, open, options, progress);
  return {
    base: base.commit,
    prefix: base.prefix,
    files: changes.length,
    problems: [...refusals, ...catalog.problems, ...suppressions.problems, ...publishers.problems],
    skills: skills.map((skill) =>
      toCheck(skill, readings.bySlug.get(skill.source.slug) ?? null, catalog, slugProblems),
    ),
    removed: removedSlugs(changes),
    suppressions: suppressions.checks,
    publishers: publishers.checks,
    unreachable: readings.unreachable ?? publishers.unreachable,
  };
}

function toCheck(
  skill: ContributedSkill,
  reading: Reading | null,
  catalog: Catalog,
  slugProblems: readonly ContentProblem[],
): SkillCheck {
  const own = slugProblems.filter(({ path }) => path === skill.skillPath);
  const check = checkSkill(skill, reading, catalog.skills, own);
  const isUnread = reading === null && skill.evidenceText !== null;
  if (!isUnread) return check;
  return {
    ...check,
    verdict: check.verdict === 'fails' ? 'fails' : 'not-read',
    notes: ['the source could not be read'],
  };
}

interface Readings {
  readonly bySlug: ReadonlyMap<string, Reading>;
  readonly unreachable: string | null;
}

/** Skills whose evidence is new here, by repository and commit. */
async function readAll(
  skills: readonly ContributedSkill[],
  open: OpenRepository,
  options: CheckOptions,
  progress: Progress,
): Promise<Readings> {
  const bySlug = new Map<string, Reading>();
  const wanted = skills.filter(({ evidenceText }) => evidenceText !== null);
  const groups = Map.groupBy(wanted, ({ evidence: { source } }) => `${source.repository} ${source.commit}`);
  let unreachable: string | null = null;
  try {
    for (const members of groups.values()) {
      const [first] = members;
      if (first === undefined) continue;
      progress(first.source.repository, members.length);
      const batch = await readBatch(first, members, open);
      if (batch === null) {
        unreachable ??= `no checkout of ${first.source.repository} was provided`;
        continue;
      }
      for (const skill of members) {
        const reading =
          'reason' in batch ? readAbsent(skill, batch.reason) : await readContributed(skill, batch, options);
        bySlug.set(skill.source.slug, reading);
      }
    }
    return { bySlug, unreachable };
  } catch (error) {
    if (!(error instanceof HostUnavailable)) throw error;
    return { bySlug, unreachable: error.message };
  }
}

async function readBatch(
  { evidence }: ContributedSkill,
  members: readonly ContributedSkill[],
  open: OpenRepository,
): Promise<ReadRepository | { readonly reason: string } | null> {
  const { repository: url, commit } = evidence.source;
  const repository = url?.startsWith('https://github.com/') === true ? parseRepositoryAddress(url) : null;
  if (repository === null || commit === null)
    return { reason: 'the evidence names no repository and commit to read' };
  try {
    const opened = await open(
      repository,
      commit,
      members.map(({ source }) => source.path),
    );
    if (opened === null) return null;
    for await (const batch of opened.source.batches()) return toRead(batch, opened);
    return { reason: 'the source has no such commit' };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { reason: error.message };
  }
}

function toRead(batch: SourceBatch, { source, atHead }: OpenedRepository): ReadRepository {
  return { ...batch, atHead, warnings: source.warnings ?? [] };
}
