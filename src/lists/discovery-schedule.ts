/** Profiles of discovery with their last and next run, and the queue of what was found. */
import { z } from 'zod';
import { type DiscoveryProfile, finderKinds, Thresholds } from '../schema/discovery-profile.ts';
import { type DiscoveryStatus, finderWords } from '../schema/discovery-state.ts';
import { hourMs } from '../text/day.ts';

/** RFC 3339 time of the next run; null for a profile that never ran, which is due. */
export function nextRun(profile: DiscoveryProfile, lastRun: string | undefined): string | null {
  if (lastRun === undefined) return null;
  return new Date(Date.parse(lastRun) + profile.every_hours * hourMs).toISOString();
}

export const ScheduledProfile = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  domain: z.string().meta({ description: 'Category that it is to fill, or any' }),
  every_hours: z.int(),
  budget: z.int().meta({ description: 'Most requests of one run' }),
  sources: z.array(z.enum(finderKinds)),
  thresholds: Thresholds,
  last_run_at: z.iso.datetime().nullable(),
  next_run_at: z.iso.datetime().nullable().meta({ description: 'Null: it never ran, and is due' }),
});
type ScheduledProfile = z.infer<typeof ScheduledProfile>;

const Count = z.int().min(0);
/** States as in `CandidateState`. */
export const DiscoveryQueue = z.object({
  waiting: Count,
  ready: Count,
  proposed: Count,
  left_out: Count,
  refused: Count,
  listed: Count,
  oldest_waiting_at: z.iso.datetime().nullable(),
});
type DiscoveryQueue = z.infer<typeof DiscoveryQueue>;

export function scheduleOf(
  profiles: readonly DiscoveryProfile[],
  { last_runs }: DiscoveryStatus,
): ScheduledProfile[] {
  return profiles.map((profile) => {
    const last = Object.hasOwn(last_runs, profile.slug) ? last_runs[profile.slug] : undefined;
    const { name, summary, domain, every_hours, budget, thresholds } = profile;
    return {
      id: profile.slug,
      name,
      summary,
      domain,
      every_hours,
      budget,
      sources: [...new Set(profile.find.map(({ by }) => by))],
      thresholds,
      last_run_at: last ?? null,
      next_run_at: nextRun(profile, last),
    };
  });
}

export function queueOf({ counts, oldest_waiting }: DiscoveryStatus): DiscoveryQueue {
  const { waiting = 0, ready = 0, proposed = 0, left_out = 0, refused = 0, listed = 0 } = counts;
  return { waiting, ready, proposed, left_out, refused, listed, oldest_waiting_at: oldest_waiting };
}

/** `GitHub repository search, Markdown lists`. */
export function sourcesText({ sources }: ScheduledProfile): string {
  return sources.map((source) => finderWords[source]).join(', ');
}
