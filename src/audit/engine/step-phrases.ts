/** Words around a command that say not to run it. */

import {
  blank,
  chars,
  clause,
  code,
  either,
  end,
  except,
  letters,
  maybe,
  oneOf,
  pattern,
  seq,
  start,
  stem,
  times,
  word,
} from './pattern.ts';

/** Words before a command that say what it does or who else runs it, and no order to run it. */
export const described = pattern(
  word(
    oneOf(
      'never',
      'avoid',
      seq('refus', letters(1, 3)),
      stem('forbid', 5),
      'forbidden',
      'block(s|ed|ing)?',
      stem('reject', 3),
      'den(y|ies|ied)',
      stem('detect', 4),
      'flag(s|ged)?',
      stem('attack', 4),
      stem('adversar', 3),
      'escalation',
      'lateral movement',
      'threat actor(s)',
      'intruder(s)',
      'malicious',
      'suspicious',
      'dangerous',
      'unsafe',
      'such as',
      'instead of',
      'rather than',
      stem('warn', 4),
      seq('(that|which) ', oneOf('add(s)', 'contain(s)', 'look(s) like', 'means', 'run(s)')),
      'sign(s) of',
      'example(s)',
      'e.g.',
      seq('vulnerab', letters(2, 8)),
      stem('exploit', 6),
      'payload(s)',
      'insecure',
      'anti(-)pattern(s)',
      'bad',
    ),
  ),
  clause(200),
  end,
);

export const describedAfter =
  /^[^.!?\n]{0,60}\b(?:is|are) (?:never|not|dangerous|forbidden|blocked|refused|an? (?:attack|sign))\b/i;

/** What introduces a list of commands that are not to be run. */
export const describedLead =
  /\b(?:if|never|do not|don't|examples?|such as|stop|blocks?|refuse|dangerous|avoid|forbidden|denied|not allowed|prohibited)\b[^.!?\n]{0,120}:\s{0,4}$/i;

/** Words of a heading under which attacks are shown; words such as example or flag are no sign here. */
export const attackWord = pattern(
  word(
    oneOf(
      'anti(-)pattern(s)',
      stem('attack', 4),
      seq('exfiltrat', letters(2, 4)),
      stem('exploit', 6),
      'insecure',
      'malicious',
      'malware',
      'red flag(s)',
      'suspicious',
      seq('vulnerab', letters(2, 8)),
    ),
  ),
);

/** A negation whose first verb is followed by "or" and the verb in question, in one clause. */
export const secondNegation = pattern(
  word(oneOf('never', 'do not', "don't", 'must not', "mustn't", 'should not', "shouldn't")),
  ' ',
  letters(2, 20),
  times(1, 60, except('.,;:!?\\n')),
  word('or'),
  blank,
  end,
);

/** A comment that calls the code below it the bad example. */
const badOne = pattern(
  either(
    word(oneOf('bad', 'wrong', 'dangerous', 'insecure', 'unsafe', 'vulnerable', "don't", 'never', 'avoid')),
    code('\u274C'),
  ),
);

/** A remark that begins with the mark of a wrong example. */
const wrongMark = /^\s{0,20}(?:#|\/\/|--)\s{0,3}(?:\u274C|\u{1F6AB}|\u26D4)/u;

/** Whether a remark calls what follows it the bad one of two, where the text warns of it or the remark has the mark of it. */
export const isBadExample = (remark: string, isWarned: boolean): boolean =>
  (isWarned || wrongMark.test(remark)) && badOne.test(remark);

/** A title, or the end of what introduces a list, that says only that what follows is not to be done. */
export const forbids = pattern(
  oneOf(start, seq(chars('.!?:'), blank)),
  times(0, 12, chars('^a-z0-9.!?:')),
  maybe(oneOf('you ', 'agents ', 'the agent ', 'things to ', 'it ')),
  oneOf(
    'never',
    "(do not|don't|dont)(s)",
    '(must|should|shall|may) (not|never)',
    'avoid',
    'forbidden',
    'prohibited',
    'not allowed',
    'what not to do',
    'anti(-| )pattern(s)',
  ),
  maybe(oneOf(' do (this|these)', ' (ever )do', ' actions', ' (this|these)')),
  times(0, 12, chars('^a-z0-9')),
  end,
);
