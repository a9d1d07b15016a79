/** One read skill → its evidence file, and a content file where it has none. */
import { join } from 'node:path';
import type { AuditFindings } from '../schema/audit.ts';
import { Evidence } from '../schema/evidence.ts';
import { SkillFrontMatter } from '../schema/skill.ts';
import type { SkillFolder } from '../schema/skill-folder.ts';
import { contentPath, evidenceText, readEvidence, writeWhole } from './content-folder.ts';
import { outlineHeadings } from './outline.ts';
import { decodeSkillFile, type ReadText } from './plan-ingest.ts';
import { skillFileText, toSkillFrontMatter } from './skill-file.ts';
import type { ReadSkill, SourceRepository } from './sources/source.ts';
import { toEvidence } from './to-evidence.ts';

export interface WriteOptions {
  /** The content folder. */
  readonly out: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Keeps no sentence of the sources. */
  readonly factsOnly: boolean;
  /** Writes nothing. */
  readonly dryRun: boolean;
  readonly audit: (folder: SkillFolder) => AuditFindings;
}

export interface SkillToWrite extends ReadSkill {
  readonly repository: SourceRepository;
  /** Path of SKILL.md in the repository. */
  readonly path: string;
  readonly slug: string;
  /** Whether a content file names this skill already; then none is written. */
  readonly listed: boolean;
  /** Ids that `platforms` may name; runtimes beyond these stand in the evidence alone. */
  readonly agents: ReadonlySet<string>;
}

/** What became of one skill. */
export interface WrittenSkill {
  readonly evidence: 'written' | 'unchanged';
  readonly contentWritten: boolean;
  /** Whether the whole folder was read. */
  readonly complete: boolean;
  readonly warnings: readonly string[];
}

/** Writes what is new, by whole files; answers the reason when the skill cannot be taken. */
export async function writeContent(
  skill: SkillToWrite,
  options: WriteOptions,
): Promise<WrittenSkill | { readonly reason: string }> {
  const bytes = skill.folder.files.find((file) => file.path === 'SKILL.md')?.content ?? null;
  if (bytes === null) return { reason: 'SKILL.md could not be read with its folder' };
  const read = decodeSkillFile(bytes);
  const written = await writeEvidence(skill, read, options);
  if ('reason' in written) return written;
  const content = skill.listed ? null : await writeSkillFile(skill, read, written.made, options);
  return {
    evidence: written.changed ? 'written' : 'unchanged',
    contentWritten: content === 'written',
    complete: written.made.coverage.complete,
    warnings: [
      ...skill.warnings,
      ...written.warnings,
      ...(content === null || content === 'written' ? [] : [content.warning]),
    ],
  };
}

interface MadeEvidence {
  readonly made: Evidence;
  readonly changed: boolean;
  readonly warnings: readonly string[];
}

async function writeEvidence(
  skill: SkillToWrite,
  read: ReadText,
  { out, today, factsOnly, dryRun, audit }: WriteOptions,
): Promise<MadeEvidence | { readonly reason: string }> {
  const file = contentPath('evidence', skill.repository.owner, skill.slug);
  const stored = await readEvidence(out, file);
  const previous = stored.evidence;
  const corrupt = stored.text !== null && previous === null;
  const warnings = corrupt ? [`${file}: the evidence that was there is corrupt, written anew`] : [];
  const parts = toEvidence({ ...skill, ...read, audit: audit(skill.folder), factsOnly, previous, today });
  const checked = Evidence.safeParse(parts);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    return {
      reason: `the evidence does not fit its schema: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    };
  }
  // The parsed value has its members in the schema's order, whatever the order of the audit's own.
  const made = checked.data;
  // Nothing new keeps the day of the audit, until that would make an audit repeated today look stale.
  const day =
    previous !== null && daysBetween(previous.audited_on, today) < renewAfterDays
      ? previous.audited_on
      : today;
  const unchanged = evidenceText({ ...made, audited_on: day }) === stored.text;
  if (!unchanged && !dryRun) await writeWhole(join(out, file), evidenceText(made));
  return { made, changed: !unchanged, warnings };
}

/** Trust halves an audit's confidence after 30 days; an audit repeated without news is renewed well before. */
const renewAfterDays = 15;

function daysBetween(earlier: string, later: string): number {
  return Math.floor((Date.parse(later) - Date.parse(earlier)) / 86_400_000);
}

async function writeSkillFile(
  { repository, path, slug, folder, agents }: SkillToWrite,
  { text }: ReadText,
  { runtimes }: Evidence,
  { out, dryRun }: WriteOptions,
): Promise<'written' | { readonly warning: string }> {
  if (repository.url === null) {
    return { warning: 'no content file: it has to name a repository, so give one with --repository' };
  }
  const front = toSkillFrontMatter({
    name: text.name ?? folder.folderName,
    repository: repository.url,
    path,
    description: text.description,
    tags: text.tags,
    headings: outlineHeadings(text.body),
    runtimes: runtimes.filter((runtime) => agents.has(runtime)),
  });
  if (!SkillFrontMatter.safeParse(front).success) {
    return { warning: 'no content file: its front matter would not be valid' };
  }
  if (!dryRun)
    await writeWhole(join(out, contentPath('skills', repository.owner, slug)), skillFileText(front));
  return 'written';
}
