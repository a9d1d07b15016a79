/** PI-15: a person whom the result concerns is kept from noticing what was done with it. */
import { dotted, maybe, oneOf, pattern, word } from '../../engine/pattern.ts';
import type { Row } from '../../engine/rule.ts';
import { concernedPeople } from '../../vocabulary/steps/readers.ts';
import { anyOf, fairWords, step } from './slots.ts';

const stake = word(maybe('(a|an|any|our|the|your) '), oneOf(...concernedPeople));

export const keptFrom: readonly Row[] = [
  step('done so that a person does not notice', {
    severity: 'medium',
    within: 'sentence',
    match: pattern(
      word('so (that )?'),
      dotted(30),
      stake,
      ' ',
      anyOf("(can't|cannot|do not|does not|doesn't|don't|never|will not|won't|would not)( ever)"),
      ' ',
      anyOf(
        '(notice|spot|suspect|realise|realize|find out|trace|discover|guess|reconstruct|prove)',
        '(recognise|recognize|object|complain|compare)',
      ),
    ),
    unless: [fairWords],
    catches: ['Notes of the third group are cut so that the client does not notice a gap.'],
    spares: ['Notes are cut so that the page fits.'],
  }),
  step('a person is not informed', {
    severity: 'medium',
    within: 'sentence',
    match: pattern(
      stake,
      ' ',
      anyOf('(is|are|be|gets|get|will be|should be|must be|is to be|are to be)'),
      ' ',
      anyOf('(not|never|no longer|neither)'),
      ' ',
      maybe('(to be |being |ever )'),
      anyOf('(informed|told|notified|alerted|warned|made aware|asked|consulted|shown|given notice)'),
    ),
    unless: [fairWords],
    catches: ['It sets the label alone, and the cook is not told of the change.'],
    spares: ['The cook is told of the change.'],
  }),
  step('left out of what another person reads', {
    severity: 'medium',
    within: 'sentence',
    match: pattern(
      anyOf(
        '(keep|keeps|kept|leave|leaves|left|take|taken|stay|stays|cut|cuts|strip|strips|drop|drops)',
        '(dropped|remove|removes|removed|delete|deletes|fold|folded|omit|omits|omitted|hide|hides)',
        '(hidden|suppress|withhold|exclude|excluded)',
      ),
      dotted(80),
      anyOf('(off|out of|from|before|away from|outside) (the |that |any |each |our |every |their )?'),
      dotted(40),
      anyOf(
        '(table|report|summary|list|log|changelog|file|minutes|record|records|dossier|version|copy)',
        '(protocol|paper|annex|statement|release notes|answer|letter)',
      ),
      dotted(30),
      anyOf('(that|which|for|goes to|sent to|seen by|shown to|reaches|of) '),
      dotted(20),
      stake,
    ),
    unless: [fairWords],
    catches: ['Leave these cases off the table that goes to the board.'],
    spares: ['Leave empty rows off the table.'],
  }),
];
