/** Events of the activity feed by the day on which they happened, in the order given. */
import type { ActivityEvent } from '../../schema/activity-event.ts';
import { dayOf } from '../../text/day.ts';

interface ActivityDay<Event> {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly events: readonly Event[];
}

/** `events` newest first. */
export function toActivityDays<Event extends Pick<ActivityEvent, 'at'>>(
  events: readonly Event[],
): ActivityDay<Event>[] {
  const byDay = Map.groupBy(events, ({ at }) => dayOf(at));
  return [...byDay].map(([day, own]) => ({ day, events: own }));
}
