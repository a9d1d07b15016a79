/** A submitted skill as it was read → the content files that would be published, or why there are none; no I/O. */
import { parseMarkdown } from '../../catalog/parse-markdown.ts';
import type { CatalogSkill } from '../../catalog/skill-joiner.ts';
import { parseCatalog } from '../../catalog/parse-catalog.ts';
import { readSkillText, type SkillText } from '../../catalog/skill-text.ts';
import { pathSkipReason, textSkipReason } from '../../ingest/evidence/eligibility.ts';
import { makeContent, type MadeContent } from '../../ingest/files/make-content.ts';
import { assignSlugs, identityKey } from '../../ingest/evidence/slug.ts';
import { contentPath } from '../../ingest/files/content-folder.ts';
import { nextVersionsText } from '../../ingest/files/keep-version.ts';
import type { ReadSkill, SourceRepository } from '../../ingest/source.ts';
import type { AuditFindings } from '../../schema/audit.ts';
import { Evidence, type ReaderReport } from '../../schema/evidence.ts';
import { parseJson } from '../../schema/json.ts';
import { SkillFrontMatter } from '../../schema/skill.ts';
import { mainFileOf, type SkillFolder, withoutPointers } from '../../schema/skill-folder.ts';
import type { PublishedSkill, Submission } from '../../schema/submission.ts';
import { versionsPath } from '../../versions/past-version.ts';
import type { KnownSkills } from './known-skills.ts';

/** A person's word on the commit that was reviewed. */
export interface Approval {
  readonly by: string;
  readonly reason: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

export interface SkillToReview {
  readonly submission: Submission;
  readonly repository: SourceRepository;
  readonly skill: ReadSkill;
  readonly approval: Approval | null;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** What second readers say of the folder. */
  readonly readers: readonly ReaderReport[];
  /** Why one that is configured says nothing; null otherwise. */
  readonly unread: string | null;
}

/** The content files of a listed skill that is read again. */
export interface ListedFiles {
  readonly skill: string;
  readonly evidence: string;
  /** Null where it has no earlier content. */
  readonly versions: string | null;
  /** SHA-256, hexadecimal, of the evidence in the content folder; null where the folder has none. */
  readonly inFolder: string | null;
}

export interface SkillContent {
  /** SKILL.md as it was read. */
  readonly text: SkillText;
  readonly made: MadeContent;
  readonly slug: string;
  /** The files as the catalog reads them. */
  readonly facts: CatalogSkill;
  readonly files: PublishedSkill['files'];
}

/** `reason` is one sentence for the submitter; `listed`: of the skill that the submission updates. */
export function makeSkillContent(
  { submission, repository, skill, approval, today, readers }: SkillToReview,
  view: KnownSkills,
  audit: (folder: SkillFolder) => AuditFindings,
  listed: ListedFiles | null = null,
): SkillContent | { readonly reason: string } {
  if (submission.updates !== undefined && listed === null)
    return { reason: `${submission.updates} is no longer listed.` };
  const identity = { owner: repository.owner, repository: repository.name, path: submission.path };
  const listedAs = view.slugs.get(identityKey(identity));
  if (listedAs !== undefined) return { reason: `This skill is already listed as ${listedAs}.` };
  const bytes = mainFileOf(withoutPointers(skill.folder).files)?.content ?? null;
  if (bytes === null) return { reason: 'SKILL.md could not be read: it is too large or not a regular file.' };
  const text = readSkillText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const noSkill = pathSkipReason(submission.path, []) ?? textSkipReason(text);
  if (noSkill !== null) return { reason: `It cannot be listed as a skill: ${noSkill}.` };

  const slug =
    submission.updates ??
    assignSlugs([{ ...identity, name: text.name }], view.slugs).get(identityKey(identity)) ??
    '';
  const known = listed === null ? null : readListed(listed, slug);
  const agents = new Set(view.agents.map(({ path }) => path.slice('agents/'.length, -'.md'.length)));
  const { owner, commit } = repository;
  const read = makeContent(
    {
      ...skill,
      repository,
      path: submission.path,
      slug,
      // A person's words stay; those that were taken from the skill's text are taken from the new one.
      listed: known?.isWritten ?? false,
      agents,
      category: submission.category ?? known?.source.category ?? null,
      tags: submission.tags,
      previous: known?.evidence ?? null,
      approvedCommit: known?.source.review?.commit ?? null,
      readers,
      ...(approval === null || commit === null
        ? { listedBy: 'submission' as const }
        : { review: { decision: 'approved', ...approval, commit, ownership_proven: false } }),
    },
    { today, factsOnly: false, audit },
  );
  if ('reason' in read) return { reason: `It cannot be listed: ${read.reason}.` };
  const isSame = known !== null && known.evidence.integrity === read.evidence.integrity;
  // A person's approval of a commit counts for the same files in a later one.
  const isApproved = isSame && known.source.review?.decision === 'approved' && approval === null;
  const made = isApproved
    ? { ...read, evidence: known.evidence, evidenceText: listed?.evidence ?? '' }
    : read;
  const files = toFiles({ ...made, skillFile: made.skillFile ?? listed?.skill ?? null }, owner, slug);
  const versions =
    known === null || listed === null || isSame
      ? (listed?.versions ?? null)
      : nextVersionsText(known.evidence, listed.versions, made.evidence);
  if (versions !== null)
    files?.push({ path: versionsPath(contentPath('evidence', owner, slug)), text: versions });
  const facts = files === null ? undefined : parseCatalog([...view.agents, ...files]).skills[0];
  if (files === null || facts === undefined)
    return { reason: 'It cannot be listed: its metadata does not fit a content file.' };
  return { text, made, slug, facts, files };
}

interface KnownContent {
  readonly source: SkillFrontMatter;
  readonly evidence: Evidence;
  /** Whether a person wrote the content file. */
  readonly isWritten: boolean;
}

/** Null for files that no catalog reads: then the skill is read as a new one. */
function readListed({ skill, evidence }: ListedFiles, slug: string): KnownContent | null {
  const { value: source } = parseMarkdown(`${slug}.md`, skill, SkillFrontMatter);
  const found = Evidence.safeParse(parseJson(evidence));
  if (source === null || !found.success) return null;
  return { source, evidence: found.data, isWritten: source.listed_by !== 'submission' };
}

function toFiles(
  made: Pick<MadeContent, 'skillFile' | 'evidenceText'>,
  owner: string | null,
  slug: string,
): PublishedSkill['files'] | null {
  if (made.skillFile === null) return null;
  return [
    { path: contentPath('skills', owner, slug), text: made.skillFile },
    { path: contentPath('evidence', owner, slug), text: made.evidenceText },
  ];
}
