/** The manifest of an exported index: which files it has, and their digests; signed as receipts are. */
import { z } from 'zod';

/** Changes with the layout of the files, so that a program never misreads those of another version. */
export const exportedFormat = 'skill-registry-index-v2';

export const packNames = ['terms', 'cards', 'details', 'statements'] as const;
export type PackName = (typeof packNames)[number];

const IndexFile = z.object({
  path: z.string().regex(/^(?:[A-Za-z0-9_.-]+\/)*[A-Za-z0-9_][A-Za-z0-9_.-]*$/),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type IndexFile = z.infer<typeof IndexFile>;

export const IndexManifest = z.object({
  format: z.literal(exportedFormat),
  /** Version of the search index in it: a program reads its own only. */
  engine: z.int(),
  revision: z.string(),
  /** RFC 3339. */
  generated_at: z.string(),
  /** RFC 3339 time of the newest outcome in the scores, or null. */
  outcomes_through: z.string().nullable(),
  /** Origin that published it. */
  site_url: z.string(),
  /** Starts the client of that registry; null where it serves none. */
  client: z.string().nullable(),
  skills: z.int().nonnegative(),
  /** Answers in a browser; a module of JavaScript. The client brings its own. */
  program: IndexFile,
  /** What is read first; gzip. */
  start: IndexFile,
  /** Files of segments, each read by ranges; the start file has the digest of every segment. */
  packs: z.object({ terms: IndexFile, cards: IndexFile, details: IndexFile, statements: IndexFile }),
});
export type IndexManifest = z.infer<typeof IndexManifest>;
