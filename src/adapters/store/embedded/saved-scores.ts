/** What the reports of an embedded store add up to, kept as a JSON document so that a start reads only the reports after it. */
import { join } from 'node:path';
import { Low } from 'lowdb';
import { JSONFile } from 'lowdb/node';
import { z } from 'zod';
import type { OutcomeLedger } from '../../../ports/store.ts';

/** Up to which report, the chain's hash there, and the lines of `OutcomeLedger.save`. */
const SavedScores = z.object({ seq: z.int().min(0), hash: z.string(), ledger: z.array(z.string()) });
type SavedScores = z.infer<typeof SavedScores>;

export const scoresName = 'scores.json';
const nothing: SavedScores = { seq: 0, hash: '', ledger: [] };

function openScores(folder: string): Low<SavedScores> {
  return new Low(new JSONFile<SavedScores>(join(folder, scoresName)), nothing);
}

/** Written beside its place and renamed. What the power takes of it costs the next start time, nothing else. */
export async function saveScores(
  folder: string,
  ledger: OutcomeLedger,
  seq: number,
  hash: string,
): Promise<void> {
  const scores = openScores(folder);
  await scores.update((data) => Object.assign(data, { seq, hash, ledger: [...ledger.save()] }));
}

/**
 * Into the ledger; the number of the last report that it holds then. `hashAt`: the chain's hash at a report, null for none.
 * 0, with an empty ledger and the reason, for a file that cannot be read, is of another log, or was made by other rules.
 */
export async function loadScores(
  folder: string,
  ledger: OutcomeLedger,
  hashAt: (seq: number) => string | null,
  onUnusable: (reason: string) => void,
): Promise<number> {
  const refuse = (reason: string): number => {
    onUnusable(reason);
    ledger.load([]);
    return 0;
  };
  const scores = openScores(folder);
  try {
    await scores.read();
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  const parsed = SavedScores.safeParse(scores.data);
  if (!parsed.success) return refuse('it is of another format');
  const { seq, hash, ledger: lines } = parsed.data;
  if (seq === 0) return 0;
  if (hashAt(seq) !== hash) return refuse('it is of other reports');
  return ledger.load(lines) ? seq : refuse('its scores were computed by earlier rules');
}
