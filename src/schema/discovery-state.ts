/** What discovery remembers in the store: found repositories with their skills, places of finders, runs. */
import { z } from 'zod';
import { finderKinds } from './discovery-profile.ts';
import { Category } from './vocabulary.ts';

const Count = z.int().min(0);
const Reason = z.string().max(300);

const candidateStates = ['waiting', 'ready', 'proposed', 'left_out', 'refused', 'listed'] as const;
/**
 * `waiting`: to be looked at; `ready`: read and worth proposing; `proposed`: before a person; `left_out`: below a
 * threshold, to be looked at again; `refused`: a person said no, which is final; `listed`: in the catalog.
 */
export const CandidateState = z.enum(candidateStates);
export type CandidateState = z.infer<typeof CandidateState>;

export const CandidateSkill = z.object({
  path: z.string().max(500),
  slug: z.string().nullable(),
  name: z.string().max(200).nullable(),
  category: Category.nullable(),
  state: CandidateState,
  /** Why it has this state, or what a reviewer should know; null for nothing. */
  reason: Reason.nullable(),
  /** Expected value, 0 to 100. */
  value: Count,
  integrity: z.string().nullable(),
  text_sha256: z.string().nullable(),
  minhash: z.string().nullable(),
});
export type CandidateSkill = z.infer<typeof CandidateSkill>;

/** `value` of `discovery-repository` documents; the id is `owner/name` in lower case, as it was found. */
export const Candidate = z.object({
  owner: z.string(),
  name: z.string(),
  /** Null until the host was asked. */
  repository_id: z.int().nullable(),
  /** Ids of the profiles that found it, at most 10. */
  profiles: z.array(z.string()).max(10),
  found_at: z.iso.datetime(),
  state: CandidateState,
  reason: Reason.nullable(),
  /** Head of the default branch when it was last read, and the day of the last look. */
  head: z.string().nullable(),
  looked_on: z.iso.date().nullable(),
  look_again_on: z.iso.date().nullable(),
  value: Count,
  stars: Count,
  skills: z.array(CandidateSkill).max(50),
  /** SKILL.md files in the repository, those that were not read included. */
  skills_found: Count,
  /** Looks in a row that did not end. */
  attempts: Count,
  /** Where it was proposed, in words for operators. */
  proposal: z.string().max(500).nullable(),
  /** Branch of the pull request; null for none. */
  branch: z.string().max(255).nullable(),
});
export type Candidate = z.infer<typeof Candidate>;

/** `value` of `discovery-proposal` documents: content files of a ready repository, until they are proposed. */
export const StoredProposal = z.object({
  files: z.array(z.object({ path: z.string(), text: z.string() })).max(100),
});

/** `value` of `discovery-cursor` documents, by profile and finder. */
export const StoredCursor = z.object({ cursor: z.unknown() });

/** One run of one profile. */
export const DiscoveryRun = z
  .object({
    profile: z.string(),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime(),
    dry_run: z.boolean(),
    /** Requests to hosts, conditional ones and errors included. */
    requests: Count,
    /** Repositories that finders named, and those of them that were new. */
    found: Count,
    new: Count,
    /** Repositories and skills that were read and audited. */
    repositories_read: Count,
    skills_read: Count,
    /** Repositories that were proposed, and the skills in them. */
    proposed: Count,
    skills_proposed: Count,
    /** Skills and repositories left out, by reason. */
    left_out: z.record(z.string(), Count),
    /** Repositories that wait for a later run. */
    waiting: Count,
    notes: z.array(z.string().max(300)).max(20),
    /** Why the run ended early, without names of servers; null if it did not. */
    error: z.string().max(300).nullable(),
  })
  .meta({ id: 'DiscoveryRun' });
export type DiscoveryRun = z.infer<typeof DiscoveryRun>;

/** Most runs that `/api/agent/discovery` shows. */
export const discoveryRunsShown = 20;

/** `value` of the one `discovery-status` document: what the queue holds since the last run. */
export const DiscoveryStatus = z.object({
  counts: z.partialRecord(CandidateState, Count),
  /** When the repository that waits for longest was found; null if none waits. */
  oldest_waiting: z.iso.datetime().nullable(),
  /** Start of the last run, by profile. */
  last_runs: z.record(z.string(), z.iso.datetime()),
});
export type DiscoveryStatus = z.infer<typeof DiscoveryStatus>;
export const noDiscovery: DiscoveryStatus = { counts: {}, oldest_waiting: null, last_runs: {} };

export const candidateKind = 'discovery-repository';
/** Key of the candidate by the repository’s numeric id, which survives renames. */
export const candidateIdKind = 'discovery-id';
export const proposalKind = 'discovery-proposal';
export const cursorKind = 'discovery-cursor';
export const discoveryRunKind = 'discovery-run';
export const discoveryStatusKind = 'discovery-status';
/** Skills that a person refused or withdrew, by `owner/name:path`: never proposed again. */
export const refusedSkillKind = 'refused-skill';

/** Sources of a profile in words. */
export const finderWords: Readonly<Record<(typeof finderKinds)[number], string>> = {
  'repository-search': 'GitHub repository search',
  'code-search': 'GitHub code search for SKILL.md',
  'listed-owners': 'other repositories of listed owners',
  marketplaces: 'plugin marketplace files',
  'well-known': 'agent-skills indexes of sites',
  lists: 'Markdown lists',
};
