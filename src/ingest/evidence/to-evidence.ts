/** A skill's folder and its audit → the evidence file's value; pure but for digests. */
import type { SkillText } from '../../catalog/skill-text.ts';
import type { AuditFindings, PastAudit } from '../../schema/audit.ts';
import type { Evidence, EvidenceFile, ReaderReport, TermCounts } from '../../schema/evidence.ts';
import { type FolderFile, isAudited, type SkillFolder } from '../../schema/skill-folder.ts';
import { countTerms, withoutExclusions } from '../../search/text/analysis.ts';
import { scoreAudit } from '../../scoring/audit-score.ts';
import { bodyPairs } from '../../search/text/word-pairs.ts';
import { minhash, textSha256 } from './fingerprint.ts';
import { firstParagraph } from './first-paragraph.ts';
import { compareCodeUnits, folderIntegrity, stockFolderHash } from './integrity.ts';
import { findLanguages } from './languages.ts';
import { licenceFileName, spdxOf, statedByRepository, toLicense } from './license.ts';
import { buildOutline, outlineHeadings } from './outline.ts';
import { currentReaderReports, authorStatements } from './author-statements.ts';
import { findRuntimes } from './runtimes.ts';
import { statedForge } from '../../schema/source.ts';
import type { RepositoryLicence, SkillHistory, SourceRepository } from '../source.ts';

/** Most terms of the body that are kept, the most frequent ones first. */
const bodyTermLimit = 600;

interface EvidenceInput {
  readonly slug: string;
  readonly repository: SourceRepository;
  /** Path of SKILL.md in the repository. */
  readonly path: string;
  readonly folder: SkillFolder;
  readonly changedOn: string | null;
  readonly history?: SkillHistory | null;
  readonly license?: RepositoryLicence | null;
  /** SKILL.md's bytes, its decoded text and what was parsed from it. */
  readonly bytes: Uint8Array;
  readonly source: string;
  readonly text: SkillText;
  readonly audit: AuditFindings;
  /** Leaves out every sentence of the source. */
  readonly factsOnly: boolean;
  /** The existing evidence, for facts that only other sources have. */
  readonly previous: Evidence | null;
  /** The commit that a review in the content file approves; absent or null if there is none. */
  readonly approvedCommit?: string | null;
  readonly readers?: readonly ReaderReport[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The evidence with its members in the schema's order. Dates are today's, except a kept `first_indexed_on`. */
export function toEvidence(input: EvidenceInput): Evidence {
  const { folder, text, factsOnly, previous } = input;
  const description = text.description ?? firstParagraph(text.body);
  const files = [...folder.files].sort((a, b) => compareCodeUnits(a.path, b.path));
  const outline = buildOutline({
    text,
    paths: files.map((file) => file.path),
    pathsComplete: folder.listIncomplete === null,
  });
  return {
    evidence_version: 1,
    slug: input.slug,
    source: toSource(input),
    license: toLicense({
      frontMatter: text.license,
      file: licenceFileText(files),
      ...statedByRepository(input.repository, input.license ?? null),
    }),
    files: files.map(toFile),
    files_incomplete: folder.listIncomplete,
    integrity: folderIntegrity(files),
    computed_hash: toComputedHash(files, folder.listIncomplete),
    coverage: toCoverage(files, folder.listIncomplete),
    front_matter: toFrontMatter(text, description, factsOnly),
    text_kept: !factsOnly,
    languages: findLanguages(files),
    runtimes: findRuntimes(input.source.slice(0, input.source.length - text.body.length), text.body),
    outline: factsOnly ? { ...outline, title: null } : outline,
    terms: {
      name: countTerms(withoutExclusions(text.name ?? folder.folderName)),
      description: countTerms(withoutExclusions(description ?? '')),
      headings: countTerms(withoutExclusions(outlineHeadings(text.body).join('\n'))),
      body: mostFrequent(countTerms(withoutExclusions(text.body))),
      pairs: bodyPairs(text.body),
    },
    ...authorStatements(folder, factsOnly, input.today),
    fingerprint: { text_sha256: textSha256(input.bytes), minhash: minhash(input.source) },
    family: previous?.family ?? null,
    audit: factsOnly ? withoutExcerpts(input.audit) : input.audit,
    ...currentReaderReports(previous, input.readers),
    history: toHistory(previous, folderIntegrity(files)),
    first_indexed_on: previous?.first_indexed_on ?? input.today,
    audited_on: input.today,
  };
}

/** Most earlier contents in the history. */
const historyLimit = 20;

/** A replaced content goes into the history with its findings. */
function toHistory(previous: Evidence | null, integrity: string): PastAudit[] {
  if (previous === null || previous.integrity === integrity) return previous?.history ?? [];
  const { audit_score, risk_level } = scoreAudit(previous.audit);
  const findings = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of previous.audit.findings) findings[severity] += 1;
  const past: PastAudit = {
    integrity: previous.integrity,
    commit: previous.source.commit,
    audit_score,
    risk_level,
    findings,
    engine_version: previous.audit.engine_version,
    audited_on: previous.audited_on,
  };
  return [past, ...previous.history].slice(0, historyLimit);
}

type SourceInput = Pick<
  EvidenceInput,
  'repository' | 'path' | 'changedOn' | 'history' | 'previous' | 'approvedCommit'
>;

/** Where the skill is from, and how the repository changed since the existing evidence. */
export function toSource(input: SourceInput): Evidence['source'] {
  const { repository, path, changedOn, previous } = input;
  const history = input.history ?? null;
  // Numeric ids and the day of creation never change, so an earlier source's values are still valid.
  const known = previous?.source.repository === repository.url ? previous.source : null;
  // Counts are of the commit up to which they were made.
  const counted = known?.commit === repository.commit ? known : null;
  return {
    repository: repository.url,
    ...statedForge(repository.url, repository.forge ?? known?.forge),
    path,
    commit: repository.commit,
    default_branch: repository.defaultBranch,
    available: true,
    owner_id: repository.ownerId ?? known?.owner_id ?? null,
    repository_id: repository.repositoryId ?? known?.repository_id ?? null,
    stars: repository.stars,
    archived: repository.archived,
    star_spike: repository.starSpike,
    signed: repository.signed,
    owner_changed: known !== null && hasOtherOwner(known, input),
    repository_created_on: repository.createdOn ?? known?.repository_created_on ?? null,
    first_commit_on: repository.firstCommitOn ?? known?.first_commit_on ?? null,
    skill_created_on: history?.createdOn ?? known?.skill_created_on ?? null,
    skill_changed_on: changedOn,
    skill_commits: history?.commits ?? counted?.skill_commits ?? null,
    skill_contributors: history?.contributors ?? counted?.skill_contributors ?? null,
    ...(repository.ownershipProof === null ? {} : { ownership_proof: repository.ownershipProof }),
    ...((repository.isPrivate ?? known?.private) === true ? { private: true as const } : {}),
  };
}

/**
 * Another account, or another repository under the old name: deleted and created again by the present holder of the name. It
 * is reported until a review has approved a commit of the new one (attack table, row 9).
 */
function hasOtherOwner(
  known: Evidence['source'],
  { repository: { ownerId, repositoryId }, approvedCommit }: SourceInput,
): boolean {
  const isOther = (before: number | null, now: number | null): boolean =>
    before !== null && now !== null && before !== now;
  if (isOther(known.owner_id, ownerId) || isOther(known.repository_id, repositoryId)) return true;
  const isApproved = known.commit !== null && approvedCommit === known.commit;
  return known.owner_changed && !isApproved;
}

/** Longest tag, key, tool or version that is stored as a fact; anything longer is prose. */
const factLength = 80;

function toFrontMatter(
  text: SkillText,
  description: string | null,
  factsOnly: boolean,
): Evidence['front_matter'] {
  const { name, license, compatibility, allowed_tools, tags, version, keys } = text;
  const isFromBody = description !== null && text.description === null;
  const mark = isFromBody ? { description_from: 'body' as const } : {};
  const found = { name, description, ...mark, license, compatibility, allowed_tools, tags, version, keys };
  if (!factsOnly) return found;
  const facts = (texts: readonly string[]): string[] => texts.filter((fact) => fact.length <= factLength);
  return {
    name,
    description: null,
    ...mark,
    license: license !== null && spdxOf(license) !== null ? license : null,
    compatibility: null,
    allowed_tools: facts(allowed_tools),
    tags: facts(tags),
    version: version !== null && version.length <= factLength ? version : null,
    keys: facts(keys),
  };
}

function toFile({ path, mode, size, sha256, content }: FolderFile): EvidenceFile {
  return { path, mode, size, sha256, read: isAudited({ size, content }) };
}

function toCoverage(files: readonly FolderFile[], listIncomplete: string | null): Evidence['coverage'] {
  let [read, total] = [0, 0];
  for (const file of files) {
    total += file.size;
    if (isAudited(file)) read += file.size;
  }
  const all = files.every(isAudited);
  return { bytes_read: read, bytes_total: total, complete: all && listIncomplete === null };
}

function toComputedHash(files: readonly FolderFile[], listIncomplete: string | null): string | null {
  if (listIncomplete !== null) return null;
  const read: { path: string; content: Uint8Array }[] = [];
  for (const { path, content } of files) {
    if (content === null) return null;
    read.push({ path, content });
  }
  return stockFolderHash(read);
}

function licenceFileText(files: readonly FolderFile[]): string | null {
  const file = files.find(({ path, content }) => content !== null && licenceFileName.test(path));
  return file?.content ? new TextDecoder().decode(file.content) : null;
}

/** The highest counts, ties by term, written in term order. */
function mostFrequent(counts: TermCounts): TermCounts {
  const entries = Object.entries(counts);
  if (entries.length <= bodyTermLimit) return counts;
  const kept = entries
    .sort(([a, x], [b, y]) => y - x || compareCodeUnits(a, b))
    .slice(0, bodyTermLimit)
    .sort(([a], [b]) => compareCodeUnits(a, b));
  return Object.fromEntries(kept);
}

function withoutExcerpts(audit: AuditFindings): AuditFindings {
  return { ...audit, findings: audit.findings.map((finding) => ({ ...finding, excerpt: null })) };
}
