/** POST /api/skills/submit: one skill for review, stored before the answer is sent. */
import { z } from 'zod';
import { href } from '../../routes.ts';
import { Tag } from '../../schema/skill.ts';
import { type Submission, SubmissionStatus } from '../../schema/submission.ts';
import { categories, Category, plainLine } from '../../schema/vocabulary.ts';
import { submittedPathProblem } from '../../submissions/intake/skill-path.ts';
import { quotas } from '../../submissions/intake/limits.ts';
import type { Taken } from '../../submissions/intake/take-submission.ts';
import { field, lines } from '../../text/plain-text.ts';
import { nextStepOf, submissionUrl, SubmittedSkill, toSubmittedSkill } from '../submission/status.ts';
import { take } from '../submission/own-submission.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { findLive } from '../shared/live-store.ts';
import { findRepository, listedPaths, repositoryInput } from '../validate/endpoint.ts';
import { orMissing } from '../../schema/issue-messages.ts';

const SkillPathInput = z
  .string(orMissing('is required: the exact path of a SKILL.md in the repository'))
  .max(500, 'must be at most 500 characters')
  .superRefine((path, context) => {
    const message = submittedPathProblem(path);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .meta({ description: 'Exact path of the SKILL.md in the repository' });

/** The canonical spelling, ignoring case and white space; any other value unchanged. */
const CategoryInput = z
  .preprocess((value) => {
    if (typeof value !== 'string') return value;
    const wanted = value.trim().toLowerCase().replaceAll(/\s+/g, ' ');
    return categories.find((each) => each.toLowerCase() === wanted) ?? value;
  }, Category)
  .optional()
  .meta({ description: 'Derived from the text if omitted' });

const TagInput = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s_/]+/g, '-')
      : value,
  Tag,
);

const handle = plainLine(1, 200).optional();

const Submitted = z
  .object({
    success: z.literal(true),
    accepted: z
      .boolean()
      .meta({ description: 'False if the skill is already listed or pending; a listed one is read again' }),
    submission: z.object({
      id: z.string().nullable().meta({ description: 'Null if the skill was listed without a submission' }),
      token: z
        .string()
        .nullable()
        .meta({ description: 'Private; returned once, only to the first submitter' }),
      status: SubmissionStatus,
      statusUrl: z.string().nullable().meta({ description: 'Private: it contains the token' }),
      skill: SubmittedSkill,
    }),
    reason: z.enum(['already_listed', 'already_pending']).optional(),
    next_step: z.string(),
  })
  .meta({ id: 'Submitted' });

export const submit = defineEndpoint({
  route: 'submit',
  method: 'POST',
  summary: 'Submit a skill',
  description:
    'Stored before the answer is sent, then read and audited at the newest commit of the default branch. No minimum number of stars. ' +
    'The token and the status address are returned only once: keep them. ' +
    `At most ${quotas.submission.perHour} submissions an hour and ${quotas.submission.perDay} a day from one network. After a rejection, the repository must wait before it is resubmitted.`,
  group: 'Submit',
  body: z.object({
    repository: repositoryInput,
    skillPath: SkillPathInput,
    category: CategoryInput,
    tags: z.array(TagInput).max(12, 'must be at most 12').default([]),
    submissionSource: z
      .enum(['web', 'agent'])
      .default('web')
      .meta({ description: '`agent` for automated submissions' }),
    submittedByAgent: plainLine(1, 100).optional().meta({ description: 'Name of the submitting agent' }),
    makerHost: handle.meta({ description: 'Handle on a code host, as declared; not verified' }),
    makerSocial: handle.meta({ description: 'Handle elsewhere, as declared; not verified' }),
  }),
  output: Submitted,
  writes: true,
  problems: ['conflict', 'unprocessable', 'unavailable'],
  example: {
    repository: 'https://github.com/acme/kitchen-skills',
    skillPath: 'skills/set-the-table/SKILL.md',
    submissionSource: 'agent',
    submittedByAgent: 'example-agent',
  },
  tool: {
    name: 'submit_skill',
    description:
      'Submit one skill of a public GitHub repository for review. Ask the user first; keep the private status address.',
    omit: ['category', 'tags', 'submittedByAgent', 'makerHost', 'makerSocial'],
    fixed: { submissionSource: 'agent' },
    result: ['accepted', 'submission.status', 'submission.statusUrl', 'next_step'],
  },
  run: async (input, context, request) => {
    const repository = findRepository(input.repository, findLive(context).others);
    const path = input.skillPath;
    const slug = listedPaths(context.registry, repository.url).get(path);
    const entry = slug === undefined ? undefined : context.registry.bySlug.get(slug);
    const offer = {
      ...(entry === undefined ? {} : { updates: entry.slug }),
      repository: entry === undefined ? repository : { ...repository, url: entry.row.repository },
      path,
      category: input.category ?? null,
      tags: [...new Set(input.tags)],
      source: input.submissionSource,
      submitted_by_agent: input.submittedByAgent ?? null,
      maker_host: input.makerHost ?? null,
      maker_social: input.makerSocial ?? null,
    };
    return toAnswer(await take(offer, context, request), context);
  },
  text: ({ accepted, submission, reason, next_step }) =>
    lines(
      field('Accepted', accepted ? 'yes' : 'no'),
      ...(reason === undefined ? [] : [field('Reason', reason)]),
      ...(submission.id === null ? [] : [field('Submission', submission.id)]),
      field('Status', submission.status),
      ...(submission.token === null ? [] : [field('Token (private)', submission.token)]),
      submission.statusUrl === null
        ? null
        : field(submission.token === null ? 'Status URL' : 'Status URL (private)', submission.statusUrl, 500),
      ...(submission.skill.slug === null ? [] : [field('Slug', submission.skill.slug)]),
      field('Skill path', submission.skill.path, 500),
      field('Next step', next_step),
    ),
});

/** A second submitter gets the status, but neither the token nor the findings. */
function toAnswer(taken: Taken, { siteUrl }: Context): z.input<typeof Submitted> {
  const { id, submission } = taken;
  const { status } = submission;
  const isNew = taken.kind === 'taken';
  const isListed = status === 'published' || submission.updates !== undefined;
  return {
    success: true,
    accepted: isNew && !isListed,
    submission: {
      id,
      token: isNew ? taken.token : null,
      status,
      statusUrl: isNew ? submissionUrl(siteUrl, id, taken.token) : href(siteUrl, 'submission', { id }),
      skill: toSubmittedSkill(submission),
    },
    ...(isNew && !isListed
      ? {}
      : { reason: isListed ? ('already_listed' as const) : ('already_pending' as const) }),
    next_step: isNew ? nextStepOf(submission, siteUrl) : withoutLink(submission, siteUrl),
  };
}

/** The line by which a repository names a link is not for a reader without it: committing it would give the right to another. */
function withoutLink({ status, slug, history }: Submission, siteUrl: string): string {
  const next = nextStepOf({ status, slug, history }, siteUrl);
  return `${next} Its private link is with who submitted it first; once it is read, submit it again for a link of your own.`;
}
