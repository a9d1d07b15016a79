/** A submitted skill as it was read → what is to become of it, with the content that would be published; no I/O. */
import { parseCatalog } from '../../catalog/parse-catalog.ts';
import { readSkillText } from '../../catalog/skill-text.ts';
import { contentPath } from '../../ingest/files/content-folder.ts';
import { pathSkipReason, textSkipReason } from '../../ingest/evidence/eligibility.ts';
import { nearThreshold } from '../../ingest/evidence/families.ts';
import { similarity } from '../../ingest/evidence/fingerprint.ts';
import { makeContent, type MadeContent } from '../../ingest/evidence/make-content.ts';
import { assignSlugs, identityKey, reservedSlugs, toKebab } from '../../ingest/evidence/slug.ts';
import { printable } from '../../ingest/sources/safe-path.ts';
import type { ReadSkill, SourceRepository } from '../../ingest/sources/source.ts';
import type { AuditFindings, Finding } from '../../schema/audit.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import type { PublishedSkill, Submission, SubmissionFinding } from '../../schema/submission.ts';
import { noOutcomes } from '../../outcomes/stats.ts';
import { scoreEntry } from '../../scoring/registry.ts';
import { applySuppressions } from '../../scoring/suppress.ts';
import { findLookAlike, isDisguised } from './look-alike.ts';
import type { ListedText, RegistryView } from './registry-view.ts';
import { decideReview } from './review-table.ts';

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
}

export interface Review {
  readonly status: 'published' | 'in_review' | 'quarantined' | 'rejected';
  /** One or two sentences of ours; nothing of a quarantined skill's text. */
  readonly note: string;
  readonly findings: readonly SubmissionFinding[];
  /** What was learned of the skill; for a quarantined one only what says nothing of its text. */
  readonly learned: Partial<Pick<Submission, 'name' | 'slug' | 'commit' | 'integrity'>>;
  /** Content files of a skill that is to be published; null otherwise. */
  readonly files: PublishedSkill['files'] | null;
}

/** Findings that a submission keeps; as in the schema. */
const findingsMax = 200;

/** Deterministic: equal arguments give an equal review. */
export function reviewSkill(
  { submission, repository, skill, approval, today }: SkillToReview,
  view: RegistryView,
  audit: (folder: SkillFolder) => AuditFindings,
): Review {
  const identity = { owner: repository.owner, repository: repository.name, path: submission.path };
  const listedAs = view.slugs.get(identityKey(identity));
  if (listedAs !== undefined) return reject(`This skill is already listed as ${listedAs}.`);
  const bytes = skill.folder.files.find(({ path }) => path === 'SKILL.md')?.content ?? null;
  if (bytes === null) return reject('SKILL.md could not be read: it is too large or not a plain file.');
  const text = readSkillText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const noSkill = pathSkipReason(submission.path, []) ?? textSkipReason(text);
  if (noSkill !== null) return reject(`It cannot be listed as a skill: ${noSkill}.`);

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
      ...(approval === null || commit === null
        ? {}
        : { review: { decision: 'approved', ...approval, commit, ownership_proven: false } }),
    },
    { today, factsOnly: false, audit },
  );
  if ('reason' in made) return reject(`It cannot be listed: ${made.reason}.`);
  const files = toFiles(made, owner, slug);
  const parsed = parseCatalog([...view.agents, ...(files ?? [])]);
  const facts = parsed.skills[0];
  if (files === null || facts === undefined)
    return reject('It cannot be listed: its metadata does not fit a content file.');

  const { findings } = applySuppressions(
    made.evidence.audit.findings,
    made.evidence.files,
    view.suppressions.filter((each) => each.skill === slug),
    today,
  );
  const counted = { ...facts.evidence, audit: { ...facts.evidence.audit, findings: [...findings] } };
  const { safety } = scoreEntry(
    { source: facts.source, evidence: counted },
    { today, otherCleanSkills: 0, outcomes: noOutcomes },
  );
  const { name } = made.evidence.front_matter;
  const listed = [...view.owners].map(([other, account]) => ({ slug: other, owner: account }));
  const { status, note } = decideReview({
    severities: findings.map(({ severity }) => severity),
    complete: made.evidence.audit.complete && made.evidence.coverage.complete,
    approvedBy: approval?.by ?? null,
    copyOf: findCopy(made.evidence, view.texts),
    lookAlike: findLookAlike({ slug, owner: owner ?? '' }, listed),
    disguised: isDisguised(name ?? '') || hasBrandFinding(findings) || isReserved(owner, name),
    doubts: safety.tier === 'experimental' ? safety.reasons : [],
  });
  const { integrity } = made.evidence;
  return {
    status,
    note,
    findings: findings.slice(0, findingsMax).map(status === 'quarantined' ? toCoarse : toOpen),
    learned: {
      commit,
      integrity,
      ...(status === 'quarantined' ? {} : { slug, name: facts.source.name }),
    },
    files: status === 'published' ? files : null,
  };
}

function reject(note: string): Review {
  return { status: 'rejected', note, findings: [], learned: {}, files: null };
}

function toFiles(made: MadeContent, owner: string | null, slug: string): PublishedSkill['files'] | null {
  if (made.skillFile === null) return null;
  return [
    { path: contentPath('skills', owner, slug), text: made.skillFile },
    { path: contentPath('evidence', owner, slug), text: made.evidenceText },
  ];
}

/** The first listed text that is this one or nearly; skills of one repository under different names are meant to be alike. */
function findCopy(
  { source, front_matter, fingerprint }: Evidence,
  texts: readonly ListedText[],
): string | null {
  const copy = texts.find((listed) => {
    if (listed.textSha256 === fingerprint.text_sha256) return true;
    if (listed.repository === source.repository && listed.name !== front_matter.name) return false;
    return similarity(listed.minhash, fingerprint.minhash) >= nearThreshold;
  });
  return copy?.slug ?? null;
}

/** SC-03: nearly a brand's name, or a claim to be official. */
function hasBrandFinding(findings: readonly Finding[]): boolean {
  return findings.some(({ rule_id }) => rule_id === 'SC-03');
}

function isReserved(owner: string | null, name: string | null): boolean {
  return reservedSlugs.has(toKebab(`${owner ?? ''}-${name ?? ''}`)) || reservedSlugs.has(toKebab(name ?? ''));
}

const messageMax = 400;

/** `why` is the rule's own sentence; only the file's name comes from outside. */
function toOpen({ rule_id, severity, why, file, line }: Finding): SubmissionFinding {
  return { rule: rule_id, severity, message: why.slice(0, messageMax), file: printable(file), line };
}

/** Who probes the audit learns the rule and the place, not what would pass (attack table, row 30). */
function toCoarse({ rule_id, severity, category, file, line }: Finding): SubmissionFinding {
  return { rule: rule_id, severity, message: category.slice(0, messageMax), file: printable(file), line };
}
