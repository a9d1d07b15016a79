/** Which profiles are to run: those whose time has come, the longest overdue first. */
import { nextRun } from '../../lists/discovery-schedule.ts';
import type { DiscoveryProfile } from '../../schema/discovery-profile.ts';

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
