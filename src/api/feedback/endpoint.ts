/** POST /api/agent/feedback: a private message to the maintainers, stored and never published. */
import { z } from 'zod';
import { OutcomeReport } from '../../schema/outcome.ts';
import { Slug } from '../../schema/vocabulary.ts';
import { quotas } from '../../submissions/intake/limits.ts';
import { field, lines } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';
import { findLive, inStore } from '../shared/live-store.ts';
import { spendQuota } from '../shared/spend-quota.ts';
import { toHex } from '../../proof/bytes.ts';
import { orMissing } from '../../schema/issue-messages.ts';

/** Characters. */
const messageMax = 4_000;

export const feedbackKind = 'feedback';

export const feedback = defineEndpoint({
  route: 'feedback',
  method: 'POST',
  summary: 'Send feedback to the maintainers',
  description:
    'Bugs, ideas or comments about a skill, an event or the registry itself. Kept for half a year. ' +
    `At most ${quotas.feedback.perHour} messages an hour and ${quotas.feedback.perDay} a day from one network.`,
  group: 'Outcomes',
  body: z.object({
    message: z
      .string(orMissing('is required'))
      .trim()
      .min(1, 'is required')
      .max(messageMax, `must be at most ${messageMax} characters`),
    kind: z.enum(['bug', 'idea', 'praise', 'other']).default('other'),
    skill_slug: Slug.optional(),
    event_id: OutcomeReport.shape.event_id.optional(),
    agent: z
      .string()
      .max(64, 'must be at most 64 characters')
      .optional()
      .meta({ description: 'A stable name of this agent, not its runtime' }),
    contact: z
      .string()
      .max(254, 'must be at most 254 characters')
      .optional()
      .meta({ description: 'How to reach you; optional' }),
    metadata: OutcomeReport.shape.metadata,
  }),
  output: z.object({ success: z.literal(true), id: z.string() }),
  writes: true,
  problems: ['conflict', 'unavailable'],
  example: { message: 'The plan explained how to check the digest, which helped.', kind: 'praise' },
  run: async (input, context, request) => {
    const { store } = findLive(context);
    await spendQuota('feedback', context, request);
    await spendQuota('feedbackInAll', context, request);
    const at = context.clock.now();
    const id = `fb_${at.getTime().toString(16).padStart(12, '0')}${toHex(context.signer.randomBytes(8))}`;
    await inStore(
      store.writeDocuments([
        { kind: feedbackKind, id, value: { ...input, at: at.toISOString() }, expected: 0 },
      ]),
    );
    return { success: true, id } as const;
  },
  text: (answer) => lines(field('Feedback', 'received'), field('Id', answer.id)),
});
