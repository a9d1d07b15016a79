/** POST /api/ard/search: ranked catalog entries for a query, as Agentic Resource Discovery 0.9 asks for them. */
import { z } from 'zod';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { defineEndpoint } from '../define.ts';
import { taskLengthMax, wholeNumber } from '../parameters.ts';
import { ardBase, ArdEntry, ArdFilter, toArdEntry } from './entry.ts';
import { findMatches } from './matches.ts';
import { orMissing } from '../../schema/issue-messages.ts';

export const ardPageToken = z
  .string()
  .max(40)
  .optional()
  .meta({ description: '`pageToken` of the previous page' });

const Output = z
  .object({
    results: z.array(
      ArdEntry.extend({
        score: z.int().min(0).max(100).meta({ description: 'Relevance; no rating of trust or safety' }),
        source: z.url(),
      }).meta({ id: 'ArdResult' }),
    ),
    pageToken: z.string().optional(),
  })
  .meta({ id: 'ArdSearchResponse' });

export const ardSearch = defineEndpoint({
  route: 'ardSearch',
  method: 'POST',
  summary: 'Search as an ARD registry',
  description:
    'The search endpoint of Agentic Resource Discovery 0.9. Nothing is asked of other registries, whatever `federation` says.',
  group: 'Discover',
  body: z.object({
    query: z.object({
      text: z
        .string(orMissing('is required: say in words what is wanted'))
        .trim()
        .min(1, 'is required: say in words what is wanted')
        .max(taskLengthMax)
        .meta({ description: 'What is wanted, in words' }),
      filter: ArdFilter.optional(),
    }),
    federation: z.enum(['auto', 'referrals', 'none']).optional(),
    pageSize: wholeNumber(1, 100).default(10).meta({ description: 'Results of a page, 1 to 100' }),
    pageToken: ardPageToken,
  }),
  output: Output,
  meta: false,
  example: { query: { text: 'extract tables from a PDF' }, pageSize: 2 },
  run: ({ query: { text, filter = {} }, pageSize, pageToken }, context) => {
    const question = ['ard', text, filter];
    const offset = pageToken === undefined ? 0 : readCursor(pageToken, question);
    const { total, matches } = findMatches(context, text, filter, { offset, limit: pageSize });
    const next = offset + matches.length;
    return {
      results: matches.map(({ entry, score }) => ({
        ...toArdEntry(entry, context.siteUrl),
        score,
        source: `${context.siteUrl}${ardBase}`,
      })),
      ...(matches.length > 0 && next < total ? { pageToken: writeCursor(next, question) } : {}),
    };
  },
});
