/** A submitted skill as it was read → what is to become of it, with the content that would be published; no I/O. */
import { markdownRegions } from '../../audit/engine/markdown-regions.ts';
import type { SkillText } from '../../catalog/skill-text.ts';
import { isVerifiedByPerson } from '../../schema/collections.ts';
import { nearThreshold } from '../../ingest/evidence/families.ts';
import { minhash, similarity } from '../../ingest/evidence/fingerprint.ts';
import { reservedSlugs, toKebab } from '../../ingest/evidence/slug.ts';
import { printable } from '../../ingest/sources/safe-path.ts';
import { noOutcomes } from '../../outcomes/stats.ts';
import type { AuditFindings, Finding } from '../../schema/audit.ts';
import type { Evidence } from '../../schema/evidence.ts';
import { ownSkillName } from '../../schema/vocabulary.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import type { PublishedSkill, Submission, SubmissionFinding } from '../../schema/submission.ts';
import { folderNameOf } from '../intake/skill-path.ts';
import { linkName } from '../intake/private-link.ts';
import { measureSubstance } from '../intake/substance.ts';
import { scoreEntry } from '../../scoring/registry.ts';
import { harmfulTo } from '../../scoring/safety.ts';
import { applySuppressions } from '../../scoring/suppressions/suppress.ts';
import { claimsOfficial, findBorrowedName, findClaimedOrigin } from './borrowed-name.ts';
import { findLookAlike, isDisguised } from './look-alike.ts';
import type { KnownSkills } from './known-skills.ts';
import { decideReview, type ReviewFacts } from './review-table.ts';
import {
  type ListedFiles,
  makeSkillContent,
  type SkillContent,
  type SkillToReview,
} from './skill-content.ts';

export interface Review {
  readonly status: 'published' | 'in_review' | 'quarantined' | 'rejected';
  /** One or two sentences of ours; nothing of a quarantined skill's text. */
  readonly note: string;
  readonly findings: readonly SubmissionFinding[];
  /** What was learned of the skill; for a quarantined one only what says nothing of its text. */
  readonly learned: Partial<Pick<Submission, 'name' | 'slug' | 'commit' | 'integrity' | 'withdraws'>>;
  /** Content files of a skill that is to be published; null otherwise. */
  readonly files: PublishedSkill['files'] | null;
  /** As in the published skill. */
  readonly replaces?: string;
}

/** Findings that a submission keeps; as in the schema. */
const findingsMax = 200;

/** Deterministic: equal arguments give an equal review. */
export function reviewSkill(
  input: SkillToReview,
  view: KnownSkills,
  audit: (folder: SkillFolder) => AuditFindings,
  listed: ListedFiles | null = null,
): Review {
  const content = makeSkillContent(input, view, audit, listed);
  if ('reason' in content) return reject(content.reason);
  const { made, slug, facts, files } = content;
  const { findings } = applySuppressions(
    made.evidence.audit.findings,
    made.evidence.files,
    view.suppressions.filter((each) => each.skill === slug),
    input.today,
  );
  const { status, note } = decideReview(gatherFacts(content, findings, input, view));
  const isQuarantined = status === 'quarantined';
  const { commit, provenLinks = [] } = input.repository;
  const isProven = input.submission.updates !== undefined && provenLinks.includes(linkName(input.submission));
  const { integrity } = made.evidence;
  return {
    status,
    note,
    findings: findings.slice(0, findingsMax).map(isQuarantined ? toCoarse : toOpen),
    learned: {
      commit,
      integrity,
      ...(isQuarantined ? {} : { slug, name: facts.source.name }),
      ...(isProven ? { withdraws: true as const } : {}),
    },
    files: status === 'published' ? files : null,
    ...(listed === null || listed.inFolder === null ? {} : { replaces: listed.inFolder }),
  };
}

/** Everything that the review table looks at. */
export function gatherFacts(
  { text, made, slug, facts }: SkillContent,
  findings: readonly Finding[],
  { submission, repository, approval, today, unread }: SkillToReview,
  view: KnownSkills,
): ReviewFacts {
  const owner = repository.owner ?? '';
  const { name, description } = made.evidence.front_matter;
  const { title } = made.evidence.outline;
  const said = title === null ? text.stated : [title, ...text.stated];
  const publisher = view.publishers.find(({ slug: account }) => account === owner.toLowerCase()) ?? null;
  const counted = { ...facts.evidence, audit: { ...facts.evidence.audit, findings: [...findings] } };
  const { safety } = scoreEntry(
    { source: facts.source, evidence: counted },
    { today, otherCleanSkills: 0, publisher, outcomes: noOutcomes },
  );
  return {
    severities: findings.map(({ severity }) => severity),
    complete: made.evidence.audit.complete && made.evidence.coverage.complete,
    approvedBy: approval?.by ?? null,
    copyOf: findCopy(made.evidence, view) ?? (isOwnDescription(description, view) ? ownSkillName : null),
    lookAlike: findLookAlike({ slug, owner }, view.owners),
    borrowed: findBorrowedName(
      { owner, name: name ?? '', folder: folderNameOf(submission.path, ''), title: title ?? '' },
      view,
    ),
    claimedOrigin: findClaimedOrigin(
      { owner, texts: [...said, ...text.authors.map(toClaim)], body: paragraphsOf(text) },
      view,
    ),
    claimsOfficial: !isVerifiedByPerson(publisher) && claimsOfficial([owner, ...said].join('\n')),
    disguised: isDisguised(name ?? '') || hasBrandFinding(findings) || isReserved(owner, name),
    substance: measureSubstance({ ...text, description }),
    doubts: safety.tier === 'experimental' ? safety.reasons : [],
    harmfulTo: harmfulTo(facts.evidence),
    unread,
  };
}

/** What the instructions say, without blocks of code. */
function paragraphsOf({ body }: SkillText): string[] {
  return markdownRegions('', body, 1)
    .filter(({ kind }) => kind !== 'fence')
    .map(({ text }) => text);
}

/** A declared author as a sentence; addresses go, since most authors give theirs on a code host. */
function toClaim(author: string): string {
  return `Made by ${author.replaceAll(/\S*(?:\/\/|@)\S*|\S+\.\S+\/\S*|github\s*[:/]\s*\S+/giu, ' ')}`;
}

function reject(note: string): Review {
  return { status: 'rejected', note, findings: [], learned: {}, files: null };
}

/** The first listed text that is this one or nearly; skills of one repository under different names are meant to be alike. */
function findCopy(
  { source, front_matter, fingerprint }: Evidence,
  { findAlike }: Pick<KnownSkills, 'findAlike'>,
): string | null {
  const { text_sha256: textSha256, minhash } = fingerprint;
  for (const listed of findAlike({ textSha256, minhash })) {
    const isSibling = listed.repository === source.repository && listed.name !== front_matter.name;
    if (listed.textSha256 === textSha256 || !isSibling) return listed.slug;
  }
  return null;
}

function isOwnDescription(description: string | null, { ownDescription }: KnownSkills): boolean {
  return similarity(minhash(description ?? ''), ownDescription) >= nearThreshold;
}

/** SC-03: nearly a brand's name, or a claim to be official. */
function hasBrandFinding(findings: readonly Finding[]): boolean {
  return findings.some(({ rule_id }) => rule_id === 'SC-03');
}

function isReserved(owner: string, name: string | null): boolean {
  return reservedSlugs.has(toKebab(`${owner}-${name ?? ''}`)) || reservedSlugs.has(toKebab(name ?? ''));
}

const messageMax = 400;

/** `why` is the rule's own sentence; only the file's name comes from outside. */
export function toOpen({ rule_id, severity, why, file, line }: Finding): SubmissionFinding {
  return { rule: rule_id, severity, message: why.slice(0, messageMax), file: printable(file), line };
}

/** A submitter who probes the audit learns the rule and the place, not what would pass (attack table, row 30). */
function toCoarse({ rule_id, severity, category, file, line }: Finding): SubmissionFinding {
  return { rule: rule_id, severity, message: category.slice(0, messageMax), file: printable(file), line };
}
