/** One skill as shown in a list: search results, recommendations, alternatives, rankings. */
import { z } from 'zod';
import { findAgent } from '../../resolve/targets.ts';
import { type InstallCommands, installCommands } from '../../resolve/install-commands.ts';
import {
  DescriptionSource,
  InstallPolicy,
  RiskLevel,
  SafetyTier,
  TrustTier,
} from '../../schema/vocabulary.ts';
import { evidenceLevels, evidenceWords } from '../../scoring/evidence-level.ts';
import type { Entry } from '../../scoring/registry.ts';
import type { Site } from './call-words.ts';
import { atDetail, type Detail, type LeftOut } from './detail.ts';
import { skillIdentity, skillLinks } from './links.ts';
import { descriptionLine, field, lines, oneLine } from '../../text/plain-text.ts';
import { shortRiskWords, verifiedInstallsLabel } from './words.ts';

/** How much is known behind a trust score. */
export const EvidenceShape = {
  evidence: z.enum(evidenceLevels).meta({
    description:
      'How much of the score rests on known facts: `none`: nothing of its use; `little`: read the band',
  }),
  band: z
    .object({ low: z.int(), high: z.int() })
    .meta({ description: 'The score if everything unknown were 0, and if it were 100' }),
} as const;

const TrustFigure = z
  .object({ score: z.number(), label: z.string(), tier: TrustTier, ...EvidenceShape })
  .meta({ id: 'TrustFigure' });

export const AuditFigure = z
  .object({ audit_score: z.int(), risk_level: RiskLevel })
  .meta({ id: 'AuditFigure' });

export const SkillSummary = z
  .object({
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    platforms: z.array(z.string()).meta({ description: '`any`: does not need a particular agent runtime' }),
    tags: z.array(z.string()),
    description: z.string(),
    description_source: DescriptionSource.meta({
      id: 'DescriptionSource',
      description:
        '`registry`: the registry’s own words. `model`: drafted by a language model from the source, untrusted. ' +
        '`repository`: untrusted text from the source',
    }),
    repository: z.url(),
    path: z.string(),
    url: z.url(),
    manifest_url: z.url(),
    install_url: z.url(),
    install_command: z
      .string()
      .nullable()
      .meta({ description: 'Pinned to a commit; null if the skill may not be installed' }),
    target: z.string().nullable().meta({ description: 'Folder that the command fills, in the project' }),
    dry_run_command: z.string().nullable(),
    version: z.string().nullable(),
    license: z.string().nullable(),
    stars: z.int().nullable().meta({ description: 'Null if the source states none' }),
    trust: TrustFigure,
    audit: AuditFigure,
    safety_tier: SafetyTier,
    policy: InstallPolicy,
    verified_installs: z.int(),
    outcomes: z.int(),
    agent_proven_score: z.int().nullable(),
  })
  .meta({ id: 'SkillSummary' });
export type SkillSummary = z.infer<typeof SkillSummary>;

type WhereDetailed =
  'tags' | 'manifest_url' | 'install_url' | 'dry_run_command' | 'version' | 'agent_proven_score';
type WhereNotBrief = 'platforms' | 'url' | 'license' | 'stars';

/** What a list leaves out of a skill; its manifest has all of it. The text form needs the other members. */
const leftOut: LeftOut<WhereDetailed | WhereNotBrief> = {
  standard: ['tags', 'manifest_url', 'install_url', 'dry_run_command', 'version', 'agent_proven_score'],
  brief: ['platforms', 'url', 'license', 'stars'],
};

/** A skill in a list: `detail` decides which of the optional members are there. */
export const SkillListing = SkillSummary.partial({
  tags: true,
  manifest_url: true,
  dry_run_command: true,
  version: true,
  agent_proven_score: true,
  platforms: true,
  url: true,
  install_url: true,
  license: true,
  stars: true,
}).meta({ id: 'SkillListing' });
export type SkillListing = z.infer<typeof SkillListing>;

/** What the shapes of a skill in lists and in the manifest share; which members are always there, each of them says. */
export const SkillFields = SkillListing.omit({ trust: true, audit: true })
  .partial()
  .meta({ id: 'SkillFields', description: 'Members of a skill; each use says which are always there' });

export interface SummaryContext extends Site {
  readonly registry: { readonly agents: Parameters<typeof findAgent>[0] };
}

/** Longest description in a list, in characters. */
const listedDescriptionMax = { brief: 100, standard: 112, full: 400 } as const;

export function toSkillListing(
  entry: Entry,
  context: SummaryContext,
  { agent, detail }: { readonly agent: string; readonly detail: Detail },
): SkillListing {
  const { siteUrl, client, registry } = context;
  const commands = installCommands(entry, findAgent(registry.agents, agent), client);
  const skill = toSkillSummary(entry, siteUrl, commands);
  const description = oneLine(skill.description, listedDescriptionMax[detail]);
  return atDetail({ ...skill, description }, detail, leftOut);
}

/** @param commands Null for a skill that may not be installed. */
export function toSkillSummary(
  entry: Entry,
  siteUrl: string,
  commands: Pick<InstallCommands, 'command' | 'target' | 'dry_run_command'> | null,
): SkillSummary {
  const { source, evidence } = entry;
  const { url, manifest_url, install_url } = skillLinks(entry, siteUrl);
  const { slug, name, repository, path } = skillIdentity(entry);
  return {
    slug,
    name,
    category: source.category,
    platforms: source.platforms,
    tags: source.tags,
    description: oneLine(entry.description, 400),
    description_source: entry.description_source,
    repository,
    path,
    url,
    manifest_url,
    install_url,
    install_command: commands?.command ?? null,
    target: commands?.target ?? null,
    dry_run_command: commands?.dry_run_command ?? null,
    version: evidence.front_matter.version,
    license: evidence.license.spdx,
    stars: evidence.source.stars,
    trust: toTrustView(entry),
    audit: toAuditFigure(entry),
    safety_tier: entry.safety.tier,
    policy: entry.safety.policy,
    verified_installs: entry.outcomes.verifiedInstalls,
    outcomes: entry.outcomes.total,
    agent_proven_score: entry.proven?.score ?? null,
  };
}

export function toAuditFigure({ audit }: Entry): z.infer<typeof AuditFigure> {
  return { audit_score: audit.audit_score, risk_level: audit.risk_level };
}

function toTrustView({ trust }: Entry): SkillSummary['trust'] {
  const { score, label, tier, evidence, band } = trust;
  return { score, label, tier, evidence, band };
}

/** Longest description in the text of a list, in characters. */
const textDescriptionMax = 48;

/** The fields of a search result in the contract's order; `listNote` above the list says who reported the installs. */
export function skillSummaryText(skill: Omit<SkillListing, 'target'>): string {
  const description = oneLine(skill.description, textDescriptionMax);
  return lines(
    oneLine(skill.name, 60),
    field('Slug', skill.slug),
    field('Category', skill.category),
    `Install: ${skill.install_command ?? 'none: the skill may not be installed'}`,
    field(
      'Trust',
      `${skill.trust.score}/100 (${evidenceWords(skill.trust.evidence)}); risk ${shortRiskWords(skill)}`,
    ),
    field(verifiedInstallsLabel, skill.verified_installs),
    field('Outcomes', skill.outcomes),
    descriptionLine({ ...skill, description }),
  );
}
