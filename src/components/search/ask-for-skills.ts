/** The list of skills as the search page asks for it. */
import type { z } from 'zod';
import type { Context } from '../../api/define.ts';
import { skills } from '../../api/skills/endpoint.ts';
import { type Asked, askVisitor } from '../ask.ts';
import type { SearchQuery } from './search-query.ts';

/** Divides into two columns. */
export const pageSize = 18;

/** One page of results with their facets; a mistake in the query is returned, anything else is thrown. */
export function askForSkills(
  query: SearchQuery,
  context: Context,
): Promise<Asked<z.infer<typeof skills.output>>> {
  return askVisitor(skills, { query: { ...query, limit: String(pageSize), facets: 'true' } }, context);
}
