/** One read skill → the texts of its evidence file and, where it has none, its first content file; no I/O. */
import type { AuditFindings } from '../../schema/audit.ts';
import { Evidence, type ReaderReport } from '../../schema/evidence.ts';
import { SkillFrontMatter } from '../../schema/skill.ts';
import { mainFileOf, type SkillFolder, withoutPointers } from '../../schema/skill-folder.ts';
import type { Category } from '../../schema/vocabulary.ts';
import { evidenceText } from './content-folder.ts';
import { firstParagraph } from '../evidence/first-paragraph.ts';
import { outlineHeadings } from '../evidence/outline.ts';
import { decodeSkillFile, type ReadText } from '../plan-ingest.ts';
import { skillFileText, toSkillFrontMatter } from '../evidence/skill-file.ts';
import type { ReadSkill, SourceRepository } from '../source.ts';
import { toEvidence } from '../evidence/to-evidence.ts';

export interface MakeOptions {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Stores no sentence of the sources. */
  readonly factsOnly: boolean;
  readonly audit: (folder: SkillFolder) => AuditFindings;
}

export interface SkillToWrite extends ReadSkill {
  readonly repository: SourceRepository;
  /** Path of SKILL.md in the repository. */
  readonly path: string;
  readonly slug: string;
  /** Whether a content file already names this skill; then none is made. */
  readonly listed: boolean;
  /** Ids that `platforms` may name; other runtimes are only in the evidence. */
  readonly agents: ReadonlySet<string>;
  /** The commit that the content file's review approves, if any. */
  readonly approvedCommit?: string | null;
  /** Given by a person; otherwise guessed or taken from the skill's text. */
  readonly category?: Category | null;
  readonly tags?: readonly string[];
  /** For a skill that is listed without a person. */
  readonly listedBy?: SkillFrontMatter['listed_by'];
  /** What second readers say of this content; without any, those that the evidence has are kept. */
  readonly readers?: readonly ReaderReport[];
  /** A person's approval of the commit that was read. */
  readonly review?: SkillFrontMatter['review'];
}

interface SkillToMake extends SkillToWrite {
  /** The existing evidence. */
  readonly previous: Evidence | null;
}

export interface MadeContent {
  /** As it was read, without pointers to files elsewhere. */
  readonly folder: SkillFolder;
  readonly evidence: Evidence;
  readonly evidenceText: string;
  /** Null for a listed skill, and for one that a content file cannot name (a warning says why). */
  readonly skillFile: string | null;
  readonly warnings: readonly string[];
}

/** Equal input gives equal texts; returns the reason if the skill cannot be ingested. */
export function makeContent(
  found: SkillToMake,
  options: MakeOptions,
): MadeContent | { readonly reason: string } {
  const skill = { ...found, folder: withoutPointers(found.folder) };
  const bytes = mainFileOf(skill.folder.files)?.content ?? null;
  if (bytes === null) return { reason: 'SKILL.md could not be read with its folder' };
  const read = decodeSkillFile(bytes);
  const { today, factsOnly, audit } = options;
  const checked = Evidence.safeParse(
    toEvidence({ ...skill, ...read, audit: audit(found.folder), factsOnly, today }),
  );
  if (!checked.success) {
    const issue = checked.error.issues[0];
    return {
      reason: `the evidence does not fit its schema: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    };
  }
  // The parsed value has its members in the schema's order, whatever the order in the audit.
  const evidence = checked.data;
  const file = skill.listed ? null : makeSkillFile(skill, read, evidence);
  return {
    folder: skill.folder,
    evidence,
    evidenceText: evidenceText(evidence),
    skillFile: typeof file === 'string' ? file : null,
    warnings: [...skill.warnings, ...(file === null || typeof file === 'string' ? [] : [file.warning])],
  };
}

function makeSkillFile(
  skill: SkillToMake,
  { text }: ReadText,
  { runtimes }: Evidence,
): string | { readonly warning: string } {
  const { repository, path, folder, agents, category = null, tags = [], listedBy, review } = skill;
  if (repository.url === null) {
    return { warning: 'no content file: it must name a repository; give one with --repository' };
  }
  const guessed = toSkillFrontMatter({
    name: text.name ?? folder.folderName,
    repository: repository.url,
    path,
    description: text.description ?? firstParagraph(text.body),
    tags: tags.length === 0 ? text.tags : tags,
    headings: outlineHeadings(text.body),
    runtimes: runtimes.filter((runtime) => agents.has(runtime)),
  });
  const front: SkillFrontMatter = {
    ...guessed,
    ...(category === null ? {} : { category }),
    ...(listedBy === undefined ? {} : { listed_by: listedBy }),
    ...(review === undefined ? {} : { review }),
  };
  if (!SkillFrontMatter.safeParse(front).success) {
    return { warning: 'no content file: its front matter would not be valid' };
  }
  return skillFileText(front);
}
