/** `content/discovery/<slug>.md`: what one search for new skills asks, where, how often, and what a find must satisfy. */
import { z } from 'zod';
import { GitHubUrl } from './source.ts';
import { Category, type Described, plainLine, severities } from './vocabulary.ts';

/** Qualifiers that a finder adds by itself, to stay below the 1,000 results that GitHub gives for one query. */
const ownQualifiers = /(?:^|\s)-?(?:created|pushed|size|fork|archived|is|user|org|repo):/i;

/** Longest query: GitHub takes 256 characters, of which a finder's own qualifiers need up to 90. */
export const queryMax = 160;

const Query = plainLine(2, queryMax).refine((text) => !ownQualifiers.test(text), {
  error:
    'must not hold created:, pushed:, size:, fork:, archived:, is:, user:, org: or repo:, which finders add',
});

/** A public host name: two or more labels, not an address, and not of a private network. */
export const PublicHost = z
  .string()
  .max(253)
  .regex(
    /^(?=.*[a-z])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be a public host name in lower case, such as example.com, without scheme, port or path',
  )
  .refine(
    (host) => !/(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|onion)$/.test(host),
    {
      error: 'must not be a host of a private network',
    },
  );

const repositories = z.array(GitHubUrl).min(1).max(200);

/** One way to look for skills. */
export const Finder = z.discriminatedUnion('by', [
  /** Repositories by topic, name, description or README. */
  z.strictObject({ by: z.literal('repository-search'), query: Query }),
  /** Files named SKILL.md by their text; the finder adds `filename:SKILL.md`. */
  z.strictObject({ by: z.literal('code-search'), query: Query }),
  /** Other repositories of the owners that the catalog lists already. */
  z.strictObject({ by: z.literal('listed-owners') }),
  /** Plugin marketplace files of Claude Code and Codex, in the listed repositories and in those given. */
  z.strictObject({ by: z.literal('marketplaces'), repositories: repositories.optional() }),
  /** `/.well-known/agent-skills/index.json` of the hosts given. */
  z.strictObject({ by: z.literal('well-known'), hosts: z.array(PublicHost).min(1).max(100) }),
  /** Links in the README of lists such as “awesome” repositories, and of the lists that these link to. */
  z.strictObject({ by: z.literal('lists'), repositories }),
]);
export type Finder = z.infer<typeof Finder>;
export const finderKinds = Finder.options.map(({ shape }) => shape.by.value);

/** What a found skill must satisfy to be proposed; everything has a default. */
export const Thresholds = z.strictObject({
  /** Least stars of the repository. */
  stars: z.int().min(0).default(0),
  /** Least days since the repository was created. */
  age_days: z.int().min(0).max(3_650).default(7),
  /** `recognised`: an SPDX licence is known; `any`: none is needed. */
  licence: z.enum(['recognised', 'any']).default('recognised'),
  /** Whether forks and archived repositories are taken. */
  forks: z.boolean().default(false),
  archived: z.boolean().default(false),
  /** Most bytes of the whole skill folder. */
  folder_bytes: z.int().min(1_024).max(50_000_000).default(5_000_000),
  /** Worst finding of the audit that is allowed. */
  audit: z.enum(severities).exclude(['critical']).default('medium'),
  /** Least words of SKILL.md’s text. */
  words: z.int().min(0).max(10_000).default(60),
  /** Least characters of its description. */
  description: z.int().min(0).max(1_024).default(40),
});
export type Thresholds = z.infer<typeof Thresholds>;

/** The file name is the profile’s id. */
export const DiscoveryFrontMatter = z.strictObject({
  name: plainLine(2, 80),
  /** The category that it is to fill; `any` for a profile that looks everywhere. */
  domain: z.union([Category, z.literal('any')]),
  /** Least hours between two runs. */
  every_hours: z.int().min(1).max(8_760).default(168),
  /** Most requests of one run. */
  budget: z.int().min(10).max(20_000).default(400),
  /** Most repositories that one run proposes, those of the highest value first. */
  proposals: z.int().min(1).max(500).default(10),
  find: z.array(Finder).min(1).max(30),
  thresholds: Thresholds.default(Thresholds.parse({})),
});

/** A profile as the catalog has it. */
export type DiscoveryProfile = z.infer<typeof DiscoveryFrontMatter> & Described;
