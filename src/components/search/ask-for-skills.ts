/** The search endpoint as the page asks it. */
import type { z } from 'zod';
import type { Context } from '../../api/define.ts';
import { runEndpoint } from '../../api/run.ts';
import { search } from '../../api/search/endpoint.ts';
import { Problem } from '../../problem.ts';
import type { SearchQuery } from './search-query.ts';

/** Divides into two and three columns. */
const pageSize = 18;

type SearchAnswer = z.infer<typeof search.output>;
type SearchOutcome =
  | { readonly answer: SearchAnswer; readonly problem: null }
  | { readonly answer: null; readonly problem: Problem };

/** One page of results; a mistake in the query is an outcome, anything else is thrown. */
export async function askForSkills(query: SearchQuery, context: Context): Promise<SearchOutcome> {
  try {
    const raw = { path: {}, query: { ...query, limit: String(pageSize) } };
    const answer = await runEndpoint(search, raw, context);
    // As: `runEndpoint` forgets the type, and the endpoint's own `run` is checked against this output.
    return { answer: answer as SearchAnswer, problem: null };
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { answer: null, problem: error };
    throw error;
  }
}
