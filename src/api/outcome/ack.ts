/** The answer to a report: what was recorded, and what of it counts. */
import { z } from 'zod';
import { OutcomeKind } from '../../schema/vocabulary.ts';
import { field, lines } from '../../text/plain-text.ts';
import { provenLine } from '../shared/words.ts';

export const OutcomeAck = z
  .object({
    accepted: z.literal(true),
    recorded: z.boolean().meta({ description: 'True once the report is on durable storage' }),
    duplicate: z.boolean(),
    dry_run: z.boolean(),
    event_id: z.string(),
    event_verified: z
      .boolean()
      .meta({ description: 'Issued here for this task and skill, at most 30 days ago' }),
    skill_slug: z.string(),
    outcome: OutcomeKind,
    passed_over: z.array(z.string()).meta({ description: 'Of those named, the ones that the event offered' }),
    passed_over_unverified: z
      .array(z.string())
      .meta({ description: 'Of those named, the ones that it did not offer: stored, not counted' }),
    counted_as_verified_install: z.boolean(),
    agent_proven: z.object({ score: z.int(), label: z.string() }).nullable(),
  })
  .meta({ id: 'OutcomeAck' });
type OutcomeAck = z.infer<typeof OutcomeAck>;

export function ackText(ack: OutcomeAck): string {
  return lines(
    field('Recorded', ack.recorded ? 'yes' : ack.dry_run ? 'no, a dry run' : 'no, already recorded'),
    field('Skill', ack.skill_slug),
    field('Outcome', ack.outcome),
    field(
      'Event',
      ack.event_verified
        ? 'verified'
        : 'not issued by this registry for this task and skill: stored as unverified, not counted',
    ),
    field('Verified install', ack.counted_as_verified_install ? 'yes' : 'no'),
    ack.passed_over.length === 0 ? null : field('Passed over', ack.passed_over.join(', '), 600),
    ack.passed_over_unverified.length === 0
      ? null
      : field('Not offered by the event, not counted', ack.passed_over_unverified.join(', '), 600),
    provenLine(ack.agent_proven),
  );
}
