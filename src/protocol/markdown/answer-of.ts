/** What an endpoint answers, as a Markdown document. */
import type { Context, Endpoint } from '../../api/define.ts';
import { renderAnswer, runEndpoint } from '../../api/run.ts';
import { skills } from '../../api/skills/endpoint.ts';
import { toMarkdown } from './to-markdown.ts';

/** Skills listed in one document. */
const shown = '30';

/** An answer's text as Markdown. */
export async function answerOf(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  context: Context,
): Promise<string> {
  const answer = await runEndpoint(endpoint, { path, query }, context);
  return toMarkdown(renderAnswer(endpoint, answer, 'text', context));
}

/** The first skills of a list, as the query filters and sorts it. */
export function bestSkills(query: Readonly<Record<string, string>>, context: Context): Promise<string> {
  return answerOf(skills, {}, { ...query, limit: shown }, context);
}
