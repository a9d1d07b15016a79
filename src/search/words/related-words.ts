/** Words as people say them → words that skills are described with: everyday speech, abbreviations, trades. */
import { z } from 'zod';
import stored from '../../data/related-words.json' with { type: 'json' };
import { readTable, Words } from '../../data/read-table.ts';
import type { Stem } from '../text/stemming.ts';

/**
 * What people say, then what a description of the same work says; one direction only. Written from general knowledge of the
 * trades with the benchmark unread, by the author of `test/search/spoken-tasks.ts`: so those tasks are no blind test of it.
 */
const rows = readTable('related-words', stored, z.record(z.string(), Words));

/** The table by the stem of what people say; one per index, since the index brings the stemmer. */
export function relatedByStem(stem: Stem): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, string[]>();
  for (const [said, written] of Object.entries(rows)) {
    for (const word of said.split(' ')) {
      const key = stem(word);
      related.set(key, [...(related.get(key) ?? []), ...written.map(stem)]);
    }
  }
  return related;
}
