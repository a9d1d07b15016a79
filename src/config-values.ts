/** What the values of environment variables may look like, as schemas that `config.ts` puts together. */
import { z } from 'zod';
import type { ModelPlace } from './ports/chat-model.ts';

export const wholeNumber = <S extends number | null>(
  min: number,
  max: number,
  standard: S,
): z.ZodType<number | S> =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `must be a whole number from ${min} to ${max}`)
        .max(max, `must be a whole number from ${min} to ${max}`),
    )
    .optional()
    .transform((value) => value ?? standard);

export const url = (protocols: readonly string[]): z.ZodType<string | null> =>
  z
    .string()
    .refine((text) => protocols.includes(protocolOf(text)), {
      error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    })
    .nullable()
    .default(null);

export const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be one of 0, 1, true, false' })
  .transform((text) => text === '1' || text === 'true')
  .default(false);

export const oneToken = (what: string): z.ZodType<string | null> =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, `must be one ${what} without spaces`)
    .nullable()
    .default(null);

/** `host:port`, with an IPv6 address in brackets. */
export const listenAddress = z
  .string()
  .regex(
    /^(?:[A-Za-z0-9.-]{1,255}|\[[0-9a-fA-F:.]{2,45}\]):\d{1,5}$/,
    'must be an address and a port, as 127.0.0.1:9464',
  )
  .transform((text) => {
    const colon = text.lastIndexOf(':');
    return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
  })
  .refine(({ port }) => port <= 65_535, 'must have a port from 0 to 65535')
  .nullable()
  .default(null);

function protocolOf(text: string): string {
  return URL.parse(text)?.protocol ?? '';
}

/** One line of a text file may hold it: printable ASCII without spaces. */
export function isContact(uri: string): boolean {
  if (!/^[\x21-\x7e]{1,300}$/.test(uri)) return false;
  const parsed = URL.parse(uri);
  return parsed?.protocol === 'https:' || /^mailto:[^@]+@[^@]+$/.test(uri);
}

/** The name of a language model. */
export const modelName = z
  .string()
  .regex(/^[\x21-\x7e]{1,80}$/, 'must be the name of a model, at most 80 characters without spaces')
  .nullable()
  .default(null);

/** Null where the address or the name is missing. */
export function modelPlace(
  address: string | null | undefined,
  model: string | null,
  key: string | null,
): ModelPlace | null {
  return address === null || address === undefined || model === null
    ? null
    : { url: address.replace(/\/$/, ''), model, key };
}
