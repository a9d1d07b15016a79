/** A submission as its submitter sees it: status, findings and next step. */
import { z } from 'zod';
import type { RuleFacts } from '../../audit/engine/rule.ts';
import { href, skillPagePath } from '../../routes.ts';
import {
  isWithdrawal,
  type Submission,
  SubmissionFinding,
  type SubmissionStatus,
  SubmissionStatus as StatusSchema,
  SubmissionStep,
} from '../../schema/submission.ts';
import { pauseWords } from '../../submissions/intake/limits.ts';
import { actionsOf, howToProve, linkActions } from '../../submissions/intake/private-link.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';

export const SubmittedSkill = z.object({
  name: z.string(),
  path: z.string().meta({ description: 'Path of its SKILL.md in the repository' }),
  slug: z.string().nullable().meta({ description: 'Null until one is assigned' }),
});

export const SubmissionState = z
  .object({
    id: z.string(),
    status: StatusSchema,
    statusUrl: z.string(),
    submitted_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    repository: z.string(),
    commit: z.string().nullable().meta({ description: 'The commit that was read' }),
    skill: SubmittedSkill,
    history: z.array(SubmissionStep),
    findings: z.array(SubmissionFinding).meta({ description: 'For a quarantined skill, only the locations' }),
    actions: z.array(z.enum(linkActions)).meta({ description: 'What may be done with the token now' }),
    next_step: z.string(),
  })
  .meta({ id: 'SubmissionState' });
export type SubmissionState = z.infer<typeof SubmissionState>;

const pause = `the waiting period (${pauseWords})`;
const nextSteps: Readonly<Record<SubmissionStatus, string>> = {
  submitted: 'It is read and audited automatically. Check again in a minute.',
  in_review: 'A reviewer is checking the findings. You do not need to do anything.',
  quarantined: `It is not listed. Fix the findings listed below, then resubmit after ${pause}; the page /audit-rules says how to clear each. A reviewer can correct a mistaken finding.`,
  published: 'It is listed and can be resolved.',
  rejected: `Read the last note, fix the problem, then resubmit after ${pause}.`,
  failed: 'GitHub could not be read. Resubmit it.',
};

const afterFailedReading =
  'It could not be read yet. This is tried again for some hours; you do not need to do anything.';
const afterWithdrawal = `It was withdrawn and is not listed. It can be submitted again after ${pause}.`;

type StepFacts = Pick<Submission, 'status' | 'slug' | 'history'> &
  Partial<Pick<Submission, 'updates' | 'withdraws' | 'token_hash'>>;

export function nextStepOf(submission: StepFacts, siteUrl: string): string {
  const { status, slug, history, updates, withdraws, token_hash } = submission;
  if (updates !== undefined && withdraws !== true && token_hash !== undefined)
    return `${nextStepOf({ status, slug, history }, siteUrl)} ${howToProve({ token_hash })}`;
  // A second step without a result between says that a reading failed.
  if (history.slice(-2).filter((step) => step.status === 'submitted').length === 2) return afterFailedReading;
  if (history.slice(-1).some(isWithdrawal)) return afterWithdrawal;
  return status === 'published' && slug !== null
    ? `${nextSteps.published} See ${siteUrl}${skillPagePath(slug)}`
    : nextSteps[status];
}

/** Includes the token as issued to the submitter; shown only to a caller that already has it. */
export function submissionUrl(siteUrl: string, id: string, token: string): string {
  return href(siteUrl, 'submission', { id }, { token });
}

/** Returns nothing of a quarantined text, so that an attacker cannot learn to evade the audit (attack table, row 30). */
export async function toSubmissionState(
  id: string,
  token: string,
  submission: Submission,
  siteUrl: string,
): Promise<SubmissionState> {
  const { status, history, findings } = submission;
  // The rules take memory, so they are loaded for those alone of whom nothing else is said.
  const rules = status === 'quarantined' ? (await import('../../audit/ruleset.ts')).allRules : null;
  return {
    id,
    status,
    statusUrl: submissionUrl(siteUrl, id, token),
    submitted_at: submission.submitted_at,
    updated_at: submission.updated_at,
    repository: submission.repository,
    commit: submission.commit,
    skill: toSubmittedSkill(submission),
    history: history.map(({ status: each, at, note }) => ({ status: each, at, note: oneLine(note, 500) })),
    findings: findings.map((finding) => ({
      ...finding,
      message: rules === null ? oneLine(finding.message) : ruleSentence(finding.rule, rules),
      file: finding.file === null ? null : oneLine(finding.file, 500),
    })),
    actions: actionsOf(submission),
    next_step: nextStepOf(submission, siteUrl),
  };
}

/** What the public list of rules says of it: of a quarantined text nothing is repeated, also not what was noted of it. */
function ruleSentence(rule: string, rules: readonly RuleFacts[]): string {
  return rules.find(({ id }) => id === rule)?.why ?? `Rule ${rule} matched.`;
}

export function toSubmittedSkill({ status, name, path, slug }: Submission): z.infer<typeof SubmittedSkill> {
  const folder = path.split('/').at(-2);
  const shown = status === 'quarantined' && folder !== undefined ? folder : name;
  return { name: oneLine(shown, 200), path, slug };
}

/** Leaves out the token, because agents pass this text on. */
export function submissionText(state: SubmissionState): string {
  return blocks(
    lines(
      field('Submission', state.id),
      field('Status', state.status),
      field('Repository', state.repository),
      field('Skill (untrusted, from the repository)', state.skill.name, 200),
      field('Path', state.skill.path, 500),
      ...(state.skill.slug === null ? [] : [field('Slug', state.skill.slug)]),
      ...(state.commit === null ? [] : [field('Commit', state.commit)]),
      ...(state.actions.length === 0 ? [] : [field('Actions', state.actions.join(', '))]),
      field('Next step', state.next_step, 500),
    ),
    bullets(
      'History:',
      state.history.map(({ status, at, note }) => `${at} ${status}: ${note}`),
    ),
    bullets(
      'Findings:',
      state.findings.map(
        ({ rule, severity, message, file, line }) =>
          `${severity} ${rule}${file === null ? '' : ` in ${file}${line === null ? '' : `:${line}`}`}: ${message}`,
      ),
    ),
  );
}
