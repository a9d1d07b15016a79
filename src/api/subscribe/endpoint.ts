/** POST /api/subscribe and its signed links: news by mail, only to confirmed addresses. */
import { z } from 'zod';
import type { StoredDocument } from '../../ports/store.ts';
import { Problem } from '../../problem.ts';
import { slugPattern } from '../../schema/vocabulary.ts';
import { quotas } from '../../submissions/intake/limits.ts';
import { field, lines } from '../../text/plain-text.ts';
import {
  confirmationMail,
  isLinkToken,
  normaliseEmail,
  type Subscriber,
  subscriberId,
  subscriberKind,
  subscriptionLimits,
} from './subscription.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { findLive, inStore } from '../shared/live-store.ts';
import { spendQuota } from '../shared/spend-quota.ts';
import { dayMs } from '../../text/day.ts';

const Topic = z
  .string()
  .refine(
    (topic) => topic === 'weekly-report' || topic === 'activity' || isSkillTopic(topic),
    'must be weekly-report, activity or skill:<slug>',
  );

const Subscribed = z.object({
  success: z.literal(true),
  status: z.literal('pending_confirmation'),
  delivery: z.enum(['smtp', 'not_configured']),
});

export const subscribe = defineEndpoint({
  route: 'subscribe',
  method: 'POST',
  summary: 'Subscribe an address to news',
  description:
    'Sends a mail with a confirmation link. The answer is the same whether or not the address is known. ' +
    `At most ${quotas.subscription.perHour} requests an hour and ${quotas.subscription.perDay} a day from one network.`,
  group: 'Outcomes',
  body: z.object({
    email: z.email({ error: 'must be an email address' }).max(254, 'must be at most 254 characters'),
    topics: z.array(Topic).min(1).max(20).default(['weekly-report']),
  }),
  output: Subscribed,
  writes: true,
  problems: ['conflict', 'unavailable'],
  example: { email: 'reader@example.org', topics: ['weekly-report'] },
  run: async ({ email, topics }, context, request) => {
    const { mailer } = findLive(context);
    await spendQuota('subscription', context, request);
    await inStore(addSubscriber(normaliseEmail(email), [...new Set(topics)], context));
    return { success: true, status: 'pending_confirmation', delivery: mailer.delivery } as const;
  },
  text: (answer) =>
    lines(
      field('Status', answer.status),
      field(
        'Delivery',
        answer.delivery === 'smtp'
          ? 'a mail with a confirmation link is being sent'
          : 'no mail server is configured',
      ),
    ),
});

const linkQuery = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/, 'must be the id in the link'),
  token: z.string().regex(/^[0-9a-f]{32}$/, 'must be the token in the link'),
});
const LinkAnswer = z.object({ success: z.literal(true), status: z.enum(['confirmed', 'unsubscribed']) });
const exampleLink = { id: '0'.repeat(32), token: '0'.repeat(32) };

const link = {
  group: 'Outcomes',
  query: linkQuery,
  output: LinkAnswer,
  problems: ['not-found', 'unavailable'],
  example: exampleLink,
  text: (answer: z.infer<typeof LinkAnswer>) => field('Status', answer.status),
} as const;

export const confirm = defineEndpoint({
  ...link,
  route: 'subscribeConfirm',
  method: 'POST',
  summary: 'Confirm a subscription by its signed link',
  description:
    'The link in the confirmation mail leads to a page with a button that sends this; valid for seven days.',
  run: async ({ id, token }, context) => {
    checkLink('confirm', id, token, context);
    const { store } = findLive(context);
    const found = await inStore(store.getDocument(subscriberKind, id));
    const subscriber = toSubscriber(found);
    const age =
      subscriber === null ? Infinity : context.clock.now().getTime() - Date.parse(subscriber.mailed_at);
    if (found === null || subscriber === null || age > subscriptionLimits.confirmDays * dayMs)
      throw unknownLink();
    const value: Subscriber = { ...subscriber, topics: subscriber.wished, status: 'confirmed' };
    await inStore(store.writeDocuments([{ kind: subscriberKind, id, value, expected: found.version }]));
    return { success: true, status: 'confirmed' } as const;
  },
});

const unsubscribing = {
  ...link,
  route: 'unsubscribe',
  description:
    'The link in every mail. Deletes the stored address; repeating the request gives the same answer.',
  run: async ({ id, token }: z.infer<typeof linkQuery>, context: Context) => {
    checkLink('unsubscribe', id, token, context);
    await inStore(findLive(context).store.writeDocuments([{ kind: subscriberKind, id, value: null }]));
    return { success: true, status: 'unsubscribed' } as const;
  },
} as const;

/** RFC 8058: mail programs post a form that adds nothing to the link. Programs that only look at a link change nothing. */
export const unsubscribe = defineEndpoint({
  ...unsubscribing,
  method: 'POST',
  summary: 'Unsubscribe with one click, as mail programs do',
});

/**
 * At most one mail an hour to one address, sent in the background: the response time must
 * not reveal whether the address is known. The choice of topics takes effect when the link in the mail is opened.
 */
async function addSubscriber(email: string, wished: readonly string[], context: Context): Promise<void> {
  const { store, mailer } = findLive(context);
  const now = context.clock.now();
  const id = subscriberId(email, context.signer);
  const found = await store.getDocument(subscriberKind, id);
  const before = toSubscriber(found);
  const pause = subscriptionLimits.mailPauseMinutes * 60_000;
  const isDue = before === null || Math.abs(now.getTime() - Date.parse(before.mailed_at)) >= pause;
  const value: Subscriber = {
    email,
    wished,
    topics: before?.topics ?? [],
    status: before?.status ?? 'pending',
    mailed_at: isDue ? now.toISOString() : before.mailed_at,
  };
  const version = found?.version ?? 0;
  const written = await store.writeDocuments([{ kind: subscriberKind, id, value, expected: version }]);
  if (!written || !isDue) return;
  // The mailer has logged it; clearing the pause lets the next request send the mail.
  const again: Subscriber = { ...value, mailed_at: new Date(0).toISOString() };
  void mailer
    .send(confirmationMail(value, context.siteUrl, context.signer))
    .catch(() => store.writeDocuments([{ kind: subscriberKind, id, value: again, expected: version + 1 }]))
    // Without the store, whose failures are logged where it is looked at, the pause stays.
    .catch(() => undefined);
}

function checkLink(purpose: 'confirm' | 'unsubscribe', id: string, token: string, { signer }: Context): void {
  if (!isLinkToken(token, purpose, id, signer)) throw unknownLink();
}

function unknownLink(): Problem {
  return new Problem('not-found', 'this link is no longer valid; subscribe again to get a new one');
}

function toSubscriber(found: StoredDocument | null): Subscriber | null {
  // Only `addSubscriber` and `confirm` write this kind.
  return found === null ? null : (found.value as Subscriber);
}

function isSkillTopic(topic: string): boolean {
  return topic.startsWith('skill:') && slugPattern.test(topic.slice(6));
}
