/** One skill as the agent's skill list shows it: the summary with its gate and its safety profile. */
import { z } from 'zod';
import { capabilitiesOf } from '../../versions/capabilities.ts';
import type { RiskLevel } from '../../schema/vocabulary.ts';
import { InstallPolicy, RiskLevel as RiskLevelSchema, SafetyTier } from '../../schema/vocabulary.ts';
import type { Entry } from '../../scoring/registry.ts';
import { SafetyGate } from '../manifest/shape.ts';
import { toSafetyGate } from '../manifest/manifest.ts';
import { lines } from '../../text/plain-text.ts';
import { atDetail, type Detail } from '../shared/detail.ts';
import {
  SkillListing,
  skillSummaryText,
  type SummaryContext,
  toSkillListing,
} from '../shared/skill-summary.ts';

const SafetyProfile = z
  .object({
    safety_tier: SafetyTier,
    safety_score: z.int(),
    policy: InstallPolicy,
    risk_level: RiskLevelSchema,
    audit_score: z.int(),
    complete: z.boolean().meta({ description: 'Whether every file was audited' }),
    capabilities: z.array(z.string()).meta({ description: 'What it can do, e.g. shell, egress' }),
    network_hosts: z.array(z.string()),
    env_vars: z.array(z.string()),
    warnings: z.int(),
  })
  .meta({ id: 'SafetyProfile' });

export const ListedSkill = SkillListing.extend({
  rank: z.int(),
  safety_gate: SafetyGate,
  safety_profile: SafetyProfile.optional(),
}).meta({ id: 'ListedSkill' });
export type ListedSkill = z.infer<typeof ListedSkill>;

interface Listing {
  readonly rank: number;
  readonly agent: string;
  readonly detail: Detail;
  readonly max_risk?: RiskLevel | undefined;
}

export function toListedSkill(
  entry: Entry,
  context: SummaryContext,
  { rank, agent, detail, max_risk }: Listing,
): ListedSkill {
  const whole = {
    ...toSkillListing(entry, context, { agent, detail }),
    rank,
    safety_gate: toSafetyGate(entry, max_risk),
    safety_profile: toSafetyProfile(entry),
  };
  return atDetail(whole, detail, { standard: [], brief: ['safety_profile'] });
}

/** Most hosts and variables listed; the manifest has all of them. */
const namesShown = 10;

function toSafetyProfile({ safety, audit, evidence }: Entry): z.infer<typeof SafetyProfile> {
  const { signals, complete } = evidence.audit;
  return {
    safety_tier: safety.tier,
    safety_score: safety.safety_score,
    policy: safety.policy,
    risk_level: audit.risk_level,
    audit_score: audit.audit_score,
    complete,
    capabilities: capabilitiesOf(signals),
    network_hosts: signals.network_hosts.slice(0, namesShown),
    env_vars: signals.env_vars.slice(0, namesShown),
    warnings: audit.warnings.length,
  };
}

export function listedSkillText(skill: ListedSkill): string {
  return lines(
    skillSummaryText(skill),
    `Gate: ${skill.safety_gate.policy}: ${skill.safety_gate.reasons[0] ?? 'no reason recorded'}`,
  );
}
