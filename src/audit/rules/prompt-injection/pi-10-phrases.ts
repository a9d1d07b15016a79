/** PI-10: phrases that its rows share. */
import {
  before,
  code,
  edge,
  except,
  letters,
  maybe,
  oneOf,
  pattern,
  seq,
  stem,
  times,
  word,
} from '../../engine/pattern.ts';
import { graveStems, unasked } from '../../vocabulary/prompt-injection/pi-10-claimed-approval.ts';

/** Acts that need more than the word of a file, done without asking. */
export const graveOrder = pattern(
  before(
    times(0, 1200, except('')),
    edge,
    oneOf(
      seq(
        'without ',
        oneOf(...unasked, stem('confirm', 6), stem('prompt', 3), seq('hesitat', letters(2, 3))),
      ),
      seq('no (need|reason) to ', oneOf('ask', 'confirm', 'check', 'prompt', 'verify')),
      seq("(do not|don't|never) ", oneOf('ask', 'confirm', 'prompt', 'stop', 'check', 'verify', 'question')),
      seq('no (further |more )?', oneOf('confirmation', 'approval', 'question(s)')),
      seq(
        'skip (the |all |any |every )?',
        oneOf('confirmation', 'approval', 'review', 'check', 'question', 'prompt'),
        maybe(code('s')),
      ),
      'straight away',
      'immediately',
      'at once',
      'in advance',
    ),
  ),
  word(oneOf(...graveStems), maybe(oneOf('e', 'es', 'ed', 'ing', 's', 'y'))),
);
