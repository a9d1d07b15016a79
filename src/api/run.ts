/** Input → answer value, and answer value → text: the same for the server, the twins, the pages and the tests. */
import { type InputError, Problem } from '../problem.ts';
import type { z } from 'zod';
import { issueMessage } from '../schema/issue-messages.ts';
import type { Format } from '../schema/vocabulary.ts';
import { skillOf, toMeta } from './answer-meta.ts';
import { type Context, type Endpoint, noRequest, type RequestContext } from './define.ts';

/** Raw values as received: strings from path and query, any value from a JSON body. */
export interface RawInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export type Answer = Readonly<Record<string, unknown>>;

/** Runs one endpoint; throws a `Problem` that names every invalid field. */
export async function runEndpoint(
  endpoint: Endpoint,
  raw: RawInput,
  context: Context,
  request: RequestContext = noRequest,
): Promise<Answer> {
  const input = readInput(endpoint, raw);
  const output = (await endpoint.run(input, context, request)) as Answer;
  if (endpoint.meta === false) return output;
  const entry = skillOf(endpoint, input['slug'], context);
  return {
    ...output,
    meta: { ...toMeta(endpoint, entry, context), ...(output['meta'] as object | undefined) },
  };
}

/** The answer in one of the endpoint's formats, as the bytes of the body. */
export function renderAnswer(endpoint: Endpoint, answer: Answer, format: Format, context: Context): string {
  if (format === 'text' && endpoint.text !== undefined)
    return `${endpoint.text(answer, context).trimEnd()}\n`;
  if (format === 'svg' && endpoint.svg !== undefined) return `${endpoint.svg(answer, context)}\n`;
  if (format === 'lockfile' && endpoint.lockfile !== undefined)
    return `${JSON.stringify(endpoint.lockfile(answer, context), null, 2)}\n`;
  if (format === 'sha256sums' && endpoint.sha256sums !== undefined) return `${endpoint.sha256sums(answer)}\n`;
  return `${JSON.stringify(answer)}\n`;
}

/** Validates all parts together, so that one answer names every invalid field. */
export function readInput(endpoint: Endpoint, raw: RawInput): Record<string, unknown> {
  const errors: InputError[] = [];
  const input: Record<string, unknown> = {};
  for (const part of ['path', 'query', 'body'] as const) {
    const schema: z.ZodObject | undefined = endpoint[part];
    if (schema === undefined) continue;
    const parsed = schema.safeParse(raw[part] ?? {}, { error: issueMessage });
    if (parsed.success) Object.assign(input, parsed.data);
    else errors.push(...parsed.error.issues.map((issue) => toInputError(issue)));
  }
  if (errors.length > 0) {
    const named = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
    throw new Problem('invalid-input', named, { errors });
  }
  return input;
}

function toInputError(issue: z.core.$ZodIssue): InputError {
  const path = issue.path.map(String).join('.') || 'body';
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    return { path, message: `must be one of ${allowed.join(', ')}`, allowed };
  }
  return { path, message: issue.message };
}
