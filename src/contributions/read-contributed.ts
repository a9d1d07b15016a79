/** Reads one contributed skill at its source, regenerates its evidence and compares it. */
import type { CatalogSkill } from '../catalog/skill-joiner.ts';
import type { ContentProblem } from '../catalog/problems.ts';
import { pathSkipReason, textSkipReason } from '../ingest/evidence/eligibility.ts';
import { evidenceText } from '../ingest/files/content-folder.ts';
import { makeContent, type MakeOptions } from '../ingest/files/make-content.ts';
import { decodeSkillFile, tryRead } from '../ingest/plan-ingest.ts';
import type { DomainProofs } from '../ports/domain-proofs.ts';
import type { SourceBatch, SourceSkill } from '../ingest/source.ts';
import type { AuditFindings } from '../schema/audit.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { SkillFrontMatter } from '../schema/skill.ts';
import { type PastVersion, versionsAfter, versionsPath } from '../versions/past-version.ts';
import { compareEvidence, type EvidenceDifference } from './compare-evidence.ts';
import { jsonDifferences, jsonLine, jsonPathText } from './json-differences.ts';

/** A skill whose files are valid and belong together, with what the base held in their place. */
export interface ContributedSkill extends CatalogSkill {
  readonly change: 'added' | 'changed';
  /** Below the content folder. */
  readonly skillPath: string;
  readonly evidencePath: string;
  /** Text of the evidence file; null when it and its versions file are the base's. */
  readonly evidenceText: string | null;
  readonly baseSource: SkillFrontMatter | null;
  readonly baseEvidence: Evidence | null;
  readonly baseVersions: readonly PastVersion[];
}

export interface CheckOptions {
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
  readonly audit: MakeOptions['audit'];
  /** Whether the code host itself is the source, which alone knows ids, stars and the like. */
  readonly hostAsked: boolean;
  /** How domains are asked; absent where they are not. */
  readonly proofs?: DomainProofs;
}

/** A repository at the contributed commit. */
export interface ReadRepository extends SourceBatch {
  /** Whether the commit is the head of the default branch; null if unknown. */
  readonly atHead: boolean | null;
  /** What a person should know of it, one sentence each. */
  readonly warnings: readonly string[];
}

/** What reading the source and comparing brought. */
export interface Reading {
  readonly problems: readonly ContentProblem[];
  readonly notes: readonly string[];
  /** Null where the source has no such skill at that commit. */
  readonly audit: AuditFindings | null;
  readonly repository: Pick<ReadRepository, 'atHead' | 'warnings'>;
}

/** The source has no such skill: a problem, unless that is just what the evidence says, and nothing else. */
export function readAbsent(
  { evidence: stated, evidencePath, baseEvidence }: ContributedSkill,
  reason: string,
): Reading {
  const { versions: _versions, ...evidence } = stated;
  const nothing = { problems: [], notes: [], audit: null, repository: { atHead: null, warnings: [] } };
  const isSaid = !evidence.source.available && baseEvidence !== null;
  const others = isSaid
    ? jsonDifferences(evidence, baseEvidence).filter(
        ({ path: [part, member] }) =>
          part !== 'family' &&
          !(part === 'source' && (member === 'available' || member === 'only_copy_since')),
      )
    : [];
  if (isSaid && others.length === 0)
    return { ...nothing, notes: [`no longer available, as the evidence says: ${reason}`] };
  return { ...nothing, problems: [{ path: evidencePath, line: 1, reason }] };
}

/** Differences of one skill that are listed; a wholly other text differs in hundreds of terms. */
const shownDifferences = 12;

/** Compares with what the source holds. */
export async function readContributed(
  skill: ContributedSkill,
  batch: ReadRepository,
  options: CheckOptions,
): Promise<Reading> {
  const { evidencePath, baseEvidence, baseVersions, evidenceText: text } = skill;
  const { versions = [], ...evidence } = skill.evidence;
  const problem = (reason: string, path: EvidenceDifference['path'] = []): ContentProblem => {
    return { path: evidencePath, line: jsonLine(text ?? '', path), reason };
  };
  const source = batch.skills.find(({ path }) => path === skill.source.path);
  if (source === undefined) {
    const skip = batch.skips.find(({ path }) => path === skill.source.path);
    const why = skip?.reason ?? 'no such file';
    return readAbsent(skill, `the source has no skill at this path and commit: ${why}`);
  }
  const made = await makeAnew(skill, source, batch, options);
  if ('reason' in made) return readAbsent(skill, `ingest would reject this skill: ${made.reason}`);
  const { problems, notes } = compareEvidence({
    contributed: evidence,
    made: made.evidence,
    base: baseEvidence,
    hostAsked: options.hostAsked,
    today: options.today,
  });
  const shown = problems
    .slice(0, shownDifferences)
    .map(({ path, reason }) => problem(`${jsonPathText(path)}: ${reason}`, path));
  if (problems.length > shown.length)
    shown.push(problem(`and ${problems.length - shown.length} more differences`));
  // What ingest drops of the oldest, so that the file stays small, is no claim.
  const expected = baseEvidence === null ? [] : versionsAfter(baseEvidence, baseVersions, evidence);
  const isKept = versions.length > 0 === expected.length > 0;
  if (!isKept || jsonDifferences(versions, expected.slice(0, versions.length)).length > 0)
    shown.push({
      ...problem('its earlier versions are not those of the base: run ingest instead of editing the file'),
      path: versionsPath(evidencePath),
    });
  if (text !== evidenceText(evidence))
    shown.push(problem('differs from the output of ingest: run ingest instead of editing the file'));
  return {
    problems: shown,
    notes: [...notes.map(({ path, reason }) => `${jsonPathText(path)}: ${reason}`), ...made.warnings],
    audit: made.evidence.audit,
    repository: batch,
  };
}

async function makeAnew(
  { source, evidence, baseEvidence }: ContributedSkill,
  found: SourceSkill,
  { repository, skills }: SourceBatch,
  { today, audit }: CheckOptions,
): Promise<
  { readonly evidence: Evidence; readonly warnings: readonly string[] } | { readonly reason: string }
> {
  const misplaced = pathSkipReason(
    found.path,
    skills.map(({ path }) => path),
  );
  if (misplaced !== null) return { reason: misplaced };
  const bytes = await tryRead(() => found.readText());
  if ('reason' in bytes) return bytes;
  const empty = textSkipReason(decodeSkillFile(bytes).text);
  if (empty !== null) return { reason: empty };
  const read = await tryRead(() => found.read());
  if ('reason' in read) return read;
  return makeContent(
    {
      ...read,
      repository,
      path: found.path,
      slug: source.slug,
      listed: true,
      agents: new Set(),
      previous: baseEvidence,
      approvedCommit: source.review?.decision === 'approved' ? source.review.commit : null,
    },
    { today, audit, factsOnly: !evidence.text_kept },
  );
}
