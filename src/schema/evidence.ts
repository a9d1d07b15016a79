/** `content/evidence/<owner>/<slug>.json`: what ingest found about one skill at one commit; written by ingest only. */
import { forgeNames } from './forges.ts';
import { z } from 'zod';
import { AuditFindings, Names, PastAudit } from './audit.ts';
import { FolderSignature } from './skill-folder.ts';
import { CommitSha, Sha256, Slug } from './vocabulary.ts';

const Day = z.iso.date();

export const EvidenceFile = z.strictObject({
  /** POSIX path in the skill's folder. */
  path: z.string().min(1),
  mode: z.enum(['100644', '100755', '120000', '160000']),
  /** Bytes. */
  size: z.int().min(0),
  /** Null for links and submodules, which are never read. */
  sha256: Sha256.nullable(),
  /** Whether the audit read this file's bytes. */
  read: z.boolean(),
});
export type EvidenceFile = z.infer<typeof EvidenceFile>;

/** Search terms of one field with their counts; made by `search/text/analysis.ts`. */
export const TermCounts = z.record(z.string(), z.int().min(1));
export type TermCounts = z.infer<typeof TermCounts>;

/** Facts about the text, from which the documentation dimension of trust is computed. */
export const Outline = z.strictObject({
  title: z.string().nullable(),
  words: z.int().min(0),
  headings: z.int().min(0),
  code_blocks: z.int().min(0),
  valid_front_matter: z.boolean(),
  /** Characters of the description; 0 without one. */
  description_length: z.int().min(0),
  has_when_to_use: z.boolean(),
  has_example: z.boolean(),
  has_prerequisites_or_io: z.boolean(),
  relative_links: z.int().min(0),
  broken_links: z.array(z.string()),
});
export type Outline = z.infer<typeof Outline>;

/** A group of skills with identical or near-identical text. */
export const Family = z.strictObject({
  /** Slug of the canonical member. */
  canonical: Slug,
  kind: z.enum(['identical', 'near']),
  /** Every member, sorted, this one included. */
  members: z.array(Slug).min(2),
});
export type Family = z.infer<typeof Family>;

/** A prompt with which the skill's authors test whether it is found, and whether they want it to be. */
export const RoutingTest = z.strictObject({
  /** As they wrote it; its words in alphabetical order if only facts are stored (see `text_kept`). */
  prompt: z.string().min(1).max(1_000),
  wanted: z.boolean(),
});
export type RoutingTest = z.infer<typeof RoutingTest>;

/** A rate that authors state for one measure and one model or agent, 0-1. */
export const ClaimedResult = z.strictObject({
  measure: z.string().min(1).max(80),
  /** Null where the file names none. */
  model: z.string().min(1).max(80).nullable(),
  with_skill: z.number().min(0).max(1),
  /** Null where it is not stated. */
  without_skill: z.number().min(0).max(1).nullable(),
});
export type ClaimedResult = z.infer<typeof ClaimedResult>;

/** What one file of the folder states about the skill's own evaluation; the commit is the evidence's. */
export const AuthorClaim = z.strictObject({
  file: z.string().min(1).max(200),
  cases: z.int().min(0).nullable(),
  date: Day.nullable(),
  results: z.array(ClaimedResult).max(40),
  /** Why the file could not be read as a claim; null if it could. */
  problem: z.string().max(200).nullable(),
});
export type AuthorClaim = z.infer<typeof AuthorClaim>;

export const readerVerdicts = ['clean', 'doubtful', 'harmful'] as const;

/** What another program than the registry's audit says of the folder, imported by the operator and bound to its content. */
export const ReaderReport = z.strictObject({
  /** As the operator names it. */
  reader: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  tool: z.string().max(80),
  /** Null where the report states none. */
  version: z.string().max(40).nullable(),
  /** Of the folder that was read. */
  integrity: z.string(),
  /** Of the report's bytes. */
  report_sha256: Sha256,
  imported_on: Day,
  verdict: z.enum(readerVerdicts),
  /** The worst first, at most 20; `findings` counts all. */
  reasons: z
    .array(
      z.strictObject({
        rule: z.string().max(80),
        verdict: z.enum(readerVerdicts),
        file: z.string().max(500),
        line: z.int().min(1).nullable(),
        text: z.string().max(200),
      }),
    )
    .max(20),
  findings: z.int().min(0),
});
export type ReaderReport = z.infer<typeof ReaderReport>;

export const Evidence = z.strictObject({
  evidence_version: z.literal(1),
  slug: Slug,
  source: z.strictObject({
    /** A `RepositoryUrl`, or null for a folder outside any repository. */
    repository: z.url().nullable(),
    /** What the repository's host was found to run; absent where its name says it. */
    forge: z.enum(forgeNames).optional(),
    /** Path of SKILL.md in the repository. */
    path: z.string().min(1),
    /** Full SHA; null for a folder outside any repository. */
    commit: CommitSha.nullable(),
    default_branch: z.string().nullable(),
    /** False when the repository or the file is gone. */
    available: z.boolean(),
    /** Day on which it was found gone, where the registry has every file and may pass it on; absent otherwise. */
    only_copy_since: Day.optional(),
    owner_id: z.int().nullable(),
    repository_id: z.int().nullable(),
    /** Null if the source states none: never a guess. */
    stars: z.int().min(0).nullable(),
    archived: z.boolean().nullable(),
    /** Stars more than five times their 28-day median; null without a history. */
    star_spike: z.boolean().nullable().default(null),
    /** Whether the commit has a verified signature or attestation; null if not checked. */
    signed: z.boolean().nullable().default(null),
    /** Whether the repository's owner id differs from that of the first indexing. */
    owner_changed: z.boolean().default(false),
    repository_created_on: Day.nullable(),
    /** Day of the repository's first commit, which its authors date themselves. */
    first_commit_on: Day.nullable().default(null),
    /** Days of the first and last commit that touched the skill, the number of those commits and of their authors' addresses. */
    skill_created_on: Day.nullable().default(null),
    skill_changed_on: Day.nullable(),
    skill_commits: z.int().min(1).nullable().default(null),
    skill_contributors: z.int().min(1).nullable().default(null),
    /** File of the repository at the commit that proves ownership of it (see content/README.md); absent without one. */
    ownership_proof: z.string().min(1).optional(),
    /** Its host gave it only for a credential: a registry that everybody may read does not list it. Absent if not. */
    private: z.literal(true).optional(),
  }),
  license: z.strictObject({
    /** SPDX id of the skill's licence; null if not recognised. */
    spdx: z.string().nullable(),
    /** Where it is stated. */
    stated_by: z.enum(['skill', 'repository', 'nothing']),
    /** A remark on the licence, e.g. that the skill has a licence file of its own. */
    note: z.string().nullable(),
  }),
  /** The whole folder at the commit, sorted by path. */
  files: z.array(EvidenceFile),
  /** Why `files` is not the whole folder; null if it is. */
  files_incomplete: z.string().nullable(),
  /** `sha256-<base64>` over the sorted lines `path NUL digest LF`. */
  integrity: z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/),
  /** The stock skills command's folder hash; null unless every file was read. */
  computed_hash: Sha256.nullable(),
  coverage: z.strictObject({
    bytes_read: z.int().min(0),
    bytes_total: z.int().min(0),
    complete: z.boolean(),
  }),
  /** Front matter as found; texts are null if only facts are stored (see `text_kept`). */
  front_matter: z.strictObject({
    name: z.string().nullable(),
    description: z.string().nullable(),
    /** `body` where the front matter states no description, and the first paragraph of the text is taken instead. */
    description_from: z.literal('body').optional(),
    license: z.string().nullable(),
    compatibility: z.string().nullable(),
    allowed_tools: z.array(z.string()),
    tags: z.array(z.string()),
    version: z.string().nullable(),
    keys: z.array(z.string()),
  }),
  /** False if sentences of the source were left out and only facts about them are stored. */
  text_kept: z.boolean(),
  /** Programming languages of the folder's files, most bytes first. */
  languages: z.array(z.string()),
  /** Ids of runtimes whose own features the skill uses; empty if it needs no particular one. */
  runtimes: z.array(z.string()),
  outline: Outline,
  terms: z.strictObject({
    name: TermCounts,
    description: TermCounts,
    headings: TermCounts,
    body: TermCounts,
    /** The body's commonest pairs of adjacent words as hashes of four hex digits; made by `search/text/word-pairs.ts`. Absent in evidence read before. */
    pairs: z
      .string()
      .regex(/^(?:[0-9a-f]{4})*$/)
      .optional(),
  }),
  /** Absent without any. They are shown, and never an input of ranking. */
  routing_tests: z.array(RoutingTest).min(1).max(40).optional(),
  /** The authors' own evaluations. Absent without any. They are shown as theirs, and never an input of trust or ranking. */
  claims: z.array(AuthorClaim).min(1).max(10).optional(),
  /** Absent without one, and in evidence read before. */
  signature: FolderSignature.optional(),
  fingerprint: z.strictObject({
    /** Of SKILL.md's bytes with line ends normalised. */
    text_sha256: Sha256,
    /** MinHash of the text's word shingles, hex, for near-duplicates. */
    minhash: z.string().regex(/^[0-9a-f]*$/),
  }),
  family: Family.nullable(),
  audit: AuditFindings,
  /** Absent in evidence read before it was kept. */
  names: Names.optional(),
  /** Of other readers, by `npm run audit:import`; those of another content no longer count. Absent without any. */
  readers: z.array(ReaderReport).min(1).max(10).optional(),
  /** Earlier contents, the newest first, at most 20. */
  history: z.array(PastAudit).max(20).default([]),
  first_indexed_on: Day,
  audited_on: Day,
});
export type Evidence = z.infer<typeof Evidence>;
