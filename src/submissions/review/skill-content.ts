/** A submitted skill as it was read → the content files that would be published, or why there are none; no I/O. */
import type { CatalogSkill } from '../../catalog/skill-joiner.ts';
import { parseCatalog } from '../../catalog/parse-catalog.ts';
import { readSkillText, type SkillText } from '../../catalog/skill-text.ts';
import { pathSkipReason, textSkipReason } from '../../ingest/evidence/eligibility.ts';
import { makeContent, type MadeContent } from '../../ingest/files/make-content.ts';
import { assignSlugs, identityKey } from '../../ingest/evidence/slug.ts';
import { contentPath } from '../../ingest/files/content-folder.ts';
import type { ReadSkill, SourceRepository } from '../../ingest/source.ts';
import type { AuditFindings } from '../../schema/audit.ts';
import type { ReaderReport } from '../../schema/evidence.ts';
import { mainFileOf, type SkillFolder, withoutPointers } from '../../schema/skill-folder.ts';
import type { PublishedSkill, Submission } from '../../schema/submission.ts';
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

export interface SkillContent {
  /** SKILL.md as it was read. */
  readonly text: SkillText;
  readonly made: MadeContent;
  readonly slug: string;
  /** The files as the catalog reads them. */
  readonly facts: CatalogSkill;
  readonly files: PublishedSkill['files'];
}

/** `reason` is one sentence for the submitter. */
export function makeSkillContent(
  { submission, repository, skill, approval, today, readers }: SkillToReview,
  view: KnownSkills,
  audit: (folder: SkillFolder) => AuditFindings,
): SkillContent | { readonly reason: string } {
  const identity = { owner: repository.owner, repository: repository.name, path: submission.path };
  const listedAs = view.slugs.get(identityKey(identity));
  if (listedAs !== undefined) return { reason: `This skill is already listed as ${listedAs}.` };
  const bytes = mainFileOf(withoutPointers(skill.folder).files)?.content ?? null;
  if (bytes === null) return { reason: 'SKILL.md could not be read: it is too large or not a regular file.' };
  const text = readSkillText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const noSkill = pathSkipReason(submission.path, []) ?? textSkipReason(text);
  if (noSkill !== null) return { reason: `It cannot be listed as a skill: ${noSkill}.` };

  const slug = assignSlugs([{ ...identity, name: text.name }], view.slugs).get(identityKey(identity)) ?? '';
  const agents = new Set(view.agents.map(({ path }) => path.slice('agents/'.length, -'.md'.length)));
  const { owner, commit } = repository;
  const made = makeContent(
    {
      ...skill,
      repository,
      path: submission.path,
      slug,
      listed: false,
      agents,
      category: submission.category,
      tags: submission.tags,
      previous: null,
      readers,
      ...(approval === null || commit === null
        ? { listedBy: 'submission' as const }
        : { review: { decision: 'approved', ...approval, commit, ownership_proven: false } }),
    },
    { today, factsOnly: false, audit },
  );
  if ('reason' in made) return { reason: `It cannot be listed: ${made.reason}.` };
  const files = toFiles(made, owner, slug);
  const facts = files === null ? undefined : parseCatalog([...view.agents, ...files]).skills[0];
  if (files === null || facts === undefined)
    return { reason: 'It cannot be listed: its metadata does not fit a content file.' };
  return { text, made, slug, facts, files };
}

function toFiles(made: MadeContent, owner: string | null, slug: string): PublishedSkill['files'] | null {
  if (made.skillFile === null) return null;
  return [
    { path: contentPath('skills', owner, slug), text: made.skillFile },
    { path: contentPath('evidence', owner, slug), text: made.evidenceText },
  ];
}
