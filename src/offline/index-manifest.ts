/** The manifest of an exported index: which files it has, and their digests; signed as receipts are. */
import { z } from 'zod';

/** Changes with the layout of the files, so that a program never misreads those of another version. */
export const exportedFormat = 'skill-registry-index-v4';

export const packNames = [
  'terms',
  'documents',
  'pairs',
  'lexicon',
  'rows',
  'cards',
  'details',
  'statements',
] as const;
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
  generated_at: z.iso.datetime(),
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
  /** Files of segments, each read by ranges. */
  packs: z.record(z.enum(packNames), IndexFile),
  /** SHA-256 of every segment, in the order of `packNames`, read by records: see `writeDigests`. */
  digests: IndexFile,
  /** Content files for a registry that builds over this one; null where the build had none at hand. */
  content: z.object({ list: IndexFile, files: IndexFile }).nullable(),
  /** Package of the client that reads these files; null where the registry serves none. */
  client_package: IndexFile.nullable(),
  /** By name, what that client fetches at its first use. */
  client_programs: z.record(z.string(), IndexFile).optional(),
});
export type IndexManifest = z.infer<typeof IndexManifest>;

/** What `content.list` has, as gzip of JSON; each file is a gzip member of `content.files`. */
export interface ContentList {
  readonly files: readonly {
    /** Below the content folder. */
    readonly path: string;
    /** First byte in the pack, and the byte after the last one. */
    readonly start: number;
    readonly end: number;
    /** Of these bytes, lower-case hex. */
    readonly sha256: string;
  }[];
}
