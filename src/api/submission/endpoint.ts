/** GET /api/skills/submissions/{id}: the status of a submission, for the holder of its token. */
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { type Submission, submissionKind } from '../../schema/submission.ts';
import { isTokenOf, submissionIdPattern, tokenDays } from '../../submissions/intake/submission-id.ts';
import { SubmissionState, submissionText, toSubmissionState } from './status.ts';
import { defineEndpoint } from '../define.ts';
import { findLive, inStore } from '../shared/live-store.ts';
import { dayMs } from '../../text/day.ts';

export const submission = defineEndpoint({
  id: 'submission',
  route: 'submission',
  method: 'GET',
  summary: 'Read the status of a submission',
  description:
    `Requires the token, as \`token\` or \`Authorization: Bearer\`. It is valid until ${tokenDays} days after the last change. ` +
    'An unknown id, a wrong token and an expired token get the same answer.',
  group: 'Submit',
  path: z.object({ id: z.string().meta({ description: 'The submission’s id' }) }),
  query: z.object({
    token: z
      .string()
      .max(200, 'must be at most 200 characters')
      .optional()
      .meta({ description: 'The private token returned by submit' }),
  }),
  output: SubmissionState,
  formats: ['json', 'text'],
  cache: 'no-store',
  problems: ['not-found', 'unavailable'],
  example: { id: `sub_${'0'.repeat(44)}`, token: 'A'.repeat(43) },
  run: async ({ id, token: given }, context, { bearer }) => {
    const { store } = findLive(context);
    const token = given === undefined || given === '' ? (bearer ?? '') : given;
    // Always one lookup and one comparison: neither size nor time distinguishes an unknown id from a wrong token.
    const asked = submissionIdPattern.test(id) ? id : `sub_${'0'.repeat(44)}`;
    const found = await inStore(store.getDocument(submissionKind, asked));
    // Only `takeSubmission` and the review write this kind.
    const value = (found?.value as Submission | undefined) ?? null;
    const isOwner = isTokenOf(value?.token_hash ?? null, token, context.signer);
    const age = value === null ? 0 : context.clock.now().getTime() - Date.parse(value.updated_at);
    if (value === null || !isOwner || asked !== id || age > tokenDays * dayMs)
      throw new Problem(
        'not-found',
        'no submission has this id and token; use the statusUrl returned by submit',
        { instance: '/api/skills/submissions' },
      );
    return toSubmissionState(id, token, value, context.siteUrl);
  },
  text: submissionText,
});
