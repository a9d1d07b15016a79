/** The newest index that this machine took of each registry: an older one, though rightly signed, would bring back what was fixed since. */
import { oneLine } from '../../text/plain-text.ts';
import type { Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import { configPath, readOfRegistries, writeOfRegistry } from '../own-files.ts';
import type { JsonValue } from './read-json.ts';

interface SeenIndex {
  readonly revision: string;
  /** RFC 3339. */
  readonly generatedAt: string;
}

const fileName = 'indexes.json';
const dayMs = 86_400_000;
/** Days after which the files of a registry are called old. */
const oldAfter = 30;

/**
 * Of a manifest whose signature was checked. Throws an integrity failure for one that is older than the newest seen at this
 * address, or than `others`; says so when it is old, and keeps its time.
 */
export async function takeIndex(
  manifest: JsonValue,
  url: string,
  where: Surroundings,
  others: readonly SeenIndex[] = [],
): Promise<void> {
  const index = readIndex(manifest);
  const kept = (await readOfRegistries(where, fileName)).get(url);
  const known = kept === undefined ? undefined : readIndex(kept);
  const now = where.now().getTime();
  // One from a clock that was wrong would make every later one too old.
  const isFuture = (each: SeenIndex): boolean => timeOf(each) > now + dayMs;
  for (const newer of [...others, ...(known === undefined ? [] : [known])])
    if (timeOf(newer) > timeOf(index) && !isFuture(newer))
      throw new Failure('integrity', `the index of ${url} is older than the one seen before`, [
        `It is of ${index.generatedAt}, catalog ${index.revision}; before, it was of ${newer.generatedAt}, catalog ${newer.revision}.`,
        'A mirror may be out of date: update it, or ask the registry itself.',
        `If its operator did go back to the older one, remove its row from ${configPath(where, fileName)}`,
      ]);
  const ageMs = now - timeOf(index);
  if (ageMs > oldAfter * dayMs)
    where.note(
      `The files of ${url} are of ${index.generatedAt}, ${Math.floor(ageMs / dayMs)} days ago: newer ones may say more.`,
    );
  if (!isFuture(index) && (known?.revision !== index.revision || known.generatedAt !== index.generatedAt))
    await writeOfRegistry(
      where,
      fileName,
      [url, { revision: index.revision, generated_at: index.generatedAt }],
      'The time of the index is not kept, so an older one will not be noticed',
    );
}

/** Throws a failure for a manifest without a time that can be compared. */
export function readIndex(manifest: JsonValue): SeenIndex {
  return {
    revision: oneLine(manifest.get('revision').text(), 100),
    generatedAt: manifest.get('generated_at').text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
  };
}

function timeOf({ generatedAt }: SeenIndex): number {
  return Date.parse(generatedAt);
}
