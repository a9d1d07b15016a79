/** Events of the activity feed, as the store's documents have them: ids order by time. */
import type { Store } from '../../ports/store.ts';
import { ActivityEvent, activityEventsShown, activityKind } from '../../schema/activity-event.ts';

/** Documents read at a time. */
const pageSize = 500;

export interface ReadEvents {
  /** Newest first, at most `activityEventsShown`. */
  readonly events: readonly ActivityEvent[];
  /** Id from which the next reading starts; undefined for the beginning. */
  readonly after: string | undefined;
}

/**
 * `after` of the last reading: what is older than the events shown then is not read again. `onForeign` gets the id of a
 * document that is no event, which is left out.
 */
export async function readEvents(
  store: Pick<Store, 'listDocuments'>,
  after: string | undefined,
  onForeign: (id: string) => void,
): Promise<ReadEvents> {
  // One more than is shown, whose id is where the next reading starts.
  let newest: { id: string; value: unknown }[] = [];
  for (let from = after; ;) {
    const page = await store.listDocuments(activityKind, {
      limit: pageSize,
      ...(from === undefined ? {} : { after: from }),
    });
    newest = [...newest, ...page].slice(-activityEventsShown - 1);
    from = page.at(-1)?.id;
    if (page.length < pageSize) break;
  }
  const shown = newest.slice(-activityEventsShown);
  const events = shown.reverse().flatMap(({ id, value }) => {
    const parsed = ActivityEvent.safeParse(value);
    if (parsed.success) return [parsed.data];
    onForeign(id);
    return [];
  });
  return { events, after: newest.length > activityEventsShown ? newest[0]?.id : after };
}
