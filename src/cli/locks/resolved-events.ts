/** The latest resolves of this user, so that an installation can keep the event that it belongs to. */
import { type Call, type Surroundings, textOption } from '../command.ts';
import { Failure, isDiskError } from '../failure.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import type { LockedEvent } from './registry-lock.ts';
import { slugPattern } from '../safe-path.ts';
import { cachePath } from '../own-files.ts';
import { readPlainFile } from '../read-file.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';

interface ResolvedEvent extends LockedEvent {
  readonly registry: string;
  /** Skills on offer, the selected one first. */
  readonly slugs: readonly string[];
  /** RFC 3339. */
  readonly at: string;
}

const eventsMax = 50;
/** Milliseconds: an event id expires after 30 days. */
const lifeMs = 30 * 86_400_000;

type Where = Pick<Surroundings, 'environment' | 'homeFolder'>;

interface Offer extends LockedEvent {
  readonly registry: string;
  /** What has `candidates`. */
  readonly packet: JsonValue;
}

/**
 * So that an installation by slug belongs to the event that offered the skill; nothing where none was issued. A disk that cannot be
 * written costs a note and not the answer, which has the event too.
 */
export async function rememberOffer(
  { registry, packet, eventId, task }: Offer,
  where: Where & Pick<Surroundings, 'note' | 'now'>,
): Promise<void> {
  const slugs = candidateSlugs(packet);
  if (slugs.length === 0 || eventId === '') return;
  try {
    await keepEvent({ eventId, task, registry, slugs, at: where.now().toISOString() }, where);
  } catch (error) {
    if (!isDiskError(error)) throw error;
    where.note(`The event is not kept on this machine, so a report has to name it: ${error.message}`);
  }
}

/** For the whole task, best first, then for each of its parts; none where a registry of an older version says none. */
export function candidateSlugs(packet: JsonValue): string[] {
  const slugs = [packet, ...packet.get('parts').listOrNone()].flatMap((each) =>
    each.get('candidates').eachOrNone((candidate) => candidate.get('slug').text(slugPattern)),
  );
  return [...new Set(slugs)];
}

async function keepEvent(event: ResolvedEvent, where: Where): Promise<void> {
  const others = (await readEvents(where)).filter(({ eventId }) => eventId !== event.eventId);
  const events = [event, ...others].slice(0, eventsMax);
  await writeFileWhole(cachePath(where, 'events.json'), toJsonFile({ version: 1, events }));
}

/** The newest one that offered the skill and has not expired; null without one. */
export async function findEvent(
  registry: string,
  slug: string,
  where: Where & Pick<Surroundings, 'now'>,
): Promise<LockedEvent | null> {
  const oldest = where.now().getTime() - lifeMs;
  const found = (await readEvents(where)).find(
    (event) => event.registry === registry && event.slugs.includes(slug) && Date.parse(event.at) > oldest,
  );
  return found === undefined ? null : { eventId: found.eventId, task: found.task };
}

/** The event that the caller names, with its task: as given, or as this machine remembers it; null where none is named. */
export async function requestedEvent(
  registry: string,
  { options, surroundings }: Call,
): Promise<LockedEvent | null> {
  const eventId = textOption(options, 'event');
  if (eventId === null) return null;
  const isNamed = (each: ResolvedEvent): boolean => each.registry === registry && each.eventId === eventId;
  const task = textOption(options, 'task') ?? (await readEvents(surroundings)).find(isNamed)?.task;
  if (task === undefined)
    throw new Failure(
      'usage',
      'this machine does not know the event: add --task, the task as it was resolved',
    );
  return { eventId, task };
}

/** A cache: what cannot be read counts as empty. */
async function readEvents(where: Where): Promise<ResolvedEvent[]> {
  const text = await readPlainFile(cachePath(where, 'events.json'), true);
  if (text === null) return [];
  try {
    return parseJson(text, 'events.json').get('events').each(readEvent);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

function readEvent(value: JsonValue): ResolvedEvent {
  return {
    registry: value.get('registry').text(),
    slugs: value.get('slugs').texts(),
    eventId: value.get('eventId').text(),
    task: value.get('task').text(),
    at: value.get('at').text(),
  };
}
