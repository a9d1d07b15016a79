/** GET /api/skills/submissions/{id}: where a submission stands, for whoever holds its token. */
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
  summary: 'Read where a submission stands',
  description:
    `For whoever holds the token, as \`token\` or as \`Authorization: Bearer\`, until ${tokenDays} days after the last change. ` +
    'An unknown id, a wrong token and one that has run out are answered alike.',
  group: 'Submit',
  path: z.object({ id: z.string().meta({ description: 'The submission’s id' }) }),
  query: z.object({
    token: z
      .string()
      .max(200, 'must be at most 200 characters')
      .optional()
      .meta({ description: 'The private token that submit answered with' }),
  }),
  output: SubmissionState,
  formats: ['json', 'text'],
  cache: 'no-store',
  problems: ['not-found', 'unavailable'],
  example: { id: `sub_${'0'.repeat(44)}`, token: 'A'.repeat(43) },
  tool: {
    name: 'read_submission',
    description: 'Read where a submission stands; needs the private token that submit_skill gave.',
  },
  run: async ({ id, token: given }, context, { bearer }) => {
    const { store } = findLive(context);
    const token = given === undefined || given === '' ? (bearer ?? '') : given;
    // Always one look and one comparison: neither bytes nor time tell an unknown id from a wrong token.
    const asked = submissionIdPattern.test(id) ? id : `sub_${'0'.repeat(44)}`;
    const found = await inStore(store.getDocument(submissionKind, asked));
    // Only `takeSubmission` and the review write this kind.
    const value = (found?.value as Submission | undefined) ?? null;
    const isOwner = isTokenOf(value?.token_hash ?? null, token, context.signer);
    const age = value === null ? 0 : context.clock.now().getTime() - Date.parse(value.updated_at);
    if (value === null || !isOwner || asked !== id || age > tokenDays * dayMs)
      throw new Problem(
        'not-found',
        'there is no submission with this id and this token; use the statusUrl that submit answered with',
        { instance: '/api/skills/submissions' },
      );
    return toSubmissionState(id, token, value, context.siteUrl);
  },
  text: submissionText,
});
