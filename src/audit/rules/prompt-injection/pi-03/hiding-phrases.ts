/** PI-03: what leaves a step out of the report, and what lies about it. */

import {
  chars,
  clause,
  code,
  edge,
  either,
  letters,
  maybe,
  notBefore,
  oneOf,
  seq,
  times,
  word,
} from '../../../engine/pattern.ts';
import {
  concealedSteps,
  learnVerbs,
  mentionVerbs,
  ordinaryParts,
  playDownWords,
  questionVerbs,
  replyVerbs,
  reportPlaces,
  reportReaders,
} from '../../../vocabulary/prompt-injection/pi-03-concealment.ts';

/** A step is to be missing from what the user gets to read. */
export const omission = either(
  word(
    oneOf('leave', 'keep', 'omit', 'drop', 'exclude', 'strip', 'cut', 'edit'),
    ' ',
    oneOf('this', 'that', 'it', 'these', 'those', 'the'),
    times(0, 4, ' ', times(1, 16, chars('\\w-'))),
    ' (out of|from|off) ',
    oneOf('your', 'the', 'any', 'all', 'every', 'what you'),
    times(0, 2, ' ', times(1, 16, chars('\\w-'))),
    maybe(code(' ')),
    oneOf(...reportPlaces),
  ),
  word(
    "(do not|don't|never|must not) ",
    oneOf(...mentionVerbs),
    ' ',
    oneOf('this', 'it', 'that', 'these', 'them', seq('the ', oneOf(...concealedSteps))),
    notBefore(' ', oneOf(...ordinaryParts), edge),
    times(0, 3, ' ', times(1, 16, chars('\\w-'))),
    ' (in|to|on) (your|the|any|a)',
    times(0, 2, ' ', times(1, 16, chars('\\w-'))),
    maybe(code(' ')),
    oneOf(...reportReaders),
  ),
  seq(
    word(
      oneOf(
        seq(
          oneOf('nobody', 'no one', seq('neither the user nor ', letters(2, 12))),
          ' (else )',
          oneOf('need(s) to', 'has to', 'should', 'must', 'may', 'will', 'is to'),
          ' (never |not |ever )?',
        ),
        seq(
          'the (user|team|owner|operator) (need|should|must|may|will|is to|has) (never|not) ',
          maybe('(ever|to) '),
        ),
      ),
      oneOf('know', 'hear', 'learn', 'find out', 'notice', 'see'),
    ),
    clause(20),
    oneOf('of', 'about', 'this', 'it', 'that', chars('.,;')),
  ),
  seq(
    word('no ', oneOf('reason', 'need', 'point', 'cause', 'occasion'), ' (for|in)'),
    clause(50),
    word(oneOf(...learnVerbs)),
  ),
  word(
    oneOf('stay(s)', 'remain(s)', 'keep (it|this|that)'),
    ' (strictly )',
    oneOf('between (us|you and me)', 'our secret', 'off the record', 'under the radar'),
  ),
);

/** An answer that is not true, for those who ask. */
export const lie = seq(
  word(oneOf('if', 'when', 'should', 'whenever')),
  clause(50),
  word(oneOf(...questionVerbs)),
  clause(50),
  word(oneOf(...replyVerbs)),
  clause(80),
  word(oneOf(...playDownWords, seq('a ', oneOf('bug', 'glitch', 'cache', 'timeout', 'network')))),
);
