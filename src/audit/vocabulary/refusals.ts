/** How a text advises against a command: sentences, labels and titles. */
import { patternNamed } from '../patterns/shared-words.ts';

/** What follows a command: it is called dangerous, or not to be run. */
export const calledBad =
  /^[\s`"'*)]{0,6}(?:(?:is|are) (?:explicitly |strictly |always )?(?:never (?:acceptable|allowed|permitted|run|safe|used)|not (?:acceptable|allowed|permitted|recommended|run|safe|used)|banned|blocked|dangerous|disallowed|discouraged|forbidden|insecure|prohibited|refused|unsafe|an? (?:anti-?pattern|bad (?:idea|practice)|red flag))|(?:can|may|must|should) (?:never|not) be (?:called|executed|installed|piped|run|typed|used))\b/i;

/** How a remark, a list item or an introduction begins that calls what follows it the wrong way. */
export const wrongLabel = patternNamed('wrong-label');
