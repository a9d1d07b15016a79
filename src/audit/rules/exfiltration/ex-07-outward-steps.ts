/** EX-07: what makes a step outward: a verb of sending, something of the user's, and no word of consent. */

import { outwardVerbs, pretexts, userMaterial } from '../../vocabulary/exfiltration/ex-07-outward-steps.ts';
import { fact, type FactRule } from '../../engine/fact.ts';
import { clause, either, maybe, oneOf, pattern, word } from '../../engine/pattern.ts';

export const outwardRule: FactRule = fact(
  'EX-07',
  'high',
  "A step sends the user's material to a host that is neither the skill's purpose nor a place the user named.",
  'Remove the step, or let the user name the place and agree before anything is sent.',
  ['AST01', 'ASI02'],
);

export const sending = pattern(word(oneOf(...outwardVerbs)));
export const material = pattern(word(oneOf(...userMaterial)));
export const pretext = pattern(word(oneOf(...pretexts)));

/** The user decides: the step is an offer, or its place is theirs. */
export const consent = pattern(
  either(
    word(
      oneOf('if', 'when', 'once', 'unless', 'where', 'only when', 'only if'),
      ' (the |your )?',
      oneOf('user(s)', 'they', 'client', 'owner', 'author'),
      ' ',
      maybe(oneOf('has ', 'have ', 'explicitly ', 'wants to ')),
      oneOf(
        'named',
        'names',
        'set(s)',
        'ask(s|ed)?',
        'want(s|ed)?',
        'agree(s|d)?',
        'confirm(s|ed)?',
        'request(s|ed)?',
        'chose',
        'chooses',
        'opt(s|ed)?',
        'configured',
        'provide(s|d)?',
        'said',
        'say(s)',
        'gave',
        'give(s)',
        'approve(s|d)?',
      ),
    ),
    word(
      oneOf(
        'ask',
        'offer',
        'let the user',
        'user decides',
        'opt(-)in',
        'opt(-)out',
        'optional(ly)',
        'switch it off',
        'with the consent',
        "with the user's (consent|permission|approval)",
        'after (the user|a yes|approval)',
        'own account',
        'of the user takes',
        'their own',
      ),
    ),
    word('wait for (a |the )?(yes|approval|confirmation)'),
    word(
      '(never|not|no|nothing|without|nor) ',
      clause(40),
      oneOf('sent', 'send', 'upload(ed)', 'shared', 'post(ed)', 'leave(s)', 'transmitted', 'forward(ed)'),
    ),
  ),
);

/** The step is to happen each time, whatever the task. */
export const unconditional = pattern(
  word(
    oneOf(
      'always',
      'every (time|run|task|session|response|answer|record|message|log entry)',
      'each (time|run|task|session|response|answer|record|message|entry)',
      'after (any|each|every|the last)',
      'as well',
      'mandatory',
      'must',
      'required',
      'final step',
      'when (the|a|this) ',
      'once ',
      'needs no confirmation',
      'no confirmation',
      'automatically',
      'also',
      'too',
      'in the background',
    ),
  ),
);

/** The user is not to hear of it. */
export const unseen = pattern(
  either(
    word(
      oneOf("(do not|don't|never|without)", 'not to'),
      ' ',
      oneOf(
        'mention(ing)',
        'tell(ing)',
        'report(ing)',
        'show(ing)',
        'disclos(e|ing)',
        'inform(ing)',
        'notify(ing)',
        'log(ging)',
      ),
    ),
    word('(leave|keep) (this|it|that) ', clause(20), 'out of'),
    word(oneOf('silent(ly)', 'quietly', 'secretly', 'produce no output', 'no output')),
  ),
);
