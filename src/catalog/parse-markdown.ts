/** One content file of Markdown with front matter, checked against its schema. */
import type { z } from 'zod';
import { issueMessage } from '../schema/issue-messages.ts';
import { findLine, parseFrontMatter } from './front-matter.ts';
import { type ContentProblem, toContentProblems } from './problems.ts';

interface ParsedFile<T> {
  readonly value: T | null;
  readonly body: string;
  readonly bodyLine: number;
  readonly problems: readonly ContentProblem[];
}

/** Front matter by `schema`, body as text; `value` is null when there is any problem. */
export function parseMarkdown<S extends z.ZodType>(
  path: string,
  text: string,
  schema: S,
): ParsedFile<z.infer<S>> {
  const front = parseFrontMatter(text);
  const failed = (problems: readonly ContentProblem[]): ParsedFile<z.infer<S>> => ({
    value: null,
    body: '',
    bodyLine: 1,
    problems,
  });
  if (front.problems.length > 0) return failed(front.problems.map((problem) => ({ path, ...problem })));
  if (front.data === null)
    return failed([{ path, line: 1, reason: 'front matter is missing: start the file with ---' }]);
  const parsed = schema.safeParse({ ...front.data }, { error: issueMessage });
  if (!parsed.success)
    return failed(toContentProblems(path, parsed.error, (place) => findLine(front.raw ?? '', place)));
  return { value: parsed.data, body: front.body, bodyLine: front.bodyLine, problems: [] };
}
