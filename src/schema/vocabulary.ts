/** The closed sets of the wire: names and values exactly as callers see them. */
import { z } from 'zod';

export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const;
export const Severity = z.enum(severities);
export type Severity = z.infer<typeof Severity>;

export const riskLevels = ['low', 'medium', 'high'] as const;
export const RiskLevel = z.enum(riskLevels);
export type RiskLevel = z.infer<typeof RiskLevel>;

export const safetyTiers = ['verified', 'reviewed', 'experimental', 'blocked'] as const;
export const SafetyTier = z.enum(safetyTiers);
export type SafetyTier = z.infer<typeof SafetyTier>;

export const trustTiers = ['production', 'strong', 'review', 'risk'] as const;
export const TrustTier = z.enum(trustTiers);
export type TrustTier = z.infer<typeof TrustTier>;

const installPolicies = ['auto_allowed', 'review', 'blocked'] as const;
export const InstallPolicy = z.enum(installPolicies);
export type InstallPolicy = z.infer<typeof InstallPolicy>;

export const outcomeKinds = [
  'success',
  'failed',
  'not_relevant',
  'blocked_by_risk',
  'setup_required',
] as const;
export const OutcomeKind = z.enum(outcomeKinds);
export type OutcomeKind = z.infer<typeof OutcomeKind>;

/** `svg` is an image of the answer, for badges; `sha256sums` the lines that `sha256sum -c` reads. The first that an endpoint has is its default. */
export const formats = ['svg', 'json', 'text', 'lockfile', 'sha256sums'] as const;
export type Format = (typeof formats)[number];

/** The values `agent` takes besides the ids of `content/agents`. */
export const builtInAgents = [
  'auto',
  'agent-runtime-a',
  'agent-runtime-b',
  'agent-runtime-c',
  'registry-cli',
] as const;

export const categories = [
  'AI agents',
  'Automation',
  'Backend and APIs',
  'Business operations',
  'Cloud platforms',
  'Code review',
  'Data and analytics',
  'Databases',
  'Design',
  'Developer workflow',
  'DevOps and CI',
  'Documents',
  'Finance',
  'Legal and compliance',
  'Machine learning',
  'Marketing',
  'Media',
  'Mobile development',
  'Product management',
  'Productivity',
  'Programming languages',
  'Research and science',
  'Sales and support',
  'Security',
  'Testing',
  'Web development',
  'Writing and content',
] as const;
export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;

/** A slug as it may be in a path: 1-96 characters, never a dot or slash (attack table, row 4). */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,94}[a-z0-9])?$/;
export const Slug = z
  .string()
  .regex(
    slugPattern,
    'must be 1 to 96 characters of a-z, 0-9 and -, starting and ending with a letter or digit',
  );

/** Of a file, or of a commit, as lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const CommitSha = z.string().regex(/^[0-9a-f]{40}$/);

/** What a content file becomes beside its front matter. */
export interface Described {
  /** The file's name. */
  readonly slug: string;
  /** The file's body: plain text in our own words. */
  readonly summary: string;
}

/** Name of the registry's own skill, and of the folder that it is installed in. */
export const ownSkillName = 'use-skill-registry';

/** Whose words describe a skill: the registry's people, a language model that read the skill, or the skill's authors. */
export const DescriptionSource = z.enum(['registry', 'model', 'repository']);
export type DescriptionSource = z.infer<typeof DescriptionSource>;

/** One line of plain text: no control, hidden or line-breaking characters, so that it can be part of any sentence. */
export function plainLine(min: number, max: number): z.ZodString {
  return z
    .string()
    .min(min)
    .max(max)
    .regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]*$/u,
      'must be one line without control or hidden characters',
    );
}

/** Order of risk, so that `max_risk` can be compared. */
export function riskRank(level: RiskLevel): number {
  return riskLevels.indexOf(level);
}
