/** /api/skills/submissions/{id}: the status of a submission, and what the holder of its token may do with it. */
import { z } from 'zod';
import { parseRepository } from '../../submissions/intake/parse-repository.ts';
import { Problem } from '../../problem.ts';
import { tokenDays } from '../../submissions/intake/submission-id.ts';
import {
  actionsOf,
  askToWithdraw,
  howToProve,
  linkActions,
  mayWithdraw,
} from '../../submissions/intake/private-link.ts';
import { type Context, defineEndpoint, type RequestContext } from '../define.ts';
import { findLive, inStore } from '../shared/live-store.ts';
import { findOwn, type Link, type OwnSubmission, take } from './own-submission.ts';
import { SubmissionState, submissionText, toSubmissionState } from './status.ts';

const token = z
  .string()
  .max(200, 'must be at most 200 characters')
  .optional()
  .meta({ description: 'The private token returned by submit' });

const ofLink = {
  route: 'submission',
  group: 'Submit',
  path: z.object({ id: z.string().meta({ description: 'The submission’s id' }) }),
  output: SubmissionState,
  example: { id: `sub_${'0'.repeat(44)}`, token: 'A'.repeat(43) },
  text: submissionText,
} as const;

export const submission = defineEndpoint({
  ...ofLink,
  summary: 'Read the status of a submission',
  description:
    `Requires the token, as \`token\` or \`Authorization: Bearer\`. It is valid while the skill is listed, or until ${tokenDays} days after the last change. ` +
    'An unknown id, a wrong token and an expired token get the same answer.',
  query: z.object({ token }),
  problems: ['not-found', 'unavailable'],
  run: async (link, context, request) => stateOf(await findOwn(link, context, request), context),
});

export const submissionAction = defineEndpoint({
  ...ofLink,
  id: 'submissionAction',
  method: 'POST',
  summary: 'Withdraw a skill, or have it read again',
  description: 'With the token, as for the status, which lists the possible `actions`.',
  query: z.object({ token, action: z.enum(linkActions) }),
  writes: true,
  problems: ['conflict', 'forbidden', 'not-found', 'unavailable'],
  example: { ...ofLink.example, action: 'withdraw' },
  run: ({ action, ...link }, context, request) =>
    action === 'withdraw' ? withdraw(link, context, request) : readAgain(link, context, request),
});

export const submissionDelete = defineEndpoint({
  ...ofLink,
  id: 'submissionDelete',
  method: 'DELETE',
  summary: 'Withdraw a skill',
  description: 'As POST with `action=withdraw`.',
  query: z.object({ token }),
  writes: true,
  problems: ['conflict', 'forbidden', 'not-found', 'unavailable'],
  run: (link, context, request) => withdraw(link, context, request),
});

async function withdraw(link: Link, context: Context, request: RequestContext): Promise<SubmissionState> {
  const own = await findOwn(link, context, request);
  const { status } = own.submission;
  if (!mayWithdraw(own.submission))
    throw new Problem('forbidden', `this link did not have the skill listed. ${howToProve(own.submission)}`);
  // Repeated, it is as it was asked for already.
  if (!actionsOf(own.submission).includes('withdraw')) return stateOf(own, context);
  await inStore(askToWithdraw(own, findLive(context).store, context.signer, context.clock.now()));
  const state = await stateOf(own, context);
  return { ...state, next_step: `It is ${status} until it is withdrawn. Check again in a minute.` };
}

/** Another submission of the same link: the state of the first one stays as it is. */
async function readAgain(link: Link, context: Context, request: RequestContext): Promise<SubmissionState> {
  const { submission: before, token } = await findOwn(link, context, request);
  const { slug } = before;
  const repository = parseRepository(before.repository, findLive(context).others?.names);
  if (!actionsOf(before).includes('read_again') || slug === null || 'reason' in repository)
    throw new Problem('conflict', `a skill that is ${before.status} is submitted again, not read again`);
  const { path, category, tags, source, submitted_by_agent, maker_host, maker_social } = before;
  const offer = { repository, path, category, tags, source, submitted_by_agent, maker_host, maker_social };
  const right = mayWithdraw(before) ? { withdraws: true as const } : {};
  const taken = await take({ ...offer, token, updates: slug, ...right }, context, request);
  if (taken.kind === 'known')
    throw new Problem('conflict', 'the newest commit is being read already; check again in a minute');
  return toSubmissionState(taken.id, token, taken.submission, context.siteUrl);
}

function stateOf(
  { id, token, submission: value }: OwnSubmission,
  { siteUrl }: Context,
): Promise<SubmissionState> {
  return toSubmissionState(id, token, value, siteUrl);
}
