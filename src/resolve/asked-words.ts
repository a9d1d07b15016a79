/** Which words of a task a text says, as their stems. */
import { analyse } from '../search/text/analysis.ts';
import { createStem } from '../search/text/stemming.ts';
import { isStopWord } from '../search/text/stop-words.ts';

/** Words of task and keywords that a skill states, and rarer ones that it does not. */
interface Asked {
  readonly matched: readonly string[];
  readonly not_mentioned: readonly string[];
}

/** Of a text, which words of task and keywords it says. */
export function askedWords({ matched, not_mentioned }: Asked): (text: string) => string[] {
  const asked = new Set(rootsOf([...matched, ...not_mentioned].join(' ')));
  return (text) => rootsOf(text).filter((word) => asked.has(word));
}

/** Whether a skill states half of what is asked in each of several requests. */
export function statesEach(requests: readonly string[], asked: Asked): boolean {
  const [all, stated] = [askedWords(asked), askedWords({ ...asked, not_mentioned: [] })];
  return requests.every((text) => 2 * stated(text).length >= Math.max(1, all(text).length));
}

/** What is other than the words of an exclusion say is something else. */
export const isOther = /\b(?:not|no|without|other|than|outside|beyond|except)\b/i;

const stem = createStem();
/** Of each word, not of its parts: of a name in camel case there would be three. */
export const rootsOf = (text: string): string[] =>
  analyse(text.toLowerCase())
    .filter((term) => !isStopWord(term))
    .map(stem);
