/** The permanent pages of the site, for the site map and the Markdown twins. */

import { z } from 'zod';
import stored from '../../data/site-pages.json' with { type: 'json' };
import { readTable } from '../../data/read-table.ts';

const SitePage = z.strictObject({
  path: z.string().startsWith('/'),
  title: z.string(),
  says: z.string(),
  /** False for a page without a twin in Markdown: a document of the repository, or made of a question. */
  twin: z.literal(false).optional(),
});

export const sitePages = readTable('site-pages', stored, z.array(SitePage));
