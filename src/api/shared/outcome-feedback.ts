/** How to report what happened: template, dry run and a command that can be run unchanged. */
import { z } from 'zod';
import { quote } from '../../text/quote.ts';
import type { Resolution } from '../../resolve/resolution.ts';
import { field, lines } from '../../text/plain-text.ts';
import { type Site, type Surface, toolFor } from './call-words.ts';

/** Path that reports are posted to. */
export const outcomePath = '/api/agent/outcome';

export const OutcomeFeedback = z
  .object({
    event_id: z.string(),
    endpoint: z.string(),
    method: z.literal('POST'),
    payload_template: z.record(z.string(), z.unknown()),
    dry_run_payload: z.record(z.string(), z.unknown()),
    cli_example: z.string(),
  })
  .meta({ id: 'OutcomeFeedback' });
export type OutcomeFeedback = z.infer<typeof OutcomeFeedback>;

export function toOutcomeFeedback(resolution: Resolution, { siteUrl, client }: Site): OutcomeFeedback {
  const { event_id, input, decision } = resolution;
  const endpoint = `${siteUrl}${outcomePath}`;
  const skill_slug = decision.selected?.entry.slug ?? '';
  const none = { event_id, endpoint, method: 'POST' as const };
  // Without a skill or an event there is nothing to report on.
  if (skill_slug === '' || event_id === '')
    return { ...none, payload_template: {}, dry_run_payload: {}, cli_example: '' };
  const report = { event_id, skill_slug, task: input.task, outcome: 'success', install_used: true };
  const dryRun = { ...report, dry_run: true };
  return {
    ...none,
    payload_template: report,
    dry_run_payload: dryRun,
    cli_example:
      client === null
        ? `curl -sS -X POST ${quote(endpoint)} -H 'Content-Type: application/json' -d ${quote(JSON.stringify(dryRun))}`
        : `${client} outcome success ${skill_slug} --event ${event_id} --task ${quote(input.task)} --dry-run`,
  };
}

interface ReportTo {
  readonly event_id: string;
  readonly endpoint: string;
}

/** What to send where afterwards, and where every word is explained, in a text answer; `kinds`: the outcomes by name. */
export function reportText(
  { event_id, endpoint }: ReportTo,
  surface: Surface,
  kinds: readonly string[] = [],
): string {
  const outcome = kinds.length === 0 ? 'outcome' : `outcome (${kinds.join(', ')})`;
  const members = `event_id, skill_slug, task, ${outcome}, install_used`;
  const tool = toolFor('report', surface);
  return lines(
    tool === null ? `Then POST ${members} to ${endpoint}` : `Then call ${tool} with ${members}`,
    field('Event id', event_id, 600),
    `Terms: ${surface.siteUrl}/agent/integration-kit`,
  );
}

/** The outcome part of a resolve answer: what is accepted, how repeats are handled, what it affects. */
export const FeedbackLoop = z.object({
  contract: z.literal('v3'),
  contract_url: z.url().meta({ description: 'Every field with its meaning' }),
  quality_fields: z.array(z.string()),
  idempotency: z.string(),
  ranking_inputs: z.array(z.string()),
});

export function toFeedbackLoop(siteUrl: string): z.infer<typeof FeedbackLoop> {
  return {
    contract: 'v3',
    contract_url: `${siteUrl}${outcomePath}?contract=true`,
    quality_fields: ['install_used', 'task_success', 'output_quality', 'error_type', 'used_in_production'],
    idempotency: 'One report per event_id.',
    ranking_inputs: ['Trust Score v5', 'Agent Proven', 'rankings'],
  };
}
