/** How a task in another language is read: its words with the English ones that they are searched as, and those that no dictionary has. */
import type { SearchIndex } from '../search/index/load.ts';
import { analyse } from '../search/text/analysis.ts';
import type { QueryWord } from '../search/words/query-word.ts';
import { isRealWord } from '../search/words/read-word.ts';
import { translateWord, translateWritten } from '../search/words/translate.ts';
import { oneLine } from '../text/plain-text.ts';

export interface Reading {
  readonly read: readonly { readonly from: string; readonly to: string }[];
  /** As they are written in the task. */
  readonly unread: readonly string[];
}

/** English words that are said for one word. */
const mostMeanings = 2;
/** Characters of a task without spaces between its words that are shown. */
const writtenShown = 40;

/** Nothing of a task in English; `words`: the task's own, as the search read them. */
export function readOtherLanguage(search: SearchIndex, task: string, words: readonly QueryWord[]): Reading {
  if (isOfOtherScript(task)) {
    const from = oneLine(task, writtenShown);
    const to = [...new Set(translateWritten(task))].join(', ');
    return to === '' ? { read: [], unread: [from] } : { read: [{ from, to }], unread: [] };
  }
  if (!words.some(({ isOther }) => isOther)) return { read: [], unread: [] };
  const typed = new Map(
    (task.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => [analyse(word)[0] ?? '', word]),
  );
  const asTyped = (text: string): string => typed.get(text) ?? text;
  return {
    read: words.flatMap(({ text, known }) => {
      const english = known && isRealWord(search, text) ? [] : translateWord(text);
      const found = english.filter((word) => word !== text && search.terms.find(search.stem(word)) >= 0);
      return found.length === 0 ? [] : [{ from: asTyped(text), to: found.slice(0, mostMeanings).join(', ') }];
    }),
    unread: words.filter(({ isForeign }) => isForeign).map(({ text }) => asTyped(text)),
  };
}

const isOfOtherScript = (text: string): boolean => {
  const others = text.match(/(?!\p{Script=Latin})\p{L}/gu) ?? [];
  return others.length > 0 && 2 * others.length > (text.match(/\p{L}/gu) ?? []).length;
};
