/** Mail through the server that SMTP_URL names; without one, nothing is sent and answers say so. */
import type { Transporter } from 'nodemailer';
import { codeOf } from '../ports/error-code.ts';
import { StoreUnavailable } from '../ports/store.ts';
import type { Logger, Mailer } from '../ports/surroundings.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 } as const;

/** Sends as `registry@<host of the site>`. */
export function openMailer(smtpUrl: string | null, siteUrl: string, logger: Logger): Mailer {
  if (smtpUrl === null) return { delivery: 'not_configured', send: async () => undefined };
  // The library is loaded with the first mail.
  let transport: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  };
  const from = { name: 'Skill Registry', address: `registry@${new URL(siteUrl).hostname}` };
  return {
    delivery: 'smtp',
    async send({ to, subject, text, headers = {} }) {
      try {
        // As an object, an address cannot bring another recipient or header with it.
        transport ??= open();
        await (
          await transport
        ).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          headers: { ...headers },
        });
      } catch (error) {
        const code = codeOf(error) ?? 'unknown error';
        logger.warn({ code }, 'a mail was rejected');
        throw new StoreUnavailable(`the mail server rejected a message (${code})`);
      }
    },
  };
}
