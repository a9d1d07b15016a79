/** What a misspelt name was probably meant to be. */
import { editDistance } from './edit-distance.ts';

/**
 * The nearest of the known names; null where none has at most two slips, in fewer than half of its letters. Case, dashes and dots
 * are no difference; of equally near ones the first.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_.]/g, '');
  const found = known
    .map((each) => ({ each, distance: editDistance(plain(name), plain(each), 2) }))
    .filter(({ each, distance }) => distance <= 2 && distance < plain(each).length / 2)
    .sort((a, b) => a.distance - b.distance);
  return found[0]?.each ?? null;
}
