/** Events of the activity feed by the day on which they happened, in the order given. */
import type { ActivityEvent } from '../../schema/activity-event.ts';

export interface ActivityDay<Event> {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly events: readonly Event[];
}

/** `events` newest first. */
export function toActivityDays<Event extends Pick<ActivityEvent, 'at'>>(
  events: readonly Event[],
): ActivityDay<Event>[] {
  const byDay = Map.groupBy(events, ({ at }) => new Date(at).toISOString().slice(0, 10));
  return [...byDay].map(([day, own]) => ({ day, events: own }));
}
