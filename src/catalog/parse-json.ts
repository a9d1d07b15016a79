/** One content file of JSON, checked against its schema. */
import type { z } from 'zod';
import { issueMessage } from '../schema/issue-messages.ts';
import type { ContentFile } from './content-file.ts';
import { type ContentProblem, toContentProblems } from './problems.ts';

/** Null when there is any problem; `hint`: what to do about a file that is no JSON. */
export function parseJson<Value>(
  schema: z.ZodType<Value>,
  { path, text }: ContentFile,
  hint: string,
  problems: ContentProblem[],
): Value | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    problems.push({ path, line: 1, reason: `not valid JSON: ${hint}` });
    return null;
  }
  const parsed = schema.safeParse(json, { error: issueMessage });
  if (!parsed.success) problems.push(...toContentProblems(path, parsed.error, () => 1));
  return parsed.data ?? null;
}
