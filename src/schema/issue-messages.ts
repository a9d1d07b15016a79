/** What a value may be, in words, for content files and requests: for rules of the schemas that have no message of their own. */
import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The error of a required text: what is missing, or that it is no text. */
export const orMissing = (missing: string) => ({
  error: ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null ? missing : 'must be text',
});

/** An error map for `safeParse`; undefined leaves a message as it is. */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `must ${boundOf(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${boundOf(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    default:
      return undefined;
  }
}

function boundOf(origin: string, bound: string, count: number): string {
  if (origin === 'string') return `be ${bound} ${count} characters`;
  return origin === 'array' ? `have ${bound} ${count} items` : `be ${bound} ${count}`;
}
