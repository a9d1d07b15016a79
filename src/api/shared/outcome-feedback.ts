/** How to report what happened: template, dry run and a command that can be run unchanged. */
import { z } from 'zod';
import { quote } from '../../resolve/install-commands.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import type { OutcomeFeedback } from '../receipt/shape.ts';
import type { Resolution } from '../../resolve/resolution.ts';
import { verifiedInstallRule } from '../install/handoff.ts';

/** Path that reports are posted to. */
export const outcomePath = '/api/agent/outcome';

export function toOutcomeFeedback(resolution: Resolution, siteUrl: string): z.infer<typeof OutcomeFeedback> {
  const { event_id, input, decision } = resolution;
  const endpoint = `${siteUrl}${outcomePath}`;
  const base = {
    event_id,
    skill_slug: decision.selected?.entry.slug ?? '',
    task: input.task,
    agent: input.agent,
  };
  const report = { ...base, outcome: 'success', install_used: true };
  const dryRun = { ...report, dry_run: true };
  return {
    event_id,
    endpoint,
    method: 'POST',
    payload_template: {
      ...report,
      task_success: true,
      output_quality: null,
      error_type: null,
      workspace: 'unknown',
      used_in_production: false,
    },
    dry_run_payload: dryRun,
    cli_example: `curl -sS -X POST ${quote(endpoint)} -H 'Content-Type: application/json' -d ${quote(JSON.stringify(dryRun))}`,
  };
}

/** The outcome part of a resolve answer: what is accepted, how repeats are handled, what it affects. */
export const FeedbackLoop = z.object({
  contract: z.literal('v3'),
  event_id: z.string(),
  endpoint: z.string(),
  method: z.literal('POST'),
  required_fields: z.array(z.string()),
  expected_outcomes: z.array(z.string()),
  quality_fields: z.array(z.string()),
  idempotency: z.string(),
  verified_install_rule: z.string(),
  ranking_inputs: z.array(z.string()),
});

export function toFeedbackLoop(resolution: Resolution, siteUrl: string): z.infer<typeof FeedbackLoop> {
  return {
    contract: 'v3',
    event_id: resolution.event_id,
    endpoint: `${siteUrl}${outcomePath}`,
    method: 'POST',
    required_fields: ['event_id', 'skill_slug', 'task', 'outcome'],
    expected_outcomes: [...outcomeKinds],
    quality_fields: [
      'install_used',
      'task_success',
      'output_quality',
      'error_type',
      'used_in_production',
      'workspace',
      'time_to_useful_ms',
    ],
    idempotency:
      'One report per event_id: an exact repeat is acknowledged as a duplicate; a different one gets 409.',
    verified_install_rule: verifiedInstallRule,
    ranking_inputs: ['Trust Score v5, dimension outcomes', 'Agent Proven', 'rankings'],
  };
}
