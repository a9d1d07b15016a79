/** Subscriptions: signed links that cannot be forged, and the mails that contain them. */
import type { Mail, Signer } from '../../ports/surroundings.ts';
import { href } from '../../routes.ts';
import { toHex, utf8 } from '../../proof/bytes.ts';

/** What is stored about one address. */
export interface Subscriber {
  readonly email: string;
  /** Confirmed topics, and topics requested since. */
  readonly topics: readonly string[];
  readonly wished: readonly string[];
  readonly status: 'pending' | 'confirmed';
  /** RFC 3339 time of the last confirmation mail. */
  readonly mailed_at: string;
}

export const subscriberKind = 'subscriber';
/** Days a confirmation link works, and minutes between two mails to one address. */
export const subscriptionLimits = { confirmDays: 7, mailPauseMinutes: 60 } as const;

/** One spelling for one mailbox: domains ignore case, and so do mailboxes in practice. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Keyed, so that a stored id reveals nothing about the address. */
export function subscriberId(email: string, signer: Signer): string {
  return toHex(signer.mac(utf8(`subscriber:${normaliseEmail(email)}`)).subarray(0, 16));
}

function linkToken(purpose: 'confirm' | 'unsubscribe', id: string, signer: Signer): string {
  return toHex(signer.mac(utf8(`${purpose}:${id}`)).subarray(0, 16));
}

/** Compares in constant time. */
export function isLinkToken(
  token: string,
  purpose: 'confirm' | 'unsubscribe',
  id: string,
  signer: Signer,
): boolean {
  return signer.equal(utf8(token), utf8(linkToken(purpose, id, signer)));
}

export function confirmationMail({ email, wished }: Subscriber, siteUrl: string, signer: Signer): Mail {
  const id = subscriberId(email, signer);
  const confirm = href(
    siteUrl,
    'subscribeConfirm',
    {},
    { id, token: linkToken('confirm', id, signer), format: 'text' },
  );
  const unsubscribe = href(siteUrl, 'unsubscribe', {}, { id, token: linkToken('unsubscribe', id, signer) });
  return {
    to: email,
    subject: 'Confirm your subscription to the Skill Registry',
    text: [
      `A request was made at ${siteUrl} to send news to this address: ${wished.join(', ')}.`,
      '',
      `If it was you, confirm within ${subscriptionLimits.confirmDays} days: ${confirm}`,
      '',
      'If it was not you, ignore this mail: nothing more is sent without confirmation.',
      `To unsubscribe: ${unsubscribe}`,
      '',
    ].join('\n'),
    // RFC 8058: mail programs unsubscribe with one click, by a POST.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
