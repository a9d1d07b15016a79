/** What a receipt says and the answer around it says again, made once from the resolution; and the further skills that were chosen. */
import type { Site } from '../shared/call-words.ts';
import { z } from 'zod';
import { installCommand } from '../../resolve/install-commands.ts';
import type { Resolution } from '../../resolve/resolution.ts';
import { InstallPolicy, RiskLevel } from '../../schema/vocabulary.ts';
import type { Entry } from '../../scoring/registry.ts';
import { lines } from '../../text/plain-text.ts';
import { type InstallView, installViewFor } from '../shared/install-view.ts';
import { identityFields, skillIdentity } from '../shared/links.ts';
import { type OutcomeFeedback, toOutcomeFeedback } from '../shared/outcome-feedback.ts';

export interface ReceiptParts {
  /** Null where no skill is selected. */
  readonly install: InstallView | null;
  readonly feedback: OutcomeFeedback;
}

export function toReceiptParts(resolution: Resolution, context: Site): ReceiptParts {
  const entry = resolution.decision.selected?.entry;
  return {
    install: entry === undefined ? null : installViewFor(entry, resolution.agent, context),
    feedback: toOutcomeFeedback(resolution, context),
  };
}

/** A skill that was chosen beside the first, for another part of the task: what a receipt binds of it, and its own event. */
export const AlsoChosenView = z
  .object({
    ...identityFields,
    commit: z.string().nullable(),
    integrity: z.string().meta({ description: 'Of all its files; `format=lockfile` of resolve lists them' }),
    install_command: z.string().nullable(),
    policy: InstallPolicy,
    risk_level: RiskLevel,
    trust_score: z.number(),
    event_id: z.string().meta({ description: 'Report its outcome with this one' }),
    chosen_outside: z.literal(true).optional(),
  })
  .meta({ id: 'AlsoChosen' });
type AlsoChosenView = z.infer<typeof AlsoChosenView>;

/** A blocked skill is never chosen, so whatever may not be installed without approval is for review, or waits for the policy's. */
export function policyOf({ safety }: Entry, status: Resolution['decision']['status']): InstallPolicy {
  if (status === 'selected') return 'auto_allowed';
  return safety.waits_for === undefined ? 'review' : 'blocked';
}

/** Nothing where one skill was chosen. */
export function toAlso(
  { also, agent }: Resolution,
  { client }: { readonly client: string | null },
): { also?: AlsoChosenView[] } {
  if (also.length === 0) return {};
  return {
    also: also.map(({ entry, status, event_id, outside }) => ({
      ...skillIdentity(entry),
      commit: entry.evidence.source.commit,
      integrity: entry.evidence.integrity,
      install_command: installCommand(entry, agent, client),
      policy: policyOf(entry, status),
      risk_level: entry.audit.risk_level,
      trust_score: entry.trust.score,
      event_id,
      ...(outside ? { chosen_outside: true } : {}),
    })),
  };
}

/** Null where one skill was chosen. */
export function alsoText(also: readonly AlsoChosenView[] = []): string | null {
  if (also.length === 0) return null;
  return lines(
    'Also chosen, each reported with its own event id:',
    ...also.map(({ slug, policy, risk_level, install_command, event_id, chosen_outside }) =>
      lines(
        `- ${slug}: policy ${policy}, risk ${risk_level}${chosen_outside === true ? '; the event named did not offer it' : ''}`,
        `  ${install_command ?? 'It may not be installed.'}`,
        event_id === '' ? null : `  Event id: ${event_id}`,
      ),
    ),
  );
}
