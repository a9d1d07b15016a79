/** How a text advises against a command: sentences, labels and titles. */

/** What follows a command: it is called dangerous, or not to be run. */
export const calledBad =
  /^[\s`"'*)]{0,6}(?:(?:is|are) (?:explicitly |strictly |always )?(?:never (?:acceptable|allowed|permitted|run|safe|used)|not (?:acceptable|allowed|permitted|recommended|run|safe|used)|banned|blocked|dangerous|disallowed|discouraged|forbidden|insecure|prohibited|refused|unsafe|an? (?:anti-?pattern|bad (?:idea|practice)|red flag))|(?:can|may|must|should) (?:never|not) be (?:called|executed|installed|piped|run|typed|used))\b/i;

/** How a remark, a list item or an introduction begins that calls what follows it the wrong way. */
export const wrongLabel = new RegExp(
  '^[\\s#*/<>\u2190_~;-]{0,12}(?:[\u274C\u{1F6AB}\u26D4\u2717\u2718\u{1F44E}]|' +
    "(?:anti-?pattern|avoid|bad|dangerous|discouraged|don'?ts?|forbidden|incorrect|insecure|never|not recommended|prohibited|red flags?|unsafe|vulnerable|wrong)" +
    '(?=[\\s*_]{0,4}(?:$|[:.!(\u2013\u2014-]|(?:code|commands?|examples?|patterns?|practices?|this|way)\\b)))',
  'iu',
);
