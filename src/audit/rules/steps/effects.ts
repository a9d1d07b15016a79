/** PI-17: what a step does that only someone else gains from, in the slots of the rules for words. */
import { patternsNamed } from '../../patterns/shared-words.ts';

/** Slots that honest steps hardly fill where their wording is close to that of harmful ones. */
export const harmfulEffects: readonly RegExp[] = patternsNamed('harmful-effects');
