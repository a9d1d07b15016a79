/** The skills of one repository as they were read → the decision on each, with the content files of those to propose. */
import type { Thresholds } from '../schema/discovery-profile.ts';
import type { CandidateSkill } from '../schema/discovery-state.ts';
import type { AuditFindings } from '../schema/audit.ts';
import type { SkillFolder } from '../schema/skill-folder.ts';
import type { ContentFile } from '../catalog/content-file.ts';
import type { ReadSkill, SourceRepository } from '../ingest/source.ts';
import { identityKey } from '../ingest/evidence/slug.ts';
import { toKnown } from '../submissions/review/known-skills.ts';
import type { RegistryView } from '../submissions/review/registry-view.ts';
import type { IsKnownWord } from '../submissions/review/other-language.ts';
import { gatherFacts } from '../submissions/review/review-skill.ts';
import { decideReview } from '../submissions/review/review-table.ts';
import { makeSkillContent } from '../submissions/review/skill-content.ts';
import { type BelowThreshold, weighSkill } from './rules/thresholds.ts';
import { candidateValue, type Gaps } from './rules/value.ts';
import { toSubmission } from './to-submission.ts';

export interface ToAssess {
  readonly repository: SourceRepository;
  readonly skills: readonly { readonly path: string; readonly read: ReadSkill }[];
  readonly thresholds: Thresholds;
  readonly gaps: Gaps;
  /** RFC 3339. */
  readonly now: string;
}

export interface Assessed {
  readonly skills: readonly (CandidateSkill & { readonly lookAgain: number })[];
  /** Of the skills that are `ready`. */
  readonly files: readonly ContentFile[];
}

/** Sentences of the review table begin with what waits; a proposal says only why. */
const waiting = /^(?:Waiting for a reviewer|Quarantined): /;

/** Deterministic. One skill after the other, since each one’s slug and text count for the next. */
export function assessRepository(
  { repository, skills, thresholds, gaps, now }: ToAssess,
  view: RegistryView,
  audit: (folder: SkillFolder) => AuditFindings,
  isKnownWord: IsKnownWord,
): Assessed {
  const own = { ...view, slugs: new Map(view.slugs), texts: [...view.texts] };
  const known = toKnown(own, isKnownWord);
  const assessed: Assessed['skills'][number][] = [];
  const files: ContentFile[] = [];
  const today = now.slice(0, 10);
  for (const { path, read } of skills) {
    const submission = toSubmission({ url: repository.url ?? '', path, now });
    const input = { submission, repository, skill: read, approval: null, today, readers: [], unread: null };
    const content = makeSkillContent(input, known, audit);
    if ('reason' in content) {
      assessed.push(leftOut(path, { reason: content.reason, lookAgain: 30 }));
      continue;
    }
    const { made, slug, facts } = content;
    const reviewFacts = gatherFacts(content, made.evidence.audit.findings, input, known);
    const below = weighSkill({ evidence: made.evidence, copyOf: reviewFacts.copyOf }, thresholds, today);
    const { status, note } = decideReview(reviewFacts);
    const value = candidateValue(made.evidence, facts.source.category, repository.stars ?? 0, gaps);
    const row = {
      path,
      slug,
      name: facts.source.name,
      category: facts.source.category,
      value,
      integrity: made.evidence.integrity,
      text_sha256: made.evidence.fingerprint.text_sha256,
      minhash: made.evidence.fingerprint.minhash,
    };
    if (below !== null || status === 'quarantined') {
      const { reason, lookAgain } = below ?? { reason: 'has a critical finding of the audit', lookAgain: 30 };
      assessed.push({ ...row, state: 'left_out', reason, lookAgain });
      continue;
    }
    assessed.push({
      ...row,
      state: 'ready',
      reason: status === 'in_review' ? note.replace(waiting, '').slice(0, 300) : null,
      lookAgain: 0,
    });
    files.push(...content.files);
    own.slugs.set(identityKey({ owner: repository.owner, repository: repository.name, path }), slug);
    own.texts.push({
      slug,
      textSha256: row.text_sha256,
      minhash: row.minhash,
      repository: repository.url,
      name: made.evidence.front_matter.name,
    });
  }
  return { skills: assessed, files };
}

/** A skill that was not assessed further. */
export function leftOut(path: string, { reason, lookAgain }: BelowThreshold): Assessed['skills'][number] {
  return {
    path: path.slice(0, 500),
    slug: null,
    name: null,
    category: null,
    state: 'left_out',
    reason: reason.slice(0, 300),
    value: 0,
    integrity: null,
    text_sha256: null,
    minhash: null,
    lookAgain,
  };
}
