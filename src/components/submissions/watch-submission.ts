/** Polls in the browser whether a submission's status has changed, and then reloads the page. */
import { isObject } from '../../schema/json.ts';

/** Milliseconds before the first look, and the factor by which pauses grow. */
const firstPauseMs = 2_000;
const pauseFactor = 1.4;
/** Looks at most: with these pauses about six minutes. */
const looks = 13;

/** `data-watch` is the state's address, `data-watch-since` the time of the change that is shown. */
export function watchSubmission(element: HTMLElement): void {
  const { watch, watchSince } = element.dataset;
  if (watch === undefined || watchSince === undefined) return;
  const look = async (count: number): Promise<void> => {
    // A hidden page sends no requests.
    if (!document.hidden && (await hasMoved(watch, watchSince))) {
      location.reload();
      return;
    }
    if (count < looks) window.setTimeout(() => void look(count + 1), firstPauseMs * pauseFactor ** count);
  };
  window.setTimeout(() => void look(1), firstPauseMs);
}

async function hasMoved(url: string, since: string): Promise<boolean> {
  const answer: unknown = await fetch(url, { headers: { accept: 'application/json' } }).then(
    (response) => (response.ok ? response.json().catch(() => null) : null),
    // The network is gone: the next look may find it again, and the link to look again is there.
    () => null,
  );
  return isObject(answer) && typeof answer['updated_at'] === 'string' && answer['updated_at'] !== since;
}
