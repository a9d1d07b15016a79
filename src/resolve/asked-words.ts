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
  const asked = rootsOf([...matched, ...not_mentioned].join(' '));
  return (text) => rootsOf(text).filter((word) => asked.includes(word));
}

/** Whether a skill states half of what is asked in each of several requests. */
export function statesEach(requests: readonly string[], asked: Asked): boolean {
  const [all, stated] = [askedWords(asked), askedWords({ ...asked, not_mentioned: [] })];
  return requests.every((text) => 2 * stated(text).length >= Math.max(1, all(text).length));
}

/**
 * Of what a skill is not for, what is asked: all of its words, or half of those that the skill does not say of itself, as what it
 * is about is in its exclusions too.
 */
export function refusedBy(notFor: readonly string[], itself: string, asked: Asked): string[] {
  if (notFor.length === 0) return [];
  const all = rootsOf([...asked.matched, ...asked.not_mentioned].join(' '));
  let own: readonly string[] | null = null;
  return notFor.filter((text) => {
    if (isOther.test(text)) return false;
    const words = rootsOf(text);
    const isAsked = (word: string): boolean => all.includes(word);
    if (words.every(isAsked)) return words.length > 0;
    if (!words.some(isAsked)) return false;
    // Read only where a word is asked: few exclusions have one, and the skill's own text is longer than all of them.
    const known = (own ??= rootsOf(itself));
    const further = words.filter((word) => !known.includes(word));
    return further.length > 0 && 2 * further.filter(isAsked).length >= further.length;
  });
}

/** What is other than the words of an exclusion say is something else. */
const isOther = /\b(?:not|no|without|other|than|outside|beyond|except)\b/i;

const stem = createStem();
/** Of each word, not of its parts: of a name in camel case there would be three. */
const rootsOf = (text: string): string[] =>
  analyse(text.toLowerCase())
    .filter((term) => !isStopWord(term))
    .map(stem);
