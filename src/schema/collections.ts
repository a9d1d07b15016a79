/** The front matter of `content/{tasks,packs,rankings,tracks,publishers,agents}`, and what each file becomes. */
import { z } from 'zod';
import { Category, type Described, plainLine, RiskLevel, SafetyTier, Slug } from './vocabulary.ts';
import type { Advisory } from './advisory.ts';
import type { DemandField } from './demand.ts';
import type { DiscoveryProfile } from './discovery-profile.ts';
import type { Approval } from './policy/approval.ts';
import type { Policy } from './policy/policy.ts';
import type { RankingSnapshot } from './snapshot.ts';

const Name = plainLine(2, 80);
const Sentence = plainLine(3, 300);

/** A task in many phrasings; pins put a skill first and say why. */
export const TaskFrontMatter = z.strictObject({
  name: Name,
  category: Category.optional(),
  phrases: z.array(Sentence).min(3),
  pins: z.array(z.strictObject({ skill: Slug, reason: Sentence })).default([]),
  /** Whether the home page shows it before others. */
  featured: z.literal(true).optional(),
});

/** Skills that form one workflow, in order. */
export const PackFrontMatter = z.strictObject({
  name: Name,
  category: Category.optional(),
  skills: z
    .array(z.strictObject({ skill: Slug, role: Sentence }))
    .min(2)
    .max(20),
  /** Whether the home page shows it before others. */
  featured: z.literal(true).optional(),
});

export const rankingOrders = [
  'agent_proven',
  'success_rate',
  'measured_lift',
  'editors',
  'safety',
  'trust',
  'stars',
  'newest',
] as const;

/** Which skills a list contains; all given members must match. */
export const CollectionFilter = z.strictObject({
  category: Category.optional(),
  tags: z.array(z.string()).min(1).optional(),
  /** An agent id: selects skills for this runtime and those for any. */
  runtime: z.string().optional(),
  safety: z.array(SafetyTier).min(1).optional(),
  max_risk: RiskLevel.optional(),
  auto_install: z.boolean().optional(),
  /** Least weighted successes of a skill in this list. */
  min_outcomes: z.int().min(0).optional(),
});
export type CollectionFilter = z.infer<typeof CollectionFilter>;

/** A ranking: a filter and an order. */
export const RankingFrontMatter = z.strictObject({
  name: Name,
  filter: CollectionFilter.default({}),
  order: z.enum(rankingOrders),
  /** The editors' choice for this list, best first, each with the reason; they come first where the order is `editors`. */
  picks: z
    .array(z.strictObject({ skill: Slug, reason: Sentence }))
    .max(10)
    .optional(),
});

/** A path through the catalog for one kind of reader: skills named with a reason, and what a filter adds. */
export const TrackFrontMatter = z.strictObject({
  name: Name,
  skills: z
    .array(z.strictObject({ skill: Slug, reason: Sentence }))
    .max(50)
    .default([]),
  filter: CollectionFilter.optional(),
});

/** The operator's decision that one finding in one text is harmless; void when the file changes or the day is reached. */
export const SuppressionFrontMatter = z.strictObject({
  skill: Slug,
  rule: z.string().regex(/^[A-Z]{2}-\d{2}$/, 'must be a rule id such as RC-01'),
  /** Path in the skill's folder. */
  file: z.string().min(1).max(500),
  /** Digest of that file, as in the evidence. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the 64 hex digits of the file’s SHA-256'),
  by: z.string().min(1).max(60),
  /** First day on which it is void. */
  expires: z.iso.date(),
});

export const publisherProofs = ['github-organization-verified', 'domain', 'maintainer'] as const;

/** Who an account on the code host belongs to, and how that was verified; the file is named after the account, in lower case. */
export const PublisherFrontMatter = z.strictObject({
  name: Name,
  verified: z.strictObject({
    /** The host's own verification, a file or TXT record of a domain, or a maintainer who names a source. */
    by: z.enum(publisherProofs),
    on: z.iso.date(),
    /** Where anyone can see it. */
    source: z.url({ protocol: /^https$/ }),
    reason: Sentence,
    /** First day on which a domain no longer named the account; ingest writes it, and removes it when the proof is back. */
    missing_since: z.iso.date().optional(),
    /** Day on which it had been missing for a week: the account is not verified since then. */
    lapsed_on: z.iso.date().optional(),
  }),
});
export type PublisherFrontMatter = z.infer<typeof PublisherFrontMatter>;

/** One agent runtime and where it loads skills from. */
export const AgentFrontMatter = z.strictObject({
  name: Name,
  /** Further values of `agent` for this runtime. */
  aliases: z.array(z.string().regex(/^[a-z0-9-]+$/)).default([]),
  /** True for runtimes with a ranking of their own. */
  main: z.boolean().default(false),
  /** Value of the stock skills command's `--agent`; null if it has none. */
  skills_cli: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .nullable(),
  /** Folders in a project, the preferred one first. */
  project_dirs: z.array(z.string().regex(/^[A-Za-z0-9._/-]+$/)).min(1),
  /** Folders of the user, the preferred one first. */
  user_dirs: z.array(z.string().regex(/^~\/[A-Za-z0-9._/-]+$/)).default([]),
  /** Environment variable that moves the user folder. */
  home_variable: z
    .string()
    .regex(/^[A-Z0-9_]+$/)
    .optional(),
});

export type Task = z.infer<typeof TaskFrontMatter> & Described;
export type Pack = z.infer<typeof PackFrontMatter> & Described;
export type Ranking = z.infer<typeof RankingFrontMatter> & Described;
export type Track = z.infer<typeof TrackFrontMatter> & Described;
export type Suppression = z.infer<typeof SuppressionFrontMatter> & Described;
export type Publisher = z.infer<typeof PublisherFrontMatter> & Described;
export type Agent = z.infer<typeof AgentFrontMatter> & Described;

/** Whether the account belongs to a publisher whose proof has not lapsed. */
export function isVerified(publisher: Publisher | null | undefined): publisher is Publisher {
  return publisher !== null && publisher !== undefined && publisher.verified.lapsed_on === undefined;
}

/**
 * The same, where a person saw whose the account is: a domain and the host's own verification show that it has some domain,
 * which anyone can have.
 */
export function isVerifiedByPerson(publisher: Publisher | null | undefined): boolean {
  return isVerified(publisher) && publisher.verified.by === 'maintainer';
}

/** A root certificate whose signatures of folders count (`content/roots/<slug>.pem`). */
export interface SigningRoot {
  readonly slug: string;
  /** DER in padded base64. */
  readonly certificate: string;
}

/** What content defines besides skills; every list is sorted by slug. */
export interface Collections {
  readonly tasks: readonly Task[];
  readonly packs: readonly Pack[];
  readonly rankings: readonly Ranking[];
  readonly tracks: readonly Track[];
  readonly suppressions: readonly Suppression[];
  readonly publishers: readonly Publisher[];
  readonly roots: readonly SigningRoot[];
  /** Texts that are revoked, and why. */
  readonly advisories: readonly Advisory[];
  /** What clients may install: one policy, or none. */
  readonly policy: readonly Policy[];
  readonly approvals: readonly Approval[];
  /** Profiles of source discovery. */
  readonly discovery: readonly DiscoveryProfile[];
  /** What people of each profession ask for. */
  readonly demand: readonly DemandField[];
  readonly agents: readonly Agent[];
  /** By ranking, oldest first. */
  readonly snapshots: readonly RankingSnapshot[];
}

/** Only the collections of a catalog, an index or a registry; a missing list is empty. */
export function collectionsOf(holder: Partial<Collections>): Collections {
  const { tasks = [], packs = [], rankings = [], tracks = [], suppressions = [], agents = [] } = holder;
  const { publishers = [], advisories = [], discovery = [], demand = [], snapshots = [] } = holder;
  const { policy = [], approvals = [], roots = [] } = holder;
  const judged = { suppressions, publishers, roots, advisories, policy, approvals };
  return { tasks, packs, rankings, tracks, ...judged, discovery, demand, agents, snapshots };
}
