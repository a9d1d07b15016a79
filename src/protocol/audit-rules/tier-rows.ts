/** The tiers in sentences: apart from what the audit's rules page says, since the policy says them without its rules. */
import type { InstallPolicy, SafetyTier } from '../../schema/vocabulary.ts';
import { confirmation, tierLimits } from '../../scoring/safety.ts';
import { trustCaps } from '../../scoring/trust.ts';

interface TierRow {
  readonly tier: SafetyTier;
  readonly when: string;
  readonly policy: InstallPolicy;
  readonly meaning: string;
}

/** What serious findings of a skill lead to. */
export const highFindings =
  'A critical finding blocks a skill. One that is submitted or discovered with a high finding waits for a person. Where one that is listed ' +
  `has a high finding, it stays listed with that as its open doubt, trust of at most ${trustCaps.high}, and a person is asked before each install.`;

/** The first row that applies is the skill's. */
export const tierRows: readonly TierRow[] = [
  {
    tier: 'blocked',
    when: 'A critical finding, a block by the operator, or a source that is gone where the registry keeps no copy.',
    policy: 'blocked',
    meaning:
      'Do not install it: there is no install command, and it is shown only to those who ask for blocked skills.',
  },
  {
    tier: 'experimental',
    when: `A high finding, an audit score below ${tierLimits.reviewed}, a folder not read completely, a reviewed commit that is not the served one, or no recognised licence or commit.`,
    policy: 'review',
    meaning: 'A person approves it first, and the first run is in a sandbox.',
  },
  {
    tier: 'verified',
    when:
      `An audit score of ${tierLimits.verified} or more without a medium finding, ownership proven, ` +
      `and a sign-off by a reviewer of this catalog or at least ${confirmation.agents} agents with a success lower bound of ${confirmation.lowerBound.toFixed(2)}.`,
    policy: 'auto_allowed',
    meaning:
      'May be installed without asking if the risk is low, a person signed it off, and it has no scripts, uses no network and ' +
      'no account, service, variable or MCP server; otherwise a person approves it first.',
  },
  {
    tier: 'reviewed',
    when: 'Everything else.',
    policy: 'review',
    meaning: 'A person approves it first.',
  },
];
