/** What is decided between skills of about equal scores: in a long task between all of them, else between siblings. */
import type { QueryWord } from '../words/query-word.ts';
import type { Candidate } from './features.ts';
import { longTask, orderLongTask } from './long-tasks.ts';
import { orderSiblings } from './same-repository.ts';

/** @param ranked Best first. */
export function orderClose<Item extends { readonly score: number; readonly candidate: Candidate }>(
  ranked: readonly Item[],
  words: readonly QueryWord[],
): Item[] {
  return words.length >= longTask ? orderLongTask(ranked, words) : orderSiblings(ranked);
}
