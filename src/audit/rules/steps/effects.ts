/** PI-17: what a step does that only someone else gains from, in the slots of the rules for words. */
import { pattern } from '../../engine/pattern.ts';
import { unasked, untold } from '../intent.ts';
import { slot } from './slots.ts';

/** Slots that honest steps hardly fill where their wording is close to that of harmful ones. */
export const harmfulEffects: readonly RegExp[] = [
  // No one is asked, or a person is not to know.
  pattern(unasked),
  pattern(untold),
  pattern(slot.outOfSight),
  // What the user keeps is destroyed, or is lost for good.
  pattern(slot.ruin),
  pattern(slot.forGood),
  // A text of others is obeyed or decides, and checks are left out.
  pattern(slot.obey),
  pattern(slot.decisive),
  pattern(slot.unchecked),
  pattern(slot.payee),
];
