/** Which profiles are to run: those whose time has come, the longest overdue first. */
import type { DiscoveryProfile } from '../../schema/discovery-profile.ts';

const hourMs = 3_600_000;

/** RFC 3339 time of the next run; null for a profile that never ran, which is due. */
export function nextRun(profile: DiscoveryProfile, lastRun: string | undefined): string | null {
  return lastRun === undefined
    ? null
    : new Date(Date.parse(lastRun) + profile.every_hours * hourMs).toISOString();
}

/** `lastRuns` are the starts of the last runs by profile. */
export function dueProfiles(
  profiles: readonly DiscoveryProfile[],
  lastRuns: Readonly<Record<string, string>>,
  now: Date,
): DiscoveryProfile[] {
  const last = ({ slug }: DiscoveryProfile): string | undefined =>
    Object.hasOwn(lastRuns, slug) ? lastRuns[slug] : undefined;
  return profiles
    .map((profile) => ({ profile, next: nextRun(profile, last(profile)) ?? '' }))
    .filter(({ next }) => next === '' || Date.parse(next) <= now.getTime())
    .sort((a, b) =>
      a.next === b.next ? (a.profile.slug < b.profile.slug ? -1 : 1) : a.next < b.next ? -1 : 1,
    )
    .map(({ profile }) => profile);
}
