/** PI-03: phrases that its rows share. */
import { chars, edge, either, letters, maybe, oneOf, pattern, scheme, seq } from '../../../engine/pattern.ts';
import { secretNouns } from '../../../vocabulary/phrases.ts';
import { graveActs } from '../../../vocabulary/prompt-injection/pi-03-concealment.ts';

/** Acts that make a concealment more than tact. */
export const graveAct = pattern(
  either(
    secretNouns,
    scheme,
    seq(
      edge,
      oneOf(
        ...graveActs,
        seq('delete', maybe(chars('sd'))),
        seq('disable', maybe(chars('sd'))),
        seq('execut', letters(1, 5), ' ', oneOf('the', 'this', 'a', 'it', 'these')),
        seq('send ', oneOf('it', 'them', 'the', 'this', 'all', 'a copy')),
      ),
    ),
  ),
);
